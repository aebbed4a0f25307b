// A language that nobody speaks, made from the English texts for tests: what it does not touch is written in code.

/** Taken for Arabic by `Intl`, so dates and numbers come in Arabic and pages run from right to left. */
export const pseudoLanguage = 'ar-XB'

const accented = {
  ...{
    a: 'àà',
    b: 'ƀ',
    c: 'ç',
    d: 'đ',
    e: 'ēē',
    f: 'ƒ',
    g: 'ğ',
    h: 'ħ',
    i: 'īī',
    j: 'ĵ',
    k: 'ķ',
    l: 'ľ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'öö',
    p: 'þ',
    q: 'ɋ',
    r: 'ŕ',
    s: 'š',
    t: 'ŧ',
    u: 'üü',
    v: 'ʋ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ÿ',
    z: 'ž',
  },
}

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
            const made = accented[letter.toLowerCase()]
            return letter === letter.toLowerCase() ? made : made.toUpperCase()
          }),
    )
    .join('')

/** A whole message between marks, which begins as a text from right to left. */
export const mark = (template) =>
  /^\s*$/.test(template) ? template : `${template.replace(lineStart, (start) => `${start}\u200f⟦`)}⟧`
