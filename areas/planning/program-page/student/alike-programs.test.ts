import { expect, it } from 'vitest'
import { id, program } from '#test/screens/sample-records.ts'
import { tellingApart } from './alike-programs.ts'

it('says nothing of programs that nothing reads like', () => {
  const other = program(2, { programName: 'Law' })
  expect(tellingApart([program(1, { programName: 'Accounting' }), other])).toEqual(new Map())
})

it('shows what differs among rows that read alike', () => {
  const told = tellingApart([
    program(1, { programName: 'Accounting', mode: 'onsite' }),
    program(2, { programName: 'Accounting', mode: 'online' }),
  ])
  expect([...told]).toEqual([
    [id(3, 1), 'On site'],
    [id(3, 2), 'Online'],
  ])
})

it('names the campus of each first', () => {
  const taught = (number: number, campus: string | null) =>
    program(number, { programName: 'Engineering', campus, mode: number === 1 ? 'onsite' : 'online' })
  expect([...tellingApart([taught(1, 'Altoona'), taught(2, 'Erie'), taught(3, null)]).values()]).toEqual([
    'Altoona · On site',
    'Erie · Online',
    'Online',
  ])
})

it('says that the source does not tell them apart where nothing differs', () => {
  const told = tellingApart([1, 2, 3].map((number) => program(number, { programName: 'Accounting' })))
  expect(told.get(id(3, 2))).toBe('2 of 3 listed under this name. The source does not say how they differ.')
})
