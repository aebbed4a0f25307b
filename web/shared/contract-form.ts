import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FieldValues, Path, UseFormProps, UseFormReturn } from 'react-hook-form'
import { config, locales } from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { CallFailure } from '../api.ts'

config(locales.en())

/**
 * A form whose answers are checked by a schema of the contract: when it is sent, and from then on at each change.
 * Give no default values on prerendered pages: what was typed before the script arrived would be lost.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: ZodMiniType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'> = {},
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    ...options,
    // The resolver's types know zod's classic schemas and the core ones; the small ones are core ones.
    resolver: zodResolver(schema as never) as never,
  })
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
