// A language that nobody speaks, made from the English texts for tests: what it does not touch is written in code.

/** Taken for Arabic by `Intl`, so dates and numbers come in Arabic and pages run from right to left. */
export const pseudoLanguage = 'ar-XB'

/** What stands for each letter from a to z. */
const accented = 'àà ƀ ç đ ēē ƒ ğ ħ īī ĵ ķ ľ ɱ ñ öö þ ɋ ŕ š ŧ üü ʋ ŵ ẋ ÿ ž'.split(' ')

/** Addresses in a text, which have to lead on, and tags. */
const untouched = /(\]\([^)]*\)|https?:\/\/\S+|<\/?[a-z][^>]*>)/
/** What a line of a small document begins with: a heading, a list. */
const lineStart = /^(?:#+ |[-*] |\d+\. |\|)?/

/** The words of a message with every letter accented and every vowel doubled, which makes them 40 % longer. */
export const accent = (text) =>
  text
    .split(untouched)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/[a-z]/gi, (letter) => {
            const made = accented[letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)]
            return letter === letter.toLowerCase() ? made : made.toUpperCase()
          }),
    )
    .join('')

/** A whole message between marks, which begins as a text from right to left. */
export const mark = (template) =>
  /^\s*$/.test(template) ? template : `${template.replace(lineStart, (start) => `${start}\u200f⟦`)}⟧`
