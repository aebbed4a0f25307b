import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInPaths } from '#kit/routing/paths.ts'

/** The stylesheet of the app, which has every rule. @param productUrl the address of the running product */
export async function wholeStylesheet(productUrl: string): Promise<string> {
  const html = await (await fetch(productUrl + signInPaths.signUp)).text()
  const link = /<link[^>]+rel="?stylesheet[^>]*>/.exec(html)![0]
  return (await fetch(new URL(/href="?([^" >]+)/.exec(link)![1]!, productUrl))).text()
}

/**
 * The build puts into each public page only the rules that the page can use. This adds the whole stylesheet to the page and
 * takes it out again. Compared in the page itself, because all computed styles are some megabytes, and at once, so that
 * nothing else can change in between.
 * @param alike  how many elements of a kind are compared, whatever rules mean them
 * @returns the elements that look different with the whole stylesheet
 */
export async function changedByWholeStylesheet(page: Page, css: string, alike: 0 | 1): Promise<string[]> {
  const { elements, properties, changed } = await page.evaluate(
    async ([text, most]) => {
      const stylesheet = await new CSSStyleSheet().replace(text)
      interface Rule {
        text: string
        selector: string
        properties: string[]
      }
      /** The rules of a stylesheet, each with the conditions around it. */
      const rulesIn = (all: CSSRuleList, around = ''): Rule[] =>
        [...all].flatMap((rule) => {
          const { selectorText, style } = rule as CSSStyleRule
          const own = selectorText
            ? [{ text: around + rule.cssText, selector: selectorText, properties: [...style] }]
            : []
          if (!('cssRules' in rule)) return own
          const { conditionText = selectorText } = rule as CSSConditionRule
          return [...own, ...rulesIn(rule.cssRules as CSSRuleList, `${around}${conditionText} `)]
        })
      const whole = rulesIn(stylesheet.cssRules)
      const ownTexts = new Set(
        [...document.styleSheets].flatMap(({ cssRules }) => rulesIn(cssRules)).map((rule) => rule.text),
      )
      // Compared are the elements that missing rules mean, and some of every kind with the same kind of parent: in a long
      // list all look alike, and so do those that one rule means.
      const compared = new Set(
        whole
          .filter(({ text }) => !ownTexts.has(text))
          .flatMap(({ selector }) =>
            [...document.querySelectorAll(selector.replaceAll('&', '*'))].slice(0, 100),
          ),
      )
      const times = new Map<string, number>()
      for (const element of document.querySelectorAll('body, body *')) {
        const { tagName, parentElement: parent } = element
        const kind = `${tagName} ${element.getAttribute('class')} ${parent?.getAttribute('class')}`
        const before = times.get(kind) ?? 0
        times.set(kind, before + 1)
        if (before < most) compared.add(element)
      }
      const elements = [...compared]
      // What no rule sets differs only in consequence of what one sets. Elements are not asked for it: most of the time
      // goes into asking.
      const set = new Set(whole.flatMap((rule) => rule.properties))
      const properties = [...getComputedStyle(document.body)].filter((property) => set.has(property))
      const computed = () =>
        elements.map((element) => {
          const style = getComputedStyle(element)
          return properties.map((property) => style.getPropertyValue(property))
        })
      const own = computed()
      // What is folded away has no layout until something asks for one, and then a size.
      const isFolded = elements.map((element) => !element.checkVisibility())
      const isSize = (property: string) =>
        /size$|^(?:width|height|top|right|bottom|left|inset)|origin$/.test(property)
      document.adoptedStyleSheets.push(stylesheet)
      const changed = computed().flatMap((values, at) => {
        const element = elements[at]!
        return values.flatMap((value, place) =>
          value === own[at]![place] || (isFolded[at] && isSize(properties[place]!))
            ? []
            : `${element.tagName} ${element.getAttribute('class')} ${properties[place]}: ${own[at]![place]} → ${value}`,
        )
      })
      document.adoptedStyleSheets.pop()
      return { elements: elements.length, properties: properties.length, changed }
    },
    [css, alike] as const,
  )
  if (alike > 0) expect(elements).toBeGreaterThan(40)
  expect(properties).toBeGreaterThan(100)
  return changed
}
