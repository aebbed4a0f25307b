import { ownRequest } from '#kit/store/own-request.ts'
import { listAttempts } from '../contract.ts'

/** Practice tests one keeps. */
export const keptPracticeRequest = ownRequest('keptPractice', listAttempts)
