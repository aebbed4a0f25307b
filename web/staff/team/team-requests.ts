import { listApprovals } from '#contract/approvals.ts'
import { listTeam } from '#contract/team.ts'
import { ownRequest } from '../../store/own-request.ts'

/** People of the console, and the steps about them that wait for a second admin. */
export const teamRequest = ownRequest('team', listTeam)
export const approvalsRequest = ownRequest('teamApprovals', listApprovals)
