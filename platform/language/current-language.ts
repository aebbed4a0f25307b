import { AsyncLocalStorage } from 'node:async_hooks'
import { site } from '#site'

const storage = new AsyncLocalStorage<string>()
/** The language of the originals, which every text has. */
const original = 'en'

/** The language in which the caller is answered (BCP 47); outside of a call, the agency's. */
export const currentLanguage = (): string => storage.getStore() ?? site.language

/** Runs some work, and everything it calls, in a language. */
export const inLanguage = <T>(language: string, work: () => T): T => storage.run(language, work)

/**
 * Texts in the language that is current when they are read. A constant made from one while a module loads would stay
 * in the language of that time.
 * @param byLanguage the same texts in each language; English is always among them
 */
export function inCurrentLanguage<T extends object>(byLanguage: Readonly<Record<string, T>>): T {
  const parts = new Map<string, object>()
  return new Proxy(byLanguage[original]!, {
    get(english, name) {
      const chosen = byLanguage[currentLanguage()] ?? english
      const value: unknown = Reflect.get(chosen, name)
      if (typeof value !== 'object' || value === null || typeof name !== 'string') return value
      // A part follows the language too, also where it is stored in a constant.
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
