import { useUnsavedForm } from './unsaved-form.ts'
import type { UnsavedForm } from './unsaved-form.ts'
import { useAccountSync } from './use-account-sync.ts'
import type { StoredOn } from './use-account-sync.ts'

/** A student's form whose unsaved input is stored on the device and, for other devices, in the account. */
export function useSyncedForm<T extends object>(
  about: string,
  initial: T,
): UnsavedForm<T> & { storedOn: StoredOn } {
  const form = useUnsavedForm(about, initial, 'device')
  const { note, storedOn } = useAccountSync(about, 'device', form.readAgain)
  return {
    ...form,
    storedOn,
    change: (values) => {
      form.change(values)
      note()
    },
    discard: () => {
      form.discard()
      note()
    },
  }
}

const start = 0x811c9dc5
const factor = 0x01000193
const fnv = (text: string, from: number) =>
  [...new TextEncoder().encode(text)].reduce((hash, byte) => Math.imul(hash ^ byte, factor) >>> 0, from)
const toHex = (hash: number) => hash.toString(16).padStart(8, '0')

/** A hash that replaces a subject in the name of a form, so that no name contains what somebody searched for or asked. */
export const subjectHash = (subject: string): string =>
  toHex(fnv(subject, start)) + toHex(fnv(subject, start ^ 0x5bd1e995))
