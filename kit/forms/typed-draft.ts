import { keepUnder, keptUnder } from './typed-storage.ts'
import type { KeptIn } from './typed-storage.ts'

/** What is typed in fields and not saved: of each field what it says, and the saved value it was typed over. */
export type TypedDraft = Record<string, { from: unknown; typed: unknown }>

type Values = Record<string, unknown>

/** Whether two values of a field say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The named parts of a record. */
export const pick = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** The draft under a name; empty where there is none that can be read. */
export function readDraft(key: string, storedIds: KeptIn): TypedDraft {
  const kept = keptUnder(key, storedIds)
  if (!isRecord(kept)) return {}
  const fields = Object.entries(kept).filter(
    ([, field]) => isRecord(field) && 'from' in field && 'typed' in field,
  )
  return Object.fromEntries(fields) as TypedDraft
}

/**
 * Keeps what is typed here beside what another tab has typed into other fields.
 * @param own every field that was ever typed in here
 * @returns whether it outlives the page
 */
export function writeDraft(
  key: string,
  storedIds: KeptIn,
  own: ReadonlySet<string>,
  draft: TypedDraft,
): boolean {
  const others = Object.entries(readDraft(key, storedIds)).filter(([name]) => !own.has(name))
  const all = { ...Object.fromEntries(others), ...draft }
  return keepUnder(key, Object.keys(all).length === 0 ? null : all, storedIds)
}

const isAlike = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/** The fields of a draft that still say something else than what is saved, as long as the form has them. */
export function stillTyped(draft: TypedDraft, newest: Values): TypedDraft {
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
