import type { ReactNode } from 'react'
import { appPatterns as at } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { ScreensBelow } from '#kit/routing/screens-below.tsx'
import type { Screen } from '#kit/routing/screens-below.tsx'

const Desk = lazyPage(() => import('./course-desk.tsx'))

/** The three addresses of the course desk, which show one screen, and what lies below each. */
export const deskScreens: readonly Screen[] = [
  [at.course, Desk],
  [at.createCourse, Desk],
  [at.test, Desk],
  [at.courseDetail, lazyPage(() => import('./course-page.tsx'))],
  [at.editCourse, lazyPage(() => import('./edit-course-page.tsx'))],
  [at.attempt, lazyPage(() => import('#areas/learning/practice-tests/student/test-page.tsx'))],
]

export default function DeskRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={deskScreens} {...props} />
}
