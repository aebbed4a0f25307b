import * as contract from '#contract/applications.ts'
import { decideApplication as decideRoute, listAllApplications } from '#contract/decisions.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { createUploadGate } from '#server/http/uploads-gate.ts'
import { applicationStats } from './application-stats.ts'
import { confirmJoin } from './confirm-join.ts'
import { decideApplication } from './decide-application.ts'
import { declineOffer, undoWithdraw, withdrawApplication } from './leave-application.ts'
import { listApplications } from './list-applications.ts'
import { listDocumentViews, openDocument } from './open-document.ts'
import { sendDocuments } from './send-documents.ts'
import { showApplication } from './show-application.ts'
import { submitApplication } from './submit-application.ts'

/** Binds the calls about applications to their operations. */
export function applicationRoutes(serve: Serve, deps: Deps): void {
  // One gate for every form with photographs: they share the decoders and the disk.
  const gate = createUploadGate()

  serve(contract.submitApplication, ({ viewer, incoming, idempotencyKey }) =>
    submitApplication(deps, gate, viewer, incoming, idempotencyKey),
  )
  serve(contract.confirmJoin, ({ viewer, params }) => confirmJoin(deps, viewer, params.profileId))
  serve(contract.applicationStats, ({ viewer, params }) => applicationStats(deps, viewer, params.studentId))
  serve(contract.listOfStudent, ({ viewer, params, query }) =>
    listApplications(deps, viewer, { student: params.studentId }, query),
  )
  serve(contract.listOfUniversity, ({ viewer, params, query }) =>
    listApplications(deps, viewer, { university: params.university_id }, query),
  )
  serve(listAllApplications, ({ viewer, query }) => listApplications(deps, viewer, 'all', query))
  serve(contract.showApplication, ({ viewer, params }) => showApplication(deps, viewer, params.applicationId))
  serve(contract.declineOffer, ({ viewer, params, body }) =>
    declineOffer(deps, viewer, params.applicationId, body),
  )
  serve(contract.withdrawApplication, ({ viewer, params, body }) =>
    withdrawApplication(deps, viewer, params.applicationId, body),
  )
  serve(contract.undoWithdraw, ({ viewer, params }) => undoWithdraw(deps, viewer, params.applicationId))
  serve(contract.sendDocuments, ({ viewer, params, incoming }) =>
    sendDocuments(deps, gate, viewer, params.applicationId, incoming),
  )
  serve(contract.openDocument, ({ viewer, params, query }) =>
    openDocument(deps, viewer, params, query.purpose),
  )
  serve(contract.documentViews, ({ viewer, params }) => listDocumentViews(deps, viewer, params.applicationId))
  serve(decideRoute, ({ viewer, params, body }) =>
    decideApplication(deps, viewer, params.applicationId, body),
  )
}
