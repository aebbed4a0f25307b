import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const file = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
/** What makes `axe` known to a page. */
export const axeSource = readFileSync(file, 'utf8')

interface WithAxe {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/** What axe looks at, and what it asks. */
export interface AxeOptions {
  /** Which of its rules; all of them where none are named. */
  rules?: string[] | undefined
  /** A selector for the one part of the page that is new; without it the whole page. */
  part?: string | undefined
  /** An address at which the page finds axe; a browser keeps what it has made of it for the next page. */
  script?: string | undefined
}

/** A finding in a form that reads well in a failed test. */
export interface Finding {
  id: string
  nodes: string[]
}

/**
 * What axe finds on a page, which gets axe when it has none yet. No page of ours has frames, so that one look at the
 * document is the whole look.
 */
export async function axeFindings(page: Page, { rules, part, script }: AxeOptions = {}): Promise<Finding[]> {
  if (rules?.length === 0) return []
  const look = () =>
    page.evaluate(
      async ([asked, within]) => {
        const { axe } = globalThis as unknown as WithAxe
        if (!axe) return null
        const { violations } = await axe.run(within ?? document, {
          resultTypes: ['violations'],
          reporter: 'no-passes',
          // It reads every rule of every style sheet otherwise, for a rule that is not asked.
          preload: { assets: ['media'] },
          ...(asked ? { runOnly: { type: 'rule', values: asked } } : {}),
        })
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))
      },
      [rules, part] as const,
    )
  const found = await look()
  if (found) return found
  if (script) await page.addScriptTag({ url: script })
  else await page.evaluate(axeSource)
  return (await look())!
}
