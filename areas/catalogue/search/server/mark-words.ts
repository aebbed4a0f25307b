import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'

/** A word of a text as it is searched: an apostrophe before a last s belongs to it. */
const words = /[\p{L}\p{M}\p{N}]+(?:['’]s(?![\p{L}\p{N}]))?/gu

/**
 * Where a text has words that begin with one of those typed.
 * @param typed folded words
 * @returns pairs of start and end in UTF-16, in order; folding may lengthen or shorten a word, so ends are looked for
 */
export function markWords(text: string, typed: readonly string[]): [number, number][] {
  const marks: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    const folded = foldWords(word)
    const longest = typed.reduce(
      (most, one) => (folded.startsWith(one) && one.length > most ? one.length : most),
      0,
    )
    if (longest > 0) marks.push([index, index + lengthOf(word, longest)])
  }
  return marks
}

/** The shortest beginning of a word whose folded form has at least so many letters, and all marks on the last one. */
function lengthOf(word: string, folded: number): number {
  let end = 0
  for (const letter of word) {
    if (end > 0 && !/^\p{M}/u.test(letter) && foldWords(word.slice(0, end)).length >= folded) return end
    end += letter.length
  }
  return end
}
