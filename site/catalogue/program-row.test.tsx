import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { program } from '#test/screens/sample-records.ts'
import { ProgramRows } from './program-row.tsx'

const row = (over: object) =>
  renderToStaticMarkup(<ProgramRows programs={[{ ...program(1), ...over }]} />).replaceAll('\u00a0', ' ')

it('shows a tuition in the currency of most visitors beside that of the source', () => {
  const tuition = { amount: 7000, currency: 'EUR' }
  const there = { amount: 2_275_000, currency: 'PKR' }
  expect(row({ tuition, tuitionTo: null, tuitionThere: there })).toMatch(/≈ PKR 2,275,000 a year/u)
  expect(row({ tuition, tuitionTo: 9000, tuitionThere: there })).toMatch(/from ≈ PKR 2,275,000 a year/u)
  expect(row({ tuition, tuitionThere: null })).not.toContain('≈')
  expect(row({ tuition: there, tuitionThere: there })).not.toContain('≈')
})
