import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { toCents } from '#areas/catalogue/costs/contract/course-total.ts'
import { readAgencyRates, type AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import { feeYearOf } from '#areas/catalogue/programs/contract/fact-age.ts'
import { fewestPriced, type showDestinations as route } from '../contract.ts'
import { factorsInto } from './chosen-filters.ts'
import { startsOf } from './days.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { layoutOf } from './summary/layout.ts'
import type { Summary } from './summary/summary.ts'

type Reply = ReplyOf<typeof route>

const monthsShown = 12
interface Memory {
  readonly version: number
  readonly replies: Map<string, Reply>
  /** By the day from which they are old: one query for all who ask at once. */
  readonly old: Map<string, Promise<OldFees[]>>
}

const cache = new WeakMap<Summary, Memory>()

/** Numbers for the map and the charts, over all published programs. @param currency of the tuition */
export async function showDestinations(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  currency?: string,
): Promise<Reply> {
  const [summary, rates] = await Promise.all([currentSummary(pool), readAgencyRates(pool)])
  const today = clock.now().toISOString().slice(0, 10)
  const into = currency ?? rates.home
  // This reads the tuition of up to a million programs, so the result is cached until something changes.
  let memory = cache.get(summary)
  if (memory?.version !== summary.version || memory.replies.size > 40) {
    memory = { version: summary.version, replies: new Map(), old: new Map() }
    cache.set(summary, memory)
  }
  const key = JSON.stringify([today, into, rates.rates])
  const known = memory.replies.get(key)
  if (known) return known
  const old = await oldFeesIn(memory, pool, today)
  const reply = {
    countries: countriesOf(summary, rates, into, old),
    deadlines: deadlinesOf(summary, today),
    currency: into,
    rateOf: dayOfRates(summary, rates, into),
  }
  memory.replies.set(key, reply)
  return reply
}

/** Fees of a country that can be compared with each other, and whose they are. */
interface Fees {
  readonly amounts: number[]
  /** By number. */
  readonly universities: Set<number>
  readonly currency: string
}

/** Fees of a country in one currency that are of some years ago. */
interface OldFees {
  readonly country: string
  readonly currency: string
  readonly count: number
  readonly year: string
}

function oldFeesIn({ old }: Memory, pool: Deps['pool'], today: string): Promise<OldFees[]> {
  const known = old.get(today)
  if (known) return known
  const reading = readOldFees(pool, today)
  old.set(today, reading)
  reading.catch(() => old.delete(today))
  return reading
}

/** The fees of some years ago by country, currency and year. The summary has no years. */
async function readOldFees(pool: Deps['pool'], today: string): Promise<OldFees[]> {
  const { rows } = await pool.query<Omit<OldFees, 'year'> & { stated: string }>({
    name: 'fees-by-year',
    text: `select p.country, p.tuition_currency as currency, p.tuition_year as stated, count(*)::integer as count
      from programs p join universities u on u.id = p.university_id and u.status = 'published'
      where p.status = 'published' and p.tuition_per_year is not null and p.tuition_year is not null
      group by 1, 2, 3`,
  })
  return rows.flatMap(({ stated, ...fees }) => {
    const { year, age } = feeYearOf(stated, today)
    return age === 'old' && year !== null ? [{ ...fees, year }] : []
  })
}

function countriesOf(
  summary: Summary,
  rates: AgencyRates,
  into: string,
  old: readonly OldFees[],
): Reply['countries'] {
  const oldByCountry = Map.groupBy(old, ({ country }) => country)
  const universities = new Map<string, number>()
  for (const university of summary.universities) {
    if (university) universities.set(university.country, (universities.get(university.country) ?? 0) + 1)
  }
  const programs = new Map<string, number>()
  const isAmong = (currency: string, shown: string | undefined) =>
    shown === (rates.convert({ amount: 1, currency }, into) === null ? currency : into)
  const fees = feesByCountry(summary, factorsInto(summary, rates, into), into, programs)
  return [...new Set([...universities.keys(), ...programs.keys()])].sort().map((country) => {
    const all = [...(fees.get(country)?.values() ?? [])]
    const used = all.toSorted((one, other) => compareFees(one, other, into))[0]
    const sorted = Float64Array.from(used?.amounts ?? []).sort()
    const part = (share: number) => toCents(sorted[Math.floor((sorted.length - 1) * share)]!)
    const isEnough =
      used !== undefined &&
      sorted.length >= fewestPriced.fees &&
      used.universities.size >= fewestPriced.universities
    return {
      country,
      universities: universities.get(country) ?? 0,
      programs: programs.get(country) ?? 0,
      tuition: isEnough
        ? { low: part(0.1), middle: part(0.5), high: part(0.9), currency: used.currency }
        : null,
      priced: sorted.length,
      old: isEnough
        ? sumOf((oldByCountry.get(country) ?? []).filter(({ currency }) => isAmong(currency, used.currency)))
        : null,
      withFee: all.reduce((sum, { amounts }) => sum + amounts.length, 0),
    }
  })
}

function sumOf(old: readonly OldFees[]): { count: number; year: string } | null {
  const year = old
    .map((one) => one.year)
    .toSorted()
    .at(-1)
  return year === undefined ? null : { count: old.reduce((sum, { count }) => sum + count, 0), year }
}

/** Fees of the most universities first, then those in the requested currency, then the most fees. */
const compareFees = (one: Fees, other: Fees, into: string): number =>
  other.universities.size - one.universities.size ||
  Number(other.currency === into) - Number(one.currency === into) ||
  other.amounts.length - one.amounts.length

/**
 * The known fees by country and currency; all that a rate converts are in the requested one.
 * @param programs counts the programs of each country
 */
function feesByCountry(
  summary: Summary,
  factors: Float64Array,
  into: string,
  programs: Map<string, number>,
): Map<string, Map<string, Fees>> {
  const byCountry = new Map<string, Map<string, Fees>>()
  const { kindsFrom, rowsFrom, numbers, tuition, currency } = layoutOf(summary)
  for (const [number, group] of summary.groups.entries()) {
    const country = summary.countries.texts[group.country]!
    const from = rowsFrom[kindsFrom[number]!]!
    const end = rowsFrom[kindsFrom[number + 1]!]!
    if (end === from) continue
    programs.set(country, (programs.get(country) ?? 0) + end - from)
    let fees = byCountry.get(country)
    if (!fees) byCountry.set(country, (fees = new Map()))
    for (let at = from; at < end; at++) {
      const stated = tuition[at]!
      if (Number.isNaN(stated)) continue
      const converted = stated * factors[currency[at]!]!
      const isConverted = !Number.isNaN(converted)
      const of = isConverted ? into : summary.currencies.texts[currency[at]!]!
      let own = fees.get(of)
      if (!own) fees.set(of, (own = { amounts: [], universities: new Set(), currency: of }))
      own.amounts.push(isConverted ? converted : stated)
      own.universities.add(summary.universityOf[numbers[at]!]!)
    }
  }
  return byCountry
}

/** The number of programs that close in each month; one that closes twice in a month counts once. */
function deadlinesOf(summary: Summary, today: string): Reply['deadlines'] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = Array.from({ length: monthsShown }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 7),
  )
  const counts = new Map(months.map((one) => [one, 0]))
  const { schedule, rowsFrom } = layoutOf(summary)
  const programsOf = new Int32Array(summary.schedules.size)
  for (let kind = 0; kind < schedule.length; kind++) {
    programsOf[schedule[kind]!]! += rowsFrom[kind + 1]! - rowsFrom[kind]!
  }
  for (const [number, starts] of startsOf(summary).entries()) {
    const closing = starts.filter(({ closes }) => closes >= today)
    for (const one of new Set(closing.map(({ closes }) => closes.slice(0, 7)))) {
      const count = counts.get(one)
      if (count !== undefined) counts.set(one, count + programsOf[number]!)
    }
  }
  return [...counts].map(([one, programs]) => ({ month: one, programs }))
}

function dayOfRates(summary: Summary, rates: AgencyRates, into: string): string | null {
  const days = summary.currencies.texts.filter((from) => from !== '').map((from) => rates.dayOf(from, into))
  return days.filter((day) => day !== null).sort()[0] ?? null
}
