import { IqStonesPicture, IqTilesPicture } from '#kit/illustrations/pictures.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { explainerTexts } from '#texts/site/explainers.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { NextSheet } from '../next-sheet.tsx'
import { AdviceList, PageHead, Parts, Section, SectionHead } from '../section.tsx'

const texts = explainerTexts.iq
const puzzles = [
  { ...texts.tiles, Picture: IqTilesPicture },
  { ...texts.stones, Picture: IqStonesPicture },
]

/** What the intelligence quotient measures, with two puzzles to try, and how it helps to choose. */
export function IntelligenceQuotient() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} />
      <Section>
        <Parts parts={texts.parts} />
      </Section>
      <Section white>
        <SectionHead heading={texts.tryHeading} lead={texts.tryLead} />
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
          {puzzles.map(({ Picture, picture, question, answer }) => (
            <figure key={question}>
              <Picture label={picture} />
              <figcaption className="mt-4 grid gap-1">
                <p className="font-semibold">{question}</p>
                <Disclosure summary={texts.answer}>{answer}</Disclosure>
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section>
        <SectionHead heading={explainerTexts.choose} lead={texts.chooseLead} />
        <AdviceList pairs={texts.choosing} />
        <NextSheet />
        <p className="mt-3 max-w-[44em] text-sm text-soft">{texts.warning}</p>
      </Section>
      <NewsletterBlock />
    </>
  )
}
