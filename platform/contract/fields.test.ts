import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, LoginCode, OneTimeCode, paragraph, Phone } from './fields.ts'

const name = line({ empty: 'Type a name.' })
const letters = paragraph({ empty: 'Type a letter.' })
const accepts = (schema: typeof name, text: string) => z.safeParse(schema, text).success

test('a line holds no control characters of either kind', () => {
  for (const code of [0, 9, 10, 27, 127, 0x80, 0x85, 0x9f]) {
    expect(accepts(name, `Ayesha${String.fromCharCode(code)}Khan`), String(code)).toBe(false)
  }
  expect(accepts(letters, 'One\nTwo\tThree')).toBe(true)
  expect(accepts(letters, `One${String.fromCharCode(0x9b)}Two`)).toBe(false)
})

test('marks that turn the direction of a line are left out, and its own script stays', () => {
  expect(z.parse(name, '\u202a+92 300 1234567\u202c')).toBe('+92 300 1234567')
  expect(z.parse(name, 'Ayesha\u202e nahK\u2066')).toBe('Ayesha nahK')
  expect(z.parse(name, 'عائشہ خان')).toBe('عائشہ خان')
  expect(accepts(name, '\u202e\u2066')).toBe(false)
})

test('text that nobody would see counts as empty, and marks between letters stay', () => {
  for (const nothing of ['', ' ', '\u200b', '\u200c\u200d', '\u00ad', '\u2060', '\u3164', '\u200e \u200f']) {
    for (const schema of [name, letters]) {
      expect(accepts(schema, nothing), JSON.stringify(nothing)).toBe(false)
    }
  }
  expect(z.parse(name, 'علی\u200cرضا')).toBe('علی\u200cرضا')
  expect(z.parse(letters, '👩‍🎓')).toBe('👩‍🎓')
})

test('a Pakistani mobile number has all its digits, and numbers of other countries have theirs', () => {
  const isTaken = (text: string) => z.safeParse(Phone, text).success
  for (const right of [
    '0300 1234567',
    '+92 300 1234567',
    '0092-42-35761999',
    '091 9213456',
    '+971 50 1234567',
    '+44 20 7946 0018',
    '+1 202 555 0143',
    '+371 20000000',
  ]) {
    expect(isTaken(right), right).toBe(true)
  }
  for (const wrong of [
    '0300 12345',
    '0300 12345678',
    '+92 300 123456',
    '+1 202 555 014',
    '+971 50 12345678',
    '+93 70',
  ]) {
    expect(isTaken(wrong), wrong).toBe(false)
  }
})

test('a number and a code may be in the digits of an Urdu keyboard, or come with the marks of a contact', () => {
  for (const typed of [
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    '٠٠٩٢ ٣٠٠ ١٢٣٤٥٦٧',
    '\u202a+92 300 1234567\u202c',
    '\u200e0300 1234567',
  ])
    expect(z.parse(Phone, typed), typed).toBe('+923001234567')
  expect(z.parse(OneTimeCode, '۱۲۳ ۴۵۶')).toBe('123456')
  expect(z.parse(LoginCode, '١٢٣٤٥٦')).toBe('123456')
})
