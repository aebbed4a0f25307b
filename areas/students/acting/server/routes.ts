import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { listOwnActs as ownActs } from '#platform/acting/contract.ts'
import * as contract from '../contract.ts'
import {
  announceConsentForm,
  confirmConsentCode,
  openConsentForm,
  openOwnConsentForm,
  recordConsentForm,
  recordWithdrawal,
  sendConsentCode,
  withdrawConsent,
} from './consents.ts'
import { drawConsentForm } from './draw-consent-form.ts'
import { listOwnActs, showActing } from './list-acts.ts'

/** Binds the calls about acting for students to their operations. */
export function actingRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(ownActs, ({ viewer }) => listOwnActs(deps, viewer))
  serve(contract.showActing, ({ params }) => showActing(deps, params.studentId))
  serve(contract.announceConsentForm, ({ viewer, params, body }) =>
    announceConsentForm(deps, viewer, params.studentId, body),
  )
  serve(contract.recordConsentForm, ({ viewer, params, body, incoming }) =>
    recordConsentForm(deps, gates, viewer, params.studentId, body, incoming),
  )
  serve(contract.printConsentForm, ({ params }) => drawConsentForm(deps, params.studentId))
  serve(contract.sendConsentCode, ({ viewer, params }) => sendConsentCode(deps, viewer, params.studentId))
  serve(contract.confirmConsentCode, ({ viewer, params, body }) =>
    confirmConsentCode(deps, viewer, params.studentId, body),
  )
  serve(contract.openConsentForm, ({ viewer, params, query }) =>
    openConsentForm(deps, viewer, params, query.page),
  )
  serve(contract.recordWithdrawal, ({ viewer, params }) => recordWithdrawal(deps, viewer, params.studentId))
  serve(contract.openOwnConsentForm, ({ viewer, params, query }) =>
    openOwnConsentForm(deps, viewer, params.consentId, query.page),
  )
  serve(contract.withdrawConsent, ({ viewer }) => withdrawConsent(deps, viewer))
}
