import * as contract from '#platform/approvals/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { confirmStep, listApprovals, refuseStep } from './answer-approval.ts'

/** Binds the calls about two-person steps. */
export function approvalRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listApprovals, ({ viewer, query }) => listApprovals(deps, viewer, query))
  serve(contract.confirmApproval, ({ viewer, params }) => confirmStep(deps, viewer, params.approvalId))
  serve(contract.refuseApproval, ({ viewer, params }) => refuseStep(deps, viewer, params.approvalId))
}
