import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeTuition } from './describe-program.ts'
import type { Priced } from './describe-program.ts'
import { Tuition } from './tuition.tsx'
import { UniversityTuition } from './university-tuition.tsx'

const now = new Date('2026-11-23T09:00:00Z')
const priced = (tuitionYear: string | null): Priced => ({
  tuition: { amount: 12_000, currency: 'EUR' },
  tuitionTo: null,
  tuitionBasis: 'year',
  tuitionYear,
})

test.each([
  [null, '€12,000 a year'],
  ['2026/27', '€12,000 a year'],
  ['2025/26', '€12,000 a year · 2025/26 figure'],
  [
    '2019/20 official 12,000; 13,500 quoted by medhead.eu',
    '€12,000 a year · 2019/20 figure, may be higher now',
  ],
  ['undated page', '€12,000 a year'],
])('a price stated for %j reads %j', (tuitionYear, words) => {
  expect(describeTuition(priced(tuitionYear), now)).toBe(words)
  expect(
    renderToStaticMarkup(<Tuition of={priced(tuitionYear)} now={now} />).replaceAll(/<[^>]+>/g, ''),
  ).toBe(words)
})

test('only a year more than two years ago is a warning, and makes the amount look less sure', () => {
  const recent = renderToStaticMarkup(<Tuition of={priced('2025/26')} now={now} />)
  expect(recent).not.toContain('text-wait')
  expect(recent).toMatch(/^€12,000 a year</)
  const old = renderToStaticMarkup(<Tuition of={priced('2019/20')} now={now} />)
  expect(old).toContain('text-wait')
  expect(old).toMatch(/^<span class="font-normal text-soft">€12,000 a year</)
})

test('shows nothing without a tuition', () => {
  const none = { ...priced('2019/20'), tuition: null }
  expect(describeTuition(none, now)).toBeNull()
  expect(renderToStaticMarkup(<Tuition of={none} now={now} />)).toBe('')
})

test.each([
  [['2019/20', '2019/20'], '€5,000 – 15,0002019/20 figures, may be higher now'],
  [['2026/27', '2020', '2019/20'], '€5,000 – 15,000some are 2019/20 figures, may be higher now'],
  [['2025/26', null], '€5,000 – 15,000'],
  [[], '€5,000 – 15,000'],
])('what a university costs, with programs of %j, reads %j', (years, words) => {
  const university = {
    tuitionFrom: { amount: 5000, currency: 'EUR' },
    tuitionTo: { amount: 15_000, currency: 'EUR' },
    tuitionYears: years,
  }
  const drawn = (of: Parameters<typeof UniversityTuition>[0]['university']) =>
    renderToStaticMarkup(<UniversityTuition university={of} now={now} />)
  expect(drawn(university).replaceAll(/<[^>]+>/g, '')).toBe(words)
  expect(drawn({ tuitionFrom: null, tuitionTo: null, tuitionYears: [] })).toBe('')
})
