import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CostLine } from '#areas/catalogue/costs/contract/program-costs.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import type { PageOf } from '../public-page.ts'
import { Costs } from './costs.tsx'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const rates = [{ currency: 'EUR', rate: 300, asOf: '2026-11-26' }]

/** The text of the section for a program with this tuition. */
function shown(
  facts: Partial<PageOf<'program'>['program']>,
  line: Partial<CostLine>,
  over: Partial<PageOf<'program'>['costs']> = {},
): string {
  const costs = {
    fees: [],
    lines: [costLine('tuition', { per: 'year', ...line }), costLine('living')],
    total: null,
    complete: false,
    currency: 'PKR',
    currencies: ['PKR'],
    rates,
    ...over,
  }
  const program = { sourceUrl: null, checkedOn: null, tuitionBasis: 'year', tuitionYear: null, ...facts }
  const page = { kind: 'program', program, costs, today: '2026-11-27' } as unknown as PageOf<'program'>
  return renderToStaticMarkup(<Costs {...page} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const sixYears = { each: euros(156), times: 6, money: euros(936) }

it('does not pass the lower end of a range off as the cost of the course', () => {
  const text = shown({ tuition: euros(156), tuitionTo: euros(4619), tuitionYear: '2021/22' }, sixYears)
  expect(text).toContain('Tuition, 6 × €156 a year')
  expect(text).toContain('from €936')
  expect(text).toContain('The source gives a range up to €4,619; the lower amount is counted.')
  expect(text).toContain('from ≈ PKR 280,800')
})

it('says how a fee of a semester became one of a year, also with its year', () => {
  const facts = { tuition: euros(1500), tuitionTo: null, tuitionBasis: 'semester', tuitionYear: '2017/18' }
  const text = shown(facts, { each: euros(3000), times: 2, money: euros(6000) })
  expect(text).toContain('Stated as €1,500 per semester; a year has two.')
  expect(text).not.toContain('from €')
})

it('does not call a tuition not given of which only the length of the course is missing', () => {
  const text = shown(
    { tuition: euros(4000), tuitionTo: null },
    { each: euros(4000), times: null, money: null },
  )
  expect(text).toContain('€4,000 a year')
  expect(text).toContain('The length of the course is not given')
  expect(text).toContain('Not given: rent and food.')
})

it('shows what it is in the currency of the agency, with the day of the rate', () => {
  const facts = { tuition: euros(5500), tuitionTo: null }
  const line = { each: euros(5500), times: 6, money: euros(33_000) }
  const text = shown(facts, line)
  expect(text).toContain('≈ PKR 1,650,000 a year')
  expect(text).toContain('≈ PKR 9,900,000')
  expect(text).toContain('converted at the office’s rate of 26 November 2026')
  for (const without of [shown(facts, line, { rates: [] }), shown(facts, line, { currency: 'EUR' })])
    expect(without).not.toMatch(/≈|rate of/)
})
