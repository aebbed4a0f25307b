import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { SuggestionShelf } from './suggestion-shelf.ts'

const of = (text: string, place: string | null = null): Suggestion => ({
  kind: 'university',
  text,
  place,
  id: text,
  programId: null,
  marks: [],
})
const texts = (shelf: SuggestionShelf, typed: string) => shelf.for(typed).map(({ text }) => text)

describe('proposals while somebody types', () => {
  it('serves an answer under the text it was given for, and no other', () => {
    const shelf = new SuggestionShelf()
    shelf.put('bolog', [of('University of Bologna')])
    // A late answer to an earlier text.
    shelf.put('bo', [of('Bonn'), of('Bologna')])
    expect(texts(shelf, 'bolog')).toEqual(['University of Bologna'])
    expect(texts(shelf, 'riga')).toEqual([])
  })

  it('serves what still fits of the answer to a beginning, marked anew', () => {
    const shelf = new SuggestionShelf()
    shelf.put('uni ri', [
      of('University of Rijeka'),
      of('Rīga Stradiņš University'),
      of('Tech', 'Riga, Latvia'),
    ])
    expect(texts(shelf, 'uni rig')).toEqual(['Rīga Stradiņš University'])
    expect(shelf.for('uni rig')[0]?.marks).toEqual([
      [0, 3],
      [14, 17],
    ])
  })

  it('finds nothing for a text of signs', () => {
    const shelf = new SuggestionShelf()
    shelf.put('a', [of('A')])
    expect(texts(shelf, '  ')).toEqual([])
  })

  it('forgets the oldest of many', () => {
    const shelf = new SuggestionShelf()
    for (let i = 0; i < 100; i++) shelf.put(`text ${i}`, [])
    expect([shelf.has('text 0'), shelf.has('text 99')]).toEqual([false, true])
  })
})
