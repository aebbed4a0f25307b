import { EqPicture } from '#kit/illustrations/pictures.tsx'
import { explainerTexts } from '#texts/site/explainers.ts'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { NextSheet } from '../next-sheet.tsx'
import { AdviceList, PageHead, Section, SectionHead, Steps } from '../section.tsx'

const texts = explainerTexts.eq

/** What the emotional quotient is, how it is practised, and how it helps to choose. */
export function EmotionalQuotient() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<EqPicture />} />
      <Section>
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-[1fr_1.3fr]">
          <div className="grid content-start gap-3">
            <h2>{texts.why.heading}</h2>
            <p className="max-w-[36em] text-lead text-soft">{texts.why.text}</p>
          </div>
          <div>
            <h2 className="mb-4 text-h3">{texts.abilitiesHeading}</h2>
            <dl className="border-t border-line">
              {texts.abilities.map(({ name, text }) => (
                <div key={name} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[10rem_1fr]">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-soft">{text}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Section>
      <Section white>
        <SectionHead heading={texts.practiceHeading} />
        <Steps steps={texts.practice} />
      </Section>
      <Section>
        <SectionHead heading={explainerTexts.choose} lead={texts.chooseLead} />
        <AdviceList pairs={texts.choosing} />
        <NextSheet />
      </Section>
      <NewsletterBlock />
    </>
  )
}
