import { decideApplication } from '#contract/decisions.ts'
import { ownRequest } from '../store/own-request.ts'

/** The list of applications an officer works through. */
/** The decision that is being sent. */
export const decisionRequest = ownRequest('decision', decideApplication)
