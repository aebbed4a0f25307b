import { pageInfo } from '#platform/contract/pages.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import {
  presentProgram,
  programColumns,
  type ProgramRow,
} from '#areas/catalogue/programs/server/program-row.ts'
import type { AgencyRates } from '#areas/catalogue/costs/server/agency-rates.ts'
import { filterNames, upToMost, type findPrograms as route } from '../contract.ts'
import { prepareQuery, type PreparedQuery, type Seeker } from './query-for-viewer.ts'
import { bits } from './chosen-filters.ts'
import { countInSummary, countPassing } from './summary/count-in-summary.ts'
import { matchSearch, type Found } from './summary/match-search.ts'
import { pageInSummary } from './summary/page-in-summary.ts'
import type { PlacedTerm, Reading } from './read-search.ts'
import { startingIn } from './starting-in.ts'
import { namingPieces, typedWithout } from './understood.ts'

type Wishes = QueryOf<typeof route>
type Reply = ReplyOf<typeof route>

/** The rows of a page, without programs that were hidden since the summary was read. */
const statement = {
  name: 'found-programs',
  text: `
  select p.number, p.requirement_set, p.tuition_per_year, ${programColumns}
  from programs p join universities u on u.id = p.university_id
  where p.number = any ($1::integer[]) and p.status = 'published' and u.status = 'published'`,
}
type Row = ProgramRow & { number: number; requirement_set: number | null; tuition_per_year: number | null }

/**
 * Limits that the address of the search cannot express: only some programs, by `programs.number`, or only those whose
 * source names an intake in a month (its English name, lower case).
 */
export type Narrowed = { readonly among: readonly number[] } | { readonly startingIn: string }

/**
 * A page of the published programs that match a search and filters. The total, and with it the number of pages, stops
 * at `countedUpTo`; beyond the last page the list is empty.
 * @param viewer a student's own record is compared; officers and visitors (null) see no fit
 */
export async function findPrograms(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  wishes: Wishes,
  narrowed: Narrowed | null = null,
): Promise<Reply> {
  const { page, limit, sort, ...filters } = wishes
  const query = await prepareQuery(deps, viewer, filters)
  const { chosen, searched, rates, currency } = query
  const among =
    narrowed && ('among' in narrowed ? narrowed.among : await startingIn(deps.pool, narrowed.startingIn))
  const found = among ? foundAmong(query, among) : (searched?.found ?? null)
  const { count: total, more } = upToMost(countPassing(chosen, found?.numbers ?? null))
  const numbers = pageInSummary(chosen, found, {
    order: sort ?? (found === null && searched === null ? 'name' : 'relevance'),
    offset: (page - 1) * limit,
    limit,
    rates,
    currency,
    total,
  })
  const instead = total === 0 ? alternativesOf(query, wishes) : []
  const lacking = total === 0 ? await countryLacking(deps, query) : null
  const rows = await readRows(deps, numbers)
  return {
    programs: present(query, rows),
    pagination: { ...pageInfo(total, page, limit), totalPrograms: total, more },
    meant: searched?.meant ?? null,
    marked: [...(searched?.marked ?? [])],
    understood: [...query.understood],
    typedAmount: query.typedAmount,
    lowFees: lowFeesOf(query, sort),
    asksForScholarship: (searched?.reading.filters.scholarship.size ?? 0) > 0,
    instead,
    lacking,
    rateOf: dayOfRates(rates, rows, currency, query.comparedIn),
  }
}

/** Whether low fees are wanted, by words or by the order, and whether the order by tuition can answer that. */
function lowFeesOf({ searched, rates }: PreparedQuery, sort: Wishes['sort']): Reply['lowFees'] {
  const isTyped = (searched?.reading.filters.lowFees.size ?? 0) > 0
  if (!isTyped && sort !== 'tuition') return null
  if (rates.currencies.length === 1) return 'not comparable'
  return isTyped ? 'sorted' : null
}

/** The search results among some programs; without a search, all of them that are published. */
function foundAmong({ summary, searched }: PreparedQuery, among: readonly number[]): Found {
  if (!searched?.found) {
    const numbers = Int32Array.from(among.filter((number) => (summary.kindOf[number] ?? -1) >= 0))
    return { numbers, scores: new Uint8Array(numbers.length) }
  }
  const wanted = new Set(among)
  const { numbers, scores } = searched.found
  const places = [...numbers.keys()].filter((place) => wanted.has(numbers[place]!))
  return {
    numbers: Int32Array.from(places, (place) => numbers[place]!),
    scores: Uint8Array.from(places, (place) => scores[place]!),
  }
}

const present = ({ chosen, rates, currency, fitting }: PreparedQuery, rows: readonly Row[]) =>
  rows.map((row) => ({
    ...(presentProgram(row, chosen.days.today) as Reply['programs'][number]),
    tuitionThere: rates.convert(yearlyOf(row), currency),
    fit: (row.requirement_set !== null && fitting?.fits.get(row.requirement_set)) || null,
  }))

async function readRows({ pool }: Pick<Deps, 'pool'>, numbers: readonly number[]): Promise<Row[]> {
  if (numbers.length === 0) return []
  const { rows } = await pool.query<Row>({ ...statement, values: [numbers] })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

const yearlyOf = ({ tuition_per_year: amount, tuition_currency: currency }: Row) =>
  amount === null || currency === null ? null : { amount, currency }

/** The oldest day of the rates with which amounts on the page, or the highest tuition, were converted. */
function dayOfRates(
  rates: AgencyRates,
  rows: readonly Row[],
  currency: string,
  comparedIn: string | null,
): string | null {
  const days = rows
    .filter((row) => yearlyOf(row) !== null)
    .map((row) => rates.dayOf(row.tuition_currency!, currency))
  if (comparedIn !== null) days.push(rates.dayOf(rates.home, comparedIn))
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/** The most parts of a search that are left out one by one; nobody reads a longer list. */
const mostParts = 6

/** What is left of a search without some of its terms, in words. */
function leftOf({ searched }: PreparedQuery, without: readonly PlacedTerm[]): string {
  const { reading } = searched!
  const naming = namingPieces(reading)
  const gone = new Set(without.flatMap(({ pieces }) => [...pieces]))
  return typedWithout(
    reading,
    new Set([...reading.pieces.keys()].filter((piece) => gone.has(piece) || !naming.has(piece))),
  )
}

/** The programs that some terms find; null for all, without terms. */
const foundBy = ({ summary }: PreparedQuery, terms: readonly PlacedTerm[]): Found | null =>
  terms.length === 0 ? null : matchSearch(summary, terms)

/** How many programs some terms find, with the same filters. */
const findsWith = (query: PreparedQuery, terms: readonly PlacedTerm[]) =>
  upToMost(countPassing(query.chosen, foundBy(query, terms)?.numbers ?? null))

/** How many programs the search finds without one of its terms, with the same filters. */
function withoutOnePart(query: PreparedQuery): Reply['instead'] {
  const { terms } = query.searched!.reading
  if (terms.length < 2 || terms.length > mostParts) return []
  return terms.map((term) => ({
    drop: 'search',
    search: leftOf(query, [term]),
    brings: findsWith(
      query,
      terms.filter((other) => other !== term),
    ),
  }))
}

/** How many programs elsewhere are shown. */
const mostNearest = 3

/** The country that a search names, and what it and the rest of the search find by themselves. */
async function countryLacking(deps: Pick<Deps, 'pool'>, query: PreparedQuery): Promise<Reply['lacking']> {
  const { searched, chosen, rates, currency } = query
  const terms = searched?.reading.terms ?? []
  const place = terms.find(({ country }) => country !== null)
  if (!place) return null
  const rest = terms.filter((term) => term !== place)
  const there = matchSearch(query.summary, [place]).numbers
  const isListed = there.length > 0
  // The country has programs, and a filter alone leaves them out.
  if (rest.length === 0 && isListed) return null
  const elsewhere = rest.length === 0 ? null : foundBy(query, rest)
  const total = elsewhere === null ? 0 : countPassing(chosen, elsewhere.numbers)
  const numbers = pageInSummary(chosen, elsewhere, {
    order: 'relevance',
    offset: 0,
    limit: Math.min(mostNearest, total),
    rates,
    currency,
    total,
  })
  return {
    country: place.country!,
    subject: typedOf(searched!.reading, rest),
    rest: rest.length === 0 ? '' : leftOf(query, [place]),
    isListed,
    inCountry: upToMost(countPassing(query.chosenByHand(), there)),
    elsewhere: upToMost(total),
    nearest: present(query, await readRows(deps, numbers)),
  }
}

/** Some terms of a search as they were typed. */
function typedOf(reading: Reading, terms: readonly PlacedTerm[]): string {
  const kept = new Set(terms.flatMap(({ pieces }) => [...pieces]))
  return typedWithout(reading, new Set([...reading.pieces.keys()].filter((piece) => !kept.has(piece))))
}

/** How many programs there would be without one filter, or without a part of the search; most first. */
function alternativesOf(query: PreparedQuery, wishes: Wishes): Reply['instead'] {
  const { chosen, searched, understood } = query
  const { failing } = countInSummary(chosen, searched?.found?.numbers ?? null)
  const drops: Reply['instead'] = filterNames
    .filter((name) => wishes[name] !== undefined)
    .map((drop) => ({ drop, brings: upToMost(failing[bits[drop]]!) }))
  if (searched) {
    const typed = understood.flatMap(({ kind, without }) =>
      kind === 'language' || kind === 'tuitionUpTo' || kind === 'noEnglishTest' ? [{ kind, without }] : [],
    )
    // Removing everything would be no useful suggestion; without the search, the filters in it would be gone too.
    if (drops.length > 0 && typed.length === 0)
      drops.push({ drop: 'search', brings: upToMost(countPassing(chosen, null)) })
    drops.push(...withoutOnePart(query))
    for (const { kind, without } of typed) {
      if (without !== '')
        drops.push({ drop: 'search', search: without, brings: upToMost(failing[bits[kind]]!) })
    }
  }
  return drops.filter(({ brings }) => brings.count > 0).sort((a, b) => b.brings.count - a.brings.count)
}
