// A language that nobody speaks, made from the English texts for tests: text that it does not change is hard-coded.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { modulesIn, readTexts, textsIn, writeFolder } from '../../../scripts/generate/texts.mjs'

/** `Intl` takes it for Arabic, so dates and numbers are in Arabic and pages run from right to left. */
export const pseudoLanguage = 'ar-XB'

/** Replaces the letters from a to z. */
const accented = 'àà ƀ ç đ ēē ƒ ğ ħ īī ĵ ķ ľ ɱ ñ öö þ ɋ ŕ š ŧ üü ʋ ŵ ẋ ÿ ž'.split(' ')

/** Addresses in a text, which must still work, and tags. */
const untouched = /(\]\([^)]*\)|https?:\/\/\S+|<\/?[a-z][^>]*>)/
/** The start of a line of a small document: a heading, a list. */
const lineStart = /^(?:#+ |[-*] |\d+\. |\|)?/

/** A text with every letter accented and every vowel doubled, which makes it 40 % longer. */
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

/** A whole message between marks. It starts as a text from right to left. */
const mark = (message) =>
  /^\s*$/.test(message) ? message : `${message.replace(lineStart, (start) => `${start}\u200f⟦`)}⟧`

const accentParts = (parts) =>
  parts.map((part) => {
    if (part.type === TYPE.literal) return { ...part, value: accent(part.value) }
    const options = Object.entries(part.options ?? {}).map(([name, { value }]) => [
      name,
      { value: accentParts(value) },
    ])
    return { ...part, options: Object.fromEntries(options) }
  })

/** A message in the pseudo-language. */
const translate = (message) => mark(printAST(accentParts(parse(message, { ignoreTag: true }))))

/** Writes the texts of the pseudo-language. @returns the alias by which a build of the web reads them */
export function pseudoTexts() {
  // Apart from the other texts: nothing that ships contains this language.
  const folder = 'dist/pseudo-texts'
  const texts = readTexts((key, value) =>
    typeof value === 'string' && !key.startsWith('@') ? translate(value) : value,
  )
  writeFolder(folder, modulesIn(pseudoLanguage, texts.en, ['en', pseudoLanguage]).modules)
  return textsIn(pseudoLanguage, folder)
}
