import { listReportRuns, reportChoices, runReport } from '#contract/reports.ts'
import { ownRequest } from '../../store/own-request.ts'

export const reportRequest = ownRequest('report', runReport)
export const choicesRequest = ownRequest('reportChoices', reportChoices)
export const runsRequest = ownRequest('reportRuns', listReportRuns)
