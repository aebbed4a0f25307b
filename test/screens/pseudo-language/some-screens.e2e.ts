import { it } from 'vitest'
import { allStates } from '../every-screen.ts'
import { describeScreens } from '../one-app.ts'
import { lookInPseudoLanguage, pseudoApp } from './look.ts'

/** Every state is checked before a release; each change is checked in one of so many. */
const oneIn = 16
const states = [...(await allStates()).values()].flat().filter((_, at) => at % oneIn === 0)
const app = pseudoApp()

describeScreens('some screens in the pseudo-language: translated, fitting, from right to left', () => {
  it.concurrent.each(states)('$name', (state) => lookInPseudoLanguage(app, state))
})
