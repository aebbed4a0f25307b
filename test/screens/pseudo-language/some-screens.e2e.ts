import { it } from 'vitest'
import { allStates } from '../every-screen.ts'
import { describeScreens } from '../one-app.ts'
import { checkInPseudoLanguage, pseudoApp } from './pseudo-app.ts'

/** A release is checked in every state (every-screen.release.ts), and each change in one of so many. */
const oneIn = 20
const states = [...(await allStates()).values()].flat().filter((_, at) => at % oneIn === 0)
const app = pseudoApp()

describeScreens('some screens in the pseudo-language: translated, fitting, from right to left', () => {
  it.concurrent.each(states)('$name', (state) => checkInPseudoLanguage(app, state))
})
