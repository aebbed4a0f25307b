import { expect, it } from 'vitest'
import { possibleReference, readReference } from './file-reference.ts'

it.each([
  ...[
    'MZ-2026-004127',
    'mz-2026-004127',
    ' MZ-2026-004127 ',
    'MZ 2026 004127',
    'mz2026004127',
    'MZ-2026-4127',
  ],
  ...[
    '#MZ-2026-004127',
    'MZ–2026–004127',
    'MZ‑2026‑004127',
    'mz_2026_004127',
    'MZ/2026/004127',
    'MZ-2026-004127.',
  ],
  ...['2026-004127', '2026/4127', '2026 - 004127'],
])('reads the reference in “%s”', (text) => {
  expect(readReference(text)).toBe('MZ-2026-004127')
})

it.each([
  '',
  'MZ',
  'MZ-2026',
  '004127',
  '2026',
  '2026 004127',
  '0300-1234503',
  '1999-004127',
  'ayesha',
  'MZ-26-1',
])('reads no reference in “%s”', (text) => {
  expect(readReference(text)).toBe(null)
})

it.each(['2026 004127', '2026004127', ' 2026  004127 ', '#2026004127.'])(
  'reads a possible reference in “%s”',
  (text) => {
    expect(possibleReference(text)).toBe('MZ-2026-004127')
  },
)

it.each([
  '',
  '2026',
  '004127',
  '2026 4127',
  '20260041277',
  '1999004127',
  '+2026004127',
  '0300 1234503',
  'MZ2026004127',
])('reads no possible reference in “%s”', (text) => {
  expect(possibleReference(text)).toBe(null)
})
