import { describe, expect, it } from 'vitest'
import { folded, marksOf } from './marks.ts'

const marked = (text: string, ...words: string[]) =>
  marksOf(text, words).map(([from, to]) => text.slice(from, to))

describe('marked words', () => {
  it('ignores case and accents', () => {
    expect(marked('Rīga Stradiņš University', 'stradins', 'uni')).toEqual(['Stradiņš', 'Uni'])
    expect(marked('Politechnika Łódzka', 'lodz')).toEqual(['Łódz'])
    expect(marked('Universität Gießen', 'giessen')).toEqual(['Gießen'])
  })

  it('marks only beginnings of words', () => {
    expect(marked('Medicine and Biomedicine', 'medic')).toEqual(['Medic'])
  })

  it('never splits a letter of several code units', () => {
    expect(marked('𝒜 University of Łódź', 'univ')).toEqual(['Univ'])
    expect(marked('清华大学 Tsinghua', '清华')).toEqual(['清华'])
  })

  it('merges overlapping marks', () => {
    expect(marked('Medicine', 'medi', 'medicine')).toEqual(['Medicine'])
  })

  it('marks nothing for no word', () => {
    expect(marked('Medicine', '')).toEqual([])
    expect(folded('ÉCOLE')).toBe('ecole')
  })
})
