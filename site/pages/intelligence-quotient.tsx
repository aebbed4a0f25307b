import { IqStonesPicture, IqTilesPicture } from '#kit/illustrations/pictures.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { explainerWords } from '#texts/site/explainers.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { NextSheet } from '../next-sheet.tsx'
import { Choosing, PageHead, Parts, Section, SectionHead } from '../section.tsx'

const words = explainerWords.iq
const puzzles = [
  { ...words.tiles, Picture: IqTilesPicture },
  { ...words.stones, Picture: IqStonesPicture },
]

/** What the intelligence quotient measures, with two puzzles to try, and how it helps to choose. */
export function IntelligenceQuotient() {
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <Parts parts={words.parts} />
      </Section>
      <Section white>
        <SectionHead heading={words.tryHeading} lead={words.tryLead} />
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {puzzles.map(({ Picture, picture, question, answer }) => (
            <figure key={question}>
              <Picture label={picture} />
              <figcaption className="mt-4 grid gap-1">
                <p className="font-semibold">{question}</p>
                <Disclosure summary={words.answer}>{answer}</Disclosure>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section>
        <SectionHead heading={explainerWords.choose} lead={words.chooseLead} />
        <Choosing pairs={words.choosing} />
        <NextSheet />
        <p className="mt-3 max-w-[44em] text-sm text-soft">{words.warning}</p>
      </Section>
      <NewsletterBlock />
    </>
  )
}
