import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { isBlankValue, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** ISO 639-1, without the few languages in which nobody teaches. */
const codes =
  `af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr ht hu hy id is it
  ja jv ka kk km kn ko ky la lb lo lt lv mg mi mk ml mn mr ms mt my ne nl no nb nn or pa pl ps pt ro ru rw sd si sk
  sl sn so sq sr su sv sw ta te tg th ti tk tl tn tr ts tt ug uk ur uz ve vi xh yi yo zh zu`.split(/\s+/u)

let names: Map<string, string> | undefined

function languageNames(): Map<string, string> {
  if (names) return names
  names = new Map([
    ...(['mandarin', 'mandarin chinese', 'putonghua'] as const).map((name) => [name, 'zh'] as const),
    ...[['farsi', 'fa'] as const, ['castilian', 'es'] as const],
  ])
  for (const language of ['en', 'fr', 'de', 'es', 'it', 'tr', 'ru']) {
    const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name && !names.has(foldWords(name))) names.set(foldWords(name), code)
    }
  }
  return names
}

export interface Language {
  /** BCP 47; null if several are named, because a program has only one language here. */
  readonly code: string | null
  /** The original text, if it contains more than the code. */
  readonly note: string | null
}

/** Parses the language of teaching. Null for an empty cell. @throws Unclear for an unknown language */
export function readLanguage(text: string): Language | null {
  const typed = text.trim()
  if (isBlankValue(typed)) return null
  const bare = typed.replace(/\([^)]*\)/gu, '').trim()
  const named = bare.split(/\s*(?:[,;/|&+]|\band\b)\s*/u).filter(Boolean)
  const found = named.map((name) => {
    if (codes.includes(name.toLowerCase())) return name.toLowerCase()
    if (/^[a-z]{2}-[a-z]{2,4}$/iu.test(name)) return Intl.getCanonicalLocales(name)[0]
    return languageNames().get(foldWords(name))
  })
  if (found.length === 0 || found.includes(undefined)) {
    throw new Unclear(rowRefusals.unknownLanguage({ text: typed }))
  }
  const [first] = new Set(found)
  if (new Set(found).size > 1) return { code: null, note: `Taught in ${typed}` }
  return { code: first ?? null, note: bare === typed ? null : `Taught in ${typed}` }
}
