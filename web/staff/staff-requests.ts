import { decideApplication, listAllApplications } from '#contract/decisions.ts'
import { ownRequest } from '../store/own-request.ts'

/** The list of applications an officer works through. */
export const staffListRequest = ownRequest('staffApplications', listAllApplications)
/** The decision that is being sent. */
export const decisionRequest = ownRequest('decision', decideApplication)
