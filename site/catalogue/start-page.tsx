import { fieldName } from '#areas/accounts/offers-web.ts'
import type { Count } from '#areas/catalogue/search/contract.ts'
import { countryName, formatAmount, formatNumber } from '#kit/format/local-formats.ts'
import { Scene, placeOf } from '#kit/illustrations/scene.tsx'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { UniversityIcon } from '#kit/ui/icons.ts'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { FindBox, PartHead } from './find-frame.tsx'
import { ProgramRows } from './program-row.tsx'
import type { PageOf } from './public-page.ts'
import { searchFor } from './search-address.ts'

/** `1,204`, or `10,000+` where counting stopped. */
export const formatCount = ({ count, more }: Count): string =>
  more ? `${formatNumber(count)}+` : formatNumber(count)

function Subjects({ subjects }: { subjects: PageOf<'start'>['subjects'] }) {
  return (
    <ul className="grid gap-x-6 xs:grid-cols-2 md:grid-cols-4">
      {subjects.map(({ value, ...count }) => (
        <li key={value} className="border-b border-line">
          <Anchor
            href={searchFor({ field: [value] })}
            className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold text-ink no-underline hover:text-accent"
          >
            <span>{fieldName(value)}</span>
            <span className="text-sm font-normal text-soft tabular-nums">{formatCount(count)}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function CountryLink({ of: { country, programs, tuition } }: { of: PageOf<'start'>['countries'][number] }) {
  return (
    <li className="card relative overflow-hidden hover:border-accent">
      <Scene place={placeOf(country)} className="block aspect-[16/10] w-full" />
      <div className="px-3 py-2.5">
        <h3 className="text-h5 tracking-normal">
          <Anchor
            href={searchFor({ country: [country] })}
            className="text-ink no-underline after:absolute after:inset-0"
          >
            {countryName(country)}
          </Anchor>
        </h3>
        <p className="text-xs text-soft">{texts.programs({ count: programs })}</p>
        <p className="text-xs text-soft tabular-nums">
          {tuition === null
            ? texts.noFees
            : texts.between({
                from: formatAmount({ amount: tuition.low, currency: tuition.currency }),
                to: formatNumber(Math.round(tuition.high)),
              })}
        </p>
      </div>
    </li>
  )
}

/** The search before anything is searched for: subjects, countries, and the programs with the most known facts. */
export function StartPage({ programs, universities, subjects, fields, countries, known }: PageOf<'start'>) {
  const isEmpty = programs === 0
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-surface">
        <div className="wrap grid items-end gap-x-14 md:grid-cols-[1.5fr_1fr]">
          <div className="grid gap-3 self-center py-7 md:py-10">
            <h1 id="page-heading" className="text-[clamp(1.75rem,1.4rem+2vw,2.75rem)]">
              {texts.heading}
            </h1>
            <p className="max-w-[34em] text-lead text-soft">
              {isEmpty ? texts.empty : texts.lead({ programs, universities })}
            </p>
            <FindBox className="mt-1" />
          </div>
          <div className="flex items-end gap-3 max-md:hidden" aria-hidden="true">
            {(['GE', 'LV', 'CN'] as const).map((country, at) => (
              <span
                key={country}
                className={`block flex-1 overflow-hidden rounded-t-full border-2 border-b-0 border-i-line bg-i-sky ${at === 1 ? 'h-52' : 'h-44'}`}
              >
                <Scene place={placeOf(country)} crop={arches[country]} className="size-full" />
              </span>
            ))}
          </div>
        </div>
      </section>
      <div className="wrap grid gap-10 py-8 md:py-11">
        {subjects.length > 0 && (
          <section aria-labelledby="subjects">
            <PartHead id="subjects">{texts.bySubject}</PartHead>
            <Subjects subjects={subjects} />
            {fields.length > 0 && (
              <Disclosure summary={texts.allSubjects} className="mt-2">
                <Subjects subjects={fields} />
              </Disclosure>
            )}
          </section>
        )}
        {countries.length > 0 && (
          <section aria-labelledby="countries">
            <PartHead
              id="countries"
              help={texts.byCountryHelp}
              more={<Anchor href={publicPaths.countries}>{texts.allCountries}</Anchor>}
            >
              {texts.byCountry}
            </PartHead>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-6 md:gap-4">
              {countries.map((one) => (
                <CountryLink key={one.country} of={one} />
              ))}
            </ul>
          </section>
        )}
        {known.length > 0 && (
          <section aria-labelledby="known">
            <PartHead id="known" help={texts.knownHelp}>
              {texts.known}
            </PartHead>
            <ProgramRows programs={known} />
          </section>
        )}
        <Card as="div" padded className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <UniversityIcon className="text-accent" />
          <p className="flex-[1_1_12rem]">{texts.browseUniversities}</p>
          <p className="font-semibold">
            <Anchor href={publicPaths.universities}>{texts.allUniversities}</Anchor>
          </p>
        </Card>
      </div>
    </>
  )
}

/** The parts of the scenes in the arches. */
const arches = { GE: '88 20 158 180', LV: '150 14 158 180', CN: '150 14 158 180' } as const
