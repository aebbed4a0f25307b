import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { toCents } from '#areas/catalogue/costs/contract/course-total.ts'
import { readAgencyRates, type AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import type { showDestinations as route } from '../contract.ts'
import { factorsInto } from './chosen-filters.ts'
import { startsOf } from './days.ts'
import { currentSummary } from './summary/summary-cache.ts'
import { layoutOf } from './summary/layout.ts'
import type { Summary } from './summary/summary.ts'

type Reply = ReplyOf<typeof route>

/** Fewer known fees are not representative of a country. */
const fewestFees = 5
const monthsShown = 12
const cache = new WeakMap<Summary, { version: number; replies: Map<string, Reply> }>()

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
    memory = { version: summary.version, replies: new Map() }
    cache.set(summary, memory)
  }
  const key = JSON.stringify([today, into, rates.rates])
  const known = memory.replies.get(key)
  if (known) return known
  const reply = {
    countries: countriesOf(summary, rates, into),
    deadlines: deadlinesOf(summary, today),
    currency: into,
    rateOf: dayOfRates(summary, rates, into),
  }
  memory.replies.set(key, reply)
  return reply
}

function countriesOf(summary: Summary, rates: AgencyRates, into: string): Reply['countries'] {
  const universities = new Map<string, number>()
  for (const university of summary.universities) {
    if (university) universities.set(university.country, (universities.get(university.country) ?? 0) + 1)
  }
  const programs = new Map<string, number>()
  const fees = new Map<string, number[]>()
  const ownFees = new Map<string, Map<number, number[]>>()
  const factors = factorsInto(summary, rates, into)
  const { kindsFrom, rowsFrom, tuition, currency } = layoutOf(summary)
  for (const [number, group] of summary.groups.entries()) {
    const country = summary.countries.texts[group.country]!
    const from = rowsFrom[kindsFrom[number]!]!
    const end = rowsFrom[kindsFrom[number + 1]!]!
    if (end === from) continue
    programs.set(country, (programs.get(country) ?? 0) + end - from)
    let known = fees.get(country)
    if (!known) fees.set(country, (known = []))
    let own = ownFees.get(country)
    if (!own) ownFees.set(country, (own = new Map()))
    for (let at = from; at < end; at++) {
      const stated = tuition[at]!
      if (Number.isNaN(stated)) continue
      const fee = stated * factors[currency[at]!]!
      if (!Number.isNaN(fee)) known.push(fee)
      else if (own.has(currency[at]!)) own.get(currency[at]!)!.push(stated)
      else own.set(currency[at]!, [stated])
    }
  }
  return [...new Set([...universities.keys(), ...programs.keys()])].sort().map((country) => {
    const converted = fees.get(country) ?? []
    const own = [...(ownFees.get(country) ?? [])].sort(([, a], [, b]) => b.length - a.length)
    const [most] = own
    // Without a rate, tuition is shown in its own currency.
    const [used, of] =
      converted.length < fewestFees && most && most[1].length >= fewestFees
        ? [most[1], summary.currencies.texts[most[0]]!]
        : [converted, into]
    const sorted = Float64Array.from(used).sort()
    const part = (share: number) => toCents(sorted[Math.floor((sorted.length - 1) * share)]!)
    return {
      country,
      universities: universities.get(country) ?? 0,
      programs: programs.get(country) ?? 0,
      tuition:
        sorted.length < fewestFees
          ? null
          : { low: part(0.1), middle: part(0.5), high: part(0.9), currency: of },
      priced: sorted.length,
      withFee: own.reduce((sum, [, some]) => sum + some.length, converted.length),
    }
  })
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
