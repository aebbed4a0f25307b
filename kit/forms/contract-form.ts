import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormProps, UseFormReturn } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '../store/api.ts'

/** Checks the whole form with a schema of the contract; each field gets the first thing that is wrong with it. */
const checkedBy =
  <Input extends FieldValues, Output>(schema: ZodMiniType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const { success, data, error } = safeParse(schema, values)
    if (success) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

/**
 * A form whose answers are checked by a schema of the contract: when it is sent, and from then on at each change.
 * The schema is flat: its fields are the fields of the form. Give no default values on prerendered pages: what was
 * typed before the script arrived would be lost.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: checkedBy(schema) })
}

/**
 * Puts what the server said about single fields beside them, and the focus on the first.
 * @returns whether any field of this form was named; if not, show the failure's message above the form
 */
export function showFieldFailures<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: CallFailure,
  names: readonly Path<Input>[],
): boolean {
  const named = names.filter((name) => failure.fields[name] !== undefined)
  for (const [index, name] of named.entries()) {
    form.setError(name, { type: 'server', message: failure.fields[name] }, { shouldFocus: index === 0 })
  }
  return named.length > 0
}

/** False while the page is still the prerendered HTML; forms cannot be sent before their script is there. */
export function useIsLive(): boolean {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live
}
