import { Mark } from '#kit/illustrations/mark.tsx'
import { PartnersPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { partnersTexts as texts } from '#texts/site/partners.ts'
import { Closing, PageHead, Section, Steps } from '../section.tsx'

const areas = [
  'recruitment',
  'admissions',
  'counselling',
  'tests',
  'visits',
  'documents',
  'internships',
  'arrival',
] as const

/** Services for Partners: eight areas, how we begin, and what we do not do. */
export function Partners() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<PartnersPicture />} />
      <Section>
        <ul className="grid gap-x-16 sm:grid-cols-2">
          {areas.map((area) => (
            <li key={area} className="flex gap-5 border-t border-line py-6" data-reveal="">
              <Mark name={area} />
              <div className="grid content-start gap-1">
                <h2 className="text-h4">{texts.areas[area].name}</h2>
                <p className="max-w-[36em] text-soft">{texts.areas[area].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section white>
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-[1.3fr_1fr]">
          <div>
            <h2 className="mb-6">{texts.howHeading}</h2>
            <Steps steps={texts.how} />
          </div>
          <div className="grid content-start gap-3">
            <h2 className="text-h3">{texts.promiseHeading}</h2>
            <p className="max-w-[36em] text-soft">{texts.promise}</p>
          </div>
        </div>
      </Section>
      <Closing line={texts.contactLead}>
        <LinkButton tone="main" href={paths.parent}>
          {texts.contact}
        </LinkButton>
      </Closing>
    </>
  )
}
