import type pg from 'pg'
import { primaryOf } from '#platform/database/replica/read-replica.ts'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { JudgedRequirement } from '../contract/program-fit.ts'
import type { Requirement } from '../contract/requirements.ts'

/** Every distinct set of requirements. Lines repeat from set to set, so each distinct one is stored once. */
export interface RequirementSets {
  readonly lines: readonly Requirement[]
  /** By id of the set: the indexes of its lines in `lines`. */
  readonly sets: ReadonlyMap<number, readonly number[]>
}

interface CachedSets extends RequirementSets {
  readonly stamp: string
}

/**
 * A cache per process. Sets are only ever added (a changed requirement is another set), so their number and the
 * highest id show whether the cache is complete, whichever process added them.
 */
const caches = new WeakMap<pg.Pool, CachedSets>()

const stampOf = {
  name: 'requirement-sets-stamp',
  text: `select count(*) || ' ' || coalesce(max(id), 0) as stamp from requirement_sets`,
}

/** All sets; read again only after one was added. */
export async function requirementSets(pool: pg.Pool): Promise<RequirementSets> {
  const { rows } = await pool.query<{ stamp: string }>(stampOf)
  const { stamp } = rows[0]!
  // Replicas share the cache of their primary, and it is filled from there: two of them may differ.
  const primary = primaryOf(pool)
  const copy = caches.get(primary)
  if (copy?.stamp === stamp) return copy
  const read = await primary.query<{ id: number; lines: Requirement[] }>(
    'select id, lines from requirement_sets',
  )
  const lines: Requirement[] = []
  const places = new Map<string, number>()
  const sets = new Map(
    read.rows.map((set) => [
      set.id,
      set.lines.map((line) => {
        const key = JSON.stringify(line)
        const place = places.get(key) ?? lines.push(line) - 1
        places.set(key, place)
        return place
      }),
    ]),
  )
  // The stamp was read before the sets, so that a set added in between is read next time.
  const fresh = { stamp, lines, sets }
  caches.set(primary, fresh)
  return fresh
}

/** Compares each distinct line with a record, by index in `lines`. @param today ISO day */
export const judgeLines = (
  { lines }: RequirementSets,
  record: Evidence,
  today: string,
): JudgedRequirement[] => lines.map((line) => judge(line, record, today))
