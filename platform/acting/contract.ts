import * as z from 'zod/mini'
import { Id, Timestamp } from '../contract/fields.ts'
import { route } from '../contract/route.ts'

/** What an officer can have done for a student. `opened`: began to work on the record, at most once an hour. */
export const acts = [
  'opened',
  'profile',
  'document-added',
  'document-opened',
  'document-removed',
  'draft',
  'draft-deleted',
  'application',
  'documents-sent',
] as const
export type Act = (typeof acts)[number]

/** Something an officer did for a student. */
export const ActForStudent = z.object({
  _id: Id,
  act: z.enum(acts),
  /** The section of the profile, or the id of the document, program or application. */
  about: z.nullable(z.string()),
  /** The name of the program or document; null where there is none, or not any more. */
  name: z.nullable(z.string()),
  at: Timestamp,
  /** Name of the officer. */
  by: z.string(),
})
export type ActForStudent = z.output<typeof ActForStudent>

/** How a student can consent: with a signed form, or with a code that was mailed. */
export const consentKinds = ['form', 'code'] as const

/** A student's consent that the office acts for them. */
export const ActingConsent = z.object({
  _id: Id,
  kind: z.enum(consentKinds),
  version: z.string(),
  givenAt: Timestamp,
  /** Name of the officer who recorded it. */
  recordedBy: z.string(),
  withdrawnAt: z.nullable(Timestamp),
  /** Name of the officer who recorded the withdrawal; null where the student withdrew it. */
  withdrawnBy: z.nullable(z.string()),
  /** Pages and size of the photographed form; 0 for a code. */
  pages: z.number(),
  bytes: z.number(),
})
export type ActingConsent = z.output<typeof ActingConsent>

export const listOwnActs = route({
  method: 'GET',
  path: '/student/acts',
  who: 'student',
  onBehalf: 'open',
  limit: 'read',
  summary: 'What the office did on one’s behalf, newest first, the last 500, and one’s consents to it.',
  reply: z.object({ acts: z.array(ActForStudent), consents: z.array(ActingConsent) }),
  about: ['act'],
})
