import { foldWords } from './fold-words.ts'

/** Languages of teaching that people ask for. */
const codes = ['en', 'it', 'de', 'fr', 'tr', 'ru', 'zh', 'sr', 'lv', 'ka', 'kk', 'hu', 'ar', 'es', 'ky', 'uz']
let names: ReadonlyMap<string, string> | undefined

/** The code of the language of teaching that a word names, in English or Roman Urdu; undefined for any other word. */
export function languageNamed(word: string): string | undefined {
  if (!names) {
    const display = new Intl.DisplayNames(['en'], { type: 'language' })
    names = new Map([
      ...codes.map((code) => [foldWords(display.of(code)!), code] as const),
      ['angrezi', 'en'],
    ])
  }
  return names.get(word)
}
