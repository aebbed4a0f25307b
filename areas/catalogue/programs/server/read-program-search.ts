import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { levelNamed } from '#areas/catalogue/built-in/server/search-words/level-words.ts'
import { sameWords, shortForms } from '#areas/catalogue/built-in/server/search-words/search-dictionary.ts'
import { doctorOf, subjects } from '#areas/catalogue/built-in/server/search-words/subject-words.ts'
import { allOf, anyOf, lexeme, starred } from '#areas/catalogue/built-in/server/search-words/text-query.ts'

const empty = new Set([
  'of',
  'in',
  'and',
  'the',
  'for',
  'a',
  'degree',
  'course',
  'program',
  'programme',
  'study',
])

/**
 * Parses a search among the programs of a university.
 * @returns `anywhere`: every word or a synonym, by name, field or level; `typed`: the words as typed. Both are
 * tsqueries. Null if nothing readable was typed.
 */
export function readProgramSearch(search: string): { anywhere: string; typed: string } | null {
  const all = foldWords(search).split(' ').filter(Boolean).slice(0, 12)
  const distinctive = all.filter((word) => !empty.has(word))
  const words = distinctive.length > 0 ? distinctive : all
  if (words.length === 0) return null
  const terms: string[] = []
  for (let at = 0; at < words.length;) {
    const length = [3, 2, 1].find((n) => subjects.has(words.slice(at, at + n).join(' '))) ?? 1
    // "of" is not among the words.
    const profession = all.includes('of') ? null : doctorOf(words, at, length)
    terms.push(term(profession?.split(' ') ?? words.slice(at, Math.min(at + length, words.length))))
    at += length
  }
  return { anywhere: allOf(terms), typed: allOf(words.map((word) => lexeme(word, word.length > 1))) }
}

function term(words: readonly string[]): string {
  const subject = subjects.get(words.join(' '))
  const ways = [allOf(words.map((word) => lexeme(word, word.length > 1)))]
  if (subject) {
    ways.push(lexeme(`#${subject.code}`, subject.code.length < 4))
    ways.push(...subject.spellings.map((spelling) => allOf(spelling.split(' ').map((word) => lexeme(word)))))
  }
  const [word = ''] = words
  if (words.length === 1) {
    ways.push(...[...(sameWords.get(word) ?? []), ...(shortForms.get(word) ?? [])].map(starred))
    const level = levelNamed(word)
    if (level) ways.push(lexeme(`^${level}`))
  }
  return anyOf(ways)
}
