import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { requestFactorReset, changePerson, disablePerson, enablePerson } from './change-person.ts'
import { inviteAgain, invitePerson } from './invite-person.ts'
import { listTeam } from './list-team.ts'

/** Binds the calls about the people of the console. */
export function teamRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listTeam, ({ viewer, query }) => listTeam(deps, viewer, query))
  serve(contract.invitePerson, ({ viewer, body }) => invitePerson(deps, viewer, body))
  serve(contract.inviteAgain, ({ viewer, params }) => inviteAgain(deps, viewer, params.personId))
  serve(contract.changePerson, ({ viewer, params, body }) =>
    changePerson(deps, viewer, params.personId, body),
  )
  serve(contract.disablePerson, ({ viewer, params }) => disablePerson(deps, viewer, params.personId))
  serve(contract.enablePerson, ({ viewer, params }) => enablePerson(deps, viewer, params.personId))
  serve(contract.requestFactorReset, ({ viewer, params, body }) =>
    requestFactorReset(deps, viewer, params.personId, body),
  )
}
