import { usualSpellings } from './typed-words.ts'

/** Terms for a level, and its ISCED 2011 digit. */
const levelWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bachelor: '6',
    bachelors: '6',
    bsc: '6',
    ba: '6',
    bs: '6',
    undergraduate: '6',
    master: '7',
    masters: '7',
    msc: '7',
    ma: '7',
    ms: '7',
    mphil: '7',
    postgraduate: '7',
    phd: '8',
    dphil: '8',
    'doctor of philosophy': '8',
    doctorate: '8',
    doctoral: '8',
  }),
)

/** The ISCED 2011 digit of the level that a word or phrase names, in any spelling; undefined for any other. */
export const levelNamed = (word: string): string | undefined =>
  levelWords.get(word) ?? levelWords.get(usualSpellings.get(word) ?? '')

/** Degrees that are taken at one level everywhere, and its ISCED 2011 digit. An LL.B. is a first degree of three to six years. */
const levelsOfDegrees: ReadonlyMap<string, string> = new Map(
  Object.entries({ bba: '6', bscs: '6', bsn: '6', mba: '7', llm: '7', mph: '7' }),
)

/** The ISCED 2011 digit of the level that the name of a degree in a subject says too; null for any other. */
export const levelOfDegree = (name: string): string | null => levelsOfDegrees.get(name) ?? null
