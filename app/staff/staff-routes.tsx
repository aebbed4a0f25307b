import { pages } from 'virtual:pages/staff'
import type { ReactNode } from 'react'
import { lazyScreens, ScreensBelow } from '#kit/routing/screens-below.tsx'

const screens = lazyScreens(pages)

/** The screens of the console. A chunk of its own: a student's phone carries none of it. */
export default function StaffRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={screens} {...props} />
}
