import { it } from 'vitest'
import { allStates } from '../every-screen.ts'
import { describeScreens } from '../one-app.ts'
import { checkInPseudoLanguage, pseudoApp } from './pseudo-app.ts'

const states = [...(await allStates()).values()].flat()
const app = pseudoApp()

describeScreens('every screen in the pseudo-language: translated, fitting, from right to left', () => {
  it.concurrent.each(states)('$name', (state) => checkInPseudoLanguage(app, state))
})
