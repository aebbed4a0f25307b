/** Start and end of a part of a text, in UTF-16. */
export type Mark = [number, number]

/** Letters that do not decompose into a plain letter and an accent. */
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
}

const foldLetter = (letter: string): string =>
  [...letter.normalize('NFKD').toLowerCase()]
    .filter((one) => !/\p{M}/u.test(one))
    .map((one) => plain[one] ?? one)
    .join('')

/** A text in lower case without accents, as searches compare it. */
export const folded = (text: string): string => [...text].map(foldLetter).join('')

/**
 * Where these words begin in a text, ignoring case and accents: `strad` in `Riga Stradiņš University` is
 * `[[5, 10]]`. Only beginnings of words count, as in the search itself.
 * @param words folded; in order and without overlap in the answer
 */
export function marksOf(text: string, words: readonly string[]): Mark[] {
  const wanted = words.filter((word) => word !== '')
  if (wanted.length === 0) return []
  let smooth = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const plainLetter = foldLetter(letter)
    for (let i = 0; i < plainLetter.length; i++) places.push(at)
    smooth += plainLetter
    at += letter.length
  }
  places.push(at)
  const found: Mark[] = []
  for (const word of wanted) {
    for (let from = smooth.indexOf(word); from >= 0; from = smooth.indexOf(word, from + 1)) {
      if (from > 0 && /[\p{L}\p{N}]/u.test(smooth[from - 1] ?? '')) continue
      found.push([places[from] ?? 0, places[from + word.length] ?? at])
    }
  }
  return merged(found)
}

/** In order, with touching ones merged. */
function merged(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
