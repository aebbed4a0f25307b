import { expect, it } from 'vitest'
import { allStates } from './every-screen.ts'
import { describeScreens, oneApp } from './one-app.ts'

const states = [...(await allStates()).values()].flat()
const app = oneApp()

describeScreens("no screen draws a warning from React's development build", () => {
  it.concurrent.each(states)('$name', async ({ as, at, stubs, act, shows }) => {
    const page = await app.visit({ as, at, stubs })
    await act?.(page)
    await app.shown(page, shows)
    await app.settled(page)
    expect(await app.leave(page)).toEqual([])
  })
})
