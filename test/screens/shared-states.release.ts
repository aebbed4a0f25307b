import { allStates, isShared, testStates } from './every-screen.ts'

const states = [...(await allStates()).values()].flat()
testStates(states.filter(isShared))
