import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '../../api.ts'
import { showFieldFailures, useContractForm } from '../../shared/contract-form.ts'

interface Given<Typed, Entry> {
  /** Checks the fields and makes the entry of them. */
  schema: ZodMiniType<Entry, Typed>
  defaultValues: DefaultValues<Typed>
  /** The field that gets the focus when the form opens. */
  first: Path<Typed & FieldValues>
  /** The field that shows a part of an entry the server refuses. */
  fieldOf: (path: string, entry: Entry) => Path<Typed & FieldValues>
  onKeep: (entry: Entry) => Promise<void>
}

/** The form of one entry: checked as the server checks it, its refusals beside their fields, nothing lost by one. */
export function useEntryForm<Typed extends FieldValues, Entry>(given: Given<Typed, Entry>) {
  const { schema, defaultValues, first, fieldOf, onKeep } = given
  const form = useContractForm<Typed, Entry>(schema, { defaultValues })
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { setFocus } = form
  useEffect(() => setFocus(first), [setFocus, first])
  const send = form.handleSubmit(async (entry) => {
    setFailure(null)
    try {
      await onKeep(entry)
    } catch (error) {
      const refused = error as CallFailure
      const fields = Object.entries(refused.fields).map(([path, message]) => [fieldOf(path, entry), message])
      const named = { ...refused, fields: Object.fromEntries(fields) as Record<string, string> }
      if (!showFieldFailures(form, named, Object.keys(named.fields) as Path<Typed>[])) setFailure(refused)
    }
  })
  return { form, failure, send }
}
