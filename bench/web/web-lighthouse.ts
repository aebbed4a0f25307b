import lighthouse from 'lighthouse'
import { percentile } from '../measure/figures.ts'

/** One look of Lighthouse at a page, or the middle of several. Scores of 100, times in seconds. */
export interface Look {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** Everything that crosses the network without scrolling, with the headers of the answers. */
  readonly bytes: number
  /** Audits that took something off a score. */
  readonly complaints: readonly string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Looks at a page as Lighthouse's mobile preset does: a small screen, and times simulated for slow 4G and a
 * processor four times as slow.
 * @param port the debugging port of a browser
 * @param only performance alone takes less time
 * @throws an error when Lighthouse could not load the page in three tries: a busy machine may lose a trace
 */
export async function look(
  port: number,
  url: string,
  only: 'performance' | 'all' = 'all',
  tries = 3,
): Promise<Look> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: only === 'all' ? [...categories] : ['performance'],
    // The page for an unknown address is measured like every other.
    ignoreStatusCode: true,
  })
  if (!result || result.lhr.runtimeError) {
    if (tries > 1) return look(port, url, only, tries - 1)
    throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { lhr } = result
  const score = (name: (typeof categories)[number]) => Math.round(100 * (lhr.categories[name]?.score ?? NaN))
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
  const details = lhr.audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: figure('first-contentful-paint') / 1000,
    lcp: figure('largest-contentful-paint') / 1000,
    tbt: figure('total-blocking-time') / 1000,
    cls: figure('cumulative-layout-shift'),
    bytes: requests.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
    complaints: categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => id),
    ),
  }
}

/** The middle of every figure on its own, and every complaint that was ever heard. */
export function middleOf(looks: readonly Look[]): Look {
  const middle = (figure: (one: Look) => number) => percentile(looks.map(figure))
  return {
    performance: middle((one) => one.performance),
    accessibility: middle((one) => one.accessibility),
    bestPractices: middle((one) => one.bestPractices),
    seo: middle((one) => one.seo),
    fcp: middle((one) => one.fcp),
    lcp: middle((one) => one.lcp),
    tbt: middle((one) => one.tbt),
    cls: middle((one) => one.cls),
    bytes: middle((one) => one.bytes),
    complaints: [...new Set(looks.flatMap((one) => one.complaints))],
  }
}
