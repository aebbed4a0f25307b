import { pages as desk } from 'virtual:pages/desk'
import { pages } from 'virtual:pages/student'
import type { ReactNode } from 'react'
import { lazyScreens, ScreensBelow } from '#kit/routing/screens-below.tsx'

const screens = lazyScreens([...pages, ...desk])

/** The screens of students beyond the dashboard. */
export default function StudentRoutes(props: { start: string; notFound: ReactNode }) {
  return <ScreensBelow screens={screens} {...props} />
}
