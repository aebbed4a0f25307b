import { describe, expect, it } from 'vitest'
import type { Suggestion } from '#areas/catalogue/search/contract.ts'
import { SuggestionCache } from './suggestion-cache.ts'

const of = (text: string, place: string | null = null): Suggestion => ({
  kind: 'university',
  text,
  place,
  id: text,
  programId: null,
  marks: [],
})
const texts = (shelf: SuggestionCache, typed: string) => shelf.for(typed).map(({ text }) => text)

describe('suggestions while typing', () => {
  it('returns suggestions only for their own text', () => {
    const shelf = new SuggestionCache()
    shelf.put('bolog', [of('University of Bologna')])
    // A late reply for an earlier text.
    shelf.put('bo', [of('Bonn'), of('Bologna')])
    expect(texts(shelf, 'bolog')).toEqual(['University of Bologna'])
    expect(texts(shelf, 'riga')).toEqual([])
  })

  it('returns the matching part of the suggestions for a prefix, with new marks', () => {
    const shelf = new SuggestionCache()
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

  it('finds nothing for a text without letters', () => {
    const shelf = new SuggestionCache()
    shelf.put('a', [of('A')])
    expect(texts(shelf, '  ')).toEqual([])
  })

  it('drops the oldest entry when it is full', () => {
    const shelf = new SuggestionCache()
    for (let i = 0; i < 100; i++) shelf.put(`text ${i}`, [])
    expect([shelf.has('text 0'), shelf.has('text 99')]).toEqual([false, true])
  })
})
