import { useSyncExternalStore } from 'react'
import { comparedMost } from '#areas/planning/shortlist/contract.ts'

/** A program somebody has chosen to compare; its name for the screens that have not fetched it. */
export interface Chosen {
  _id: string
  name: string
}

/** Where the choice lies on this device. Logging out empties it with everything else. */
export const chosenKey = 'compare'

const none: readonly Chosen[] = []
let text: string | null = null
let chosen = none
const listeners = new Set<() => void>()

const isChosen = (one: unknown): one is Chosen =>
  typeof one === 'object' && one !== null && '_id' in one && 'name' in one && typeof one._id === 'string'

/** Reads what was kept; anything damaged is no choice. The same text gives the same list, as React needs it. */
function read(): readonly Chosen[] {
  let found: string | null = null
  try {
    found = localStorage.getItem(chosenKey)
  } catch {
    // Where storage is forbidden the choice lasts as long as the page.
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
 * Chooses a program, or leaves it out again.
 * @returns false when the most are chosen already; nothing changes then
 */
export function toggleChosen(one: Chosen): boolean {
  const now = read()
  if (now.some(({ _id }) => _id === one._id)) {
    write(now.filter(({ _id }) => _id !== one._id))
    return true
  }
  if (now.length >= comparedMost) return false
  write([...now, one])
  return true
}

/** Puts other programs in place of those chosen, the first four of them. */
export const setChosen = (next: readonly Chosen[]): void => write(next.slice(0, comparedMost))

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === chosenKey) listener()
  }
  listeners.add(listener)
  // Another tab has chosen.
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** The programs chosen to compare, at most four, in the order they were chosen. */
export const useChosen = (): readonly Chosen[] => useSyncExternalStore(subscribe, read, () => none)
