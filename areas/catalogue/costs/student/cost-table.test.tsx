import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import type { CostLine } from '../contract/program-costs.ts'
import { CostTable } from './cost-table.tsx'

const tableText = (lines: CostLine[]) =>
  renderToStaticMarkup(
    <CostTable
      percent={0}
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

test('a yearly fee is shown even if the length of the course is not known', () => {
  const text = tableText([costLine('tuition', { each: { amount: 26_370, currency: 'USD' }, per: 'year' })])
  expect(text).toContain('$26,370 a year')
  expect(text).toContain('The length of the course is not known.')
  expect(text).not.toContain('Not given')
})

test('what is not known is one line, and without any known cost there is no table', () => {
  const some = tableText([
    costLine('tuition', { money: euros, each: euros, times: 1, per: 'once' }),
    costLine('living'),
    costLine('visa'),
  ])
  expect(some).toContain('Not known yet: living costs and visa.')
  const none = tableText([costLine('tuition'), costLine('living')])
  expect(none).toContain('Not known yet: tuition and living costs.')
  expect(none).not.toContain('<table')
})
