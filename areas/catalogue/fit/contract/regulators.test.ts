import { expect, it } from 'vitest'
import { isFromRegulator, isReported } from './regulators.ts'

it.each([
  ['PM&DC', 'https://pmdc.pk/policy', true],
  ['PM&DC', 'https://www.pmdc.pk/policy', true],
  ['HEC', 'https://www.hec.gov.pk/english/services', true],
  ['HEC', 'https://pmdc.pk/policy', false],
  ['PM&DC', 'https://notpmdc.pk/policy', false],
  ['PM&DC', 'https://pmdc.pk.example.org/policy', false],
  ['PM&DC', 'https://example.org/?from=pmdc.pk', false],
  ['PM&DC', 'pmdc.pk', false],
  ['PM&DC', null, false],
  ['Example Council', 'https://example.org/rules', false],
])('%s, read at %s: its own page %s', (regulator, url, own) => {
  expect(isFromRegulator(regulator, url)).toBe(own)
})

it('treats a rule as reported if somebody else publishes it, and not if there is no rule', () => {
  const line = { regulator: 'PM&DC', rule: 'Five years.', sourceUrl: 'https://pmdc.pk/policy' }
  expect(isReported(line)).toBe(false)
  expect(isReported({ ...line, sourceUrl: 'https://example.org/policy' })).toBe(true)
  expect(isReported({ ...line, rule: null, sourceUrl: null })).toBe(false)
})
