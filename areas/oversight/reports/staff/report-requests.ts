import { ownRequest } from '#kit/store/own-request.ts'
import { listReportRuns, reportChoices, runReport } from '../contract/reports.ts'

export const reportRequest = ownRequest('report', runReport)
export const choicesRequest = ownRequest('reportChoices', reportChoices)
export const runsRequest = ownRequest('reportRuns', listReportRuns)
