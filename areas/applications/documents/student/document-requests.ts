import { ownRequest } from '#kit/store/own-request.ts'
import { reportLook } from '../contract/report-look.ts'
import { listLooks, listVault } from '../contract/vault.ts'

export const reportLookRequest = ownRequest('reportLook', reportLook)

export const looksRequest = ownRequest('looks', listLooks)

/** The documents a student keeps. */
export const keptDocumentsRequest = ownRequest('keptDocuments', listVault)
