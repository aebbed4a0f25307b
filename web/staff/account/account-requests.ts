import { showFactors } from '#contract/second-factor.ts'
import { listSessions } from '#contract/sign-in.ts'
import { ownRequest } from '../../store/own-request.ts'

/** What the reader has set up beside the password, and where they are logged in. */
export const factorsRequest = ownRequest('ownFactors', showFactors)
export const sessionsRequest = ownRequest('ownSessions', listSessions)
