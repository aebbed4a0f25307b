import type { Queue } from '../contract.ts'

const places = ({ groups }: Queue) =>
  new Map(
    groups.flatMap(({ name, rows }) => rows.map(({ _id }, index) => [_id, `${name} ${index}`] as const)),
  )
const groupOf = (place: string | undefined) => place?.split(' ')[0]

/**
 * How many files were added, removed or moved to another group since the shown queue was loaded. If 0, no row moves, and
 * the new queue can be shown at once.
 */
export function movesBetween(shown: Queue, latest: Queue): number {
  const before = places(shown)
  const after = places(latest)
  const ids = new Set([...before.keys(), ...after.keys()])
  const moved = [...ids].filter((id) => groupOf(before.get(id)) !== groupOf(after.get(id))).length
  if (moved > 0) return moved
  return [...ids].some((id) => before.get(id) !== after.get(id)) ? 1 : 0
}
