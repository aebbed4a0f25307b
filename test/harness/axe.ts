import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const file = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')

/**
 * In the page: axe reads the same few colors again for every element, which is a fifth of all its work. What a color
 * means does not change, so each is read once.
 */
function rememberColors(): void {
  interface Color {
    r: number
    g: number
    b: number
    alpha: number
    parseString: (text: string) => Color
  }
  const { prototype } = (
    globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }
  ).axe.commons.color.Color
  const read = prototype.parseString
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const same = known.get(text)
    if (same) return Object.assign(this, same)
    const { r, g, b, alpha } = read.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** The script that defines `axe` in a page. */
export const axeSource = `${readFileSync(file, 'utf8')};(${rememberColors})()`

interface WithAxe {
  axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> }
}

/** What axe checks, and with which rules. */
export interface AxeOptions {
  /** The rules; all by default. */
  rules?: string[] | undefined
  /** A selector for the one part of the page that is new; without it the whole page. */
  part?: string | undefined
  /** The address of the axe script; a browser caches the compiled script for the next page. */
  script?: string | undefined
}

/** A finding in a form that reads well in a failed test. */
export interface Finding {
  id: string
  nodes: string[]
}

/**
 * Runs axe on a page, after injecting it if necessary. Our pages have no frames, so checking the document is
 * enough.
 */
export async function axeFindings(page: Page, { rules, part, script }: AxeOptions = {}): Promise<Finding[]> {
  if (rules?.length === 0) return []
  const run = () =>
    page.evaluate(
      async ([ruleIds, within]) => {
        const { axe } = globalThis as unknown as WithAxe
        if (!axe) return null
        const { violations } = await axe.run(within ?? document, {
          resultTypes: ['violations'],
          reporter: 'no-passes',
          // Otherwise it preloads every stylesheet, for a rule that is not used.
          preload: { assets: ['media'] },
          ...(ruleIds ? { runOnly: { type: 'rule', values: ruleIds } } : {}),
        })
        return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))
      },
      [rules, part] as const,
    )
  const found = await run()
  if (found) return found
  if (script) await page.addScriptTag({ url: script })
  else await page.evaluate(axeSource)
  return (await run())!
}
