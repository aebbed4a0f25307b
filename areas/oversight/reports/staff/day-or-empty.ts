/** Drops a value from the address that is not a date: a date field accepts nothing else. */
export const dayOrEmpty = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
