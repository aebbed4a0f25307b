import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { saveOwnUnsavedInput, listOwnUnsavedInput } from './save-unsaved-input.ts'

/** Binds the calls about unsaved input. */
export function unsavedInputRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listUnsavedInput, ({ viewer }) => listOwnUnsavedInput(deps, viewer.userId))
  serve(contract.saveUnsavedInput, ({ viewer, body }) => saveOwnUnsavedInput(deps, viewer.userId, body))
}
