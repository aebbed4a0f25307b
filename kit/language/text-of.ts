/** The text for a code from outside, or undefined if there is none. */
export const textOf = (texts: Readonly<Record<string, string>>, code: string): string | undefined =>
  texts[code]

/** Fills in a text that may or may not take values. */
export const filled = <Values>(text: string | ((values: Values) => string), values: Values): string =>
  typeof text === 'string' ? text : text(values)
