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
import { askFor, type Asked, type Seeker } from './query-for-viewer.ts'
import { bits } from './chosen-filters.ts'
import { countInSummary, countPassing } from './summary/count-in-summary.ts'
import { matchSearch, type Found } from './summary/match-search.ts'
import { pageInSummary } from './summary/page-in-summary.ts'
import { readSearch } from './read-search.ts'
import { startingIn } from './starting-in.ts'

type Wishes = QueryOf<typeof route>
type Reply = ReplyOf<typeof route>

/** Rows of a page; what was hidden since the summary was read stays hidden. */
const statement = {
  name: 'found-programs',
  text: `
  select p.number, p.requirement_set, p.tuition_per_year, ${programColumns}
  from programs p join universities u on u.id = p.university_id
  where p.number = any ($1::integer[]) and p.status = 'published' and u.status = 'published'`,
}
type Row = ProgramRow & { number: number; requirement_set: number | null; tuition_per_year: number | null }

/**
 * Narrower questions than an address of the search can ask: only some programs, by `programs.number`, or only those
 * whose source names a start in a month (its English name, lower case).
 */
export type Narrowed = { readonly among: readonly number[] } | { readonly startingIn: string }

/**
 * Published programs that fit a search and filters, by page. The total, and with it the pages one can reach, stops
 * at `countedUpTo`; beyond the last page the list is empty.
 * @param viewer a student's own record is compared; officers see no fit
 */
export async function findPrograms(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker,
  wishes: Wishes,
  narrowed: Narrowed | null = null,
): Promise<Reply> {
  const { page, limit, sort = 'relevance', ...filters } = wishes
  const asked = await askFor(deps, viewer, filters)
  const { chosen, searched, rates, currency } = asked
  const among =
    narrowed && ('among' in narrowed ? narrowed.among : await startingIn(deps.pool, narrowed.startingIn))
  const found = among ? foundAmong(asked, among) : (searched?.found ?? null)
  const { count: total, more } = upToMost(countPassing(chosen, found?.numbers ?? null))
  const numbers = pageInSummary(chosen, found, {
    order: sort,
    offset: (page - 1) * limit,
    limit,
    rates,
    currency,
    total,
  })
  const instead = total === 0 ? insteadOf(asked, wishes) : []
  const rows = await readRows(deps, numbers)
  const today = chosen.days.today
  return {
    programs: rows.map((row) => ({
      ...(presentProgram(row, today) as Reply['programs'][number]),
      tuitionThere: rates.convert(yearlyOf(row), currency),
      fit: (row.requirement_set !== null && asked.fitting?.fits.get(row.requirement_set)) || null,
    })),
    pagination: { ...pageInfo(total, page, limit), totalPrograms: total, more },
    meant: searched?.meant ?? null,
    marked: [...(searched?.marked ?? [])],
    instead,
    rateOf: dayOfRates(rates, rows, currency, chosen.upTo !== null),
  }
}

/** What the search found of some programs; without a search, all of them that are published. */
function foundAmong({ summary, searched }: Asked, among: readonly number[]): Found {
  if (!searched) {
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

async function readRows({ pool }: Pick<Deps, 'pool'>, numbers: readonly number[]): Promise<Row[]> {
  if (numbers.length === 0) return []
  const { rows } = await pool.query<Row>({ ...statement, values: [numbers] })
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

const yearlyOf = ({ tuition_per_year: amount, tuition_currency: currency }: Row) =>
  amount === null || currency === null ? null : { amount, currency }

/** The oldest day of the rates that amounts on the page, or the highest tuition, were converted with. */
function dayOfRates(
  rates: AgencyRates,
  rows: readonly Row[],
  currency: string,
  compared: boolean,
): string | null {
  const days = rows
    .filter((row) => yearlyOf(row) !== null)
    .map((row) => rates.dayOf(row.tuition_currency!, currency))
  if (compared) days.push(rates.dayOf(rates.home, currency))
  return days.filter((day) => day !== null).sort()[0] ?? null
}

/** Parts of a search that are left out one by one; of longer ones nobody reads the list. */
const mostParts = 6

/** What a search brings with one of the things it asks for left out, the filters as they are. */
function withoutOnePart({ summary, chosen }: Asked, typed: string): Reply['instead'] {
  const terms = readSearch(typed)
  if (terms.length < 2 || terms.length > mostParts) return []
  return terms.map((_, at) => {
    const left = terms.filter((_, place) => place !== at)
    return {
      drop: 'search',
      search: left.flatMap(({ words }) => words).join(' '),
      brings: upToMost(countPassing(chosen, matchSearch(summary, left).numbers)),
    }
  })
}

/** What leaving out one filter, or some of the search, would bring; most first. */
function insteadOf(asked: Asked, wishes: Wishes): Reply['instead'] {
  const { chosen, searched } = asked
  const { failing } = countInSummary(chosen, searched?.found.numbers ?? null)
  const drops: Reply['instead'] = filterNames
    .filter((name) => wishes[name] !== undefined)
    .map((drop) => ({ drop, brings: upToMost(failing[bits[drop]]!) }))
  if (searched) {
    // To leave out all that was asked for is no advice.
    if (drops.length > 0) drops.push({ drop: 'search', brings: upToMost(countPassing(chosen, null)) })
    drops.push(...withoutOnePart(asked, wishes.search ?? ''))
  }
  return drops.filter(({ brings }) => brings.count > 0).sort((a, b) => b.brings.count - a.brings.count)
}
