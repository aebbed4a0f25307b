import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormProps, UseFormReturn } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '../store/api.ts'

/** Validates the whole form with a schema of the contract. Each field gets its first error. */
const validateWith =
  <Input extends FieldValues, Output>(schema: ZodMiniType<Output, Input>): Resolver<Input, unknown, Output> =>
  (values) => {
    const { success, data, error } = safeParse(schema, values)
    if (success) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

/**
 * A form that is validated by a schema of the contract: on submit, and from then on at each change. The schema is
 * flat: its fields are the fields of the form. Do not pass default values on prerendered pages, because they would
 * replace what was typed before the script arrived.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: validateWith(schema) })
}

/**
 * Shows the server's errors beside their fields and focuses the first of them.
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

/** False while the page is still the prerendered HTML: its forms cannot be sent before the script has arrived. */
export function useIsLive(): boolean {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live
}
