/** The text for a code that comes from elsewhere, where there is one. */
export const textOf = (texts: Readonly<Record<string, string>>, code: string): string | undefined =>
  texts[code]

/** A text with its values: for one that is chosen among texts of which not all take values. */
export const filled = <Given>(text: string | ((given: Given) => string), given: Given): string =>
  typeof text === 'string' ? text : text(given)
