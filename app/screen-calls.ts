/**
 * The first calls of each screen of `screens.ts`. Read by the build and the server, and apart from the sources: it brings
 * the contracts, whose texts are generated when the settings of tests have been read.
 */

import { screens } from './screens.ts'
import { firstCalls, firstCallsOfStart } from './student/next-screen/first-calls.ts'

const named = { ...screens.student, ...screens.start }
const addressOf = (name: string): string => named[name as keyof typeof named][0]

/** The addresses of the first calls of a screen, by the address of the screen. */
export const callsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...firstCalls, ...firstCallsOfStart }).map(([name, routes]) => [
    addressOf(name),
    routes.map(({ path }) => `/api${path}`),
  ]),
)

/** The screens that the server renders for a browser that does not have the scripts of the app yet. */
export const renderedScreens: readonly string[] = Object.keys(firstCalls).map(addressOf)
