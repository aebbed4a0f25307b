import type { ReactNode } from 'react'
import { appPatterns as at } from '../paths.ts'
import { lazyPage } from '../shared/lazy-page.tsx'
import { ScreensBelow } from '../shared/screens-below.tsx'
import type { Screen } from '../shared/screens-below.tsx'

/** Every address of the staff console, on one screen. A chunk of its own: a student's phone carries none of it. */
export const staffScreens: readonly Screen[] = [
  [at.staff, lazyPage(() => import('./staff-home.tsx'))],
  [at.staffApplication, lazyPage(() => import('./application-page.tsx'))],
  [at.staffNotices, lazyPage(() => import('./notices/notices-page.tsx'))],
  [at.staffMessages, lazyPage(() => import('./messages/messages-page.tsx'))],
  [at.staffThread, lazyPage(() => import('./messages/thread-page.tsx'))],
  [at.staffStudents, lazyPage(() => import('./students/students-page.tsx'))],
  [at.staffStudent, lazyPage(() => import('./students/student-page.tsx'))],
  [at.staffEnquiries, lazyPage(() => import('./enquiries/enquiries-page.tsx'))],
  [at.staffNewsletter, lazyPage(() => import('./enquiries/newsletter-page.tsx'))],
  [at.staffArticles, lazyPage(() => import('./articles/articles-page.tsx'))],
  [at.staffArticle, lazyPage(() => import('./articles/article-page.tsx'))],
  [at.staffCourses, lazyPage(() => import('./courses/suggestions-page.tsx'))],
  [at.staffReports, lazyPage(() => import('./reports/reports-page.tsx'))],
  [at.staffAuditLog, lazyPage(() => import('./office/audit-page.tsx'))],
  [at.staffAlarms, lazyPage(() => import('./office/alarms-page.tsx'))],
  [at.staffCatalogue, lazyPage(() => import('./catalogue/universities-page.tsx'))],
  [at.staffUniversity, lazyPage(() => import('./catalogue/university-page.tsx'))],
  [at.staffProgram, lazyPage(() => import('./catalogue/program-page.tsx'))],
  [at.staffInstructors, lazyPage(() => import('./catalogue/instructors-page.tsx'))],
  [at.staffCosts, lazyPage(() => import('./costs/costs-page.tsx'))],
  [at.staffMistakes, lazyPage(() => import('./mistakes/mistakes-page.tsx'))],
  [at.staffImports, lazyPage(() => import('./catalogue-import/imports-page.tsx'))],
  [at.staffImport, lazyPage(() => import('./catalogue-import/past-import-page.tsx'))],
  [at.staffImportFile, lazyPage(() => import('./catalogue-import/import-file-page.tsx'))],
  [at.staffAccount, lazyPage(() => import('./account/account-page.tsx'))],
  [at.staffTeam, lazyPage(() => import('./team/team-page.tsx'))],
]

export default function StaffRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={staffScreens} {...props} />
}
