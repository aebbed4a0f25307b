import * as z from 'zod/mini'
import { Id, Timestamp } from '../contract/fields.ts'
import { route } from '../contract/route.ts'

/**
 * Steps that need two people: `person.make-admin` grants somebody every right, `person.end-admin` ends the access
 * of an admin and `person.demote-admin` leaves them fewer rights, `person.reset-factor` lets somebody set up a
 * new second factor, `application.withdraw-joined` withdraws the place of a student who has joined, `students.merge` merges
 * a duplicate into the record that is kept.
 */
export const approvalKinds = [
  'person.make-admin',
  'person.end-admin',
  'person.demote-admin',
  'person.reset-factor',
  'application.withdraw-joined',
  'students.merge',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** Hours within which another person has to confirm. */
export const approvalHours = 24

/** A step that needs its second person. */
export const Approval = z.object({
  _id: Id,
  kind: z.enum(approvalKinds),
  objectId: Id,
  /** What it is about, as the console names it: a person, or the reference of an application. */
  about: z.string(),
  reason: z.nullable(z.string()),
  askedBy: z.object({ _id: Id, name: z.string() }),
  askedAt: Timestamp,
  expiresAt: Timestamp,
  /** Whether the reader may confirm it: never the one who requested it. */
  mayConfirm: z.boolean(),
})
export type Approval = z.output<typeof Approval>

export const listApprovals = route({
  method: 'GET',
  path: '/staff/approvals',
  who: 'staff',
  limit: 'read',
  summary: 'Steps that need a second person, the oldest first: those the reader requested or may confirm.',
  query: z.strictObject({ objectId: z.optional(Id) }),
  reply: z.object({ approvals: z.array(Approval) }),
  about: ['approval'],
})

const named = {
  params: z.strictObject({ approvalId: Id }),
  reply: z.object({ message: z.string() }),
} as const

export const confirmApproval = route({
  method: 'POST',
  path: '/staff/approvals/:approvalId/confirm',
  who: 'staff',
  limit: 'write',
  summary: 'Confirm a step that another person requested; it is carried out at once.',
  ...named,
  about: ['approval', 'team member', 'application', 'student'],
})

export const refuseApproval = route({
  method: 'POST',
  path: '/staff/approvals/:approvalId/refuse',
  who: 'staff',
  limit: 'write',
  summary: 'Withdraw or decline a step that needs a second person.',
  ...named,
  about: ['approval', 'team member', 'application'],
})
