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

/**
 * In the page: half of the work of axe is the contrast of texts, and the same few repeat in all rows of a list and in the
 * frame around every screen. So a text is measured once for each style on each stack of backgrounds, as the browser
 * computes them. What does not follow the flow of the document may lie on anything: there its classes count too.
 */
function measureContrastOnce(): void {
  const { axe } = globalThis as unknown as WithAxe
  const rule = axe!.utils.getRule('color-contrast')
  const matches = rule.matches
  const check = axe!._audit.checks['color-contrast']
  const measure = check.evaluate
  const textStyle = ['color', 'font-size', 'font-weight', 'text-shadow', 'text-indent']
  const backStyle = ['background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode']
  const nothingBehind = 'rgba(0, 0, 0, 0) none 1 none normal'
  let backgrounds = new WeakMap<Element, string>()
  let known = new Set<string>()

  const valuesOf = (style: CSSStyleDeclaration, names: string[]) =>
    names.map((name) => style.getPropertyValue(name)).join(' ')
  const backgroundsOf = (element: Element): string => {
    const seen = backgrounds.get(element)
    if (seen !== undefined) return seen
    const style = getComputedStyle(element)
    const own = valuesOf(style, backStyle)
    const isInFlow = ['static', 'relative'].includes(style.position) && style.float === 'none'
    const all = [
      element.parentElement && backgroundsOf(element.parentElement),
      own === nothingBehind ? '' : own,
      isInFlow ? '' : element.getAttribute('class'),
    ]
    const stack = all.filter(Boolean).join('/')
    backgrounds.set(element, stack)
    return stack
  }
  const textOf = (node: Element) => `${valuesOf(getComputedStyle(node), textStyle)}/${backgroundsOf(node)}`
  // Axe comes to the same for a node without a text of its own, after a long look at what is around it.
  const withoutText = ['hidden', 'range', 'color', 'checkbox', 'radio', 'image']
  const hasText = (node: Element) =>
    node instanceof HTMLInputElement
      ? !withoutText.includes(node.type)
      : ['SELECT', 'TEXTAREA'].includes(node.nodeName) ||
        [...node.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
        )
  rule.matches = function (node, ...others) {
    return hasText(node) && !known.has(textOf(node)) && matches.call(this, node, ...others)
  }
  // What axe leaves out: the contrast of what is disabled, cut off or hidden from screen readers does not count.
  const isLeftOut = (node: Element) => {
    const { width, height } = node.getBoundingClientRect()
    return (
      width <= 1 ||
      height <= 1 ||
      !node.checkVisibility({ visibilityProperty: true }) ||
      node.closest(':disabled, [aria-disabled=true], [aria-hidden=true], [inert]') !== null
    )
  }
  check.evaluate = function (node, ...others) {
    const text = textOf(node)
    if (known.has(text)) return true
    const result = measure.call(this, node, ...others)
    // Of a text on a picture axe cannot say anything, wherever it is.
    if (result ?? text.includes('url(')) known.add(text)
    return result
  }
  axe!.readable = {
    start: (texts) => {
      backgrounds = new WeakMap()
      known = new Set(texts)
    },
    added: (before) => [...known].slice(before),
    isAllKnown: () =>
      [...document.body.querySelectorAll('*')].every(
        (node) => !hasText(node) || known.has(textOf(node)) || isLeftOut(node),
      ),
  }
}

/**
 * In the page: whether every target is at least 24 px wide and high, and none lies partly on another. Then the rule
 * `target-size` has nothing to find, and axe need not list everything on the page. What is in doubt is left to axe.
 */
function areTargetsLarge(): boolean {
  const smallest = 24
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
  const targets = [
    ...document.querySelectorAll<HTMLElement>(
      'a, area, button, input, select, summary, textarea, [role], [tabindex]',
    ),
  ]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(
      // What is at most a pixel is there for screen readers alone.
      ({ element, box: { width, height } }) =>
        width > 1 &&
        height > 1 &&
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isInSentence(element),
    )
  if (targets.some(({ box: { width, height } }) => width < smallest || height < smallest)) return false
  return targets.every(({ element, box }, index) =>
    targets.slice(index + 1).every(({ element: other, box: next }) => {
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
      const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
      return across <= 0 || down <= 0 || element.contains(other) || other.contains(element)
    }),
  )
}

/** The script that defines `axe` in a page. */
export const axeSource = [
  readFileSync(file, 'utf8'),
  // Findings name the element; its markup is a copy for every node that axe looks at.
  'axe.configure({ noHtml: true })',
  `(${rememberColors})()`,
  `(${measureContrastOnce})()`,
].join(';')

type Evaluate = (this: unknown, node: Element, ...others: unknown[]) => boolean | undefined

interface WithAxe {
  axe?: {
    run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>
    utils: { getRule: (id: string) => { matches: (node: Element, ...others: unknown[]) => boolean } }
    _audit: { checks: { 'color-contrast': { evaluate: Evaluate } } }
    readable: {
      start: (texts: readonly string[]) => void
      added: (before: number) => string[]
      /** Whether axe would find no text to measure. */
      isAllKnown: () => boolean
    }
  }
}

/** The texts that were found readable, with their backgrounds, on any page that this worker has checked. */
const readable = new Set<string>()

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
  if (rules?.join() === 'target-size' && (await page.evaluate(areTargetsLarge))) return []
  const run = () =>
    page.evaluate(
      async ([ruleIds, within, known]) => {
        const { axe } = globalThis as unknown as WithAxe
        if (!axe) return null
        axe.readable.start(known)
        // To list what is on a page takes axe longer than to find out that it knows every text on it.
        if (ruleIds?.join() === 'color-contrast' && axe.readable.isAllKnown())
          return { findings: [], added: [] }
        const { violations } = await axe.run(within ?? document, {
          resultTypes: ['violations'],
          reporter: 'no-passes',
          // Otherwise it preloads every stylesheet, for a rule that is not used.
          preload: { assets: ['media'] },
          elementRef: true,
          selectors: false,
          ...(ruleIds ? { runOnly: { type: 'rule', values: ruleIds } } : {}),
        })
        const findings = violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ element }) => element!.outerHTML.slice(0, 200)),
        }))
        return { findings, added: axe.readable.added(known.length) }
      },
      [rules, part, [...readable]] as const,
    )
  let result = await run()
  if (!result) {
    if (script) await page.addScriptTag({ url: script })
    else await page.evaluate(axeSource)
    result = (await run())!
  }
  for (const text of result.added) readable.add(text)
  return result.findings
}
