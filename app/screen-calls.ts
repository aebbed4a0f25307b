/**
 * The first calls of each screen of `screens.ts`. Read by the build, and apart from the sources: it brings the contracts,
 * whose texts are generated when the settings of tests have been read.
 */

import { screens } from './screens.ts'
import { firstCalls, firstCallsOfStart } from './student/next-screen/first-calls.ts'

const named = { ...screens.student, ...screens.start }

/** The addresses of the first calls of a screen, by the address of the screen. */
export const callsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...firstCalls, ...firstCallsOfStart }).map(([name, routes]) => [
    named[name as keyof typeof named][0],
    routes.map(({ path }) => `/api${path}`),
  ]),
)
