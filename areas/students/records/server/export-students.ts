import { site } from '#site'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { QueryOf } from '#platform/contract/route.ts'
import type { SpreadsheetCell } from '#platform/contract/spreadsheets.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { exportList } from '#platform/spreadsheets/export-list.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { studentColumnHeads } from '#texts/students/records/export.ts'
import { accountStatusNames } from '#texts/students/records/records.ts'
import type { exportStudents as route, StudentColumn } from '../contract.ts'
import { listStudents } from './list-students.ts'

/** What each column contains. Days are ISO days of the office, countries stay codes: other programs can use both. */
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

/** The list of students as a file. @throws as `exportList` */
export const exportStudents = (
  deps: Deps,
  viewer: Viewer,
  { form, columns, search, show, tag, officer }: QueryOf<typeof route>,
): Promise<Download> =>
  exportList(deps, viewer, {
    list: 'students',
    form,
    columns,
    heads: studentColumnHeads,
    filters: { show: show ?? 'all', searched: search !== '', tag, officer },
    read: async (most) => {
      const { data } = await listStudents(deps, { search, show, tag, officer, page: 1, limit: most + 1 })
      return data.map((student) => columns.map((column) => cells[column](student)))
    },
  })
