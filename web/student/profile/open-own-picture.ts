import { openOwnDocument } from '#contract/vault.ts'
import { call } from '../../api.ts'
import type { OpenPicture } from '../../shared/applications/document-picture.tsx'

/** Fetches the photograph behind a document of one's own vault. */
export const openOwnPicture: OpenPicture = (documentId, signal) =>
  call(openOwnDocument, { params: { documentId }, signal })
