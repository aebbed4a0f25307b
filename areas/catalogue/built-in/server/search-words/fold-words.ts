/** Letters whose accent cannot be separated, and what PostgreSQL's unaccent replaces them with. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ƀ: 'b',
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u0649': '\u064a',
  '\u0629': '\u0647',
  '\u0671': '\u0627',
  '\u06c1': '\u0647',
}
const apostrophes = /['\u2019\u2018\u0060\u00b4\u02bb\u02bc\u02b9\u2032\uff07]/gu
const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u00ad\u200b-\u200f\u2060\ufeff]/gu
const punctuation =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb\uff00-\uff0f\uff1a-\uff20]+/gu

/**
 * Normalizes a name for comparison: lower case, no accents, no vowel marks, punctuation as single spaces; an
 * apostrophe before a final s is dropped, any other becomes a space. The same as `catalogue_fold` in the database; a
 * test compares both over the whole catalogue.
 */
export function foldWords(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase()
  let folded = ''
  for (const letter of bare) folded += letters[letter] ?? letter
  return folded
    .replace(apostrophes, "'")
    .replace(/'s(?![0-9a-z])/gu, 's')
    .replace(punctuation, ' ')
    .trim()
}
