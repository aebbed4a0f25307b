import type { Locator, Page } from 'playwright-core'
import { countryCodes } from '#kit/format/country-codes.ts'
import { accent, pseudoLanguage } from './pseudo-language.mjs'

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const marks = '[\u200f⟦⟧]*'

/** Names that `Intl` brings: of countries, months and days of the week, as an English screen and this one have them. */
function namesFromIntl(): Map<string, string> {
  const namesIn = (locale: string) => {
    const countries = new Intl.DisplayNames(locale, { type: 'region' })
    const name = (options: Intl.DateTimeFormatOptions, day: number) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day * 86_400_000)
    return [
      ...countryCodes.map((code) => countries.of(code)!),
      ...Array.from({ length: 12 }, (_, month) => name({ month: 'long' }, month * 30.5 + 5)),
      ...Array.from({ length: 7 }, (_, day) => name({ weekday: 'long' }, day)),
    ]
  }
  const theirs = namesIn(pseudoLanguage)
  return new Map(namesIn('en').map((name, at) => [name, theirs[at]!]))
}
const fromIntl = namesFromIntl()
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const intlNames = new RegExp(`\\b(${[...fromIntl.keys()].map(escaped).join('|')})\\b`, 'u')

/** A letter, digit or other sign as itself or accented, with the marks that may follow it. */
function accentedLetter(sign: string): string {
  if (/[a-z]/i.test(sign)) return `(?:${sign}|${accent(sign)})${marks}`
  if (/\d/.test(sign)) return `[${sign}${arabicDigits[Number(sign)]}]${marks}`
  return sign === ' ' ? `\\s+${marks}` : `${escaped(sign)}${marks}`
}

const oneOf = (name: string) => `(?:${[...name].map(accentedLetter).join('')}|${fromIntl.get(name)})`

/** The source of an expression, with its letters, digits and spaces each as itself or accented. */
const accentedSource = (source: string) =>
  source.replace(/\\.|\[[^\]]*\]|[a-z]|\d| |\^|\$/gi, (part) => {
    if (part === '^') return `^\\s*${marks}`
    if (part === '$') return `${marks}\\s*$`
    return part.length > 1 ? part : accentedLetter(part)
  })

/** A text of a screen as it may be in the pseudo-language: accented where it is ours, as it is where it is data. */
export function accented(text: string | RegExp, exact = false): RegExp {
  if (text instanceof RegExp) return new RegExp(accentedSource(text.source), 'iu')
  const body = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(intlNames)
    .map((part) => (fromIntl.has(part) ? oneOf(part) : [...part].map(accentedLetter).join('')))
    .join('')
  return new RegExp(exact ? `^\\s*${marks}${body}\\s*$` : body, 'iu')
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
  const inAccents = (value: unknown) =>
    typeof value === 'string' || value instanceof RegExp ? accented(value, exact) : value
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
 * @param typed takes what is typed and chosen meanwhile
 */
export function accentedPage<T extends Page | Locator>(page: T, typed: unknown[]): T {
  const proxy = new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (['fill', 'pressSequentially', 'setInputFiles'].includes(String(name))) typed.push(...given)
        const result: unknown = Reflect.apply(value, target, translated(String(name), given))
        return isFinder(result) ? accentedPage(result, typed) : result
      }
    },
  })
  real.set(proxy, page)
  return proxy
}
