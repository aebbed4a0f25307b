import { expect, it } from 'vitest'
import type { Report } from '../contract/reports.ts'
import { describeSmallShare } from './describe-share.ts'

const months = (rows: Report['rows']): Report => ({
  report: 'conversion',
  columns: [
    { key: 'month', kind: 'month' },
    { key: 'sent', kind: 'count' },
    { key: 'everJoined', kind: 'count' },
    { key: 'share', kind: 'share' },
  ],
  rows,
  subjects: [],
  totalRows: rows.length,
  counted: 12,
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
