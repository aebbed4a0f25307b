import { expect, test } from 'vitest'
import { BadAddress, plainAddress, readMailbox } from './mail-address.ts'

test.each([
  ['ayesha@example.org', 'ayesha@example.org'],
  ['a.b+c_d-e@Mail.Example.ORG', 'a.b+c_d-e@mail.example.org'],
  ["o'brien@example.org", "o'brien@example.org"],
  ['postmaster@localhost', 'postmaster@localhost'],
  ['ayesha@münchen.example', 'ayesha@xn--mnchen-3ya.example'],
  ['عائشہ@example.org', 'عائشہ@example.org'],
])('%s is written as %s', (typed, written) => {
  expect(plainAddress(typed)).toBe(written)
})

test.each([
  '',
  '@example.org',
  'ayesha',
  'ayesha@',
  'ayesha@@example.org',
  'a@b@example.org',
  'a b@example.org',
  'a@exa mple.org',
  'a@.example.org',
  'a@example..org',
  'a@-example.org',
  'a@[127.0.0.1]',
  '"a b"@example.org',
  'a,b@example.org',
  'a@example.org,b@example.org',
  'Ayesha <a@example.org>',
  'a@example.org>',
  'a@example.org;b',
  'a(b)@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(130)}org`,
  'a\u202e@example.org',
  'a\u0000@example.org',
  'a@exam\u00adple.org\r\n',
])('%j is refused', (typed) => {
  expect(() => plainAddress(typed)).toThrow(BadAddress)
})

test('a refusal does not repeat the address', () => {
  expect(() => plainAddress('secret person@example.org')).toThrow(/^The address cannot stand in a mail$/)
})

test('senders are read with and without a name', () => {
  expect(readMailbox('Manzil <no-reply@example.org>')).toEqual({
    name: 'Manzil',
    address: 'no-reply@example.org',
  })
  expect(readMailbox('"Manzil, Dubai" <no-reply@example.org>').name).toBe('Manzil, Dubai')
  expect(readMailbox(' no-reply@example.org ')).toEqual({ name: '', address: 'no-reply@example.org' })
  for (const bad of ['', 'Manzil', 'Manzil <>', 'Man\r\nBcc: x@example.org <a@example.org>', '<a@b> <c@d>']) {
    expect(() => readMailbox(bad)).toThrow(BadAddress)
  }
})
