import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'

/** A word for searching; it includes an apostrophe before a final s. */
const words = /[\p{L}\p{M}\p{N}]+(?:['’]s(?![\p{L}\p{N}]))?/gu

/**
 * Finds the words of a text that begin with one of the typed words.
 * @param typed folded words
 * @returns pairs of start and end in UTF-16, in order; folding can change the length of a word, so ends are searched
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

/** The length of the shortest prefix whose folded form has at least as many letters, with all combining marks. */
function lengthOf(word: string, folded: number): number {
  let end = 0
  for (const letter of word) {
    if (end > 0 && !/^\p{M}/u.test(letter) && foldWords(word.slice(0, end)).length >= folded) return end
    end += letter.length
  }
  return end
}
