import { site } from '#site'
import { siteWords } from '../words/en-site.ts'
import { PageHead, Parts, Section, SectionHead } from './section.tsx'

const words = siteWords.ourStory

/** Why, When and Where: how the company began, and its own figures. */
export function OurStory() {
  const { claims } = site
  const parts = words.parts.map(({ heading, text }) => ({
    heading,
    text: typeof text === 'string' ? text : text(claims.foundedYear),
  }))
  const figures = [
    { value: claims.countries, label: words.figures.countries },
    { value: claims.affiliates, label: words.figures.affiliates },
    { value: claims.countriesVisited, label: words.figures.countriesVisited },
    { value: claims.institutions, label: words.figures.institutions },
    { value: claims.districtsInPakistan, label: words.figures.districts },
  ]
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <Section>
        <Parts parts={parts} />
      </Section>
      <Section white>
        <SectionHead heading={words.figuresHeading} />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 md:grid-cols-5">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-head text-[2.25rem] leading-none font-[740]">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-sm text-soft">{words.figuresNote}</p>
      </Section>
    </>
  )
}
