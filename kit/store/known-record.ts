import { useStore } from 'react-redux'
import { useMemo } from 'react'

const deepest = 7

function find(value: unknown, id: string, field: string, depth: number): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || depth > deepest) return null
  const record = value as Record<string, unknown>
  if (record['_id'] === id && field in record) return record
  for (const part of Object.values(record)) {
    const found = find(part, id, field, depth + 1)
    if (found !== null) return found
  }
  return null
}

/**
 * A record of which something is known from a list that was shown before. With it, a screen shows the title and the
 * first facts of the record while it loads.
 * @param state the state of the store: its slices and the cache of calls
 * @param id of the record
 * @param field one that the record must have, so that a mere reference to it does not count
 * @returns null when no list has it
 */
export function knownRecord<Known>(state: unknown, id: string, field: keyof Known & string): Known | null {
  return find(state, id, field, 0) as Known | null
}

/** The same for a screen: looked up once for each record, because what is loaded afterwards is better. */
export function useKnownRecord<Known>(id: string, field: keyof Known & string): Known | null {
  const store = useStore()
  return useMemo(() => knownRecord<Known>(store.getState(), id, field), [store, id, field])
}
