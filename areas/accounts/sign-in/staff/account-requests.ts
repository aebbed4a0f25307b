import { showFactors } from '#areas/accounts/second-factor/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { listSessions } from '../contract/sign-in.ts'

/** What the reader has set up beside the password, and where they are logged in. */
export const factorsRequest = ownRequest('ownFactors', showFactors)
export const sessionsRequest = ownRequest('ownSessions', listSessions)
