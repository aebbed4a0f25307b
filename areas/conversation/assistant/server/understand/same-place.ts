import { foldWords } from '#areas/catalogue/offers.ts'
import type { Request } from './request.ts'
import type { Plain } from './spellings.ts'

/** A question of so few words goes on about the same country. */
const shortQuestion = 8
const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })
const placeName = (code: string): string => foldWords(englishNames.of(code) ?? code)
/** "How do I get the visa there?": the words with the country that the conversation is about. */
export function inSamePlace(plain: Plain, asked: Request, { countries, universities }: Request): Plain {
  const codes = new Set(universities.length > 0 ? universities.map(({ country }) => country) : countries)
  const [code, another] = codes
  return (asked.continues || plain.words.length <= shortQuestion) &&
    asked.countries.length === 0 &&
    code !== undefined &&
    another === undefined
    ? { ...plain, words: [...plain.words, placeName(code)], searched: `${plain.searched} ${placeName(code)}` }
    : plain
}
