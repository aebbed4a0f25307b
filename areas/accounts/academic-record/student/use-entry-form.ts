import { useEffect, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '#kit/store/api.ts'
import { showFieldFailures } from '#kit/forms/contract-form.ts'
import { useDifferencesHeading } from '#kit/forms/differences.tsx'
import { useSavedForm } from '#kit/forms/use-saved-form.ts'
import type { EntryFormProps } from './entry-list.tsx'

interface Options<Typed, Entry, Saved> {
  /** Validates the fields and builds the entry. */
  schema: ZodMiniType<Entry, Typed>
  /** The form values of an entry; empty values without one. */
  typedFrom: (entry: Saved | null) => Typed
  /** The field that gets the focus when the form opens. */
  first: Path<Typed & FieldValues>
  /** The form field of a part that the server refuses. */
  fieldOf: (path: string, entry: Entry) => Path<Typed & FieldValues>
  /**
   * @param seen the saved entry when the input began.
   * @throws CallFailure
   */
  onSave: (entry: Entry, seen: Typed) => Promise<void>
}

/**
 * The form of one entry: validated like on the server, with refusals at the fields. Input survives refusals and
 * reloads. Changes of the same entry in another tab or device are shown beside the input.
 */
export function useEntryForm<Typed extends FieldValues, Entry, Saved>(
  { about, newest, onCancel }: Pick<EntryFormProps<Saved>, 'about' | 'newest' | 'onCancel'>,
  options: Options<Typed, Entry, Saved>,
) {
  const { schema, typedFrom, first, fieldOf, onSave } = options
  const { form, differences, isRestored, storedOn, actions } = useSavedForm<Typed, Entry>({
    schema,
    newest: typedFrom(newest),
    about,
    storedIn: 'device',
  })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { heading, show } = useDifferencesHeading(differences.length)
  const { setFocus } = form
  // A form that reopens after a reload does not take the focus.
  const [isOpenedByUser] = useState(!isRestored)
  useEffect(() => {
    if (isOpenedByUser) setFocus(first)
  }, [setFocus, first, isOpenedByUser])
  const send = form.handleSubmit(async (entry) => {
    if (differences.length > 0) return show()
    setFailure(null)
    try {
      await onSave(entry, { ...actions.known() })
      actions.close()
    } catch (error) {
      const refused = error as CallFailure
      if (refused.code === 'changed_meanwhile') show()
      const fields = Object.entries(refused.fields).map(([path, message]) => [fieldOf(path, entry), message])
      const named = { ...refused, fields: Object.fromEntries(fields) as Record<string, string> }
      if (!showFieldFailures(form, named, Object.keys(named.fields) as Path<Typed>[])) setFailure(refused)
    }
  })
  return {
    form,
    frame: {
      failure,
      busy: form.formState.isSubmitting,
      onSend: () => void send(),
      onCancel: () => {
        actions.close()
        onCancel()
      },
      isRestored,
      storedOn,
      onDiscard: actions.discard,
      differences,
      heading,
      onKeep: actions.keepMine,
      onTake: actions.takeTheirs,
    },
  }
}
