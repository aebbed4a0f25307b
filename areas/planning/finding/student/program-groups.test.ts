import { expect, it } from 'vitest'
import { program } from '#test/screens/sample-records.ts'
import { closingDays, groupPrograms } from './program-groups.ts'

const bachelor = program(1, { level: '6', field: '0613' })
const master = program(2, { level: '7', field: '0912' })
const unknown = program(3, { level: null, field: null })

it('groups by level from low to high, what is not given last', () => {
  const groups = groupPrograms([unknown, master, bachelor], 'level')
  expect(groups.map(({ name }) => name)).toEqual([
    'Bachelor',
    'Master or long degree after school',
    'Level not given',
  ])
})

it('groups by broad field in order of names', () => {
  const groups = groupPrograms([master, bachelor, program(4, { field: '09' })], 'field')
  expect(groups.map(({ name, programs }) => [name, programs.length])).toEqual([
    ['Computing', 1],
    ['Health and welfare', 2],
  ])
})

it('counts a program once a day, and leaves out what is past', () => {
  const dates = {
    nextDeadline: '2027-01-10',
    intakes: [{ code: '2027-autumn', starts: null, closes: '2027-01-10' }],
  }
  const past = { nextDeadline: null, intakes: [{ code: '2026-autumn', starts: null, closes: '2026-06-01' }] }
  const listed = [program(1, dates), program(2, { ...dates, nextDeadline: '2026-12-24' }), program(3, past)]
  expect(closingDays(listed, '2026-11-21')).toEqual([
    { day: '2026-12-24', programs: 1 },
    { day: '2027-01-10', programs: 2 },
  ])
})
