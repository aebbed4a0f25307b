import { site } from '#site'
import { TickIcon } from '../ui/icons.ts'
import { TileCourse } from '../ui/tile-course.tsx'
import { siteWords } from '../words/en-site.ts'
import { PageHead, Section, SectionHead } from './section.tsx'

const words = siteWords.successStory

/** A Story of Success and Sufferings: four counters, then what stands behind them. */
export function SuccessStory() {
  const { foundedYear, affiliates, countries, institutions, countriesVisited, districtsInPakistan } =
    site.claims
  const achievements = [
    words.achievements.founded(foundedYear),
    words.achievements.affiliates(affiliates, countries),
    words.achievements.institutions(institutions),
    words.achievements.visited(countriesVisited),
    words.achievements.districts(districtsInPakistan),
  ]
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} />
      <TileCourse />
      <section className="night" aria-label={words.countersLabel}>
        <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-(--section) md:grid-cols-4">
          {site.counters.map(({ value, shown, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-1.5">
              <dt className="text-on-night-soft">{label}</dt>
              {/* The final text stands here for everyone; the script counts up to it. */}
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
        <SectionHead heading={words.achievementsHeading} />
        <ul className="grid max-w-[44em] gap-4">
          {achievements.map((achievement) => (
            <li key={achievement} className="flex items-start gap-3" data-reveal="">
              <TickIcon className="mt-0.5 text-ok" />
              {achievement}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
