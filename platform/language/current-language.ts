import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()
const fallback = 'en'

/** The language in which whoever is served now is answered (BCP 47). */
export const currentLanguage = (): string => storage.getStore() ?? fallback

/** Does some work, and everything it calls, in a language. */
export const inLanguage = <T>(language: string, work: () => T): T => storage.run(language, work)

/**
 * Texts that are read in the current language, at the moment they are read. Keeping one of them in a constant when a
 * module loads would keep it in the language of that moment.
 * @param byLanguage the same texts in each language; English is there always
 */
export function inCurrentLanguage<T extends object>(byLanguage: Readonly<Record<string, T>>): T {
  const parts = new Map<string, object>()
  return new Proxy(byLanguage[fallback]!, {
    get(english, name) {
      const chosen = byLanguage[currentLanguage()] ?? english
      const value: unknown = Reflect.get(chosen, name)
      if (typeof value !== 'object' || value === null || typeof name !== 'string') return value
      // A part follows the language too, also where it is kept.
      if (!parts.has(name)) {
        const part = Object.entries(byLanguage).map(
          ([language, texts]) => [language, Reflect.get(texts, name) as object] as const,
        )
        parts.set(name, inCurrentLanguage(Object.fromEntries(part)))
      }
      return parts.get(name)
    },
  })
}
