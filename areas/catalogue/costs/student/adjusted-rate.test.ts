import { expect, it } from 'vitest'
import { costLine } from '#test/fixtures/cost-lines.ts'
import type { CostLine } from '../contract/program-costs.ts'
import { unconvertedOf } from '../web/unconverted.ts'
import { adjusted, totalOf } from './adjusted-rate.ts'

const euros = { amount: 100, currency: 'EUR' }
const rupees = (amount: number) => ({ amount, currency: 'PKR' })
const line = (money: CostLine['money'], there: CostLine['there']) => costLine('visa', { money, there })

it('changes amounts in another currency, and not those in the requested one', () => {
  expect(adjusted({ money: euros, there: rupees(32_000) }, 20)).toEqual(rupees(38_400))
  expect(adjusted({ money: euros, there: rupees(32_000) }, -20)).toEqual(rupees(25_600))
  expect(adjusted({ money: rupees(5000), there: rupees(5000) }, 20)).toEqual(rupees(5000))
})

it('adds up what is known', () => {
  expect(adjusted({ money: euros, there: null }, 10)).toBeNull()
  const lines = [line(euros, rupees(32_000)), line(rupees(1000), rupees(1000)), line(euros, null)]
  expect(totalOf(lines, 0)).toEqual(rupees(33_000))
  expect(totalOf(lines, 10)).toEqual(rupees(36_200))
  expect(totalOf([line(null, null)], 0)).toBeNull()
})

it('adds up amounts without a rate in their own currency', () => {
  expect(
    unconvertedOf([
      { money: euros, there: null },
      { money: euros, there: null },
      { money: { amount: 5, currency: 'USD' }, there: null },
      { money: rupees(1000), there: rupees(1000) },
      { money: null, there: null },
    ]),
  ).toEqual([
    { amount: 200, currency: 'EUR' },
    { amount: 5, currency: 'USD' },
  ])
})
