import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { siteWords } from '../words/en-site.ts'
import { PageHead, Section } from './section.tsx'

const words = siteWords.partners

/** Services for Partners: eight areas. */
export function Partners() {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <ol className="grid gap-x-12 gap-y-8 sm:grid-cols-2 md:grid-cols-4">
          {words.areas.map(({ name, text }, index) => (
            <li key={name} className="grid content-start gap-1.5 border-t border-edge pt-4">
              <span className="font-head font-bold text-soft tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <h2 className="text-h4">{name}</h2>
              <p className="text-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section white>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-h3 font-head font-[720]">{words.contactLead}</p>
          <LinkButton tone="main" href={paths.parent}>
            {words.contact}
          </LinkButton>
        </div>
      </Section>
    </>
  )
}
