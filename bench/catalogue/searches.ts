import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { printTable, rounded } from '../measure/figures.ts'
import { sharedFile, type FullCatalogue } from './full-catalogue.ts'
import { ask } from '../measure/load.ts'

/** What somebody typed, and which universities they meant. */
export interface KnownSearch {
  readonly query: string
  readonly kind: string
  readonly meant: readonly string[]
  /** Every one of `meant` has to be among the first so many. */
  readonly within: number
}

/** The searches with known answers; none when the file is not here. */
export async function readSearches(): Promise<KnownSearch[]> {
  const file = sharedFile('search-queries.tsv')
  if (!file) return []
  const rows = parse<Record<string, string>>(await readFile(file), {
    columns: true,
    delimiter: '\t',
    relax_quotes: true,
  })
  return rows.map((row) => ({
    query: row['query']!,
    kind: row['kind']!,
    meant: row['expected_ids']!.split('|').map((id) => id.trim()),
    within: Number(row['max_rank']),
  }))
}

const pathOf = ({ query }: KnownSearch, limit: number) =>
  `/api/university/get-all-universities?limit=${limit}&search=${encodeURIComponent(query)}`

/** Prints at which place each search finds what was meant. */
export async function rankSearches(full: FullCatalogue, searches: readonly KnownSearch[]): Promise<void> {
  const { rows } = await full.connection.pool.query<{ id: string; source_id: string }>(
    'select id, source_id from universities where source_id = any ($1)',
    [searches.flatMap(({ meant }) => meant)],
  )
  const idOf = new Map(rows.map((row) => [row.source_id, row.id]))
  let within = 0
  const lines = []
  for (const search of searches) {
    const answer = await fetch(full.product.url + pathOf(search, 20), {
      headers: { authorization: `Bearer ${full.student.token}` },
    })
    const { universities } = (await answer.json()) as { universities: { _id: string }[] }
    const places = search.meant.map(
      (source) => 1 + universities.findIndex(({ _id }) => _id === idOf.get(source)),
    )
    const found = places.every((place) => place > 0 && place <= search.within)
    if (found) within++
    lines.push([
      search.query,
      places.map((place) => place || 'not found').join(' and '),
      search.within,
      found ? '' : 'MISSED',
      search.kind,
    ])
  }
  console.log(`\n  Searches with a known answer: ${within} of ${searches.length} within their rank`)
  printTable(['search', 'place', 'at most', '', 'kind'], lines)
}

/** Prints how long searches take, one at a time and sixteen. */
export async function timeSearches(full: FullCatalogue, searches: readonly KnownSearch[]): Promise<void> {
  const paths = searches.map((search) => pathOf(search, 12))
  const { url } = full.product
  const { token } = full.student
  const lines = []
  for (const connections of [1, 16]) {
    await ask({ url, paths, token, connections, seconds: 1 })
    const { p50, p99, perSecond, requests } = await ask({ url, paths, token, connections, seconds: 8 })
    lines.push([connections, rounded(p50), rounded(p99), Math.round(perSecond), requests])
  }
  console.log('\n  The same searches, over and over; p50 and p99 in ms')
  printTable(['clients', 'p50', 'p99', 'req/s', 'requests'], lines)
}
