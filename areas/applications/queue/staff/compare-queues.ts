import type { Queue } from '../contract.ts'

const places = ({ groups }: Queue) =>
  new Map(
    groups.flatMap(({ name, rows }) => rows.map(({ _id }, index) => [_id, `${name} ${index}`] as const)),
  )
const groupOf = (place: string | undefined) => place?.split(' ')[0]

/**
 * How many files came, went or moved to another heading between what is shown and what is true by now; 0 when every
 * row would stay where it is, so that the new state can be put in place without anything moving.
 */
export function movesBetween(shown: Queue, latest: Queue): number {
  const before = places(shown)
  const after = places(latest)
  const ids = new Set([...before.keys(), ...after.keys()])
  const moved = [...ids].filter((id) => groupOf(before.get(id)) !== groupOf(after.get(id))).length
  if (moved > 0) return moved
  return [...ids].some((id) => before.get(id) !== after.get(id)) ? 1 : 0
}
