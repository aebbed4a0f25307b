import { useCallback, useState } from 'react'
import { useAppSelector } from '../store/hooks.ts'

/** What was kept under a name, or null where there is nothing that can be read. */
export function keptUnder(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Keeps it for as long as the tab is open; null forgets it. A logout forgets everything. */
export function keepUnder(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage what is typed lives as long as the page.
  }
}

/** The name of typed work: of one person, about one thing. */
export function useTypedKey(about: string): string {
  const userId = useAppSelector((state) => state.info.user?._id ?? '')
  return `typed ${userId} ${about}`
}

/**
 * Typed work as state that outlives a reload, a change of the page and a session that ran out: it waits in the tab for
 * the same person. Setting it to null forgets it.
 * @param about what it is typed for; the component has to be made anew for another
 * @param read makes what was kept into a value, or null when it is none; kept work may be older than this page
 */
export function useTyped<T>(
  about: string,
  read: (kept: unknown) => T | null,
): [T | null, (next: T | null) => void] {
  const key = useTypedKey(about)
  const [value, setValue] = useState(() => read(keptUnder(key)))
  const change = useCallback(
    (next: T | null) => {
      setValue(next)
      keepUnder(key, next)
    },
    [key],
  )
  return [value, change]
}

/** Reads what was kept as texts by name. */
export const readTexts = (kept: unknown): Readonly<Record<string, string>> | null =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((one) => typeof one === 'string')
    ? (kept as Readonly<Record<string, string>>)
    : null
