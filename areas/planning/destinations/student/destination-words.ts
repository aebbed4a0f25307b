import { locale } from '#kit/language/locale.ts'
import { paths } from '#kit/routing/paths.ts'
import { countInFigures, countryName } from '#kit/format/local-formats.ts'
import type { showDestinations } from '#areas/catalogue/search/contract.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { destinationWords } from '#texts/planning/destinations/destinations.ts'

const words = destinationWords.map

/** Figures per country and per month. */
export type Destinations = ReplyOf<typeof showDestinations>
export type Destination = Destinations['countries'][number]

/** `Italy: 139 universities, 1,204 programs`. */
export const destinationInWords = ({ country, universities, programs }: Destination): string =>
  words.country({
    name: countryName(country),
    universities: words.universities({ count: universities }),
    programs: words.programs({ count: programs }),
  })

/** Where a country leads: its programs; where there are none yet, its universities by its name. */
export const destinationHref = ({ country, programs }: Destination): string =>
  programs > 0 ? paths.universitiesIn(country) : paths.universitiesFor(countryName(country))

const short = new Map<string, Intl.NumberFormat | null>()

/** `€12K`, `PKR 1.2M`: an amount where there is little room. Units of the currency. */
export function amountInShort(amount: number, currency: string): string {
  if (!short.has(currency)) {
    const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const
    try {
      short.set(currency, new Intl.NumberFormat(locale(), options))
    } catch {
      short.set(currency, null)
    }
  }
  return short.get(currency)?.format(amount) ?? `${currency} ${countInFigures(amount)}`
}

const shortCount = new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 })

/** `5m`: a figure beside an axis. */
export const countInShort = (count: number): string => shortCount.format(count)

/** `Feb 2027` for `2027-02`; `Feb` where the year is told elsewhere. */
export function monthInWords(month: string, withYear = true): string {
  const format = new Intl.DateTimeFormat(locale(), {
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
