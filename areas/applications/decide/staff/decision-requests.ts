import { ownRequest } from '#kit/store/own-request.ts'
import * as contract from '../contract.ts'

/** What stands beside the application that is open: what waits, its conditions and letters. */
export const deskRequest = ownRequest('decisionDesk', contract.showDecisionDesk)
export const previewRequest = ownRequest('decisionPreview', contract.previewDecision)
export const undoRequest = ownRequest('undoDecision', contract.undoDecision)
export const sendNowRequest = ownRequest('sendDecisionNow', contract.sendDecisionNow)
export const conditionsRequest = ownRequest('markConditions', contract.markConditions)
export const askPlaceRequest = ownRequest('askPlaceWithdrawal', contract.askPlaceWithdrawal)
