import { isDeepStrictEqual } from 'node:util'
import { printTable, percentile, rounded } from '../measure/figures.ts'
import { fullCatalogue, type FullCatalogue } from './full-catalogue.ts'
import { timeListTotals } from './list-totals.ts'
import { ask, type Run } from '../measure/load.ts'
import { rankSearches, readSearches, timeSearches, type KnownSearch } from './searches.ts'

/** One kind of request, where each of the two servers answers it. */
interface Case {
  readonly name: string
  readonly product: readonly string[]
  readonly handWritten: readonly string[]
  /** Whether both must answer the same. */
  readonly alike: boolean
}

const rounds = 7
const seconds = 1.5
const listPath = '/api/university/get-all-universities'

function casesOf(searches: readonly KnownSearch[], studentId: string): Case[] {
  const pages = Array.from({ length: 50 }, (_, at) => `${listPath}?page=${1 + at * 7}&limit=12`)
  const queries = searches.map(({ query }) => `search=${encodeURIComponent(query)}`)
  const found = queries.map((query) => `${listPath}?limit=12&${query}`)
  const stats = [`/api/student-docs/stats/${studentId}`]
  return [
    { name: 'list, 12 a page', product: pages, handWritten: pages, alike: true },
    {
      name: 'search, same SQL',
      product: found,
      handWritten: queries.map((query) => `/api/university/same-search?${query}`),
      alike: true,
    },
    { name: 'search, plain trigrams', product: found, handWritten: found, alike: false },
    { name: 'stats, 20 applications', product: stats, handWritten: stats, alike: true },
  ]
}

async function mustAnswerAlike({ product, handWritten, student }: FullCatalogue, one: Case): Promise<void> {
  for (const [at, path] of one.product.entries()) {
    const [ours, theirs] = await Promise.all(
      [product.url + path, handWritten.url + one.handWritten[at]!].map(async (url) =>
        (await fetch(url, { headers: { authorization: `Bearer ${student.token}` } })).json(),
      ),
    )
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`The two servers answer ${path} differently`)
  }
}

interface Comparison {
  readonly product: Run
  readonly handWritten: Run
}

const middle = (runs: readonly Run[]): Run => ({
  p50: percentile(runs.map((run) => run.p50)),
  p99: percentile(runs.map((run) => run.p99)),
  perSecond: percentile(runs.map((run) => run.perSecond)),
  requests: runs.reduce((sum, run) => sum + run.requests, 0),
})

/** Code that is hot runs several times faster than code that is new, and the larger program stays new for longer. */
async function warmUp(full: FullCatalogue, one: Case): Promise<void> {
  for (const side of ['product', 'handWritten'] as const) {
    await ask({
      url: full[side].url,
      paths: one[side],
      token: full.student.token,
      connections: 16,
      seconds: 4,
    })
  }
}

/** Asks both in turn, so that whatever else the machine does falls on both; the middle of all rounds counts. */
async function compare(full: FullCatalogue, one: Case, connections: number): Promise<Comparison> {
  const token = full.student.token
  const runs: { product: Run[]; handWritten: Run[] } = { product: [], handWritten: [] }
  for (let round = 1; round <= rounds; round++) {
    const order =
      round % 2 === 0 ? (['product', 'handWritten'] as const) : (['handWritten', 'product'] as const)
    for (const side of order) {
      const run = await ask({ url: full[side].url, paths: one[side], token, connections, seconds })
      runs[side].push(run)
    }
  }
  return { product: middle(runs.product), handWritten: middle(runs.handWritten) }
}

/**
 * Imports every university and program there is, then compares the product with a server written by hand on the same
 * rows, and looks where the searches of real people find what they meant.
 */
export async function catalogue(): Promise<void> {
  const full = await fullCatalogue()
  if (!full) return
  try {
    if (full.imports.length === 0) console.log('  The catalogue was imported by an earlier run.')
    printTable(
      ['import', 'rows', 'created', 'seconds', 'rows/s'],
      full.imports.map(([file, read, created, took]) => [
        file,
        read,
        created,
        Number(took.toFixed(1)),
        Math.round(read / took),
      ]),
    )
    await full.connection.pool.query('vacuum analyze')
    const searches = await readSearches()
    const cases = casesOf(searches, full.student._id)
    for (const one of cases) if (one.alike) await mustAnswerAlike(full, one)
    const rows = []
    for (const one of cases) {
      await warmUp(full, one)
      for (const connections of [1, 16]) {
        const { product, handWritten } = await compare(full, one, connections)
        rows.push([
          one.name,
          connections,
          ...[product.p50, handWritten.p50, product.p99, handWritten.p99].map(rounded),
          Math.round(product.perSecond),
          Math.round(handWritten.perSecond),
          (product.p50 / handWritten.p50).toFixed(2),
          (handWritten.perSecond / product.perSecond).toFixed(2),
        ])
      }
    }
    console.log(
      '\n  The product against node:http and SQL written by hand; p50 and p99 in ms; goal: ratio up to 1.3',
    )
    printTable(
      ['', 'clients', 'p50', 'by hand', 'p99', 'by hand', 'req/s', 'by hand', 'p50 ratio', 'req/s ratio'],
      rows,
    )
    await timeListTotals(full.connection.pool)
    await rankSearches(full, searches)
    await timeSearches(full, searches)
  } finally {
    await full.close()
  }
}
