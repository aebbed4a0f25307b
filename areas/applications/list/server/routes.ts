import * as decisions from '#areas/applications/decide/contract.ts'
import * as universityLetters from '#areas/applications/letters/contract/university-letters.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { confirmJoin } from '#areas/applications/states/server/confirm-join.ts'
import {
  sendDecisionNow,
  scheduleDecision,
  undoDecision,
} from '#areas/applications/decide/server/schedule-decision.ts'
import {
  declineOffer,
  undoWithdraw,
  withdrawApplication,
} from '#areas/applications/states/server/leave-application.ts'
import { listDocumentViews, openDocument } from '#areas/applications/documents/server/open-document.ts'
import { markConditions } from '#areas/applications/decide/server/mark-conditions.ts'
import { previewDecision } from '#areas/applications/decide/server/preview-decision.ts'
import { sendDocuments } from '#areas/applications/submit/server/send-documents.ts'
import { showDecisionOptions } from '#areas/applications/decide/server/show-decision-options.ts'
import { requestPlaceWithdrawal } from '#areas/applications/states/server/withdraw-place.ts'
import { submitApplication } from '#areas/applications/submit/server/submit-application.ts'
import * as contract from '../contract/applications.ts'
import { downloadReceipt } from '../contract/receipts.ts'
import { applicationStats } from './application-stats.ts'
import { listApplications } from './list-applications.ts'
import { makeReceipt } from './make-receipt.ts'
import {
  announceLetterPage,
  attachUniversityLetter,
  removeUniversityLetter,
} from './attach-university-letter.ts'
import { showApplication } from './show-application.ts'
import { openUniversityLetter, showUniversityLetterPage } from './university-letters.ts'

/** Binds the calls about applications to their operations. */
export function applicationRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(contract.submitApplication, (call) => submitApplication(deps, gates, call.viewer, call))
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
  serve(contract.sendDocuments, (call) =>
    sendDocuments(deps, gates, call.viewer, call.params.applicationId, call),
  )
  serve(contract.openDocument, ({ viewer, params, query }) => openDocument(deps, viewer, params, query))
  serve(contract.documentViews, ({ viewer, params }) => listDocumentViews(deps, viewer, params.applicationId))
  serve(decisions.decideApplication, ({ viewer, params, body }) =>
    scheduleDecision(deps, viewer, params.applicationId, body),
  )
  serve(decisions.previewDecision, ({ viewer, params, body }) =>
    previewDecision(deps, viewer, params.applicationId, body),
  )
  serve(decisions.showDecisionOptions, ({ viewer, params }) =>
    showDecisionOptions(deps, viewer, params.applicationId),
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
  serve(universityLetters.announceLetterPage, ({ viewer, params, body }) =>
    announceLetterPage(deps, viewer, params.applicationId, body),
  )
  serve(universityLetters.attachUniversityLetter, ({ viewer, params, body, incoming }) =>
    attachUniversityLetter(deps, gates, viewer, params.applicationId, body, incoming),
  )
  serve(universityLetters.removeUniversityLetter, ({ viewer, params }) =>
    removeUniversityLetter(deps, viewer, params.applicationId, params.letterId),
  )
  serve(universityLetters.openUniversityLetter, ({ viewer, params }) =>
    openUniversityLetter(deps, viewer, params),
  )
  serve(universityLetters.showUniversityLetterPage, ({ viewer, params }) =>
    showUniversityLetterPage(deps, viewer, params),
  )
  serve(decisions.requestPlaceWithdrawal, ({ viewer, params, body }) =>
    requestPlaceWithdrawal(deps, viewer, params.applicationId, body),
  )
}
