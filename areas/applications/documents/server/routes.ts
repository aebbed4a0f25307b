import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as unsent from '../contract/unsent-files.ts'
import * as contract from '../contract/vault.ts'
import { finishFile, finishUpload } from './finish-upload.ts'
import { openOwn, openOwnThumbnail, readOwnDocumentViews, readVault } from './read-vault.ts'
import { beginUpload, receivePiece } from './receive-upload.ts'
import { removeDocument } from './remove-document.ts'
import { dropFile } from './unsent-files.ts'

/** Binds the calls about a student's own documents, and about files that are not sent yet, to their operations. */
export function vaultRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(contract.listVault, ({ viewer }) => readVault(deps, viewer))
  serve(contract.openOwnDocument, ({ viewer, params, query }) =>
    openOwn(deps, viewer, params.documentId, query.page),
  )
  serve(contract.showOwnThumbnail, ({ viewer, params }) => openOwnThumbnail(deps, viewer, params.documentId))
  serve(contract.removeOwnDocument, ({ viewer, params }) => removeDocument(deps, viewer, params.documentId))
  serve(contract.beginUpload, ({ viewer, body }) => beginUpload(deps, viewer, body))
  serve(contract.sendPiece, ({ viewer, params, query, incoming }) =>
    receivePiece(deps, gates.receiving, viewer, params.uploadId, query.from, incoming),
  )
  serve(contract.finishUpload, ({ viewer, params }) =>
    finishUpload(deps, gates.working, viewer, params.uploadId),
  )
  serve(unsent.sendFilePiece, ({ viewer, params, query, incoming }) =>
    receivePiece(deps, gates.receiving, viewer, params.uploadId, query.from, incoming),
  )
  serve(unsent.finishFile, ({ viewer, params }) => finishFile(deps, gates.working, viewer, params.uploadId))
  serve(unsent.dropFile, ({ viewer, params }) => dropFile(deps, viewer, params.uploadId))
  serve(contract.listOwnDocumentViews, ({ viewer }) => readOwnDocumentViews(deps, viewer))
}
