import { describe, expect, it } from 'vitest'
import { sendable, typedRow, type FactField } from './fact-fields.ts'

const fields: readonly FactField[] = [
  { name: 'name', label: 'Name', kind: 'text', always: true },
  { name: 'city', label: 'City', kind: 'text' },
  { name: 'names', label: 'Names', kind: 'lines' },
  { name: 'level', label: 'Level', kind: 'choice', sends: 'number', options: [['7', 'Master']] },
  {
    name: 'lines',
    label: 'Lines',
    kind: 'rows',
    fields: [
      { name: 'value', label: 'Value', kind: 'number' },
      { name: 'listed', label: 'Listed', kind: 'choice', sends: 'boolean', always: true },
    ],
  },
]
const facts = {
  name: 'Riga',
  city: null,
  names: ['One', 'Two'],
  level: 7,
  lines: [{ value: 6.5, listed: false }],
}

describe('a form of facts', () => {
  it('sends the initial values when nothing is typed', () => {
    expect(sendable(fields, typedRow(fields, facts), 'No number')).toEqual({ value: facts, wrong: {} })
  })

  it('leaves out blank lines, sends blank as null, and a name as it is', () => {
    const typed = { name: ' ', city: ' ', names: ' One \n\n', level: '', lines: [] }
    expect(sendable(fields, typed, 'No number').value).toEqual({
      name: '',
      city: null,
      names: ['One'],
      level: null,
      lines: [],
    })
  })

  it('reports where a number is invalid, also in rows', () => {
    const typed = { ...typedRow(fields, facts), lines: [{ value: '6,5', listed: 'true' }] }
    expect(sendable(fields, typed, 'No number').wrong).toEqual({ 'lines.0.value': 'No number' })
  })
})
