import { expect, it } from 'vitest'
import { fingerprintOfSet } from './requirement-set.ts'

it('equal sets have the same fingerprint in any order of keys, but the order of lines counts', () => {
  const one = { kind: 'other', note: null }
  const set = { lines: [one, { kind: 'age' }], english_test: null }
  expect(
    fingerprintOfSet({ english_test: null, lines: [{ note: null, kind: 'other' }, { kind: 'age' }] }),
  ).toBe(fingerprintOfSet(set))
  expect(fingerprintOfSet({ ...set, english_test: 'needed' })).not.toBe(fingerprintOfSet(set))
  expect(fingerprintOfSet({ ...set, lines: set.lines.toReversed() })).not.toBe(fingerprintOfSet(set))
})
