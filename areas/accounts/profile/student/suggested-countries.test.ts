import { expect, test } from 'vitest'
import { suggestCountries } from './suggested-countries.ts'

test('a Pakistani number tells both countries, in each way of writing it', () => {
  for (const phone of ['0300 1234567', '+92 300 1234567', '00923001234567']) {
    expect(suggestCountries(phone, ['en-GB'])).toEqual({ country: 'PK', nationality: 'PK', from: 'phone' })
  }
})

test('a number of the Gulf tells where somebody lives, not whose passport they hold', () => {
  expect(suggestCountries('+971501234567', ['ur-PK'])).toEqual({
    country: 'AE',
    nationality: null,
    from: 'phone',
  })
})

test('without a number the device is asked, and believed only where many students live', () => {
  expect(suggestCountries('', ['en-GB', 'ur-PK'])).toEqual({
    country: 'PK',
    nationality: 'PK',
    from: 'device',
  })
  expect(suggestCountries('', ['en-GB', 'en-US', 'en'])).toBeNull()
})

test('an incomplete number and one of a shared code tell nothing', () => {
  expect(suggestCountries('0300 12', ['en-GB'])).toBeNull()
  expect(suggestCountries('+12125550123', ['en-GB'])).toBeNull()
})
