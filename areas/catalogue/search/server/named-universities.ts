import type { Deps } from '#platform/config/deps.ts'
import { universitiesBeginning } from './suggest.ts'
import { wordsOf } from './read-search.ts'
import { currentSummary } from './summary/summary-cache.ts'

/**
 * The ids of a few universities with what was typed in their names, the last word as a prefix; best first. It reads
 * the summary only, so it costs a search next to nothing. Nothing is corrected.
 */
export async function namedUniversities({ pool }: Pick<Deps, 'pool'>, typed: string): Promise<string[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  return universitiesBeginning(await currentSummary(pool), words).flatMap(({ id }) => id ?? [])
}
