import type pg from 'pg'
import type { Evidence } from '../contract/judge-requirements.ts'
import { readEvidence } from './read-evidence.ts'
import { judgeLines, requirementSets } from './requirement-sets.ts'

/** How many lines of a set are met, missed and not known. */
export interface SetFit {
  readonly met: number
  readonly missed: number
  readonly notKnown: number
}

export interface FittingSets {
  /** Non-empty sets in which every line is met. */
  readonly met: number[]
  /** Sets without a missed line, including those in `met`. */
  readonly maybe: number[]
  readonly fits: ReadonlyMap<number, SetFit>
}

/**
 * Compares every set of requirements with a student's record. A program without a set is in none of the lists,
 * because nothing is known about it.
 * @param today ISO day from which the age of results is counted
 * @returns null for students who have entered nothing to compare
 */
export async function fittingSets(
  pool: pg.Pool,
  userId: string,
  today: string = new Date().toISOString().slice(0, 10),
): Promise<FittingSets | null> {
  const record = await readEvidence(pool, userId)
  return record === null ? null : setsFitting(pool, record, today)
}

/** Compares every set of requirements with a record. @param today ISO day from which the age of results is counted */
export async function setsFitting(pool: pg.Pool, record: Evidence, today: string): Promise<FittingSets> {
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
