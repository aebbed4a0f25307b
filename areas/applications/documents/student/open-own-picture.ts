import { call } from '#kit/store/api.ts'
import { openOwnDocument } from '../contract/vault.ts'
import type { OpenPicture } from '../web/document-picture.tsx'

/** Loads a page of a document in the student's own vault. */
export const openOwnPicture: OpenPicture = (documentId, signal, page) =>
  call(openOwnDocument, { params: { documentId }, query: { page: String(page) }, signal })
