import { currentLanguage } from '#platform/language/current-language.ts'

const made = new Map<string, unknown>()

/** Formatters are slow to make: each is made once for each language. */
function inLanguage<T>(name: string, make: (language: string) => T): T {
  const language = currentLanguage()
  const key = `${name} ${language}`
  if (!made.has(key)) made.set(key, make(language))
  return made.get(key) as T
}

/** `English` for `en`, in the language of the answer. */
export const formatLanguage = (code: string): string =>
  inLanguage('language', (language) => new Intl.DisplayNames([language], { type: 'language' })).of(code) ??
  code

/** `7.5`, with at most two decimals. */
export const formatNumber = (value: number): string =>
  inLanguage('number', (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 })).format(
    value,
  )

/** `IELTS, TOEFL`, or `IELTS or TOEFL` for alternatives. */
export const formatList = (items: readonly string[], type: Intl.ListFormatType = 'unit'): string =>
  inLanguage(type, (language) => new Intl.ListFormat(language, { type })).format(items)
