import type pg from 'pg'
import { countryNames } from '#areas/catalogue/built-in/server/search-words/country-names.ts'
import { generic, noise } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { subjects } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'

/** The most words that are corrected; longer searches are specific enough. */
const mostWords = 6

/** A typed word compared with the vocabulary of the catalogue. */
export interface Correction {
  /** Whether it is a word of the catalogue, or a country or subject. */
  readonly known: boolean
  /** Words that may have been meant, the most likely first; for a known word only far more common ones. */
  readonly meant: readonly string[]
}

/**
 * Candidates from the vocabulary of all names: words of about the same length with the same beginning, and words that
 * share trigrams. `uses` counts the universities with a word.
 */
const statement = {
  name: 'correct-words',
  text: `
  select t.typed, v.word, v.uses
  from unnest($1::text[]) as t(typed), lateral (
    select word, uses
    from catalogue_vocabulary
    where left(word, 1) = left(t.typed, 1) and length(word) between length(t.typed) - 2 and length(t.typed) + 2
      and levenshtein_less_equal(word, t.typed, 3) <= 3
    union
    select word, uses
    from catalogue_vocabulary
    where word % t.typed and length(word) between length(t.typed) - 2 and length(t.typed) + 2
  ) as v`,
}

/** Words of countries and subjects, which are not in the vocabulary of names; few enough to compare all of them. */
const otherWords = (() => {
  let words: readonly string[] | undefined
  return () =>
    (words ??= [
      ...new Set([...countryNames().keys(), ...subjects.keys()].flatMap((name) => name.split(' '))),
    ].filter((word) => word.length >= 4 && /^[a-z]+$/u.test(word)))
})()

/**
 * The edit distance of two words: letters to insert, delete, replace, or swap with the next one. Stops counting above
 * `most`.
 */
export function editDistance(a: string, b: string, most = 4): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}

/** The tolerated edit distance of a word. Letters of other scripts carry more information, so it is smaller. */
function forgiven(word: string): number {
  const letters = /^[a-z]+$/u.test(word) ? word.length : word.length - 2
  if (letters <= 3) return 0
  if (letters <= 4) return 1
  return letters <= 7 ? 2 : 3
}

type Candidate = { word: string; uses: number }

function likeliest(typed: string, candidates: readonly Candidate[], usesOfTyped: number): string[] {
  const judged = candidates
    .filter(({ word, uses }) => word !== typed && word.length >= 3 && uses > usesOfTyped * 5)
    .map(({ word, uses }) => {
      const slips = editDistance(typed, word)
      // The first letter is seldom wrong, and a word of many institutions is more likely.
      const first = word[0] === typed[0] ? 0 : 0.6
      return { word, slips, cost: slips + first - Math.min(Math.log10(uses + 1), 3) * 0.2 }
    })
    // An existing word is only corrected at a distance of one.
    .filter(({ slips }) => slips <= (usesOfTyped > 0 ? 1 : forgiven(typed)))
    .sort((a, b) => a.cost - b.cost || (a.word < b.word ? -1 : 1))
  const best = judged[0]?.cost ?? 0
  return [...new Set(judged.filter(({ cost }) => cost <= best + 0.8).map(({ word }) => word))].slice(0, 5)
}

/**
 * Compares typed words (folded, at least four letters) with the vocabulary of the catalogue and the names of countries
 * and subjects. Words that are short, general, or similar to nothing are omitted.
 */
export async function correctSpelling(
  pool: pg.Pool,
  typed: readonly string[],
): Promise<ReadonlyMap<string, Correction>> {
  const words = [...new Set(typed)].filter(
    (word) => word.length >= 4 && !noise.has(word) && !generic.has(word),
  )
  words.length = Math.min(words.length, mostWords)
  const corrections = new Map<string, Correction>()
  if (words.length === 0) return corrections
  const { rows } = await pool.query<Candidate & { typed: string }>({ ...statement, values: [words] })
  for (const word of words) {
    const candidates: Candidate[] = rows.filter((row) => row.typed === word)
    for (const other of otherWords()) {
      if (Math.abs(other.length - word.length) <= 2) candidates.push({ word: other, uses: 20 })
    }
    const uses = Math.max(0, ...candidates.filter((one) => one.word === word).map((one) => one.uses))
    const meant = likeliest(word, candidates, uses)
    if (uses > 0 || meant.length > 0) corrections.set(word, { known: uses > 0, meant })
  }
  return corrections
}
