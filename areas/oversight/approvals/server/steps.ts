import type { ApprovalKind } from '#platform/approvals/contract.ts'
import { withdrawPlaceStep } from '#areas/applications/offers.ts'
import { mergeStudentsStep } from '#areas/students/offers.ts'
import { demoteAdmin, endAdmin, makeAdmin, resetFactor } from '#areas/oversight/team/server/admin-steps.ts'
import type { StepKind } from '#platform/approvals/two-person-step.ts'

/**
 * Every kind of two-person step, by its name in the contract. The feature it belongs to carries it out.
 */
export const stepKinds: Readonly<Record<ApprovalKind, StepKind>> = {
  'application.withdraw-joined': withdrawPlaceStep,
  'students.merge': mergeStudentsStep,
  'person.make-admin': makeAdmin,
  'person.end-admin': endAdmin,
  'person.demote-admin': demoteAdmin,
  'person.reset-factor': resetFactor,
}
