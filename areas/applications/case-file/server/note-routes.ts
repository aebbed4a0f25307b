import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/file-notes.ts'
import { fileHistory } from './file-history.ts'
import { addNote, listNotes } from './notes.ts'

/** Binds the calls about internal notes and the history of a file. */
export function fileNoteRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listNotes, ({ viewer, params }) => listNotes(deps, viewer, params.applicationId))
  serve(contract.addNote, ({ viewer, params, body, idempotencyKey }) =>
    addNote(deps, viewer, params.applicationId, body, idempotencyKey),
  )
  serve(contract.fileHistory, ({ viewer, params, query }) =>
    fileHistory(deps, viewer, params.applicationId, query),
  )
}
