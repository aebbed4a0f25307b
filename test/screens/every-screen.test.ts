import { expect, test } from 'vitest'
import { allStates, share, shares } from './every-screen.ts'

test('every state of every module is checked in exactly one file', async () => {
  const modules = await allStates()
  expect([...modules].filter(([, states]) => states.length === 0)).toEqual([])
  const states = [...modules.values()].flat().map(({ name }) => name)
  expect(states.length).toBeGreaterThan(300)
  expect(new Set(states).size).toBe(states.length)

  const numbers = await shares()
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  const all = [...modules.values()].flat()
  const dealt = numbers.flatMap((number) => share(all, number, numbers.length)).map(({ name }) => name)
  expect(dealt.sort()).toEqual(states.sort())
})
