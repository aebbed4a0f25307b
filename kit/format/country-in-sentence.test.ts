import { expect, test } from 'vitest'
import { countryCodes } from './country-codes.ts'
import { countryInSentence } from './country-in-sentence.ts'

test.each([
  ['GB', 'the United Kingdom'],
  ['US', 'the United States'],
  ['AE', 'the United Arab Emirates'],
  ['NL', 'the Netherlands'],
  ['PH', 'the Philippines'],
  ['LV', 'Latvia'],
  ['TR', 'Türkiye'],
  ['CZ', 'Czechia'],
  ['ZZZ', 'ZZZ'],
])('%s is written as “%s” within a sentence', (code, expected) => {
  expect(countryInSentence(code)).toBe(expected)
})

// Names of several things, of unions and of republics have an article in English.
test('no country that needs an article is forgotten', () => {
  const bare = countryCodes.map(countryInSentence).filter((name) => !name.startsWith('the '))
  expect(bare.filter((name) => /^[^&]*\b(?:Islands|States|Republic|Kingdom|Emirates)\b/.test(name))).toEqual(
    [],
  )
})
