import * as z from 'zod/mini'

/** The forms in which a list can be downloaded. */
export const spreadsheetForms = ['csv', 'xlsx'] as const
export type SpreadsheetForm = (typeof spreadsheetForms)[number]

export type SpreadsheetCell = string | number | null

/** The maximum number of rows of one file. */
export const exportedRows = 20_000

/**
 * Names of columns in a query, separated by commas, in the order of the file.
 * @param names the columns there are
 * @param message said when a name is unknown or there is none
 */
export const ColumnsOf = <const Name extends string>(names: readonly Name[], message: () => string) =>
  z.pipe(
    z.string({ error: message }).check(z.maxLength(1000, { error: message })),
    z.transform((text: string, context) => {
      const chosen = [...new Set(text.split(','))]
      if (!chosen.every((one): one is Name => names.some((name) => name === one))) {
        context.issues.push({ code: 'custom', message: message(), input: text })
        return z.NEVER
      }
      return chosen
    }),
  )
