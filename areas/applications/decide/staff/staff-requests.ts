import { ownRequest } from '#kit/store/own-request.ts'
import { decideApplication } from '../contract.ts'

/** The list of applications an officer works through. */
/** The decision that is being sent. */
export const decisionRequest = ownRequest('decision', decideApplication)
