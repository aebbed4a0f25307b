import { expect, test } from 'vitest'
import { allStates, isShared, share, shares } from './every-screen.ts'

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

test('states that all screens share are left to a release, and no others', async () => {
  const states = [...(await allStates()).values()].flat()
  const shared = states.filter(isShared).map(({ name }) => name)
  expect(shared).toEqual(
    expect.arrayContaining(['messages-loading', 'messages-failed', 'messages-empty', 'timeline-failed']),
  )
  // Shown by the page in its own way, or after something was done.
  for (const name of [
    'apply-failed',
    'search-loading',
    'student-note-failed',
    'dashboard-empty',
    'search-empty',
    'help-full',
  ]) {
    expect(states.map((state) => state.name)).toContain(name)
    expect(shared).not.toContain(name)
  }
})
