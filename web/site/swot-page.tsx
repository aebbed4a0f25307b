import { Swot } from '../illustrations/swot.tsx'
import { siteWords } from '../words/en-site.ts'
import { NewsletterBlock } from './forms/newsletter-form.tsx'
import { PageHead, Section } from './section.tsx'

const words = siteWords.swot
const squares = [
  words.lists.strengths,
  words.lists.weaknesses,
  words.lists.opportunities,
  words.lists.threats,
]

/** The SWOT page: the picture, then the questions of each square. */
export function SwotPage() {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <div className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
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
            className="h-auto w-full max-w-[34rem]"
          />
          <div className="grid gap-8 sm:grid-cols-2">
            {squares.map(({ letter, name, questions }) => (
              <div key={letter} className="grid content-start gap-2">
                <h2 className="text-h3">{name}</h2>
                <ul className="grid list-disc gap-1.5 ps-5 text-soft">
                  {questions.map((question) => (
                    <li key={question}>{question}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      </Section>
      <NewsletterBlock />
    </>
  )
}
