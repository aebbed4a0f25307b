import { Swot } from '#kit/illustrations/swot.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { swotTexts as texts } from '#texts/site/swot.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { PageHead, Parts, Section, SectionHead, Steps } from '../section.tsx'

const squares = [
  texts.lists.strengths,
  texts.lists.weaknesses,
  texts.lists.opportunities,
  texts.lists.threats,
]

/** The SWOT page: the picture, the questions of each field, and what to do with the four lists. */
export function SwotPage() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} />
      <Section>
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-[1.15fr_1fr]">
          <Swot
            label={texts.picture}
            helps={texts.helps}
            hinders={texts.hinders}
            inMe={texts.inMe}
            aroundMe={texts.aroundMe}
            strengths={texts.lists.strengths}
            weaknesses={texts.lists.weaknesses}
            opportunities={texts.lists.opportunities}
            threats={texts.lists.threats}
            className="h-auto w-full max-w-[38rem]"
          />
          <div>
            <h2 className="mb-5">{texts.howHeading}</h2>
            <Steps steps={texts.how} />
          </div>
        </div>
      </Section>
      <Section white>
        <div className="grid gap-x-16 gap-y-10 sm:grid-cols-2">
          {squares.map(({ letter, name, line, questions }) => (
            <div key={letter} className="grid content-start gap-3" data-reveal="">
              <h2 className="text-h3">
                {name} <span className="font-body text-base font-normal text-soft">{line}</span>
              </h2>
              <ul className="grid list-disc gap-1.5 ps-5">
                {questions.map((question) => (
                  <li key={question}>{question}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section>
        <SectionHead heading={texts.thenHeading} />
        <Parts parts={texts.advice} level={3} />
        <p className="mt-10 text-lead">
          {texts.mentor} <Anchor href={paths.mentorship}>{texts.mentorLink}</Anchor>
        </p>
      </Section>
      <NewsletterBlock />
    </>
  )
}
