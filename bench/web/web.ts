/**
 * Measures every public page, the sign-in pages and the page for unknown addresses, on the built product:
 *
 *   npm run bench:web                              the median of 5 looks
 *   npm run bench:web -- --runs 1 --page / --page /iq
 *
 * - Scores and times: Lighthouse's mobile preset, which simulates slow 4G and a processor four times as slow.
 * - `bare`: the same page as HTML and CSS alone (bench/web/web-pages.ts), looked at in turn with the page itself, and
 *   the ratios of the two: no page can beat its own words.
 * - `menu`: how long until a tap on the menu button has opened the drawer, on a throttled connection and processor
 *   (bench/web/web-menu.ts), the median of as many visits, of the page and of its copy.
 * - The sizes of the scripts that the build makes (bench/web/web-sizes.ts).
 *
 * A figure outside its limit is marked with `!`. The exit code does not depend on the limits: a busy machine would
 * fail them.
 */
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { freePort, spawnProduct } from '#test/harness/spawned-product.ts'
import { findChromium } from '#kit/gallery/open-gallery.ts'
import { percentile, printTable } from '../measure/figures.ts'
import { look, middleOf, type Look } from './web-lighthouse.ts'
import { menuAnswersAfter } from './web-menu.ts'
import { printSizes } from './web-sizes.ts'
import { bytesOf, measuredPages, serveBareCopies, type MeasuredPage, type PageBytes } from './web-pages.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true, default: [] } },
})
const runs = Number(values.runs)

/** What each kind of page may cost at most. Bytes, and seconds; the layout shift has no unit. */
const limits = {
  fcp: 1,
  lcp: { public: 1.25, error: 1.25, 'sign-in': 1.55 },
  cls: 0.001,
  tbt: 0.03,
  menu: 1,
  script: { public: 2_000, error: 2_000, 'sign-in': Infinity },
  htmlAndCss: { public: 14_000, error: 14_000, 'sign-in': Infinity },
  bytes: { public: 110_000, error: 110_000, 'sign-in': Infinity },
} as const

interface Measured extends MeasuredPage {
  readonly page: Look
  readonly bare: Look
  readonly weight: PageBytes
  readonly menu: number
  readonly bareMenu: number
}

function neverAnswered(reason: unknown): number {
  console.error(`  ${reason instanceof Error ? reason.message : String(reason)}`)
  return Infinity
}

async function measure(): Promise<Measured[]> {
  const listed = await measuredPages(path.join(import.meta.dirname, '../../dist/web'))
  const pages = listed.filter(({ address }) => values.page.length === 0 || values.page.includes(address))
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-bench-'))
  await chmod(dataDir, 0o755)
  const product = await spawnProduct({ dataDir })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const copies = await serveBareCopies(
    product.url,
    pages.map(({ address }) => address),
  )
  try {
    const measured: Measured[] = []
    for (const page of pages) {
      const url = product.url + page.address
      // The first asking writes the page for this address, and a page that is asked for again is compressed better soon
      // after: visitors are rarely the first.
      await bytesOf(product.url, page.address)
      const [looks, bareLooks]: [Look[], Look[]] = [[], []]
      const [menus, bareMenus]: [number[], number[]] = [[], []]
      for (let run = 0; run < runs; run++) {
        looks.push(await look(port, url))
        bareLooks.push(await look(port, copies.url + page.address, 'performance'))
        menus.push(await menuAnswersAfter(browser, port, url).catch(neverAnswered))
        bareMenus.push(await menuAnswersAfter(browser, port, copies.url + page.address).catch(neverAnswered))
      }
      const weight = await bytesOf(product.url, page.address)
      const [middle, bare] = [middleOf(looks), middleOf(bareLooks)]
      const [menu, bareMenu] = [percentile(menus), percentile(bareMenus)]
      measured.push({ ...page, page: middle, bare, weight, menu, bareMenu })
      console.error(
        // A run of minutes shows how far it is, and what it found so far.
        `  ${page.address}: FCP ${middle.fcp.toFixed(2)} s, LCP ${middle.lcp.toFixed(2)} s, ` +
          `blocked ${Math.round(middle.tbt * 1000)} ms, menu ${menu.toFixed(2)} s` +
          (middle.complaints.length > 0 ? `: ${middle.complaints.join(', ')}` : ''),
      )
    }
    return measured
  } finally {
    await copies.close()
    await browser.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A figure in its unit, marked when it is more than it may be. */
const within = (figure: number, limit: number, digits: number, unit = 1) =>
  `${(figure / unit).toFixed(digits)}${figure > limit ? ' !' : ''}`

function print(measured: readonly Measured[]): void {
  const short = (address: string) => (address.length > 24 ? `${address.slice(0, 23)}…` : address)
  printTable(
    ['page', 'perf', 'a11y', 'best', 'SEO', 'FCP s', 'LCP s', 'CLS', 'TBT ms', 'menu s'],
    measured.map(({ address, kind, page, menu }) => [
      short(address),
      ...[page.performance, page.accessibility, page.bestPractices, page.seo].map((score) =>
        score < 100 ? `${score} !` : `${score}`,
      ),
      within(page.fcp, limits.fcp, 2),
      within(page.lcp, limits.lcp[kind], 2),
      within(page.cls, limits.cls, 4),
      within(page.tbt, limits.tbt, 0, 0.001),
      within(menu, limits.menu, 2),
    ]),
  )
  console.log('')
  printTable(
    ['page', 'script', 'HTML+CSS', 'all, kB', 'bare FCP', 'LCP', 'menu', 'FCP/FCP', 'LCP/LCP', 'menu/menu'],
    measured.map(({ address, kind, page, bare, weight, menu, bareMenu }) => [
      short(address),
      within(weight.script, limits.script[kind], 2, 1000),
      within(weight.htmlAndCss, limits.htmlAndCss[kind], 2, 1000),
      within(page.bytes, limits.bytes[kind], 1, 1000),
      bare.fcp.toFixed(2),
      bare.lcp.toFixed(2),
      bareMenu.toFixed(2),
      (page.fcp / bare.fcp).toFixed(2),
      (page.lcp / bare.lcp).toFixed(2),
      (menu / bareMenu).toFixed(2),
    ]),
  )
  console.log('\n  script: kB gzipped; HTML+CSS: kB compressed; all: kB over the network before scrolling.')
  for (const { address, page } of measured) {
    if (page.complaints.length > 0) console.log(`  ${address}: ${page.complaints.join(', ')}`)
  }
}

const built = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../scripts/build/build.mjs')], {
  stdio: ['ignore', 2, 2],
})
if (built.status !== 0) process.exit(built.status ?? 1)
printSizes()
console.log('')
const load = () => (os.loadavg()[0] ?? 0).toFixed(1)
const before = load()
print(await measure())
console.log(`\n  median of ${runs}; load ${before} before, ${load()} after`)
