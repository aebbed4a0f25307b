import type { ReactNode } from 'react'
import { appPatterns as at } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { ScreensBelow } from '#kit/routing/screens-below.tsx'
import type { Screen } from '#kit/routing/screens-below.tsx'

/** Every address of the staff console, on one screen. A chunk of its own: a student's phone carries none of it. */
export const staffScreens: readonly Screen[] = [
  [at.staff, lazyPage(() => import('#areas/applications/queue/staff/queue-page.tsx'))],
  [at.staffApplication, lazyPage(() => import('./application-page.tsx'))],
  [at.staffNotices, lazyPage(() => import('#areas/conversation/notifications/staff/notices-page.tsx'))],
  [at.staffMessages, lazyPage(() => import('#areas/conversation/messages/staff/messages-page.tsx'))],
  [at.staffThread, lazyPage(() => import('#areas/conversation/messages/staff/thread-page.tsx'))],
  [at.staffStudents, lazyPage(() => import('#areas/students/records/staff/students-page.tsx'))],
  [at.staffStudent, lazyPage(() => import('#areas/students/records/staff/student-page.tsx'))],
  [at.staffEnquiries, lazyPage(() => import('#areas/conversation/enquiries/staff/enquiries-page.tsx'))],
  [at.staffNewsletter, lazyPage(() => import('#areas/conversation/newsletter/staff/newsletter-page.tsx'))],
  [at.staffArticles, lazyPage(() => import('#areas/conversation/help/staff/articles-page.tsx'))],
  [at.staffArticle, lazyPage(() => import('#areas/conversation/help/staff/article-page.tsx'))],
  [at.staffCourses, lazyPage(() => import('#areas/learning/courses/staff/suggestions-page.tsx'))],
  [at.staffReports, lazyPage(() => import('#areas/oversight/reports/staff/reports-page.tsx'))],
  [at.staffAuditLog, lazyPage(() => import('#areas/oversight/audit-log/staff/audit-page.tsx'))],
  [at.staffAlarms, lazyPage(() => import('#areas/oversight/alarms/staff/alarms-page.tsx'))],
  [at.staffCatalogue, lazyPage(() => import('#areas/catalogue/editing/staff/universities-page.tsx'))],
  [at.staffUniversity, lazyPage(() => import('#areas/catalogue/editing/staff/university-page.tsx'))],
  [at.staffProgram, lazyPage(() => import('#areas/catalogue/editing/staff/program-page.tsx'))],
  [at.staffInstructors, lazyPage(() => import('#areas/catalogue/editing/staff/instructors-page.tsx'))],
  [at.staffCosts, lazyPage(() => import('#areas/catalogue/costs/staff/costs-page.tsx'))],
  [at.staffMistakes, lazyPage(() => import('#areas/catalogue/mistakes/staff/mistakes-page.tsx'))],
  [at.staffImports, lazyPage(() => import('#areas/catalogue/import/staff/imports-page.tsx'))],
  [at.staffImport, lazyPage(() => import('#areas/catalogue/import/staff/past-import-page.tsx'))],
  [at.staffImportFile, lazyPage(() => import('#areas/catalogue/import/staff/import-file-page.tsx'))],
  [at.staffAccount, lazyPage(() => import('#areas/accounts/sign-in/staff/account-page.tsx'))],
  [at.staffTeam, lazyPage(() => import('#areas/oversight/team/staff/team-page.tsx'))],
]

export default function StaffRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={staffScreens} {...props} />
}
