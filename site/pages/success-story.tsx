import { site } from '#site'
import { SuccessStoryPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { TileCourse } from '#kit/ui/cards/tile-course.tsx'
import { siteTexts } from '#texts/site/site.ts'
import { successStoryTexts as texts } from '#texts/site/success-story.ts'
import { Closing, PageHead, Parts, Section, SectionHead } from '../section.tsx'

/** A Story of Success and Sufferings: four counters, what was achieved, and what it takes. */
export function SuccessStory() {
  const { foundedYear, affiliates, countries, institutions, countriesVisited, districtsInPakistan } =
    site.claims
  const achievements = [
    texts.achievements.founded({ year: String(foundedYear) }),
    texts.achievements.affiliates({ affiliates, countries }),
    texts.achievements.institutions({ institutions }),
    texts.achievements.visited({ countries: countriesVisited }),
    texts.achievements.districts({ districts: districtsInPakistan }),
  ]
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<SuccessStoryPicture />} />
      <TileCourse />
      <section className="night" aria-label={texts.countersLabel}>
        <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-(--section) md:grid-cols-4">
          {site.counters.map(({ value, shown, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1.5">
              <dt className="text-on-night-soft">{label}</dt>
              {/* The final text; the script counts up to it. */}
              <dd
                className="font-head text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] leading-none font-[780] tabular-nums"
                data-count={value}
              >
                {shown}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Section>
        <SectionHead heading={texts.achievementsHeading} />
        <ul className="max-w-[52em] border-t border-line">
          {achievements.map((achievement) => (
            <li key={achievement} className="border-b border-line py-3.5 text-lead" data-reveal="">
              {achievement}
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm text-soft">{texts.note}</p>
      </Section>
      <Section white>
        <SectionHead heading={texts.hardHeading} lead={texts.hardLead} />
        <Parts parts={texts.hard} level={3} />
        <p className="mt-10">
          {texts.hardMore} <Anchor href={paths.eq}>{texts.eq}</Anchor>
        </p>
      </Section>
      <Closing line={texts.closing}>
        <LinkButton tone="main" href={`${paths.signUp}#create`}>
          {siteTexts.createAccount}
        </LinkButton>
      </Closing>
    </>
  )
}
