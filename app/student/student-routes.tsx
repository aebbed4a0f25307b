import { pages as courses } from 'virtual:pages/courses'
import { pages } from 'virtual:pages/student'
import type { ReactNode } from 'react'
import { earlyScreens } from '#kit/routing/early-screens.tsx'
import { Screens } from '#kit/routing/screens.tsx'
import { ScreenOutline } from './next-screen/screen-outline.tsx'
import { DeviceHandover } from './device-handover.tsx'

const { screens, preload } = earlyScreens([...pages, ...courses], ScreenOutline)

/** Loads the script of a screen before it is opened, by the pattern of its address. Never rejects. */
export { preload }

/** The screens of students beyond the dashboard. */
export default function StudentRoutes({ notFound }: { notFound: ReactNode }) {
  return (
    <>
      <DeviceHandover />
      <Screens screens={screens} otherwise={notFound} />
    </>
  )
}
