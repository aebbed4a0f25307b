import { site } from '#site'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import { exportedRows, type SpreadsheetCell } from '#platform/contract/spreadsheets.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { makeSpreadsheet } from '#platform/spreadsheets/make-spreadsheet.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { studentColumnHeads, studentExportChecks } from '#texts/students/records/export.ts'
import { accountStatusNames } from '#texts/students/records/records.ts'
import type { exportStudents as route, StudentColumn } from '../contract.ts'
import { listStudents } from './list-students.ts'

/** What stands in each column. Days are ISO days of the office, countries stay codes: other programs can use both. */
const cells: Readonly<Record<StudentColumn, (student: Student) => SpreadsheetCell>> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  status: ({ status }) => accountStatusNames[status],
  dateOfBirth: ({ details }) => details.dateOfBirth,
  nationality: ({ details }) => details.nationality,
  country: ({ details }) => details.country,
  city: ({ details }) => details.city,
  address: ({ details }) => details.address,
  education: ({ details }) => details.education,
  applications: ({ applicationCount }) => applicationCount,
  since: ({ createdAt }) => dayIn(site.timeZone.id, new Date(createdAt)),
}

/**
 * The list of students as a file. The download is recorded before it is returned, with the columns and the number of
 * rows.
 * @throws not_for_you without the right to download lists; list_full for more rows than a file takes
 */
export async function exportStudents(
  deps: Deps,
  viewer: Viewer,
  { form, columns, search, show }: QueryOf<typeof route>,
): Promise<Download> {
  if (!viewer.mayExport) throw refuse('not_for_you', { message: studentExportChecks.noRight })
  const { data, totalCount } = await listStudents(deps, { search, show, page: 1, limit: exportedRows })
  if (totalCount > exportedRows) {
    throw refuse('list_full', { message: studentExportChecks.tooMany({ most: exportedRows }) })
  }
  const bytes = await makeSpreadsheet(
    form,
    columns.map((column) => studentColumnHeads[column]),
    data.map((student) => columns.map((column) => cells[column](student))),
  )
  await deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'list.exported',
      by: viewer,
      object: { kind: 'list', id: 'students' },
      details: {
        form,
        columns: columns.join(' '),
        rows: data.length,
        searched: search !== '',
        show: show ?? 'all',
      },
    }),
  )
  return { bytes, fileName: `students.${form}` }
}
