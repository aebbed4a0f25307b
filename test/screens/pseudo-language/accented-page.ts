import type { Locator, Page } from 'playwright-core'
import { accent } from '../../../scripts/generate/pseudo-language.mjs'

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** A text of a screen as it may be in the pseudo-language: accented where it is ours, as it is where it is data. */
export function accented(text: string, exact = false): RegExp {
  const letters = [...text.replace(/\s+/g, ' ').trim()].map((letter) => {
    if (/[a-z]/i.test(letter)) return `(?:${letter}|${accent(letter)})`
    if (/\d/.test(letter)) return `[${letter}${arabicDigits[Number(letter)]}]`
    if (letter === ' ') return '\\s+'
    return letter.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  })
  const marks = '[\u200f⟦⟧]*'
  const body = letters.join(marks)
  return new RegExp(exact ? `^\\s*${marks}${body}${marks}\\s*$` : body, 'iu')
}

const finders = ['getByRole', 'getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']
const real = new WeakMap<object, object>()
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** Pages and locators find their parts by name; keyboards and replies are left as they are. */
const isFinder = (value: unknown): value is Page | Locator =>
  isObject(value) && 'getByRole' in value && 'locator' in value

/** What is found by a name or a text of the English screen, asked for in the pseudo-language. */
function translated(method: string, given: unknown[]): unknown[] {
  const [first, options] = given.map((one) => (isObject(one) && real.get(one)) || one) as [unknown, unknown]
  const { exact, ...rest } = (options ?? {}) as { exact?: boolean }
  const inAccents = (value: unknown) => (typeof value === 'string' ? accented(value, exact) : value)
  if (method === 'getByRole') {
    const name = (rest as { name?: unknown }).name
    return [first, name === undefined ? rest : { ...rest, name: inAccents(name) }]
  }
  if (finders.includes(method)) return [inAccents(first), rest]
  const filter = (one: unknown) =>
    isObject(one) && !(one instanceof RegExp) && ('hasText' in one || 'has' in one)
      ? Object.fromEntries(
          Object.entries(one).map(([key, value]) => [
            key,
            key.endsWith('Text') ? inAccents(value) : ((isObject(value) && real.get(value)) ?? value),
          ]),
        )
      : one
  return [filter(first), filter(options), ...given.slice(2)].slice(0, given.length)
}

/**
 * A page of the pseudo-language for steps that are written for the English one.
 * @param typed takes what is typed meanwhile
 */
export function accentedPage<T extends Page | Locator>(page: T, typed: string[]): T {
  const proxy = new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (['fill', 'pressSequentially', 'type'].includes(String(name))) typed.push(...given.map(String))
        const result: unknown = Reflect.apply(value, target, translated(String(name), given))
        return isFinder(result) ? accentedPage(result, typed) : result
      }
    },
  })
  real.set(proxy, page)
  return proxy
}
