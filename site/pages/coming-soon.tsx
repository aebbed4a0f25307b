import { ComingSoonPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { comingSoonTexts as texts } from '#texts/site/coming-soon.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { PageHead, Section, SectionHead } from '../section.tsx'

/** What is not available yet, in the order of the stages, and the alternative for each. */
const items = [
  { id: 'counselling', meanwhile: paths.parent },
  { id: 'internships', meanwhile: paths.parent },
] as const

/** The page for menu entries that are not available yet. */
export function ComingSoon() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<ComingSoonPicture />}>
        <p>
          <LinkButton tone="main" href={`${paths.signUp}#create`}>
            {texts.signUp}
          </LinkButton>
        </p>
      </PageHead>
      <Section>
        <SectionHead heading={texts.listHeading} lead={texts.listLead} />
        <dl className="border-t border-line">
          {items.map(({ id, meanwhile }) => (
            <div
              key={id}
              id={id}
              className="grid scroll-mt-6 target:-mx-3 target:rounded-card target:bg-sun-tint target:px-3 gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[12rem_1fr] md:grid-cols-[12rem_1fr_1fr]"
            >
              <dt>
                <span className="font-head text-h4 font-[720]">{texts.items[id].name}</span>
                <span className="hidden text-sm text-soft [:target_&]:block">{texts.asked}</span>
              </dt>
              <dd>{texts.items[id].text}</dd>
              <dd className="text-soft sm:max-md:col-start-2">
                {texts.today} <Anchor href={meanwhile}>{texts.items[id].today}</Anchor>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-lead">{texts.newsletterLead}</p>
      </Section>
      <NewsletterBlock />
    </>
  )
}
