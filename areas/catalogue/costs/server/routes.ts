import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as money from '../contract/money.ts'
import * as contract from '../contract/program-costs.ts'
import { listDestinationCosts, setDestinationCost, withdrawDestinationCost } from './destination-costs.ts'
import { listAgencyRates, listRates } from './list-rates.ts'
import { setRate } from './set-rate.ts'
import { showProgramCosts } from './show-program-costs.ts'

/** Binds the calls about costs and rates to their operations. */
export function programCostRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showProgramCosts, ({ viewer, params, query, reads }) =>
    reads.run(({ pool }) =>
      showProgramCosts(pool, params.programId, {
        currency: query.currency,
        viewerSeesDrafts: viewer.role !== 'student',
      }),
    ),
  )
  serve(money.listRates, ({ reads }) => reads.run(({ pool }) => listRates({ pool, clock: deps.clock })))
  serve(money.listAgencyRates, () => listAgencyRates(deps))
  serve(money.setRate, ({ viewer, params, body }) => setRate(deps, viewer, params.currency, body))
  serve(money.listDestinationCosts, ({ query }) => listDestinationCosts(deps, query.country))
  serve(money.setDestinationCost, ({ viewer, body }) => setDestinationCost(deps, viewer, body))
  serve(money.withdrawDestinationCost, ({ viewer, params }) =>
    withdrawDestinationCost(deps, viewer, params.costId),
  )
}
