import { expect, it } from 'vitest'
import { adjusted } from './adjusted-rate.ts'

const euros = { amount: 100, currency: 'EUR' }
const rupees = (amount: number) => ({ amount, currency: 'PKR' })

it('changes amounts in another currency, and not those in the requested one', () => {
  expect(adjusted({ money: euros, there: rupees(32_000) }, 20)).toEqual(rupees(38_400))
  expect(adjusted({ money: euros, there: rupees(32_000) }, -20)).toEqual(rupees(25_600))
  expect(adjusted({ money: rupees(5000), there: rupees(5000) }, 20)).toEqual(rupees(5000))
  expect(adjusted({ money: euros, there: null }, 10)).toBeNull()
})
