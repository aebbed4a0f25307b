import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { createUploadGates } from '#platform/http/uploads/uploads-gate.ts'
import * as contract from '../contract.ts'
import { applyStudentFile, checkStudentFile, refusedStudentRows } from './import-students.ts'
import { listImports } from './list-imports.ts'
import { undoImport } from './undo-import.ts'

/** Binds the calls about imports of students to their operations. */
export function studentImportRoutes(serve: Serve, deps: Deps): void {
  const places = { perOwner: 2, queue: 20 }
  const gates = createUploadGates({
    receiving: { atOnce: 4, ...places },
    working: { atOnce: 2, ...places },
  })
  serve(contract.checkStudentFile, ({ viewer, incoming }) => checkStudentFile(deps, gates, viewer, incoming))
  serve(contract.applyStudentFile, ({ viewer, incoming }) => applyStudentFile(deps, gates, viewer, incoming))
  serve(contract.refusedStudentRows, ({ viewer, incoming }) =>
    refusedStudentRows(deps, gates, viewer, incoming),
  )
  serve(contract.listStudentImports, ({ query }) => listImports(deps, query))
  serve(contract.undoStudentImport, ({ viewer, params }) => undoImport(deps, viewer, params.importId))
}
