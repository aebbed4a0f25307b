import { currentLanguage } from '#texts/languages.ts'

/** How dates and numbers inside our own sentences are written. Our English is international: 18 November 2026. */
export function locale(): string {
  const language = currentLanguage()
  return language === 'en' ? 'en-GB' : language
}

const made = new Map<string, unknown>()

/** An `Intl` formatter in the current language. It is slow to make and quick to use, so each is made once. */
export function formatter<T>(key: string, make: (locale: string) => T, wanted = locale()): T {
  const name = `${wanted} ${key}`
  if (!made.has(name)) made.set(name, make(wanted))
  return made.get(name) as T
}
