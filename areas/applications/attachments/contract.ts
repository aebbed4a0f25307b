import { checks } from '#texts/applications/attachments/checks.ts'
import * as z from 'zod/mini'
import { DocumentPage } from '#platform/contract/documents.ts'
import { Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { announcedFile, AnnouncedUpload } from '#areas/applications/documents/contract/unsent-files.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'

/**
 * What the office attaches to an application: documents from outside, which are not the student's own, and what a student
 * sends as proof of an outside step. The letter of a
 * university with its offer is attached to the offer instead.
 */
export const attachmentKinds = [
  'enrollmentConfirmation',
  'visa',
  'receipt',
  'correspondence',
  'other',
] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Attachments that one application may have. */
export const mostAttachments = 40

export const Attachment = z.object({
  _id: Id,
  kind: z.enum(attachmentKinds),
  /** What the office calls it, beside its kind. */
  title: z.nullable(z.string()),
  pages: z.number(),
  bytes: z.number(),
  addedAt: Timestamp,
  /** Since when its student sees it; null while only the office does. */
  sharedAt: z.nullable(Timestamp),
  /** The outside step that it belongs to. */
  step: z.nullable(z.object({ key: z.string(), name: z.string() })),
  /** Whether the student sent it, as proof of that step. */
  fromStudent: z.optional(z.boolean()),
})
export type Attachment = z.output<typeof Attachment>

const OneAttachment = z.strictObject({ applicationId: Id, attachmentId: Id })
const Title = z.optional(line({ empty: () => checks.titleOrNothing, max: 120 }))
const StepKey = z
  .string({ error: () => checks.chooseStep })
  .check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, { error: () => checks.chooseStep }))
const Changed = z.object({ message: z.string() })

export const listAttachments = route({
  method: 'GET',
  path: '/application/:applicationId/attachments',
  who: 'account',
  limit: 'read',
  summary:
    'Documents that the office has attached to an application, newest first: for its student those that are shared, for a university none.',
  params: ApplicationPath,
  reply: z.object({ data: z.array(Attachment), mayAttach: z.boolean() }),
  about: ['application'],
})

export const announceAttachment = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/attachments/uploads',
  who: 'staff',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  summary:
    'Announce a document from outside, a photo or a PDF, by its size and SHA-256. Returns how much of it has been ' +
    'received. Its bytes follow with `sendFilePiece`, and `finishFile` ends it.',
  params: ApplicationPath,
  body: z.strictObject(announcedFile),
  status: 201,
  reply: AnnouncedUpload,
})

export const attachFile = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/attachments',
  who: 'staff',
  limit: 'upload',
  summary:
    'Attach a document from outside that was uploaded for it, and choose whether the student sees it. Repeating the call ' +
    'attaches it once.',
  params: ApplicationPath,
  body: z.strictObject({
    kind: z.enum(attachmentKinds, { error: () => checks.chooseKind }),
    title: Title,
    shared: z.enum(['yes', 'no'], { error: () => checks.chooseShared }),
    /** The outside step that it belongs to. */
    step: z.optional(StepKey),
    /** The id of its upload. */
    upload: z.optional(Id),
  }),
  /** The form in which browsers of the release before 0139 send it; our own upload it first. */
  upload: { fields: ['kind', 'title', 'shared', 'step'], files: ['file'], orJson: true },
  reply: Changed,
  about: ['application'],
})

export const shareAttachment = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/attachments/:attachmentId',
  who: 'staff',
  limit: 'write',
  summary: 'Show an attachment to the student of the application, or hide it again.',
  params: OneAttachment,
  body: z.strictObject({ shared: z.boolean({ error: () => checks.chooseShared }) }),
  reply: Changed,
  about: ['application'],
})

export const linkAttachment = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/attachments/:attachmentId/step',
  who: 'staff',
  limit: 'write',
  summary: 'Choose the outside step that an attachment belongs to; null: none.',
  params: OneAttachment,
  body: z.strictObject({ step: z.nullable(StepKey) }),
  reply: Changed,
  about: ['application'],
})

export const removeAttachment = route({
  method: 'DELETE',
  path: '/staff/applications/:applicationId/attachments/:attachmentId',
  who: 'staff',
  limit: 'write',
  summary: 'Remove an attachment and its file.',
  params: OneAttachment,
  reply: Changed,
  about: ['application'],
})

export const openAttachment = route({
  method: 'GET',
  path: '/application/:applicationId/attachments/:attachmentId',
  who: 'account',
  limit: 'read',
  summary: 'A page of an attachment as a picture, for the office and, where it is shared, for its student.',
  params: OneAttachment,
  query: z.strictObject({ page: DocumentPage }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const downloadAttachment = route({
  method: 'GET',
  path: '/application/:applicationId/attachments/:attachmentId/file',
  who: 'account',
  limit: 'read',
  summary: 'An attachment as a PDF of its pages, for the office and, where it is shared, for its student.',
  params: OneAttachment,
  download: 'application/pdf',
  reply: z.any(),
})
