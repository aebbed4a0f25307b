import { issues } from '#texts/platform/http/issues.ts'
import * as z from 'zod/mini'
import type { Schema } from '../contract/route.ts'
import { fieldsOf } from './answer-errors.ts'
import { refuse } from './refusal.ts'

/**
 * Reads form fields as the body of a call that also accepts JSON: an empty field means null.
 * @throws invalid_input with every field that is wrong
 */
export function readForm<S extends Schema>(
  schema: S,
  values: Iterable<readonly [string, string]>,
): z.output<S> {
  const typed: Record<string, string | null> = {}
  for (const [name, text] of values) {
    if (Object.hasOwn(typed, name)) {
      throw refuse('repeated_part', { fields: { [name]: issues.repeatedField } })
    }
    typed[name] = text.trim() === '' ? null : text
  }
  const result = z.safeParse(schema, typed)
  if (!result.success) throw refuse('invalid_input', { fields: fieldsOf(result.error) })
  return result.data
}
