import { call } from '#kit/store/api.ts'
import { openOwnDocument } from '../contract/vault.ts'
import type { OpenPicture } from '../web/document-picture.tsx'

/** Fetches the photograph behind a document of one's own vault. */
export const openOwnPicture: OpenPicture = (documentId, signal) =>
  call(openOwnDocument, { params: { documentId }, signal })
