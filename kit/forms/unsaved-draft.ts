import { writeStored, readStored } from './unsaved-storage.ts'
import type { StoredIn } from './unsaved-storage.ts'

/** The unsaved input of each field, with the saved value it was typed over. */
export type UnsavedDraft = Record<string, { from: unknown; typed: unknown }>

type Values = Record<string, unknown>

/** Whether two values of a field are equal. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The named parts of a record. */
export const pick = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The draft stored under a key; empty if there is none or it cannot be read. */
export function readDraft(key: string, storedIn: StoredIn): UnsavedDraft {
  const stored = readStored(key, storedIn)
  if (!isRecord(stored)) return {}
  const fields = Object.entries(stored).filter(
    ([, field]) => isRecord(field) && 'from' in field && 'typed' in field,
  )
  return Object.fromEntries(fields) as UnsavedDraft
}

/**
 * Stores the input of this tab without replacing what another tab has typed into other fields.
 * @param own every field that was ever changed in this tab
 * @returns whether the draft survives a reload
 */
export function writeDraft(
  key: string,
  storedIn: StoredIn,
  own: ReadonlySet<string>,
  draft: UnsavedDraft,
): boolean {
  const others = Object.entries(readDraft(key, storedIn)).filter(([name]) => !own.has(name))
  const all = { ...Object.fromEntries(others), ...draft }
  return writeStored(key, Object.keys(all).length === 0 ? null : all, storedIn)
}

const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** The fields of a draft that the form still has and whose input still differs from what is saved. */
export function stillTyped(draft: UnsavedDraft, newest: Values): UnsavedDraft {
  const fields = Object.entries(draft).filter(
    ([name, { from, typed }]) =>
      Object.hasOwn(newest, name) &&
      isAlike(typed, newest[name]) &&
      isAlike(from, newest[name]) &&
      !isSame(typed, newest[name]) &&
      !isSame(typed, from),
  )
  return Object.fromEntries(fields)
}
