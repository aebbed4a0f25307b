import { readFile } from 'node:fs/promises'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { fullCatalogue, type FullCatalogue } from './full-catalogue.ts'
import { ask, type Load, type Run } from '../measure/load.ts'

/** What a search page may take for 99 of 100 visitors, in milliseconds. */
const goal = 150

const words = [
  'medicine',
  'computer science',
  'business',
  'nursing',
  'engineering',
  'law',
  'data science germany',
  'mbbs',
  'civil engineering',
  'psychology',
  'architecture',
  'pharmacy',
]
const countries = ['GE', 'KZ', 'KG', 'UZ', 'CN', 'TR', 'IT', 'DE', 'HU', 'RS', 'LV', 'MY', 'GB', 'US', 'PL']
const fields = ['0912', '06', '07', '041', '0421', '0911', '0916', '0913', '09', '02']

const address = (query: Record<string, string>) =>
  `/programs?${new URLSearchParams(query).toString()}`.replaceAll('%2C', ',')

/** Searches as visitors send them: the first view, words, a country, a field, both, further pages. */
function searches(): string[] {
  const all = ['/programs']
  for (const search of words) {
    all.push(address({ search }), address({ search, page: '2' }))
    for (const country of countries.slice(0, 4)) all.push(address({ search, country }))
  }
  for (const country of countries) {
    all.push(address({ country }))
    for (const field of fields) all.push(address({ country, field }))
  }
  for (const field of fields) all.push(address({ field }), address({ field, sort: 'tuition' }))
  return all
}

/** The i-th of visitors' searches: few are asked for often, most seldom (Zipf), the same in each run. */
function popular(all: readonly string[], count: number): string[] {
  const weights = all.map((_, at) => 1 / (at + 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  return Array.from({ length: count }, () => {
    let left = random() * total
    return all[weights.findIndex((weight) => (left -= weight) <= 0)] ?? all[0]!
  })
}

interface Case {
  readonly name: string
  readonly load: Omit<Load, 'url' | 'connections'>
}

/**
 * Milliseconds that a process has spent on a processor so far: what a page costs on a machine that is busy with other
 * things. NaN where the system does not say it.
 */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // User and system time, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** 100 visitors at once: as people do it, and as fast as a hundred machines can. */
async function hundredVisitors({ product, student }: FullCatalogue): Promise<void> {
  const all = searches()
  const asked = popular(all, 20_000)
  // A tuition that nobody else asks for, so that no page was drawn before.
  const plain = all.filter((path) => path.includes('?') && !/page=|sort=/.test(path))
  const unheard = Array.from(
    { length: 20_000 },
    (_, at) => `${plain[at % plain.length]!}&tuitionUpTo=${1000 + at}`,
  )
  const json = asked.map((path) => path.replace('/programs', '/api/catalogue/programs'))
  const seconds = 8
  const cases: Case[] = [
    {
      name: 'a page built in advance, no pauses',
      load: { paths: ['/'], seconds },
    },
    {
      name: 'searches, 5 s between two (2 to 8)',
      load: { paths: asked, seconds: 60, pause: () => 2000 + Math.random() * 6000 },
    },
    { name: 'searches, no pauses', load: { paths: asked, seconds } },
    { name: 'the same as JSON, no pauses', load: { paths: json, token: student.token, seconds } },
    { name: 'searches nobody sent before, no pauses', load: { paths: unheard, seconds } },
  ]
  const rows: (string | number)[][] = []
  let base: Run | undefined
  for (const { name, load } of cases) {
    const before = await processorMs(product.pid)
    const run = await ask({ url: product.url, connections: 100, ...load })
    const spent = (await processorMs(product.pid)) - before
    base ??= run
    const meets = load.token === undefined && run !== base ? (run.p99 < goal ? 'yes' : 'no') : ''
    rows.push([
      name,
      rounded(run.p50),
      rounded(run.p99),
      Math.round(run.perSecond),
      run.requests,
      (spent / run.requests).toFixed(2),
      (run.p99 / base.p99).toFixed(2),
      meets,
    ])
  }
  console.log(`\n  100 visitors at once; p50 and p99 in ms; goal: p99 below ${goal} ms with pauses`)
  printTable(['', 'p50', 'p99', 'req/s', 'requests', 'processor ms', 'p99 to the first', 'goal'], rows)
}

const places = async (url: string): Promise<string[]> =>
  [...(await (await fetch(url)).text()).matchAll(/<loc>([^<]+)/g)].map(
    ([, place]) => new URL(place!).pathname,
  )

/** Opens every university of the sitemaps and every fiftieth program, and counts what does not answer with a page. */
async function openSitemaps({ product: { url } }: FullCatalogue): Promise<void> {
  const rows: (string | number)[][] = []
  const files = await places(`${url}/sitemap-catalogue.xml`)
  for (const [kind, step] of [
    ['universities', 1],
    ['programs', 50],
  ] as const) {
    const listed: string[] = []
    for (const file of files.filter((one) => one.includes(kind))) listed.push(...(await places(url + file)))
    const wanted = listed.filter((_, at) => at % step === 0)
    const times: number[] = []
    const wrong: string[] = []
    let next = 0
    const work = async () => {
      for (let at = next++; at < wanted.length; at = next++) {
        const began = performance.now()
        const answer = await fetch(url + wanted[at]!, { redirect: 'manual' })
        const html = await answer.text()
        times.push(performance.now() - began)
        if (answer.status !== 200 || !html.includes('<h1')) wrong.push(`${answer.status} ${wanted[at]!}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    rows.push([
      kind,
      listed.length,
      wanted.length,
      wrong.length,
      rounded(percentile(times)),
      rounded(percentile(times, 0.99)),
    ])
    for (const one of wrong.slice(0, 10)) console.log(`  ${one}`)
  }
  console.log('\n  The addresses of the sitemaps, each opened once by 8 readers; p50 and p99 in ms')
  printTable(['', 'listed', 'opened', 'no page', 'p50', 'p99'], rows)
}

/** The public search under 100 visitors, and whether every address of the sitemaps has a page. */
export async function publicSearch(): Promise<void> {
  const full = await fullCatalogue()
  if (!full) return
  try {
    await full.connection.pool.query('vacuum analyze')
    // What is worked out once after a start.
    await ask({ url: full.product.url, paths: searches().slice(0, 20), connections: 4, seconds: 4 })
    await hundredVisitors(full)
    await openSitemaps(full)
  } finally {
    await full.close()
  }
}
