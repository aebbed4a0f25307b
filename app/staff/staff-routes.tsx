import { pages } from 'virtual:pages/staff'
import type { ReactNode } from 'react'
import { lazyScreens, Screens } from '#kit/routing/screens.tsx'

const screens = lazyScreens(pages)

/** The screens of the console. A separate chunk, which students do not download. */
export default function StaffRoutes({ notFound }: { notFound: ReactNode }) {
  return <Screens screens={screens} otherwise={notFound} />
}
