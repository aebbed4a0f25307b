import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import { isInUrduScript } from '#areas/catalogue/built-in/server/search-words/typed-words.ts'
import type { ProgramFilters, Understood } from '../contract.ts'
import type { PlacedTerm, Reading } from './read-search.ts'

/** What was typed, without some of its pieces. */
export const typedWithout = ({ pieces }: Reading, without: ReadonlySet<number>): string =>
  pieces
    .filter((_, piece) => !without.has(piece))
    .map(({ typed }) => typed)
    .join(' ')

/** The pieces of a search that name something: terms and filters. */
export const namingPieces = ({ terms, filters }: Reading): ReadonlySet<number> =>
  new Set(
    [
      ...terms.map(({ pieces }) => pieces),
      filters.language?.places ?? [],
      filters.tuition?.places ?? [],
      filters.scholarship,
      filters.lowFees,
      filters.noEnglishTest,
    ].flatMap((pieces) => [...pieces]),
  )

/** Whether somebody who reads what was typed may not see what it was taken for. */
function isWrittenOtherwise({ pieces: all }: Reading, { pieces, words }: PlacedTerm): boolean {
  const typed = [...pieces].map((piece) => all[piece]!.typed).join(' ')
  return isInUrduScript(typed) || foldWords(typed) !== words.join(' ')
}

/**
 * What words of a search stand for, besides names, and what the search is without each. A filter that was set by hand
 * counts instead of one that is typed.
 */
export function understoodIn(
  reading: Reading,
  {
    language: languages,
    tuitionUpTo,
    noEnglishTest,
  }: Pick<ProgramFilters, 'language' | 'tuitionUpTo' | 'noEnglishTest'>,
): Understood[] {
  const { terms, filters } = reading
  const { language, tuition } = filters
  const of = (
    kind: Understood['kind'],
    value: string,
    pieces: ReadonlySet<number>,
    currency: string | null = null,
  ): Understood => ({ kind, value, currency, without: typedWithout(reading, pieces) })
  const ofTerms = terms.flatMap((term) => {
    const { field, country, level, isOfDegree, pieces } = term
    if (isOfDegree) return []
    if (level !== null) return [of('level', level, pieces)]
    if (!isWrittenOtherwise(reading, term)) return []
    if (country !== null) return [of('country', country, pieces)]
    return field === null ? [] : [of('field', field, pieces)]
  })
  return [
    ...ofTerms,
    ...(language && !languages?.length ? [of('language', language.code, language.places)] : []),
    ...(tuition && tuitionUpTo === undefined
      ? [of('tuitionUpTo', String(Math.round(tuition.upTo)), tuition.places, tuition.currency)]
      : []),
    ...(filters.noEnglishTest.size > 0 && noEnglishTest === undefined
      ? [of('noEnglishTest', 'yes', filters.noEnglishTest)]
      : []),
  ]
}
