import { expect, it } from 'vitest'
import { costLine } from '#test/fixtures/cost-lines.ts'
import { courseTotalOf, currenciesOf, isComplete } from './course-total.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const dollars = (amount: number) => ({ amount, currency: 'USD' })
const rupees = (amount: number) => ({ amount, currency: 'PKR' })

it('has no total for six years of medicine of which only the visa and the living are known', () => {
  expect(
    courseTotalOf([
      costLine('tuition'),
      costLine('visa', { money: euros(60), there: rupees(19_200) }),
      costLine('living', { money: euros(32_400) }),
    ]),
  ).toBeNull()
  // A fee a year is not what the course costs, while its length is not known.
  expect(courseTotalOf([costLine('tuition', { each: dollars(6200), per: 'year' })])).toBeNull()
  expect(isComplete(null)).toBe(false)
})

it('adds up what a rate converts, and names what is besides and what is missing', () => {
  const total = courseTotalOf([
    costLine('tuition', { money: dollars(37_200), there: rupees(10_416_000.1) }),
    costLine('living', { money: rupees(1000.2), there: rupees(1000.2) }),
    costLine('visa', { money: euros(60) }),
    costLine('insurance', { money: euros(40) }),
    costLine('ticket'),
  ])
  expect(total).toEqual({ money: rupees(10_417_000.3), besides: [euros(100)], missing: ['ticket'] })
  expect(isComplete(total)).toBe(false)
})

it('is in the currency of the tuition without a rate from there, whatever else is converted', () => {
  const total = courseTotalOf([
    costLine('visa', { money: euros(60), there: rupees(19_200) }),
    costLine('insurance', { money: dollars(300) }),
    costLine('tuition', { money: dollars(37_200) }),
  ])
  expect(total).toEqual({ money: dollars(37_500), besides: [euros(60)], missing: [] })
})

it('is complete with every cost in one currency, and comparable with totals in the same one', () => {
  const inEuros = courseTotalOf([costLine('tuition', { money: euros(9000) })])
  const inDollars = courseTotalOf([costLine('tuition', { money: dollars(9000) })])
  expect(isComplete(inEuros)).toBe(true)
  expect(currenciesOf([inEuros, null, inEuros])).toEqual(['EUR'])
  expect(currenciesOf([inEuros, inDollars])).toEqual(['EUR', 'USD'])
  expect(currenciesOf([null])).toEqual([])
})
