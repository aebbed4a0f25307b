import { applicationStats, showApplication } from '#areas/applications/list/contract/applications.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { showStart } from '#areas/catalogue/search/contract.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import type { RouteShape } from '#platform/contract/route.ts'

/**
 * The calls that screens make first, by the names of the screens in `app/screens.ts`. They have no input but the values
 * in the address of the screen; one that has no query makes them only without a query. The build puts them into the
 * documents of the screens (`app/web/begin-screen.ts`), which the server also renders for who opens the product for the first
 * time.
 */
export const firstCalls = {
  universities: [showStart],
  university: [showUniversity],
  program: [showProgram, showProgramFit],
  application: [showApplication],
} as const satisfies Readonly<Record<string, readonly RouteShape[]>>

/** The same of the dashboard, which is outside the list of the other screens. Its parameter is the student's own id. */
export const firstCallsOfStart = { dashboard: [applicationStats] } as const

/** The values of an address that a call takes. */
export const paramsOf = ({ path }: RouteShape, params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).filter(([name]) => path.split('/').includes(`:${name}`)))
