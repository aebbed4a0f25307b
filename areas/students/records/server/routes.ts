import * as contract from '#areas/accounts/profile/contract/students.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { UploadGates } from '#platform/http/uploads/uploads-gate.ts'
import { shareRuns } from '#platform/live/share-runs.ts'
import { deleteStudent } from '#areas/students/closing/server/delete-student.ts'
import { reopenStudent } from '#areas/students/closing/server/reopen-student.ts'
import * as file from '../contract.ts'
import { exportStudents } from './export-students.ts'
import { createStudent } from './create-student.ts'
import { findDuplicatesOfInput } from './find-duplicates.ts'
import { inviteStudentAgain } from './invite-student.ts'
import { listStudents } from './list-students.ts'
import { showStudentFile } from './show-student-file.ts'
import { showStudent } from './show-student.ts'
import { updateStudentByForm } from './update-by-form.ts'
import { updateStudent } from './update-student.ts'

/** Binds the calls about students to their operations. */
export function studentRoutes(serve: Serve, deps: Deps, gates: UploadGates): void {
  const share = shareRuns()
  serve(contract.createStudent, ({ viewer, body }) => createStudent(deps, viewer, body))
  serve(contract.listStudents, ({ query }) => listStudents(deps, query, share))
  serve(file.exportStudents, ({ viewer, query }) => exportStudents(deps, viewer, query))
  serve(contract.showStudent, ({ viewer, params }) => showStudent(deps, viewer, params.studentId))
  serve(contract.updateStudent, ({ viewer, params, body, incoming }) =>
    body === null
      ? updateStudentByForm(deps, gates, viewer, params.studentId, incoming)
      : updateStudent(deps, viewer, params.studentId, body),
  )
  serve(contract.deleteStudent, ({ viewer, params, query }) =>
    deleteStudent(deps, viewer, params.studentId, query.reason),
  )
  serve(file.showStudentFile, ({ viewer, params }) => showStudentFile(deps, viewer, params.studentId))
  serve(file.findDuplicates, ({ body }) => findDuplicatesOfInput(deps, body))
  serve(file.inviteStudentAgain, ({ viewer, params, body }) =>
    inviteStudentAgain(deps, viewer, params.studentId, body),
  )
  serve(file.reopenStudent, ({ viewer, params }) => reopenStudent(deps, viewer, params.studentId))
}
