import { call } from '#kit/store/api.ts'
import { openOwnDocument } from '../contract/vault.ts'
import type { OpenPicture } from '../web/document-picture.tsx'

/** Loads the photo of a document in the student's own vault. */
export const openOwnPicture: OpenPicture = (documentId, signal) =>
  call(openOwnDocument, { params: { documentId }, signal })
