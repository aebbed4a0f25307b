import * as z from 'zod/mini'
import { requestReasons } from '#areas/applications/case-file/contract/request-reasons.ts'
import { DocumentKind } from '#platform/contract/documents.ts'
import { Id, Timestamp } from '#platform/contract/fields.ts'

/** A document of an application, one of its versions. */
export const SentDocument = z.object({
  _id: Id,
  name: DocumentKind,
  version: z.number(),
  bytes: z.number(),
  /** One for a photo. */
  pages: z.number(),
  uploadedAt: Timestamp,
  /** `refused`: a better one was requested. `replaced`: a newer one was sent. */
  state: z.enum(['received', 'accepted', 'refused', 'replaced']),
  /** Problems the phone detected when it was taken, such as `blurred`; a warning, never a verdict. */
  flags: z.array(z.string()),
  /** Whether the caller has opened the full picture, which is required before accepting it. */
  opened: z.boolean(),
  /**
   * Other documents of this application that are the same file, byte for byte, also earlier versions; for officers only. A
   * hint: a page that shows both sides may well be sent for both.
   */
  sameAs: z.optional(z.array(Id)),
  url: z.string(),
})
export type SentDocument = z.output<typeof SentDocument>

/** A requested document, and what was wrong with the previous one. */
export const RequestedDocument = z.object({
  name: DocumentKind,
  /** Null if it had not been sent before. */
  reason: z.nullable(z.enum(requestReasons)),
  /** The officer's own text. */
  words: z.nullable(z.string()),
  askedAt: Timestamp,
})
export type RequestedDocument = z.output<typeof RequestedDocument>
