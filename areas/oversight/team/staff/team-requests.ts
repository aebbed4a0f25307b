import { listApprovals } from '#platform/approvals/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { listTeam } from '../contract.ts'

/** People of the console, and the steps about them that wait for a second admin. */
export const teamRequest = ownRequest('team', listTeam)
export const approvalsRequest = ownRequest('teamApprovals', listApprovals)
