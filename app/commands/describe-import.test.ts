import { expect, it } from 'vitest'
import { readDuration } from '#areas/catalogue/import/server/read-values/read-duration.ts'
import { describeReport } from './describe-import.ts'

const reasonOf = (text: string): string => {
  try {
    readDuration(text, null)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

it('names the option that settles an ambiguous cell', () => {
  const refused = [{ line: 3, column: 'duration', reason: reasonOf('3') }]
  const report = {
    kind: 'programs',
    read: 1,
    created: 0,
    updated: 0,
    skipped: 0,
    refused,
    run: null,
    plan: null,
    universitiesCreated: 0,
  } as unknown as Parameters<typeof describeReport>[0]
  expect(describeReport(report, 1)).toContain(
    'line 3, duration: “3” has no unit: enter 3 years, or use --duration-unit years',
  )
})
