import { fieldName } from '#areas/accounts/offers-web.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { countryName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Scene, placeOf } from '#kit/illustrations/scene.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { startListTexts as texts } from '#texts/catalogue/search/start-lists.ts'
import type { showStart } from '../contract.ts'
import { OldFees } from '#areas/catalogue/programs/web/old-fees.tsx'
import { formatCount } from './format-count.ts'

type Start = ReplyOf<typeof showStart>

interface SubjectsProps {
  subjects: Start['subjects']
  /** The address of the programs of a field. */
  hrefOf: (field: string) => string
}

/** Subjects with their numbers of programs. */
export function SubjectList({ subjects, hrefOf }: SubjectsProps) {
  return (
    <ul className="grid gap-x-6 xs:grid-cols-2 lg:grid-cols-4">
      {subjects.map(({ value, ...count }) => (
        <li key={value} className="border-b border-line">
          <Anchor
            href={hrefOf(value)}
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

interface CountriesProps {
  countries: Start['countries']
  /** The address of the programs of a country. */
  hrefOf: (country: string) => string
}

/** Countries as cards: a scene, the number of programs, and what most of them cost a year. */
export function CountryCards({ countries, hrefOf }: CountriesProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6 lg:gap-4">
      {countries.map(({ country, programs, tuition, old }) => (
        <li key={country} className="card relative overflow-hidden hover:border-accent">
          <Scene place={placeOf(country)} className="block aspect-[16/10] w-full" />
          <div className="px-3 py-2.5">
            <h3 className="text-h5 tracking-normal">
              <Anchor href={hrefOf(country)} className="text-ink no-underline after:absolute after:inset-0">
                {countryName(country)}
              </Anchor>
            </h3>
            <p className="text-xs text-soft">{texts.programs({ count: programs })}</p>
            <p className="text-xs text-soft tabular-nums">
              {tuition === null
                ? texts.noFees
                : formatAmount(
                    { amount: tuition.low, currency: tuition.currency },
                    { amount: tuition.high, currency: tuition.currency },
                  )}
              <OldFees of={{ old }} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
