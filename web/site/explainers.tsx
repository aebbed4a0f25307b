import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { siteWords } from '../words/en-site.ts'
import { NewsletterBlock } from './forms/newsletter-form.tsx'
import { PageHead, Parts, Section } from './section.tsx'

interface ExplainerWords {
  heading: string
  lead: string
  parts: readonly { heading: string; text: string }[]
}

function Explainer({ words, newsletter = false }: { words: ExplainerWords; newsletter?: boolean }) {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <Parts parts={words.parts} />
        <p className="mt-10">
          <LinkButton tone="main" href={`${paths.signUp}#create`}>
            {siteWords.createAccount}
          </LinkButton>
        </p>
      </Section>
      {newsletter && <NewsletterBlock />}
    </>
  )
}

/** Benefits of mentorship. */
export const Mentorship = () => <Explainer words={siteWords.mentorship} />
/** What the emotional quotient is. */
export const EmotionalQuotient = () => <Explainer words={siteWords.eq} newsletter />
/** What the intelligence quotient is. */
export const IntelligenceQuotient = () => <Explainer words={siteWords.iq} newsletter />
