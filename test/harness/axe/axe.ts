import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { plainContrast, type AxeColors, type PlainContrast } from './plain-contrast.ts'

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
  const plain = axe!.plainContrast(axe!.commons.color)
  const isKnown = (node: Element) => {
    const text = textOf(node)
    if (known.has(text)) return true
    const isReadable = plain.isReadable(node)
    if (isReadable) known.add(text)
    return isReadable
  }
  rule.matches = function (node, ...others) {
    return hasText(node) && !isKnown(node) && matches.call(this, node, ...others)
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
  // A link in a text needs one of two: a contrast to the text, or a style of its own, which is found out at once.
  const { 'link-in-text-block': contrast, 'link-in-text-block-style': style } = axe!._audit.checks
  const compare = contrast.evaluate
  contrast.evaluate = function (node, ...others) {
    return style.evaluate.call(this, node, ...others) === true || compare.call(this, node, ...others)
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
      plain.start()
    },
    added: (before) => [...known].slice(before),
    isAllKnown: () =>
      [...document.body.querySelectorAll('*')].every(
        (node) => !hasText(node) || isLeftOut(node) || isKnown(node),
      ),
  }
}

/**
 * In the page: whether every target is at least 24 px wide and high, or has so much room around its middle, and none lies
 * partly on another. Then the rule `target-size` has nothing to find, and axe need not list everything on the page. What is
 * in doubt is left to axe.
 */
function haveTargetsRoom(): boolean {
  const smallest = 24
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    )
  const all = [
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
        element.checkVisibility({ visibilityProperty: true }),
    )
  const isSmall = ({ width, height }: DOMRect) => width < smallest || height < smallest
  const across = (one: DOMRect, other: DOMRect) => one.left + one.width / 2 - (other.left + other.width / 2)
  const down = (one: DOMRect, other: DOMRect) => one.top + one.height / 2 - (other.top + other.height / 2)
  const hasRoom = (box: DOMRect, next: DOMRect) => {
    const [x, y] = [Math.abs(across(box, next)), Math.abs(down(box, next))]
    const toEdge = Math.hypot(Math.max(x - next.width / 2, 0), Math.max(y - next.height / 2, 0))
    return toEdge >= smallest / 2 && (!isSmall(next) || Math.hypot(x, y) >= smallest)
  }
  const targets = all.filter(({ element }) => !isInSentence(element))
  return targets.every(
    ({ element, box }, index) =>
      (!isSmall(box) ||
        all.every(({ element: other, box: next }) => other === element || hasRoom(box, next))) &&
      targets.slice(index + 1).every(({ element: other, box: next }) => {
        const common = [
          Math.min(box.right, next.right) - Math.max(box.left, next.left),
          Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top),
        ]
        return common.some((length) => length <= 0) || element.contains(other) || other.contains(element)
      }),
  )
}

/** The script that defines `axe` in a page. */
export const axeSource = [
  readFileSync(file, 'utf8'),
  // Findings name the element; its markup is a copy for every node that axe looks at.
  'axe.configure({ noHtml: true })',
  `(${rememberColors})()`,
  `axe.plainContrast = ${plainContrast}`,
  `(${measureContrastOnce})()`,
].join(';')

type Evaluate = (this: unknown, node: Element, ...others: unknown[]) => boolean | undefined

interface WithAxe {
  axe?: {
    run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>
    utils: { getRule: (id: string) => { matches: (node: Element, ...others: unknown[]) => boolean } }
    commons: { color: AxeColors }
    plainContrast: (colors: AxeColors) => PlainContrast
    _audit: {
      checks: Record<
        'color-contrast' | 'link-in-text-block' | 'link-in-text-block-style',
        { evaluate: Evaluate }
      >
    }
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

/** Runs axe on a page, after injecting it if necessary. */
export async function axeFindings(page: Page, { rules, part, script }: AxeOptions = {}): Promise<Finding[]> {
  if (rules?.length === 0) return []
  if (rules?.join() === 'target-size' && (await page.evaluate(haveTargetsRoom))) return []
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
          // Our pages have none.
          iframes: false,
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
