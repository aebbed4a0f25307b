import { describe, expect, it } from 'vitest'
import { isSearchable, placesOf } from './find-words.ts'

const parts = (words: string, text: string) =>
  placesOf(words, text).map(({ start, end }) => text.slice(start, end))

describe('words in a text', () => {
  it.each([
    ['visa', 'Your visa. VISA?', ['visa', 'VISA']],
    ['  Visa ', 'visas', ['visa']],
    ['stradins', 'Rīga Stradiņš University', ['Stradiņš']],
    ['Stradiņš', 'Riga Stradins', ['Stradins']],
    ['two words', 'These two\n  words', ['two\n  words']],
    // The accent is a letter of its own after the one it belongs to.
    ['cafe', 'A café here', ['café']],
    ['office', 'The oﬃce', ['oﬃce']],
    ['aa', 'aaaaa', ['aa', 'aa']],
    ['شکریہ', 'شکریہ، میں', ['شکریہ']],
    ['100%', 'How much is 100% (or $5)?', ['100%']],
    ['(or', 'How much is 100% (or $5)?', ['(or']],
    ['😀 ok', 'Hm 😀 OK', ['😀 OK']],
    ['x', 'x marks', []],
    ['', 'anything', []],
    ['none', 'nothing', []],
  ])('%j in %j', (words, text, found) => {
    expect(parts(words, text)).toEqual(found)
  })

  it('need two letters', () => {
    expect(['a ', ' ', '', 'ab', '  a b'].map(isSearchable)).toEqual([false, false, false, true, true])
  })
})
