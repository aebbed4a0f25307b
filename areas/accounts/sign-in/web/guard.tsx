import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { firstScreenOf } from '#kit/routing/paths.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { wayInFor } from '#kit/routing/asked-for.ts'
import { LeaveApp } from '#kit/routing/leave-app.tsx'
import { usePlace } from '#kit/routing/router.tsx'
import { fetchMe } from './sign-in-requests.ts'

/**
 * Lets in whoever has a token. Others go to the start page, or to the login if a mail may have led here, and return
 * after logging in. The token was read before the first render, so nothing of the screen flashes up.
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
  if (token === null) return <LeaveApp to={wayInFor(pathname + search + hash)} comesBack />
  return children
}

/** Lets in officers and admins; a student who comes by goes to the dashboard. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  if (user !== null && user.role === 'student') return <Redirect to={firstScreenOf(user.role)} replace />
  return children
}
