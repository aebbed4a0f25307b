import { expect, it } from 'vitest'
import { formatPhone } from './format-phone.ts'

it.each([
  ['a mobile', '+923001234567', '+92 300 1234567'],
  ['a mobile of another operator', '+923451234567', '+92 345 1234567'],
  ['Karachi', '+922135671234', '+92 21 35671234'],
  ['Lahore', '+924235761999', '+92 42 35761999'],
  ['Islamabad', '+92512345678', '+92 51 2345678'],
  ['Peshawar', '+92912345678', '+92 91 2345678'],
  ['Abbottabad, an area code of three digits', '+92992345678', '+92 992 345678'],
  ['Mirpur Khas', '+92233345678', '+92 233 345678'],
])('groups a number of %s', (_, phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})

it.each([
  ['too short for a mobile', '+92300123456'],
  ['too long for a mobile', '+9230012345678'],
  ['a number for whole companies', '+9242111222333'],
  ['an area that does not exist', '+921012345678'],
  ['the Emirates', '+971501234567'],
  ['not in E.164', '0300 1234567'],
  ['a hidden one', '+92300•••4567'],
  ['nothing', ''],
])('leaves a number as it is: %s', (_, phone) => {
  expect(formatPhone(phone)).toBe(phone)
})
