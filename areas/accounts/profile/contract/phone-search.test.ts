import { expect, test } from 'vitest'
import { phoneDigits } from './phone-search.ts'

const stored = '+923001234503'

test.each([
  '0300 1234503',
  '03001234503',
  '3001234503',
  '+923001234503',
  '+92 300 1234503',
  '0092-300-1234503',
  '92 300 123-45-03',
  '+92 (0)300 1234503',
  '(0300) 123 4503',
  '0300.1234503',
  '300–1234503',
  '  1234503 ',
  '\u202a+92 300 1234503\u202c',
  '０３００ １２３４５０３',
])('%s is found', (typed) => {
  const digits = phoneDigits(typed)
  expect(digits).not.toBeNull()
  expect(stored).toContain(digits)
})

test.each(['', 'Ayesha', '0300', '000127', 'MZ-2026-000127', '2026', '0300 12345o3', '+', '()'])(
  '%o is no number',
  (typed) => {
    expect(phoneDigits(typed)).toBeNull()
  },
)

test('a list of people alone finds by fewer digits', () => {
  expect(phoneDigits('0300', 3)).toBe('300')
  expect(phoneDigits('03', 3)).toBeNull()
})
