import { expect, test } from 'vitest'
import { fullNamesFirst } from './full-names-first.ts'

const academy = 'University Business Academy in Novi Sad'
const university = 'University of Novi Sad'
const order = (names: string[], typed: string) =>
  fullNamesFirst(
    names.map((universityName) => ({ universityName })),
    typed,
  ).map(({ universityName }) => universityName)

test.each(['Novi Sad', 'novi sad', 'University of Novi Sad', 'University Nóvi Sad'])('%s', (typed) => {
  expect(order([academy, university], typed)).toEqual([university, academy])
})

test('an exact name comes before one that differs only in common words', () => {
  expect(order(['Boston University', 'Boston College', 'Suffolk'], 'Boston College')).toEqual([
    'Boston College',
    'Boston University',
    'Suffolk',
  ])
})

test('otherwise the order does not change', () => {
  const found = ['Riga Technical University', 'Riga Stradiņš University', 'University of Latvia']
  expect(order(found, 'rig')).toEqual(found)
  expect(order(found, 'university')).toEqual(found)
})
