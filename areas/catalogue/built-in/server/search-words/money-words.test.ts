import { expect, it } from 'vitest'
import { currencyIn, readPrice } from './money-words.ts'
import { inUsualSpelling, typedWords } from './typed-words.ts'

const wordsOf = (typed: string) => inUsualSpelling(typedWords(typed))

it.each([
  ['under 4k euro', 4000, 'EUR'],
  ['dhai hazar euro tak', 2500, 'EUR'],
  ['sarhe teen lakh tak', 350_000, 'PKR'],
  ['do hazar panch so euro se kam', 2500, 'EUR'],
  ['solah lakh tak', 1_600_000, 'PKR'],
  ['max 2 million rupees', 2_000_000, 'PKR'],
  ['is 20 lakh enough', 2_000_000, 'PKR'],
])('reads the limit of “%s”', (typed, upTo, currency) => {
  expect(readPrice(wordsOf(typed))).toMatchObject({ from: null, upTo, currency })
})

it.each(['6 saal', 'do saal ka master', 'one program'])('reads no limit in “%s”', (typed) => {
  expect(readPrice(wordsOf(typed))).toBeNull()
})

it('reads the currency in which an amount is wanted', () => {
  expect(currencyIn(wordsOf('12000 euro kitne rupees').join(' '))).toBe('PKR')
  expect(currencyIn(wordsOf('fees in dollars').join(' '))).toBe('USD')
  expect(currencyIn(wordsOf('5000 euro').join(' '))).toBeNull()
})

it.each(['820/1100', '820 out of 1100', '1100 mein se 820', '1100 me se 820'])(
  'reads “%s” as percent',
  (typed) => {
    expect(typedWords(typed)).toEqual(['74.5', 'percent'])
  },
)
