import { expect, it } from 'vitest'
import { alpha2Of, countryCodes } from './countries.ts'
import { countryNames, readCountry } from './country-names.ts'

it.each([
  ['AU', 'AU'],
  ['au', 'AU'],
  ['AUS', 'AU'],
  [' Australia ', 'AU'],
  ['Australien', 'AU'],
  ['United Kingdom', 'GB'],
  ['UK', 'GB'],
  ['England', 'GB'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ["Côte d'Ivoire", 'CI'],
  ['South Korea', 'KR'],
  ['Czech Republic', 'CZ'],
  ['Holland', 'NL'],
  ['amrika', 'US'],
  ['Латвия', 'LV'],
  ['საქართველო', 'GE'],
  ['چین', 'CN'],
])('reads %s as %s', (text, code) => {
  expect(readCountry(text)).toBe(code)
})

it.each(['', 'XX', 'ZZ', 'A1', 'Narnia', 'Unknown Region', 'AUSX'])(
  'does not take %s for a country',
  (text) => {
    expect(readCountry(text)).toBeUndefined()
  },
)

it('has every code once, with a name', () => {
  expect(countryCodes.size).toBe(250)
  expect(alpha2Of.size).toBe(250)
  expect(new Set(countryNames().values())).toEqual(new Set(countryCodes))
})
