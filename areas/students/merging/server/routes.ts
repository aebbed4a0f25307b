import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listMerges } from './list-merges.ts'
import { previewMerge } from './preview-merge.ts'
import { requestMerge } from './request-merge.ts'
import { undoMerge } from './undo-merge.ts'

/** Binds the calls about merging students to their operations. */
export function mergeRoutes(serve: Serve, deps: Deps): void {
  serve(contract.previewMerge, ({ viewer, params }) => previewMerge(deps, viewer, params))
  serve(contract.requestMerge, ({ viewer, params, body }) => requestMerge(deps, viewer, params, body))
  serve(contract.listMerges, ({ viewer, params }) => listMerges(deps, viewer, params.studentId))
  serve(contract.undoMerge, ({ viewer, params }) => undoMerge(deps, viewer, params.mergeId))
}
