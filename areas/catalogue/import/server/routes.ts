import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as contract from '../contract.ts'
import { importRefusals, planRefusals } from './files/download-refusals.ts'
import { listImports, showImport, undoImport } from './list-imports.ts'
import { applyImport, planImport } from './plan-and-apply.ts'
import { receiveFile, rereadFile } from './files/receive-file.ts'
import { findWaiting, presentWaiting } from './files/waiting-files.ts'

/** Binds the calls about imports of the catalogue to their operations. */
export function catalogueImportRoutes(serve: Serve, deps: Deps): void {
  // Few people import, and a file is large.
  const places = { perOwner: 2, queue: 20 }
  const gates = createUploadGates({
    receiving: { atOnce: 8, ...places },
    working: { atOnce: 4, ...places },
  })

  serve(contract.listImports, ({ query }) => listImports(deps, query))
  serve(contract.showImport, ({ params }) => showImport(deps, params.importId))
  serve(contract.importRefusals, ({ params }) => importRefusals(deps, params.importId))
  serve(contract.undoImport, ({ viewer, params }) => undoImport(deps, viewer, params.importId))
  serve(contract.sendCatalogueFile, ({ viewer, incoming }) => receiveFile(deps, gates, viewer, incoming))
  serve(contract.showCatalogueFile, async ({ params }) => ({
    data: presentWaiting(await findWaiting(deps, params.uploadId)),
  }))
  serve(contract.readCatalogueFile, ({ params, body }) => rereadFile(deps, params.uploadId, body))
  serve(contract.planImport, ({ viewer, params }) => planImport(deps, viewer, params.uploadId))
  serve(contract.planRefusals, ({ params }) => planRefusals(deps, params.uploadId))
  serve(contract.applyImport, ({ viewer, params, body }) =>
    applyImport(deps, viewer, params.uploadId, body.fingerprint),
  )
}
