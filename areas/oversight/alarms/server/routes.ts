import { reportView as reportLookRoute } from '#areas/applications/documents/contract/report-view.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { checkInvariants } from './check-invariants.ts'
import { findUnusualAccess } from './find-unusual-access.ts'
import { acknowledgeAlarm, countAlarms, listAlarms } from './list-alarms.ts'
import { reportView } from './report-view.ts'

/** Binds the calls about alarms to their operations. */
export function alarmRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listAlarms, ({ query }) => listAlarms(deps, query))
  serve(contract.countAlarms, () => countAlarms(deps))
  serve(contract.acknowledgeAlarm, ({ viewer, params, body }) =>
    acknowledgeAlarm(deps, viewer, params.alarmId, body.note),
  )
  serve(contract.checkNow, async () => {
    await checkInvariants(deps)
    await findUnusualAccess(deps)
    return countAlarms(deps)
  })
  serve(reportLookRoute, ({ viewer, params }) => reportView(deps, viewer, params.viewId))
}
