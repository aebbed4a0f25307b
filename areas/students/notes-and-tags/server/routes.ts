import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listTags, mergeTags, renameTag } from './manage-tags.ts'
import { addStudentNote } from './student-notes.ts'
import { setStudentOfficer } from './student-officer.ts'
import { listTagsAndOfficers, tagStudent, untagStudent } from './tags.ts'

/** Binds the calls about tags, notes and the responsible officer to their operations. */
export function notesAndTagsRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listTagsAndOfficers, () => listTagsAndOfficers(deps))
  serve(contract.listTags, ({ query }) => listTags(deps, query))
  serve(contract.renameTag, ({ viewer, params, body }) => renameTag(deps, viewer, params.tagId, body))
  serve(contract.mergeTags, ({ viewer, params, body }) => mergeTags(deps, viewer, params.tagId, body))
  serve(contract.addStudentTag, ({ viewer, params, body }) =>
    tagStudent(deps, viewer, params.studentId, body),
  )
  serve(contract.removeStudentTag, ({ viewer, params }) =>
    untagStudent(deps, viewer, params.studentId, params.tagId),
  )
  serve(contract.setStudentOfficer, ({ viewer, params, body }) =>
    setStudentOfficer(deps, viewer, params.studentId, body),
  )
  serve(contract.addStudentNote, ({ viewer, params, body, idempotencyKey }) =>
    addStudentNote(deps, viewer, params.studentId, body, idempotencyKey),
  )
}
