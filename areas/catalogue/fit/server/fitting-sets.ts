import type pg from 'pg'
import { readEvidence } from './read-evidence.ts'
import { judgeLines, requirementSets } from './requirement-sets.ts'

/** How many lines of a set are met, missed and not known. */
export interface SetFit {
  readonly met: number
  readonly missed: number
  readonly notKnown: number
}

export interface FittingSets {
  /** Sets of at least one line in which every line is met. */
  readonly met: number[]
  /** Sets of which no line is known to be missed; those in `met` are among them. */
  readonly maybe: number[]
  readonly fits: ReadonlyMap<number, SetFit>
}

/**
 * Every set of requirements against a student's record. A program without a set is in none of the lists: nothing
 * of it is known to be met or missed.
 * @param today ISO day against which the age of results counts
 * @returns null for students who have entered nothing to compare
 */
export async function fittingSets(
  pool: pg.Pool,
  userId: string,
  today: string = new Date().toISOString().slice(0, 10),
): Promise<FittingSets | null> {
  const record = await readEvidence(pool, userId)
  if (record === null) return null
  const all = await requirementSets(pool)
  const verdicts = judgeLines(all, record, today).map(({ verdict }) => verdict)
  const met: number[] = []
  const maybe: number[] = []
  const fits = new Map<number, SetFit>()
  for (const [id, places] of all.sets) {
    const fit = { met: 0, missed: 0, notKnown: 0 }
    for (const place of places) {
      const verdict = verdicts[place]!
      if (verdict === 'met') fit.met++
      else if (verdict === 'missed') fit.missed++
      else fit.notKnown++
    }
    fits.set(id, fit)
    if (fit.missed === 0) maybe.push(id)
    if (fit.met === places.length && places.length > 0) met.push(id)
  }
  return { met, maybe, fits }
}
