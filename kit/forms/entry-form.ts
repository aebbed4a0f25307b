import * as z from 'zod/mini'
import { withLatinDigits } from '#platform/contract/latin-digits.ts'

/** A number whose commas group its digits, in thousands or, as in Pakistan, in lakhs: 1,100 and 12,50,000. */
const grouped = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/**
 * Reads a number, also in Arabic and Urdu digits. A comma before a last group of three digits groups them, any other one is
 * a decimal comma. Anything else becomes NaN, which the contract rejects.
 */
export function parseNumber(text: string): number | null {
  const typed = withLatinDigits(text).replace(/\s/g, '').replaceAll('\u066c', ',').replace('\u066b', '.')
  if (typed === '') return null
  return Number(grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.'))
}

/** The text of a field; null if it is blank. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** A number as a field shows it. */
export const numberText = (value: number | null): string => (value === null ? '' : String(value))

/**
 * The schema of a form whose fields make up one entry of the contract. Errors of the contract are shown beside the
 * field they concern.
 * @param make builds the entry from the fields
 * @param fieldOf returns the field that shows a part of the entry, by its path joined with dots
 */
export const entryForm = <Typed extends Record<string, unknown>, Entry, Made>(
  schema: z.ZodMiniType<Entry>,
  make: (typed: Typed) => Made,
  fieldOf: (path: string, made: Made) => keyof Typed & string,
) =>
  z.pipe(
    z.custom<Typed>(),
    z.transform((typed: Typed, context): Entry => {
      const made = make(typed)
      const { success, data, error } = z.safeParse(schema, made)
      if (success) return data
      for (const { path, message } of error.issues) {
        const field = fieldOf(path.map(String).join('.'), made)
        context.issues.push({ code: 'custom', message, path: [field], input: typed })
      }
      return z.NEVER
    }),
  )
