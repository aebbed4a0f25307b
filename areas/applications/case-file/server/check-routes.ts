import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/file-checks.ts'
import { showSurroundings as surroundings } from '../contract/file-surroundings.ts'
import { revealNumber as numbers } from '../contract/identity-numbers.ts'
import { acceptDocument } from './accept-document.ts'
import { requestAgain } from './request-again.ts'
import { revealNumber } from './reveal-number.ts'
import { saveCheck, saveDoubt } from './save-check.ts'
import { showChecklist } from './show-checklist.ts'
import { showNeeds } from './show-needs.ts'
import { showSurroundings } from './show-surroundings.ts'
import { showThumbnail } from './show-thumbnail.ts'

/** Binds the calls about checking a file to their operations. */
export function fileCheckRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showChecklist, ({ viewer, params }) => showChecklist(deps, viewer, params.applicationId))
  serve(contract.saveCheck, ({ viewer, params, body }) => saveCheck(deps, viewer, params, body))
  serve(contract.saveDoubt, ({ viewer, params, body }) => saveDoubt(deps, viewer, params.applicationId, body))
  serve(contract.showThumbnail, ({ viewer, params }) => showThumbnail(deps, viewer, params))
  serve(contract.acceptDocument, ({ viewer, params }) => acceptDocument(deps, viewer, params))
  serve(contract.requestAgain, ({ viewer, params, body }) =>
    requestAgain(deps, viewer, params.applicationId, body),
  )
  serve(surroundings, ({ viewer, params }) => showSurroundings(deps, viewer, params.applicationId))
  serve(numbers, ({ viewer, params, body }) => revealNumber(deps, viewer, params.applicationId, body))
  serve(contract.showNeeds, ({ viewer, params }) => showNeeds(deps, viewer, params.applicationId))
}
