/** Below this, words that have nothing to do with each other look alike: "moon" and "month" reach 0.36. */
const leastLikeness = 0.4
/** Words a word is compared with, at most: the rest are only less alike. */
const mostAlike = 8

/** Every three letters in a row, with the beginning and the end of the word. */
function trigrams(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/**
 * The words of a vocabulary that share most of their letters with a word, most alike first. Finds what two typing
 * errors, a wrong first letter or two words in one have hidden.
 */
export function wordsLike(
  word: string,
  vocabulary: Iterable<string>,
): { readonly word: string; readonly likeness: number }[] {
  const own = trigrams(word)
  return [...vocabulary]
    .map((other) => {
      const theirs = trigrams(other)
      const shared = [...theirs].filter((one) => own.has(one)).length
      return { word: other, likeness: (2 * shared) / (own.size + theirs.size) }
    })
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((one, other) => other.likeness - one.likeness)
    .slice(0, mostAlike)
}
