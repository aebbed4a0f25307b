import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/letters.ts'
import { listLetters, openLetter, previewLetter } from './open-letter.ts'
import { reissueLetter } from './reissue-letter.ts'
import { listLetterKeys, verifyLetter } from './verify-letter.ts'

/** Binds the calls about letters, and the check that is open to anyone. */
export function letterRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listLetters, ({ viewer, params }) => listLetters(deps, viewer, params.applicationId))
  serve(contract.openLetter, ({ viewer, params }) =>
    openLetter(deps, viewer, params.applicationId, params.number),
  )
  serve(contract.reissueLetter, ({ viewer, params }) =>
    reissueLetter(deps, viewer, params.applicationId, params.number),
  )
  serve(contract.previewLetter, ({ viewer, params, body }) =>
    previewLetter(deps, viewer, params.applicationId, body),
  )
  serve(contract.verifyLetter, ({ body }) => verifyLetter(deps, body))
  serve(contract.listLetterKeys, () => listLetterKeys(deps))
}
