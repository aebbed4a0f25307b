import { pages as start } from 'virtual:pages/start'
import { pages as signIn } from 'virtual:pages/visitor'
import { Suspense, useEffect } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { firstScreenOf, sitePaths, startsOf } from '#kit/routing/paths.ts'
import { SignedIn, StaffOnly } from '#areas/accounts/sign-in/web/guard.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { LeaveApp } from '#kit/routing/leave-app.tsx'
import { PageBoundary } from '#kit/routing/page-boundary.tsx'
import { lazyScreens, Screens } from '#kit/routing/screens.tsx'
import { PageLoading, PageSlot } from '#kit/routing/page-slot.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'

type Below = { notFound: ReactNode }

const SiteFrame = lazyPage<{ onward?: string; children: ReactNode }>(() => import('#site/site-frame.tsx'))
/** The same for somebody who is logged in. */
function SignedInFrame({ children }: { children: ReactNode }) {
  const role = useAppSelector((state) => state.info.user?.role)
  return <SiteFrame onward={firstScreenOf(role)}>{children}</SiteFrame>
}
const signInScreens = lazyScreens(signIn)

const startScreens = lazyScreens(start)
const StudentLayout = lazyPage<{ children: ReactNode }>(() => import('../student/student-layout.tsx'))
const StudentRoutes = lazyPage<Below>(() => import('../student/student-routes.tsx'))

const StaffLayout = lazyPage<{ children: ReactNode }>(() => import('../staff/staff-layout.tsx'))
const StaffRoutes = lazyPage<Below>(() => import('../staff/staff-routes.tsx'))

const NotFound = lazyPage(() => import('#site/pages/not-found.tsx'))

/** A layout in a separate chunk; the page inside it loads in its own slot. */
function Area({
  layout: Layout,
  ahead,
  children,
}: {
  layout: ComponentType<{ children: ReactNode }>
  /** Loads what is shown at the next address. */
  ahead?: () => void
  children: ReactNode
}) {
  useEffect(() => ahead?.(), [ahead])
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Layout>
          <PageSlot>{children}</PageSlot>
        </Layout>
      </Suspense>
    </PageBoundary>
  )
}

/** Patterns for all addresses that start like those of these groups. */
const allOf = (...groups: Parameters<typeof startsOf>[0][]) =>
  new RegExp(`^(?:${groups.flatMap(startsOf).join('|')})(?:/|$)`, 'i')

/**
 * The screens of `app/screens.ts` in their layouts. The routes of the student area and of the console are separate
 * chunks (`student-routes.tsx`, `staff-routes.tsx`); the public pages are separate documents (`site-pages.tsx`).
 */
export function AppRoutes() {
  return (
    <Switch>
      {Object.values(sitePaths).map((path) => (
        <Route key={path} path={path}>
          <LeaveApp />
        </Route>
      ))}
      <Route path={allOf('start', 'student')}>
        <SignedIn>
          <Area layout={StudentLayout} ahead={StudentRoutes.preload}>
            <Screens screens={startScreens} otherwise={<StudentRoutes notFound={<NotFound />} />} />
          </Area>
        </SignedIn>
      </Route>
      <Route path={allOf('courses')}>
        <SignedIn>
          <Area layout={SignedInFrame}>
            <StudentRoutes notFound={<NotFound />} />
          </Area>
        </SignedIn>
      </Route>
      <Route path={allOf('staff')}>
        <SignedIn>
          <StaffOnly>
            <Area layout={StaffLayout}>
              <StaffRoutes notFound={<NotFound />} />
            </Area>
          </StaffOnly>
        </SignedIn>
      </Route>
      <Route>
        <Area layout={SiteFrame}>
          <Screens screens={signInScreens} otherwise={<NotFound />} />
        </Area>
      </Route>
    </Switch>
  )
}
