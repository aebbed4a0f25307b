import { expect, it } from 'vitest'
import { noIntake, type Report } from '../contract/reports.ts'
import { describeSmallShare } from './describe-share.ts'
import { filesBehind } from './files-behind.ts'

it('leads from a row to its files in the queue, with the filters of the report', () => {
  expect(filesBehind('country', 'IT', {})).toBe('/staff?officer=all&country=IT')
  expect(filesBehind('stage', 'offered', { country: 'LV', from: '2026-11-01', to: '2026-11-30' })).toBe(
    '/staff?officer=all&country=LV&submittedFrom=2026-11-01&submittedTo=2026-11-30&stage=offered',
  )
  expect(filesBehind('intake', '2027-autumn', { officer: 'o1' })).toBe('/staff?officer=o1&intake=2027-autumn')
})

it.each([
  ['text', 'Medicine', {}],
  ['intake', noIntake, {}],
  ['country', 'IT', { intake: noIntake }],
  ['stage', 3, {}],
] as const)('leads nowhere from %s %s, which the queue cannot show', (kind, cell, filters) => {
  expect(filesBehind(kind, cell, filters)).toBeNull()
})

const months = (rows: Report['rows']): Report => ({
  report: 'conversion',
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'sent', kind: 'count' },
    { key: 'everJoined', kind: 'count' },
    { key: 'share', kind: 'share' },
  ],
  rows,
  totalRows: rows.length,
  applications: 12,
  madeAt: '2026-11-27T10:00:00.000Z',
})

it('shows a share of few as what it is of', () => {
  const report = months([
    ['2026-11', 3, 1, 33.3],
    ['2026-10', 10, 4, 40],
  ])
  expect(report.rows.map((row) => describeSmallShare(report, row))).toEqual(['1 of 3', null])
})

it('counts the shares of reasons within each side', () => {
  const report: Report = {
    ...months([
      ['office', 'late', 2, 66.7],
      ['office', 'other', 1, 33.3],
      ['student', 'cost', 11, 100],
    ]),
    report: 'reasons',
    columns: [
      { key: 'side', kind: 'side' },
      { key: 'reason', kind: 'reason' },
      { key: 'total', kind: 'count' },
      { key: 'share', kind: 'share' },
    ],
  }
  expect(report.rows.map((row) => describeSmallShare(report, row))).toEqual(['2 of 3', '1 of 3', null])
})
