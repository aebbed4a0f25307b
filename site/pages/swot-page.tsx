import { Swot } from '#kit/illustrations/swot.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { swotWords as words } from '#texts/site/swot.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { PageHead, Parts, Section, SectionHead, Steps } from '../section.tsx'

const squares = [
  words.lists.strengths,
  words.lists.weaknesses,
  words.lists.opportunities,
  words.lists.threats,
]

/** The SWOT page: the picture, the questions of each square, and what to do with the four lists. */
export function SwotPage() {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-[1.15fr_1fr]">
          <Swot
            label={words.picture}
            helps={words.helps}
            hinders={words.hinders}
            inMe={words.inMe}
            aroundMe={words.aroundMe}
            strengths={words.lists.strengths}
            weaknesses={words.lists.weaknesses}
            opportunities={words.lists.opportunities}
            threats={words.lists.threats}
            className="h-auto w-full max-w-[38rem]"
          />
          <div>
            <h2 className="mb-5">{words.howHeading}</h2>
            <Steps steps={words.how} />
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
        <SectionHead heading={words.thenHeading} />
        <Parts parts={words.advice} level={3} />
        <p className="mt-10 text-lead">
          {words.mentor} <Anchor href={paths.mentorship}>{words.mentorLink}</Anchor>
        </p>
      </Section>
      <NewsletterBlock />
    </>
  )
}
