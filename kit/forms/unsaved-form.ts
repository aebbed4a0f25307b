import { useCallback, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useAppSelector } from '../store/hooks.ts'
import { discardSendKey } from '../store/send-key.ts'
import { isSame } from './unsaved-draft.ts'
import { writeStored, readStored, unsavedKey } from './unsaved-storage.ts'
import type { StoredIn } from './unsaved-storage.ts'

/** Makes storage keys for the logged-in person. */
function useUnsavedKeys(): (about: string) => string {
  const userId = useAppSelector((state) => state.info.user?._id ?? '')
  return (about) => unsavedKey(userId, about)
}

/** The storage key of the logged-in person's unsaved input about one subject. */
export const useUnsavedKey = (about: string): string => useUnsavedKeys()(about)

/** Returns a function that checks whether this tab has unsaved input about a subject. */
export function useHasUnsaved(): (about: string) => boolean {
  const keyOf = useUnsavedKeys()
  return (about) => readStored(keyOf(about)) !== null
}

/**
 * State that survives a reload, navigation and an expired session, and is restored for the same person only. Setting
 * it to null removes it.
 * @param about the subject of the input; the component needs a new `key` for another subject
 * @param read parses the stored value, or returns null if it does not fit; it may have been stored by an older release
 */
export function useUnsaved<T>(
  about: string,
  read: (stored: unknown) => T | null,
  storedIn: StoredIn = 'tab',
): [T | null, (next: T | null) => void] {
  const key = useUnsavedKey(about)
  const [value, setValue] = useState(() => read(readStored(key, storedIn)))
  const change = useCallback(
    (next: T | null) => {
      setValue(next)
      writeStored(key, next, storedIn)
    },
    [key, storedIn],
  )
  return [value, change]
}

/** A form whose input survives a reload. */
export interface UnsavedForm<T extends object> {
  readonly typed: T
  readonly change: (values: Partial<T>) => void
  /** Resets the form and removes the stored input, after it was sent or when it is no longer wanted. */
  readonly discard: () => void
  /** After these values were saved, in a form that stays: only what was changed meanwhile is unsaved. */
  readonly keepChangedSince: (saved: T) => void
  /** Whether anything differs from the initial values. */
  readonly changed: boolean
  /** Whether the form opened with input from an earlier visit. */
  readonly resumed: boolean
  /** Reads the storage again after it was changed elsewhere. */
  readonly readAgain: () => void
}

/** Whether the stored value still has the type of the field. A record may have been null initially, or the reverse. */
const isSameKind = (stored: unknown, initial: unknown): boolean =>
  stored === null || initial === null
    ? typeof stored === 'object' && typeof initial === 'object'
    : typeof stored === typeof initial && Array.isArray(stored) === Array.isArray(initial)

function changesIn<T extends object>(stored: unknown, initial: T): Partial<T> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fits = Object.entries(stored).filter(
    ([name, value]) =>
      name in initial &&
      isSameKind(value, initial[name as keyof T]) &&
      !isSame(value, initial[name as keyof T]),
  )
  return fits.length === 0 ? null : (Object.fromEntries(fits) as Partial<T>)
}

/**
 * A form that stores every changed field, as `useUnsaved` does. Unchanged fields follow the initial values, so that
 * input from an older visit never overwrites a field it did not change.
 * @param initial the initial values: texts, lists, booleans, and records that may be null
 */
export function useUnsavedForm<T extends object>(
  about: string,
  initial: T,
  storedIn: StoredIn = 'tab',
): UnsavedForm<T> {
  const key = useUnsavedKey(about)
  const [changes, store] = useUnsaved(about, (stored) => changesIn(stored, initial), storedIn)
  const [resumed, setResumed] = useState(changes !== null)
  // A ref, so that the second of two changes in one event builds on the first.
  const latest = useRef(changes)
  const set = (next: Partial<T> | null) => {
    // Emptied by hand, it counts as discarded.
    if (next === null || latest.current === null) discardSendKey(key)
    latest.current = next
    store(next)
  }
  return {
    typed: { ...initial, ...changes },
    changed: changes !== null,
    change: (values) => set(changesIn({ ...latest.current, ...values }, initial)),
    discard: () => {
      set(null)
      setResumed(false)
    },
    keepChangedSince: (saved) => {
      const later = Object.entries(latest.current ?? {}).filter(
        ([name, value]) => !isSame(value, saved[name as keyof T]),
      )
      set(later.length === 0 ? null : (Object.fromEntries(later) as Partial<T>))
      setResumed(false)
    },
    resumed,
    readAgain: () => {
      const stored = changesIn(readStored(key, storedIn), initial)
      set(stored)
      setResumed(stored !== null)
    },
  }
}

/** Handler for a form's `onReset`, which a Cancel button of type `reset` triggers: discards the input, then closes. */
export const onCancelled =
  ({ discard }: Pick<UnsavedForm<object>, 'discard'>, close: () => void) =>
  (event: FormEvent) => {
    // React controls the fields; the browser's own reset would put old values into them.
    event.preventDefault()
    discard()
    close()
  }
