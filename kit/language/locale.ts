import { currentLanguage } from '#texts/languages.ts'

/** The locale of dates and numbers inside our sentences. For English it is international: 18 November 2026. */
export function locale(): string {
  const language = currentLanguage()
  return language === 'en' ? 'en-GB' : language
}

const made = new Map<string, unknown>()

/** An `Intl` formatter in the current language, cached because creating one is slow. */
export function formatter<T>(key: string, make: (locale: string) => T, wanted = locale()): T {
  const name = `${wanted} ${key}`
  if (!made.has(name)) made.set(name, make(wanted))
  return made.get(name) as T
}
