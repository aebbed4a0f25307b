import { useTypedForm } from './unsaved-changes.ts'
import type { TypedForm } from './unsaved-changes.ts'
import { useAccountCopy } from './use-account-copy.ts'
import type { KeptOn } from './use-account-copy.ts'

/** A form of a student: what is typed in it waits on the device, and in the account for every other one. */
export function useOwnForm<T extends object>(about: string, begins: T): TypedForm<T> & { keptOn: KeptOn } {
  const form = useTypedForm(about, begins, 'device')
  const { note, keptOn } = useAccountCopy(about, 'device', form.readAgain)
  return {
    ...form,
    keptOn,
    change: (given) => {
      form.change(given)
      note()
    },
    forget: () => {
      form.forget()
      note()
    },
  }
}

const start = 0x811c9dc5
const factor = 0x01000193
const fnv = (text: string, from: number) =>
  [...new TextEncoder().encode(text)].reduce((hash, byte) => Math.imul(hash ^ byte, factor) >>> 0, from)
const inHex = (hash: number) => hash.toString(16).padStart(8, '0')

/** Stands for a subject in the name of a form: what somebody has searched for, or asked, is in no name. */
export const subjectMark = (subject: string): string =>
  inHex(fnv(subject, start)) + inHex(fnv(subject, start ^ 0x5bd1e995))
