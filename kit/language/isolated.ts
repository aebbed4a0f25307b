const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/**
 * Typed text as a part of a sentence: letters that run from right to left would otherwise take the sign and the number
 * after them to their other side. With the isolates of Unicode (UAX 9), where it has such letters.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
