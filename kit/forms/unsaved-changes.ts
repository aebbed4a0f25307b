import { useCallback, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useAppSelector } from '../store/hooks.ts'
import { keepUnder, keptUnder, typedKey } from './typed-storage.ts'
import type { KeptIn } from './typed-storage.ts'

/** Names typed work: of one person, about one thing. */
function useTypedKeys(): (about: string) => string {
  const userId = useAppSelector((state) => state.info.user?._id ?? '')
  return (about) => typedKey(userId, about)
}

/** The name of typed work of whoever is logged in, about one thing. */
export const useTypedKey = (about: string): string => useTypedKeys()(about)

/** Whether something was typed in this tab about it and is neither sent nor discarded. */
export function useHasTyped(): (about: string) => boolean {
  const keyOf = useTypedKeys()
  return (about) => keptUnder(keyOf(about)) !== null
}

/**
 * Typed work as state that outlives a reload, a change of the page and a session that ran out: it waits for the same
 * person. Setting it to null forgets it.
 * @param about what it is typed for; the component has to be made anew for another
 * @param read makes what was kept into a value, or null when it is none; kept work may be older than this page
 */
export function useTyped<T>(
  about: string,
  read: (kept: unknown) => T | null,
  storedIds: KeptIn = 'tab',
): [T | null, (next: T | null) => void] {
  const key = useTypedKey(about)
  const [value, setValue] = useState(() => read(keptUnder(key, storedIds)))
  const change = useCallback(
    (next: T | null) => {
      setValue(next)
      keepUnder(key, next, storedIds)
    },
    [key, storedIds],
  )
  return [value, change]
}

/** A form whose answers outlive the page. */
export interface TypedForm<T extends object> {
  readonly typed: T
  readonly change: (given: Partial<T>) => void
  /** Back to how the form begins: what was typed is sent, or no longer wanted. */
  readonly forget: () => void
  /** Whether anything differs from how the form begins. */
  readonly changed: boolean
  /** Whether the form opened with what was typed on an earlier visit. */
  readonly resumed: boolean
  /** Shows what is kept by now: it came from somewhere else. */
  readonly readAgain: () => void
}

/** Both texts, both lists, both yes or no; what begins as nothing may become a record, and a record nothing. */
const isSameKind = (kept: unknown, begins: unknown): boolean =>
  kept === null || begins === null
    ? typeof kept === 'object' && typeof begins === 'object'
    : typeof kept === typeof begins && Array.isArray(kept) === Array.isArray(begins)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function changesIn<T extends object>(kept: unknown, begins: T): Partial<T> | null {
  if (typeof kept !== 'object' || kept === null) return null
  const fits = Object.entries(kept).filter(
    ([name, value]) =>
      name in begins && isSameKind(value, begins[name as keyof T]) && !isSame(value, begins[name as keyof T]),
  )
  return fits.length === 0 ? null : (Object.fromEntries(fits) as Partial<T>)
}

/**
 * A form that begins with what is known and keeps, as `useTyped` does, each answer that was changed. What was not
 * changed follows what is known, so that an older visit writes over nothing it did not touch.
 * @param begins the form as it begins: texts, lists, yes or no, and records that may be missing
 */
export function useTypedForm<T extends object>(
  about: string,
  begins: T,
  storedIds: KeptIn = 'tab',
): TypedForm<T> {
  const key = useTypedKey(about)
  const [changes, keep] = useTyped(about, (kept) => changesIn(kept, begins), storedIds)
  const [resumed, setResumed] = useState(changes !== null)
  // Two changes in one event: the second counts from the first.
  const latest = useRef(changes)
  const set = (next: Partial<T> | null) => {
    latest.current = next
    keep(next)
  }
  return {
    typed: { ...begins, ...changes },
    changed: changes !== null,
    change: (given) => set(changesIn({ ...latest.current, ...given }, begins)),
    forget: () => {
      set(null)
      setResumed(false)
    },
    resumed,
    readAgain: () => {
      const kept = changesIn(keptUnder(key, storedIds), begins)
      set(kept)
      setResumed(kept !== null)
    },
  }
}

/** For a form's `onReset`, and so for a Cancel of type `reset`: forgets what was typed, then closes. */
export const onCancelled =
  ({ forget }: Pick<TypedForm<object>, 'forget'>, close: () => void) =>
  (event: FormEvent) => {
    // The fields are React's; the browser would set them back to what it knows.
    event.preventDefault()
    forget()
    close()
  }
