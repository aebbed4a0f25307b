import { ownRequest } from '#kit/store/own-request.ts'
import { declineOffer, sendDocuments, undoWithdraw, withdrawApplication } from '../contract/applications.ts'

/** What a student may do with an application of their own, besides joining. */
export const declineRequest = ownRequest('decline', declineOffer)
export const withdrawRequest = ownRequest('withdraw', withdrawApplication)
export const undoWithdrawRequest = ownRequest('undoWithdraw', undoWithdraw)
export const sendDocumentsRequest = ownRequest('sendDocuments', sendDocuments)
