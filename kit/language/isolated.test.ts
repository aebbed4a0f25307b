import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('typed text in Urdu is kept apart from the sentence around it', () => {
  expect(isolated('ایم بی بی ایس')).toBe('\u2068ایم بی بی ایس\u2069')
})

test('other typed text stays as it is', () => {
  for (const text of ['mbbs under 3000 euro', 'médecine', '']) expect(isolated(text)).toBe(text)
})
