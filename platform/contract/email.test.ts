import fc from 'fast-check'
import { anyCharacter } from '#test/fixtures/any-character.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './fields.ts'

const read = (text: string) => {
  const result = z.safeParse(Email, text)
  return result.success ? result.data : null
}

test.each([
  ['Ali@Example.ORG', 'ali@example.org'],
  ['  ali@example.org\n', 'ali@example.org'],
  ['ali@BÜCHER.example', 'ali@xn--bcher-kva.example'],
  ['ali@bu\u0308cher.example', 'ali@xn--bcher-kva.example'],
  ['ali@xn--bcher-kva.example', 'ali@xn--bcher-kva.example'],
  ['ali@مثال.example', 'ali@xn--mgbh0fb.example'],
  ['ali@ｅｘａｍｐｌｅ.org', 'ali@example.org'],
  ['a.l.i+uni@example.org', 'a.l.i+uni@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
])('%s is kept as %s', (typed, kept) => {
  expect(read(typed)).toBe(kept)
})

test.each([
  ['nothing', '   '],
  ['no @', 'ali.example.org'],
  ['two @', 'ali@khan@example.org'],
  ['no name', '@example.org'],
  ['no ending', 'ali@localhost'],
  ['an IP address', 'ali@127.0.0.1'],
  ['an IP address in hexadecimal', 'ali@0x7f.1'],
  ['an address literal', 'ali@[127.0.0.1]'],
  ['a space', 'ali khan@example.org'],
  ['a quoted name', '"ali khan"@example.org'],
  ['a display name', 'Ali <ali@example.org>'],
  ['two addresses', 'ali@example.org,sara@example.org'],
  ['a letter that looks like another', 'аli@example.org'],
  ['an invisible letter', 'al\u200bi@example.org'],
  ['a turned direction', 'al\u202ei@example.org'],
  ['a port', 'ali@example.org:25'],
  ['a path', 'ali@example.org/x'],
  ['a percent escape', 'ali@ex%61mple.org'],
  ['a leading hyphen', 'ali@-example.org'],
  ['an empty label', 'ali@example..org'],
  ['a last dot', 'ali@example.org.'],
  ['an underscore', 'ali@my_host.org'],
  ['a name over 64', `${'a'.repeat(65)}@example.org`],
  ['a label over 63', `ali@${'a'.repeat(64)}.org`],
  ['more than 254', `ali@${'a.'.repeat(130)}org`],
  ['a NUL', 'ali\u0000@example.org'],
  ['half a letter', 'ali\ud800@example.org'],
])('%s is refused', (_, typed) => {
  expect(read(typed)).toBeNull()
})

test('two spellings of one mailbox are one address, and an address is its own spelling', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9._+-]{0,20}[A-Za-z0-9])?$/)
  const label = fc.constantFrom(
    'bücher',
    'BÜCHER',
    'Straße',
    'مثال',
    'example',
    'Ｅxample',
    'xn--bcher-kva',
    'pk',
  )
  fc.assert(
    fc.property(name, fc.array(label, { minLength: 1, maxLength: 3 }), (local, labels) => {
      const typed = `${local}@${labels.join('.')}.org`
      const kept = read(typed)
      expect(kept).not.toBeNull()
      for (const other of [
        ` ${typed} `,
        typed.toUpperCase(),
        typed.toLowerCase(),
        typed.normalize('NFD'),
        kept!,
      ]) {
        // In capitals ß is SS, which is another domain.
        if (/ß/i.test(typed) && other === typed.toUpperCase()) continue
        expect(read(other)).toBe(kept)
      }
      expect(kept).toMatch(/^[\x21-\x7e]+$/)
    }),
    { numRuns: 2_000 },
  )
})

test('nothing that could start a second header or a second recipient gets through', () => {
  const piece = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '%0a',
    '%0d%0a',
    ',',
    ';',
    '<',
    '>',
    '"',
    '\0',
    ' ',
    '\t',
  )
  const word = fc.constantFrom(
    'ali',
    'example.org',
    '@',
    'Bcc: x@example.org',
    'sara@example.org',
    'DATA',
    '.',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, word), { minLength: 1, maxLength: 8 }), (parts) => {
      const kept = read(parts.join(''))
      if (kept !== null) expect(kept).toMatch(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@([a-z0-9-]+\.)+[a-z0-9-]+$/)
    }),
    { numRuns: 3_000 },
  )
})

test('any text is read or refused, and long text at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      read(text)
      read(`${text}@example.org`)
      read(`ali@${text}.org`)
    }),
    { numRuns: 2_000 },
  )
  for (const text of [
    'a'.repeat(2_000_000),
    `a@${'a.'.repeat(1_000_000)}`,
    ' '.repeat(2_000_000),
    '@'.repeat(2_000_000),
  ]) {
    // Two million letters, so that a reading that goes over them again and again does not end in time.
    expect(read(text)).toBeNull()
  }
})
