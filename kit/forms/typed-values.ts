import * as z from 'zod/mini'

/** What was typed as a number; a decimal comma is forgiven, and what is none is left for the contract to refuse. */
export const numberTyped = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'))

/** An empty field says nothing. */
export const textTyped = (text: string): string | null => (text.trim() === '' ? null : text)

/** Figures as a field shows them. */
export const typedFrom = (value: number | null): string => (value === null ? '' : String(value))

/**
 * A form whose fields make up one entry of the contract. What the contract refuses is put beside the field it
 * stands in.
 * @param make the entry out of the fields
 * @param fieldOf the field that shows a part of the entry, by its path joined with dots
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
