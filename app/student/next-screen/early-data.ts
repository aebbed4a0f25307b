import { showApplication } from '#areas/applications/list/contract/applications.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import { showProgram } from '#areas/catalogue/programs/contract/programs.ts'
import { showUniversity } from '#areas/catalogue/universities/contract.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import type { CallInput } from '#kit/store/api.ts'
import { queryFor } from '#kit/store/contract-api.ts'
import type { AppStore } from '#kit/store/state.ts'
import { screenAt } from './screen-at.ts'
import type { ScreenName } from './screen-at.ts'

type Send = <R extends RouteShape>(route: R, input: CallInput<R>) => void

/** The calls that a screen makes first, with the input that it uses: another one would be another call. */
const firstCalls: Partial<
  Record<ScreenName, (send: Send, params: Readonly<Record<string, string>>) => void>
> = {
  university: (send, { universityId = '' }) => send(showUniversity, { params: { universityId } }),
  program: (send, { programId = '' }) => {
    send(showProgram, { params: { programId } })
    send(showProgramFit, { params: { programId } })
  },
  application: (send, { applicationId = '' }) => send(showApplication, { params: { applicationId } }),
}

/**
 * Makes the first calls of the screen at an address while its script is still loading. The screen finds the replies in
 * the cache of calls, or takes part in the call that is in progress.
 */
export function loadEarly({ dispatch }: Pick<AppStore, 'dispatch'>, pathname: string): void {
  const screen = screenAt(pathname)
  if (screen === null) return
  firstCalls[screen.name]?.((route, input) => {
    void dispatch(queryFor(route).initiate(input, { subscribe: false }))
  }, screen.params)
}
