/** What stands in an address may be no day; a field of days takes nothing else. */
export const dayOrEmpty = (text: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '')
