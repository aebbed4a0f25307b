import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { deleteOwnDraft, listOwnDrafts, saveOwnDraft } from './save-drafts.ts'

/** Binds the calls about unsent applications. */
export function draftRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listDrafts, ({ viewer }) => listOwnDrafts(deps, viewer))
  serve(contract.saveDraft, ({ viewer, params, body }) => saveOwnDraft(deps, viewer, params.programId, body))
  serve(contract.deleteDraft, ({ viewer, params }) => deleteOwnDraft(deps, viewer, params.programId))
}
