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
    keepChangedSince: (saved) => {
      form.keepChangedSince(saved)
      note()
    },
  }
}
