/** A place in a text: from its first letter to the one after its last. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Shorter words are in almost every message. */
const shortestWords = 2

/**
 * The text without case, accents and repeated blanks, with the place of each of its letters in the original. It is
 * folded letter by letter, because a folded letter can be longer or shorter than the one it stands for.
 */
function fold(text: string): { letters: string; at: number[] } {
  let letters = ''
  const at: number[] = []
  let place = 0
  for (const sign of text) {
    const folded = /\s/u.test(sign) ? ' ' : sign.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    if (folded !== ' ' || !letters.endsWith(' ')) {
      letters += folded
      for (let one = 0; one < folded.length; one++) at.push(place)
    }
    place += sign.length
  }
  return { letters, at }
}

/** Where a text has the words, however they are accented and in which case; nowhere if they are too short. */
export function placesOf(words: string, text: string): readonly Place[] {
  const wanted = fold(words.trim()).letters
  if (wanted.length < shortestWords) return []
  const { letters, at } = fold(text)
  const places: Place[] = []
  for (let from = letters.indexOf(wanted); from >= 0; from = letters.indexOf(wanted, from + wanted.length)) {
    places.push({ start: at[from]!, end: at[from + wanted.length] ?? text.length })
  }
  return places
}

/** Whether there is something to look for. */
export const isSearchable = (words: string): boolean => fold(words.trim()).letters.length >= shortestWords
