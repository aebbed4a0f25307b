import { useSyncExternalStore } from 'react'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'

/** A program chosen for comparison, with its name for pages that have not loaded it. */
export interface Chosen {
  _id: string
  name: string
}

/** Key of localStorage. Logging out clears it. */
export const chosenKey = 'compare'

const none: readonly Chosen[] = []
let text: string | null = null
let chosen = none
const listeners = new Set<() => void>()

const isChosen = (one: unknown): one is Chosen =>
  typeof one === 'object' && one !== null && '_id' in one && 'name' in one && typeof one._id === 'string'

/** Reads the stored choice; invalid data counts as none. Unchanged data returns the same list, as React requires. */
function read(): readonly Chosen[] {
  let found: string | null = null
  try {
    found = localStorage.getItem(chosenKey)
  } catch {
    // Without storage the choice lasts as long as the page.
    return chosen
  }
  if (found === text) return chosen
  text = found
  try {
    const list: unknown = JSON.parse(found ?? '[]')
    chosen = Array.isArray(list) ? list.filter(isChosen).slice(0, comparedMost) : none
  } catch {
    chosen = none
  }
  return chosen
}

function write(next: readonly Chosen[]): void {
  chosen = next
  text = JSON.stringify(next)
  try {
    localStorage.setItem(chosenKey, text)
  } catch {
    // See above.
  }
  for (const listener of listeners) listener()
}

/**
 * Adds a program to the comparison or removes it.
 * @returns false when the limit is reached; nothing changes then
 */
export function toggleChosen(program: Chosen): boolean {
  const now = read()
  if (now.some(({ _id }) => _id === program._id)) {
    write(now.filter(({ _id }) => _id !== program._id))
    return true
  }
  if (now.length >= comparedMost) return false
  write([...now, program])
  return true
}

/** Replaces the chosen programs with the first four of these. */
export const setChosen = (next: readonly Chosen[]): void => write(next.slice(0, comparedMost))

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === chosenKey) listener()
  }
  listeners.add(listener)
  // Changes in another tab.
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** The programs chosen for comparison, at most four, in the order they were chosen. */
export const useChosen = (): readonly Chosen[] => useSyncExternalStore(subscribe, read, () => none)
