import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { firstScreenOf } from '#kit/routing/paths.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { signInPathFor } from '#kit/routing/requested-page.ts'
import { LeaveApp } from '#kit/routing/leave-app.tsx'
import { usePlace } from '#kit/routing/router.tsx'
import { fetchMe } from './sign-in-requests.ts'

/**
 * Requires a token. Everybody else is sent to the start page, or to the login if a mail may have led here, and returns
 * after logging in. The token was read before the first render, so the screen does not flash up.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const token = useAppSelector((state) => state.info.token)
  const user = useAppSelector((state) => state.info.user)
  const dispatch = useAppDispatch()
  const { pathname, search, hash } = usePlace()
  const lost = token !== null && user === null
  useEffect(() => {
    if (lost) void dispatch(fetchMe({}))
  }, [lost, dispatch])
  if (token === null) return <LeaveApp to={signInPathFor(pathname + search + hash)} comesBack />
  return children
}

/** Requires a console user; students are sent to their dashboard. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  if (user !== null && user.role === 'student') return <Redirect to={firstScreenOf(user.role)} replace />
  return children
}
