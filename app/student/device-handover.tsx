import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { useAppSelector } from '#kit/store/hooks.ts'
import { hasOnDevice } from '#kit/store/on-device.ts'

/** Loaded only by those who saved something before they logged in. */
const FromDevice = lazy<ComponentType>(() =>
  import('#areas/planning/shortlist/student/from-device.tsx').catch(() => ({ default: () => null })),
)

/** Moves what a visitor left on this device into the account. */
export function DeviceHandover() {
  // Asked once: the device is empty while the result of the transfer is still shown.
  const [isNeeded] = useState(hasOnDevice)
  // Officers see the course page too, and have no shortlist.
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return (
    isNeeded &&
    isStudent && (
      <Suspense>
        <FromDevice />
      </Suspense>
    )
  )
}
