import { alpha2Of, colloquialNames, countryCodes, countryNameLanguages } from './countries.ts'
import { foldWords } from './fold-words.ts'

let known: ReadonlyMap<string, string> | undefined

/**
 * Maps every known name of a country, folded, to its alpha-2 code: names in some thirty languages and colloquial ones.
 * Built on first use (about 30 ms) and cached.
 */
export function countryNames(): ReadonlyMap<string, string> {
  if (known) return known
  const names = new Map<string, string>()
  for (const language of countryNameLanguages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = display.of(code)
      // The first language wins where two countries share a name.
      for (const form of name ? [name, name.replace(/\(.*?\)/gu, '')] : []) {
        const folded = foldWords(form)
        if (folded && !names.has(folded)) names.set(folded, code)
      }
    }
  }
  for (const [code, others] of Object.entries(colloquialNames)) {
    for (const other of others) names.set(other, code)
  }
  return (known = names)
}

/**
 * Parses a country as people write it (`AU`, `au`, `AUS`, `Australia`, `Australien`) to its alpha-2 code. Undefined if
 * it is not a country, such as `ZZ`, `XX` and `A1`.
 */
export function readCountry(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  if (countryCodes.has(upper)) return upper
  return alpha2Of.get(upper) ?? countryNames().get(foldWords(text))
}
