import { site } from '#site'
import { OurStoryPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { siteTexts } from '#texts/site/site.ts'
import { ourStoryTexts as texts } from '#texts/site/our-story.ts'
import { Closing, PageHead, Parts, Section, SectionHead } from '../section.tsx'

const { why, when, where } = texts.parts

/** Why, When and Where: how the company began, its numbers, and its principles. */
export function OurStory() {
  const { claims, contact, counters } = site
  const parts = [
    why,
    { heading: when.heading, text: when.text({ year: String(claims.foundedYear) }) },
    {
      heading: where.heading,
      text: where.text({
        address: contact.address,
        districts: claims.districtsInPakistan,
        countries: claims.countriesVisited,
      }),
    },
  ]
  const figures = [
    ...counters.map(({ shown, label }) => ({ value: shown, label })),
    { value: claims.countries, label: texts.figures.countries },
    { value: claims.affiliates, label: texts.figures.affiliates },
    { value: claims.countriesVisited, label: texts.figures.countriesVisited },
    { value: claims.institutions, label: texts.figures.institutions },
    { value: claims.districtsInPakistan, label: texts.figures.districts },
  ]
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<OurStoryPicture />} />
      <Section>
        <div className="grid max-w-[60em] gap-10">
          {parts.map(({ heading, text }) => (
            <div key={heading} className="grid gap-x-12 gap-y-2 sm:grid-cols-[8rem_1fr]">
              <h2>{heading}</h2>
              <p className="max-w-[38em] text-lead text-soft">{text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section white>
        <SectionHead heading={texts.figuresHeading} />
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 md:grid-cols-5">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-head text-[2.25rem] leading-none font-[740]">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 text-sm text-soft">{texts.figuresNote}</p>
      </Section>
      <Section>
        <SectionHead heading={texts.holdHeading} />
        <Parts parts={texts.hold} level={3} />
      </Section>
      <Closing line={siteTexts.free} white>
        <LinkButton tone="main" href={`${paths.signUp}#create`}>
          {siteTexts.createAccount}
        </LinkButton>
      </Closing>
    </>
  )
}
