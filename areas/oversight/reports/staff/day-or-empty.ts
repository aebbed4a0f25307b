import * as z from 'zod/mini'

const Day = z.iso.date()

/** Drops a value from the address that is no day of the calendar: a date field accepts nothing else, and none has a name. */
export const dayOrEmpty = (text: string): string => (z.safeParse(Day, text).success ? text : '')
