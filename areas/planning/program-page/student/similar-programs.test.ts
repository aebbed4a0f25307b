import { expect, it } from 'vitest'
import { id, program } from '#test/screens/sample-records.ts'
import { distinguish } from './similar-programs.ts'

it('leaves out programs with a distinct row', () => {
  const other = program(2, { programName: 'Law' })
  expect(distinguish([program(1, { programName: 'Accounting' }), other])).toEqual(new Map())
})

it('shows what differs among rows with the same text', () => {
  const labels = distinguish([
    program(1, { programName: 'Accounting', mode: 'onsite' }),
    program(2, { programName: 'Accounting', mode: 'online' }),
  ])
  expect([...labels]).toEqual([
    [id(3, 1), 'On site'],
    [id(3, 2), 'Online'],
  ])
})

it('names the campus of each first', () => {
  const taught = (number: number, campus: string | null) =>
    program(number, { programName: 'Engineering', campus, mode: number === 1 ? 'onsite' : 'online' })
  expect([...distinguish([taught(1, 'Altoona'), taught(2, 'Erie'), taught(3, null)]).values()]).toEqual([
    'Altoona · On site',
    'Erie · Online',
    'Online',
  ])
})

it('numbers them where the source gives no difference', () => {
  const labels = distinguish([1, 2, 3].map((number) => program(number, { programName: 'Accounting' })))
  expect(labels.get(id(3, 2))).toBe('2 of 3 listed under this name. The source does not say how they differ.')
})
