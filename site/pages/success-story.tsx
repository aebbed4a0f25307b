import { site } from '#site'
import { SuccessStoryPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { TileCourse } from '#kit/ui/cards/tile-course.tsx'
import { siteWords } from '#texts/site/site.ts'
import { successStoryWords as words } from '#texts/site/success-story.ts'
import { Closing, PageHead, Parts, Section, SectionHead } from '../section.tsx'

/** A Story of Success and Sufferings: four counters, what was achieved, and what it takes. */
export function SuccessStory() {
  const { foundedYear, affiliates, countries, institutions, countriesVisited, districtsInPakistan } =
    site.claims
  const achievements = [
    words.achievements.founded({ year: foundedYear }),
    words.achievements.affiliates({ affiliates, countries }),
    words.achievements.institutions({ institutions }),
    words.achievements.visited({ countries: countriesVisited }),
    words.achievements.districts({ districts: districtsInPakistan }),
  ]
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead} picture={<SuccessStoryPicture />} />
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
        <ul className="max-w-[52em] border-t border-line">
          {achievements.map((achievement) => (
            <li key={achievement} className="border-b border-line py-3.5 text-lead" data-reveal="">
              {achievement}
            </li>
          ))}
        </ul>
        <p className="mt-5 text-sm text-soft">{words.note}</p>
      </Section>
      <Section white>
        <SectionHead heading={words.hardHeading} lead={words.hardLead} />
        <Parts parts={words.hard} level={3} />
        <p className="mt-10">
          {words.hardMore} <Anchor href={paths.eq}>{words.eq}</Anchor>
        </p>
      </Section>
      <Closing line={words.closing}>
        <LinkButton tone="main" href={`${paths.signUp}#create`}>
          {siteWords.createAccount}
        </LinkButton>
      </Closing>
    </>
  )
}
