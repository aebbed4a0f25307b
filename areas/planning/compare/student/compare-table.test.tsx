import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { id, program, university } from '#test/screens/sample-records.ts'
import { CompareTable } from './compare-table.tsx'
import { ComparedAlike, ComparedUnknown } from './compared-alike.tsx'
import { comparisonOf, sortedByDifference } from '../web/comparison.tsx'
import type { Compared } from '../web/compared.ts'

const one = (number: number, over: Parameters<typeof program>[1] = {}): Compared => ({
  programId: id(3, number),
  program: program(number, over),
  university: university(1),
  fit: { compared: false, requirements: [], sourceUrl: null, checkedOn: null, recognition: [] },
  costs: {
    fees: [],
    lines: [],
    total: null,
    complete: false,
    currency: 'PKR',
    currencies: ['PKR'],
    rates: [],
  },
  error: null,
})

it('shows what differs side by side, what is the same once, and what is not known in one line', () => {
  const columns = [one(1), one(2, { durationMonths: 60 }), one(3)]
  const { differs, alike, unknown } = sortedByDifference(comparisonOf(columns), columns)
  const html = {
    table: renderToStaticMarkup(<CompareTable columns={columns} lines={differs} onRemove={() => {}} />),
    alike: renderToStaticMarkup(<ComparedAlike lines={alike} count={3} />),
    unknown: renderToStaticMarkup(<ComparedUnknown lines={unknown} count={3} />),
  }
  expect(html.table.match(/6 years/g)).toHaveLength(2)
  expect(html.table).toContain('5 years')
  expect(html.table).not.toContain('Taught in')
  expect(html.alike).toContain('The same for all three')
  expect(html.alike.match(/Taught in/g)).toHaveLength(1)
  expect(html.alike).toContain('English')
  expect(html.unknown).toContain('Deposit')
  expect(html.table + html.alike).not.toContain('Deposit')
})

it('marks the last deadline, and the lowest tuition only where all are figures of the same kind', () => {
  const marksOf = (key: string, ...columns: Compared[]) =>
    sortedByDifference(comparisonOf(columns), columns)
      .differs.find((line) => line.key === key)
      ?.cells.map(({ mark }) => mark ?? null)
  const costing = (number: number, amount: number, over: Parameters<typeof program>[1] = {}) =>
    one(number, {
      tuition: { amount, currency: 'EUR' },
      tuitionTo: null,
      tuitionBasis: 'year',
      tuitionYear: null,
      ...over,
    })
  expect(marksOf('tuition', costing(1, 7000), costing(2, 9000))).toEqual(['lowest', null])
  expect(
    marksOf('tuition', costing(1, 7000, { tuition: { amount: 7000, currency: 'USD' } }), costing(2, 9000)),
  ).toEqual([null, null])
  expect(
    marksOf(
      'tuition',
      costing(1, 7000, { tuitionTo: { amount: 12_000, currency: 'EUR' } }),
      costing(2, 9000),
    ),
  ).toEqual([null, null])
  expect(
    marksOf('deadline', one(1, { nextDeadline: '2099-01-01' }), one(2, { nextDeadline: '2099-03-01' })),
  ).toEqual([null, 'mostTime'])
})

it('marks the lowest of complete totals in one currency only', () => {
  const marksOf = (...tuitions: Parameters<typeof costLine>[1][]) => {
    const columns = tuitions.map((tuition, at) => {
      const column = one(at + 1)
      return { ...column, costs: { ...column.costs!, lines: [costLine('tuition', tuition)] } }
    })
    return sortedByDifference(comparisonOf(columns), columns)
      .differs.find(({ key }) => key === 'whole')
      ?.cells.map(({ mark }) => mark ?? null)
  }
  const of = (amount: number, currency: string) => ({ money: { amount, currency } })
  expect(marksOf(of(7000, 'EUR'), of(9000, 'EUR'))).toEqual(['lowest', null])
  expect(marksOf(of(7000, 'EUR'), of(9000, 'USD'))).toEqual([null, null])
  expect(marksOf(of(7000, 'EUR'), {})).toEqual([null, null])
})
