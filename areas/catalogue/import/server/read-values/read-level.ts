import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { isBlankValue, lookUp, Unclear } from './read-amounts.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/**
 * Terms for a level and its ISCED 2011 digit; null if the term is not clear. A certificate may be secondary or
 * tertiary, and a course without an award has no level.
 */
const levels: Readonly<Record<string, number | null>> = {
  certificate: null,
  non_award: null,
  diploma: 5,
  advanced_diploma: 5,
  associate: 5,
  foundation_degree: 5,
  undergraduate: 6,
  bachelor: 6,
  bachelor_honours: 6,
  integrated_master: 7,
  single_cycle_master: 7,
  postgraduate_certificate: 7,
  postgraduate_diploma: 7,
  master: 7,
  master_research: 7,
  doctorate: 8,
}

const otherWords: Readonly<Record<string, keyof typeof levels>> = {
  bachelors: 'bachelor',
  'bachelor degree': 'bachelor',
  'bachelors degree': 'bachelor',
  ug: 'undergraduate',
  bsc: 'bachelor',
  ba: 'bachelor',
  bs: 'bachelor',
  licence: 'bachelor',
  'first degree': 'undergraduate',
  honours: 'bachelor_honours',
  'bachelor hons': 'bachelor_honours',
  'honours bachelor': 'bachelor_honours',
  masters: 'master',
  'master degree': 'master',
  'masters degree': 'master',
  msc: 'master',
  ma: 'master',
  mba: 'master',
  postgraduate: 'master',
  graduate: 'master',
  pg: 'master',
  'taught master': 'master',
  phd: 'doctorate',
  doctoral: 'doctorate',
  doctor: 'doctorate',
  'doctor of philosophy': 'doctorate',
  'doctoral degree': 'doctorate',
  'associate degree': 'associate',
  'non degree': 'non_award',
  'graduate diploma': 'postgraduate_diploma',
  'graduate certificate': 'postgraduate_certificate',
  'research master': 'master_research',
  'one tier master': 'single_cycle_master',
}

export interface Level {
  /** ISCED 2011. */
  readonly digit: number | null
  readonly word: string
}

/** Parses a level. Null for an empty cell. @throws Unclear for an unknown term */
export function readLevel(text: string): Level | null {
  if (isBlankValue(text)) return null
  const folded = foldWords(text)
  const word = lookUp(otherWords, folded) ?? folded.replaceAll(' ', '_')
  const digit = lookUp(levels, word)
  if (digit === undefined) throw new Unclear(rowRefusals.unknownLevel({ text: text.trim() }))
  return { digit, word }
}
