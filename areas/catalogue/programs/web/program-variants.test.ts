import { describe, expect, it } from 'vitest'
import { id, program } from '#test/screens/sample-records.ts'
import { differencesOf, groupVariants } from './program-variants.ts'

const accounting = (number: number, over: Parameters<typeof program>[1] = {}) =>
  program(number, { programName: 'Accounting', ...over })

describe('variants of a program', () => {
  it('puts those of one name and level at one university together, in the order of the list', () => {
    const law = program(2, { programName: 'Law' })
    const groups = groupVariants([accounting(1), law, accounting(3, { programName: 'ACCOUNTING' })])
    expect(groups.map((group) => group.map(({ _id }) => _id))).toEqual([[id(3, 1), id(3, 3)], [id(3, 2)]])
  })

  it('keeps other levels and other universities apart', () => {
    const elsewhere = { ...accounting(2).university, _id: id(2, 9) }
    const groups = groupVariants([
      accounting(1),
      accounting(2, { university: elsewhere }),
      accounting(3, { levelName: 'doctorate' }),
    ])
    expect(groups).toHaveLength(3)
  })

  it('names what differs among them, the campus first', () => {
    const taught = (number: number, campus: string | null) =>
      accounting(number, { campus, mode: number === 1 ? 'onsite' : 'online' })
    expect(differencesOf([taught(1, 'Altoona'), taught(2, 'Erie'), taught(3, null)])).toEqual([
      'Altoona · On site',
      'Erie · Online',
      'Online',
    ])
    expect(differencesOf([accounting(1, { language: 'en' }), accounting(2, { language: 'sr' })])).toEqual([
      'Taught in English',
      'Taught in Serbian',
    ])
  })

  it('numbers those for which the source gives no difference', () => {
    expect(differencesOf([accounting(1), accounting(2), accounting(3)])).toEqual([
      'Entry 1 of 3',
      'Entry 2 of 3',
      'Entry 3 of 3',
    ])
    const same = { campus: 'Erie' }
    expect(
      differencesOf([accounting(1, { campus: 'Altoona' }), accounting(2, same), accounting(3, same)]),
    ).toEqual(['Altoona', 'Erie · Entry 2 of 3', 'Erie · Entry 3 of 3'])
  })
})
