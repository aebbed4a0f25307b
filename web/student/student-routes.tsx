import type { ReactNode } from 'react'
import { appPatterns as at } from '../paths.ts'
import { lazyPage } from '../shared/lazy-page.tsx'
import { ScreensBelow } from '../shared/screens-below.tsx'
import type { Screen } from '../shared/screens-below.tsx'

/** Every address of the student area beyond the dashboard, on one screen. */
export const studentScreens: readonly Screen[] = [
  [at.profile, lazyPage(() => import('./profile.tsx'))],
  [at.record, lazyPage(() => import('./record/record-page.tsx'))],
  [at.vault, lazyPage(() => import('./profile/documents-page.tsx'))],
  [at.profileSection, lazyPage(() => import('./profile/section-page.tsx'))],
  [at.myData, lazyPage(() => import('./leaving-account/my-data-page.tsx'))],
  [at.deleteAccount, lazyPage(() => import('./leaving-account/delete-account-page.tsx'))],
  [at.universities, lazyPage(() => import('./universities/universities-page.tsx'))],
  [at.university, lazyPage(() => import('./universities/university-page.tsx'))],
  [at.program, lazyPage(() => import('./universities/program-page.tsx'))],
  [at.shortlist, lazyPage(() => import('./shortlist/shortlist-page.tsx'))],
  [at.compare, lazyPage(() => import('./compare/compare-page.tsx'))],
  [at.destinations, lazyPage(() => import('./destinations/destinations-page.tsx'))],
  [at.searches, lazyPage(() => import('./searches/searches-page.tsx'))],
  [at.apply, lazyPage(() => import('./applications/apply-page.tsx'))],
  [at.applications, lazyPage(() => import('./applications/applications-page.tsx'))],
  [at.application, lazyPage(() => import('./applications/application-page.tsx'))],
  [at.chatbot, lazyPage(() => import('./chatbot/chatbot-page.tsx'))],
  [at.help, lazyPage(() => import('./help/help-page.tsx'))],
  [at.helpArticle, lazyPage(() => import('./help/article-page.tsx'))],
  [at.activities, lazyPage(() => import('./activities/activities-page.tsx'))],
  [at.messages, lazyPage(() => import('./messages/messages-page.tsx'))],
  [at.thread, lazyPage(() => import('./messages/thread-page.tsx'))],
  [at.notices, lazyPage(() => import('./notices/notices-page.tsx'))],
]

export default function StudentRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={studentScreens} {...props} />
}
