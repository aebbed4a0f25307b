import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInPaths } from '#kit/routing/paths.ts'
import { atRest } from './check-page.ts'
import { documents, drawnOrBuilt, settled } from './public-addresses.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

// The build puts into each public page only the rules that the page can use.
let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

/**
 * Adds the whole stylesheet to the page and takes it out again. Compared in the page itself, because all computed styles
 * are some megabytes, and at once, so that nothing else can change in between.
 * @returns the numbers of elements and of properties, and the elements that look different with the whole stylesheet
 */
const withTheWholeStylesheet = (
  page: Page,
  css: string,
): Promise<{ elements: number; properties: number; changed: string[] }> =>
  page.evaluate(async (text) => {
    const stylesheet = await new CSSStyleSheet().replace(text)
    const elements = [...document.querySelectorAll('body, body *')]
    const rules = (all: CSSRuleList): CSSRule[] =>
      [...all].flatMap((rule) => [rule, ...('cssRules' in rule ? rules(rule.cssRules as CSSRuleList) : [])])
    // What no rule sets differs only in consequence of what one sets. Elements are not asked for it: most of the time
    // goes into asking.
    const set = new Set(
      rules(stylesheet.cssRules).flatMap((rule) =>
        'style' in rule ? [...(rule.style as CSSStyleDeclaration)] : [],
      ),
    )
    const properties = [...getComputedStyle(document.body)].filter((property) => set.has(property))
    const computed = () =>
      elements.map((element) => {
        const style = getComputedStyle(element)
        return properties.map((property) => style.getPropertyValue(property))
      })
    const own = computed()
    document.adoptedStyleSheets.push(stylesheet)
    const changed = computed().flatMap((values, at) => {
      const element = elements[at]!
      return values.flatMap((value, place) =>
        value === own[at]![place]
          ? []
          : `${element.tagName} ${element.getAttribute('class')} ${properties[place]}: ${own[at]![place]} → ${value}`,
      )
    })
    document.adoptedStyleSheets.pop()
    return { elements: elements.length, properties: properties.length, changed }
  }, css)

it.each(['drawn', 'built'] as const)(
  'public pages look the same with their own rules as with the whole stylesheet, on a phone and a computer, %s',
  async (group) => {
    const context = await product.visitor()
    const page = await context.newPage()
    await page.goto(signInPaths.signUp)
    const href = (await page.locator('link[rel=stylesheet]').getAttribute('href')) ?? ''
    const css = await (await fetch(new URL(href, page.url()))).text()
    for (const address of documents.filter((one) => drawnOrBuilt[group].includes(one))) {
      await page.setViewportSize({ width: 360, height: 780 })
      await settled(page, address)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 780 })
        // A color on its way to another would be compared at two times.
        await atRest(page)
        const { elements, properties, changed } = await withTheWholeStylesheet(page, css)
        expect(elements).toBeGreaterThan(50)
        expect(properties).toBeGreaterThan(100)
        expect([address, width, changed]).toEqual([address, width, []])
      }
    }
    await context.close()
  },
)
