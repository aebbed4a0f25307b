import * as contract from '#contract/applications.ts'
import * as decisions from '#contract/decisions.ts'
import { downloadReceipt } from '#contract/receipts.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { createUploadGates } from '#server/http/uploads-gate.ts'
import { applicationStats } from './application-stats.ts'
import { confirmJoin } from './confirm-join.ts'
import { sendDecisionNow, takeDecision, undoDecision } from './keep-decision.ts'
import { declineOffer, undoWithdraw, withdrawApplication } from './leave-application.ts'
import { listApplications } from './list-applications.ts'
import { listDocumentViews, openDocument } from './open-document.ts'
import { makeReceipt } from './make-receipt.ts'
import { markConditions } from './mark-conditions.ts'
import { previewDecision } from './preview-decision.ts'
import { sendDocuments } from './send-documents.ts'
import { showDecisionDesk } from './show-decision-desk.ts'
import { showApplication } from './show-application.ts'
import { askPlaceWithdrawal } from './withdraw-place.ts'
import { submitApplication } from './submit-application.ts'

/** Binds the calls about applications to their operations. */
export function applicationRoutes(serve: Serve, deps: Deps): void {
  // The same for every form with photographs: they share the decoders and the disk.
  const gates = createUploadGates()

  serve(contract.submitApplication, ({ viewer, incoming, idempotencyKey }) =>
    submitApplication(deps, gates, viewer, incoming, idempotencyKey),
  )
  serve(contract.confirmJoin, ({ viewer, params }) => confirmJoin(deps, viewer, params.profileId))
  serve(contract.applicationStats, ({ viewer, params }) => applicationStats(deps, viewer, params.studentId))
  serve(contract.listOfStudent, ({ viewer, params, query }) =>
    listApplications(deps, viewer, { student: params.studentId }, query),
  )
  serve(contract.listOfUniversity, ({ viewer, params, query }) =>
    listApplications(deps, viewer, { university: params.university_id }, query),
  )
  serve(decisions.listAllApplications, ({ viewer, query }) => listApplications(deps, viewer, 'all', query))
  serve(downloadReceipt, ({ viewer, params }) => makeReceipt(deps, viewer, params.applicationId))
  serve(contract.showApplication, ({ viewer, params }) => showApplication(deps, viewer, params.applicationId))
  serve(contract.declineOffer, ({ viewer, params, body }) =>
    declineOffer(deps, viewer, params.applicationId, body),
  )
  serve(contract.withdrawApplication, ({ viewer, params, body }) =>
    withdrawApplication(deps, viewer, params.applicationId, body),
  )
  serve(contract.undoWithdraw, ({ viewer, params }) => undoWithdraw(deps, viewer, params.applicationId))
  serve(contract.sendDocuments, ({ viewer, params, incoming }) =>
    sendDocuments(deps, gates, viewer, params.applicationId, incoming),
  )
  serve(contract.openDocument, ({ viewer, params, query }) =>
    openDocument(deps, viewer, params, query.purpose),
  )
  serve(contract.documentViews, ({ viewer, params }) => listDocumentViews(deps, viewer, params.applicationId))
  serve(decisions.decideApplication, ({ viewer, params, body }) =>
    takeDecision(deps, viewer, params.applicationId, body),
  )
  serve(decisions.previewDecision, ({ viewer, params, body }) =>
    previewDecision(deps, viewer, params.applicationId, body),
  )
  serve(decisions.showDecisionDesk, ({ viewer, params }) =>
    showDecisionDesk(deps, viewer, params.applicationId),
  )
  serve(decisions.undoDecision, ({ viewer, params, body }) =>
    undoDecision(deps, viewer, params.applicationId, body.decisionId),
  )
  serve(decisions.sendDecisionNow, ({ viewer, params, body }) =>
    sendDecisionNow(deps, viewer, params.applicationId, body.decisionId),
  )
  serve(decisions.markConditions, ({ viewer, params, body }) =>
    markConditions(deps, viewer, params.applicationId, body),
  )
  serve(decisions.askPlaceWithdrawal, ({ viewer, params, body }) =>
    askPlaceWithdrawal(deps, viewer, params.applicationId, body),
  )
}
