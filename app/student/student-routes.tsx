import { pages as courses } from 'virtual:pages/courses'
import { pages } from 'virtual:pages/student'
import type { ReactNode } from 'react'
import { lazyScreens, Screens } from '#kit/routing/screens.tsx'
import { DeviceHandover } from './device-handover.tsx'

const screens = lazyScreens([...pages, ...courses])

/** The screens of students beyond the dashboard. */
export default function StudentRoutes({ notFound }: { notFound: ReactNode }) {
  return (
    <>
      <DeviceHandover />
      <Screens screens={screens} otherwise={notFound} />
    </>
  )
}
