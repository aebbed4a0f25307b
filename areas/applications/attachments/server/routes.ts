import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as contract from '../contract.ts'
import {
  announceAttachment,
  attachFile,
  linkAttachment,
  removeAttachment,
  shareAttachment,
} from './attach-file.ts'
import { downloadAttachment, listAttachments, openAttachment } from './open-attachment.ts'

/** Binds the calls about documents from outside to their operations. */
export function attachmentRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  serve(contract.listAttachments, ({ viewer, params }) => listAttachments(deps, viewer, params.applicationId))
  serve(contract.announceAttachment, ({ viewer, params, body }) =>
    announceAttachment(deps, viewer, params.applicationId, body),
  )
  serve(contract.attachFile, ({ viewer, params, body, incoming }) =>
    attachFile(deps, gates, viewer, params.applicationId, body, incoming),
  )
  serve(contract.shareAttachment, ({ viewer, params, body }) => shareAttachment(deps, viewer, params, body))
  serve(contract.linkAttachment, ({ viewer, params, body }) => linkAttachment(deps, viewer, params, body))
  serve(contract.removeAttachment, ({ viewer, params }) => removeAttachment(deps, viewer, params))
  serve(contract.openAttachment, ({ viewer, params, query }) =>
    openAttachment(deps, viewer, params, query.page),
  )
  serve(contract.downloadAttachment, ({ viewer, params }) => downloadAttachment(deps, viewer, params))
}
