import type { ReactNode } from 'react'
import { appPatterns as at } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { ScreensBelow } from '#kit/routing/screens-below.tsx'
import type { Screen } from '#kit/routing/screens-below.tsx'

/** Every address of the student area beyond the dashboard, on one screen. */
export const studentScreens: readonly Screen[] = [
  [at.profile, lazyPage(() => import('./profile.tsx'))],
  [at.record, lazyPage(() => import('./record-page.tsx'))],
  [at.vault, lazyPage(() => import('#areas/applications/documents/student/documents-page.tsx'))],
  [at.profileSection, lazyPage(() => import('./section-page.tsx'))],
  [at.myData, lazyPage(() => import('#areas/students/closing/student/my-data-page.tsx'))],
  [at.deleteAccount, lazyPage(() => import('#areas/students/closing/student/delete-account-page.tsx'))],
  [at.universities, lazyPage(() => import('#areas/planning/finding/student/universities-page.tsx'))],
  [at.university, lazyPage(() => import('#areas/planning/program-page/student/university-page.tsx'))],
  [at.program, lazyPage(() => import('#areas/planning/program-page/student/program-page.tsx'))],
  [at.shortlist, lazyPage(() => import('#areas/planning/shortlist/student/shortlist-page.tsx'))],
  [at.compare, lazyPage(() => import('#areas/planning/compare/student/compare-page.tsx'))],
  [at.destinations, lazyPage(() => import('#areas/planning/destinations/student/destinations-page.tsx'))],
  [at.searches, lazyPage(() => import('#areas/planning/saved-searches/student/searches-page.tsx'))],
  [at.apply, lazyPage(() => import('#areas/applications/submit/student/apply-page.tsx'))],
  [at.applications, lazyPage(() => import('#areas/applications/list/student/applications-page.tsx'))],
  [at.application, lazyPage(() => import('./application-page.tsx'))],
  [at.chatbot, lazyPage(() => import('#areas/conversation/assistant/student/chatbot-page.tsx'))],
  [at.help, lazyPage(() => import('#areas/conversation/help/student/help-page.tsx'))],
  [at.helpArticle, lazyPage(() => import('#areas/conversation/help/student/article-page.tsx'))],
  [at.activities, lazyPage(() => import('#areas/planning/activities/student/activities-page.tsx'))],
  [at.messages, lazyPage(() => import('#areas/conversation/messages/student/messages-page.tsx'))],
  [at.thread, lazyPage(() => import('#areas/conversation/messages/student/thread-page.tsx'))],
  [at.notices, lazyPage(() => import('#areas/conversation/notifications/student/notices-page.tsx'))],
]

export default function StudentRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={studentScreens} {...props} />
}
