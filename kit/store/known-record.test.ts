import { expect, it } from 'vitest'
import { knownRecord } from './known-record.ts'

const program = { _id: 'p1', programName: 'Medicine', university: { _id: 'u1', universityName: 'Riga' } }
const state = {
  info: { user: { _id: 'p1' }, token: null },
  calls: {
    queries: { 'GET /catalogue/programs {}': { status: 'fulfilled', data: { programs: [program] } } },
  },
}

it('finds what a list has shown of a record, also inside another record', () => {
  expect(knownRecord(state, 'p1', 'programName')).toBe(program)
  expect(knownRecord(state, 'u1', 'universityName')).toBe(program.university)
})

it('finds nothing where the record is only named, or not known', () => {
  expect(knownRecord(state, 'u1', 'programName')).toBeNull()
  expect(knownRecord(state, 'p2', 'programName')).toBeNull()
})
