import { pages as courses } from 'virtual:pages/courses'
import { pages } from 'virtual:pages/student'
import type { ReactNode } from 'react'
import { earlyScreens } from '#kit/routing/early-screens.tsx'
import { Screens } from '#kit/routing/screens.tsx'
import { ScreenOutline } from './next-screen/screen-outline.tsx'
import { DeviceHandover } from './device-handover.tsx'

const { screens, preload, untilShown } = earlyScreens([...pages, ...courses], ScreenOutline)

/** Loads scripts of screens before they are opened, and reports when the open one has loaded. */
export { preload, untilShown }

/** The screens of students beyond the dashboard. */
export default function StudentRoutes({ notFound }: { notFound: ReactNode }) {
  return (
    <>
      <DeviceHandover />
      <Screens screens={screens} otherwise={notFound} />
    </>
  )
}
