import type { ReactNode } from 'react'
import { appPatterns as at } from '../paths.ts'
import { lazyPage } from '../shared/lazy-page.tsx'
import { ScreensBelow } from '../shared/screens-below.tsx'
import type { Screen } from '../shared/screens-below.tsx'

/** Every address of the staff console, on one screen. A chunk of its own: a student's phone carries none of it. */
export const staffScreens: readonly Screen[] = [
  [at.staff, lazyPage(() => import('./staff-home.tsx'))],
  [at.staffApplication, lazyPage(() => import('./application-page.tsx'))],
  [at.staffMessages, lazyPage(() => import('./messages/messages-page.tsx'))],
  [at.staffThread, lazyPage(() => import('./messages/thread-page.tsx'))],
  [at.staffCosts, lazyPage(() => import('./costs/costs-page.tsx'))],
  [at.staffMistakes, lazyPage(() => import('./mistakes/mistakes-page.tsx'))],
  [at.staffImports, lazyPage(() => import('./catalogue-import/imports-page.tsx'))],
  [at.staffImport, lazyPage(() => import('./catalogue-import/past-import-page.tsx'))],
  [at.staffImportFile, lazyPage(() => import('./catalogue-import/import-file-page.tsx'))],
]

export default function StaffRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={staffScreens} {...props} />
}
