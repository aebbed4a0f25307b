import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import type { CostLine } from '../contract/program-costs.ts'
import { CostTable } from './cost-table.tsx'

const tableText = (lines: CostLine[], percent = 0, oldYear: string | null = null) =>
  renderToStaticMarkup(
    <CostTable
      percent={percent}
      oldYear={oldYear}
      program={{
        programName: 'Art & Design',
        university: {
          _id: '00000000-0000-4000-8000-000000000001',
          universityName: 'Invented University',
          country: 'LV',
        },
      }}
      costs={{
        fees: [],
        lines,
        total: null,
        complete: false,
        currency: 'PKR',
        currencies: ['PKR'],
        rates: [],
      }}
    />,
  )
const euros = { amount: 72_000, currency: 'EUR' }

test('a cost without a rate is added up in its own currency', () => {
  const text = tableText([
    costLine('tuition', { money: euros, each: euros, times: 1, per: 'once' }),
    costLine('visa'),
  ])
  expect(text.match(/€72,000/g)?.length).toBeGreaterThanOrEqual(2)
  expect(text).toContain('There is no exchange rate into PKR')
  expect(text).not.toContain(programTexts.costs.noTotal)
})

test('a tuition of some years ago looks less sure, and the total says so', () => {
  const lines = [costLine('tuition', { money: euros, each: euros, times: 1, per: 'once' })]
  expect(tableText(lines)).not.toContain('may be higher now')
  const text = tableText(lines, 0, '2019/20')
  expect(text).toContain('The tuition in it is that of 2019/20 and may be higher now.')
  expect(text).toContain('<span class="tabular-nums font-normal text-soft">€72,000</span>')
})

test('without the tuition there is no total, and each known cost is a line', () => {
  const visa = { amount: 60, currency: 'EUR' }
  for (const there of [null, { amount: 19_200, currency: 'PKR' }]) {
    const text = tableText([
      costLine('tuition'),
      costLine('visa', { money: visa, there, each: visa, times: 1, per: 'once' }),
    ])
    expect(text).toContain('€60')
    expect(text).toContain('The tuition is not given, so there is no total.')
    expect(text).not.toContain(programTexts.costs.totalOfKnown)
    expect(text).toContain('Not given: tuition.')
  }
})

test('what no rate converts into the currency of the tuition is named besides the total', () => {
  const text = tableText([
    costLine('tuition', { money: euros }),
    costLine('visa', { money: { amount: 50, currency: 'USD' } }),
  ])
  expect(text).toMatch(/Total of what is known.*€72,000/)
  expect(text).toContain('Not included: $50, because there is no exchange rate into EUR.')
})

test('the total follows an adjusted rate, and amounts in the requested currency stay', () => {
  const ticket = { amount: 1000, currency: 'PKR' }
  const text = tableText(
    [
      costLine('tuition', { money: euros, there: { amount: 100_000, currency: 'PKR' } }),
      costLine('ticket', { money: ticket, there: ticket }),
    ],
    10,
  )
  expect(text).toMatch(/role="status"[^>]*>PKR\s111,000</)
})

test('a yearly fee is shown even if the length of the course is not known', () => {
  const text = tableText([costLine('tuition', { each: { amount: 26_370, currency: 'USD' }, per: 'year' })])
  expect(text).toContain('$26,370 a year')
  expect(text).toContain('The length of the course is not given.')
  expect(text).not.toContain('Not given')
  expect(text).toContain(programTexts.costs.noTotal)
})

test('what is not known is one line, and without any known cost there is no table', () => {
  const some = tableText([
    costLine('tuition', { money: euros, each: euros, times: 1, per: 'once' }),
    costLine('living'),
    costLine('visa'),
  ])
  expect(some).toContain('Not given: living costs and visa.')
  const none = tableText([costLine('tuition'), costLine('living')])
  expect(none).toContain('Not given: tuition and living costs.')
  expect(none).not.toContain('<table')
})

test('what is not known can be asked of the office, with the program as the subject', () => {
  const text = tableText([
    costLine('tuition', { money: euros, each: euros, times: 1, per: 'once' }),
    costLine('visa'),
  ])
  const [, href = ''] = /<a [^>]*href="([^"]+)"[^>]*>Ask the office</.exec(text) ?? []
  expect(new URL(href.replaceAll('&amp;', '&'), 'https://example.org').searchParams.get('ask')).toBe(
    'Art & Design, Invented University',
  )
})
