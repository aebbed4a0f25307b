import { showWaiting as showWaitingRoute } from '#areas/applications/states/contract/waiting-times.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { cacheReplies } from '#platform/live/reply-cache.ts'
import * as contract from '../contract/reports.ts'
import { listRuns, reportChoices } from './report-lists.ts'
import { downloadReport, runReport } from './run-report.ts'
import { showWaiting } from './waiting-times.ts'

/**
 * Milliseconds for which a report may be shown again, with the time at which it was made. Not longer, because not every
 * change is announced, and a replica may have read what was there before the last one.
 */
const reportLifetimeMs = 10_000

/** Binds the calls about reports and waiting times to their operations. */
export function reportRoutes(serve: Serve, deps: Deps): void {
  const cache = cacheReplies(deps, { milliseconds: reportLifetimeMs, kinds: ['application', 'enquiry'] })
  serve(contract.reportChoices, ({ reads }) => reads.run(reportChoices))
  serve(contract.listReportRuns, ({ query, reads }) => reads.run((source) => listRuns(source, query)))
  serve(contract.runReport, ({ viewer, params, query, reads }) =>
    runReport(deps, reads, viewer, params.report, query, cache.share),
  )
  serve(contract.downloadReport, ({ viewer, params, query, reads }) =>
    downloadReport(deps, reads, viewer, params.report, query),
  )
  serve(showWaitingRoute, ({ viewer, params, reads }) =>
    reads.run((source) => showWaiting(source, viewer, params.programId)),
  )
}
