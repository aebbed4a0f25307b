import { expect, it } from 'vitest'
import type { CostLine, Fee } from '#areas/catalogue/costs/contract/program-costs.ts'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { knownSum } from './program-answers.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const fee = (kind: Fee['kind'], money: Fee['money']): Fee => ({
  kind,
  money,
  due: null,
  paidTo: null,
  sourceUrl: null,
  checkedOn: null,
})
const sumOf = (lines: CostLine[], ...fees: Fee[]) =>
  knownSum({
    costs: { fees, lines, total: null, complete: false, currency: 'PKR', currencies: ['PKR'], rates: [] },
  })
const tuition = costLine('tuition', { money: euros(37_200) })

it('adds the fees of a course to its tuition, in the currency of the source', () => {
  const there = { amount: 19_200, currency: 'PKR' }
  const visa = costLine('visa', { money: euros(60), there })
  expect(sumOf([tuition, visa], fee('application', euros(140)), fee('deposit', euros(999)))).toBe('€37,400')
  expect(sumOf([tuition], fee('application', euros(140)))).toBe('€37,340')
})

it('adds up nothing without the tuition, however much else is known', () => {
  const rest = [costLine('visa', { money: euros(60) }), costLine('living', { money: euros(32_400) })]
  expect(sumOf([costLine('tuition'), ...rest], fee('application', euros(140)))).toBeNull()
})

it('adds up nothing in different currencies, and not a single amount', () => {
  const dollars = { amount: 50, currency: 'USD' }
  expect(sumOf([tuition, costLine('visa', { money: dollars })])).toBeNull()
  expect(sumOf([tuition], fee('application', dollars))).toBeNull()
  expect(sumOf([tuition])).toBeNull()
})
