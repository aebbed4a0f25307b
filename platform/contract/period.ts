import * as z from 'zod/mini'
import { checks } from '#texts/platform/checks.ts'

/** As `Day`: the database has no year 0. */
const day = (error: () => string) =>
  z.optional(z.iso.date({ error }).check(z.refine((text) => !text.startsWith('0000'), { error })))

/** The first and the last day of a period that a search is narrowed to; either may be missing. */
export const period = { from: day(() => checks.fromDay), to: day(() => checks.toDay) }

/** A period that ends before it begins is refused at its end. */
export const periodInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: () => checks.lastDayBeforeFirst },
)
