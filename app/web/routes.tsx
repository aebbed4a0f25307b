import { pages as start } from 'virtual:pages/start'
import { pages as signIn } from 'virtual:pages/visitor'
import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { firstScreenOf, sitePaths, startsOf } from '#kit/routing/paths.ts'
import { SignedIn, StaffOnly } from '#areas/accounts/sign-in/web/guard.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { LeaveApp } from '#kit/routing/leave-app.tsx'
import { PageBoundary } from '#kit/routing/page-boundary.tsx'
import { lazyScreens } from '#kit/routing/screens-below.tsx'
import { PageLoading, PageSlot } from '#kit/routing/page-slot.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'

type Below = { start: string; notFound: ReactNode }

const wayIn = { styledByWayIn: true }
const SiteFrame = lazyPage<{ onward?: string; children: ReactNode }>(
  () => import('#site/site-frame.tsx'),
  wayIn,
)
/** The same for somebody who is logged in. */
function DeskFrame({ children }: { children: ReactNode }) {
  const role = useAppSelector((state) => state.info.user?.role)
  return <SiteFrame onward={firstScreenOf(role)}>{children}</SiteFrame>
}
const signInScreens = lazyScreens(signIn, wayIn)

const startScreens = lazyScreens(start)
const StudentLayout = lazyPage<{ children: ReactNode }>(() => import('../student/student-layout.tsx'))
const StudentRoutes = lazyPage<Below>(() => import('../student/student-routes.tsx'))

const StaffLayout = lazyPage<{ children: ReactNode }>(() => import('../staff/staff-layout.tsx'))
const StaffRoutes = lazyPage<Below>(() => import('../staff/staff-routes.tsx'))

const NotFound = lazyPage(() => import('#site/pages/not-found.tsx'))

/** A layout whose own script is a chunk too; the page inside it waits in a slot of its own. */
function Area({ layout: Layout }: { layout: ComponentType<{ children: ReactNode }> }) {
  return (
    <PageBoundary>
      <Suspense fallback={<PageLoading />}>
        <Layout>
          <PageSlot />
        </Layout>
      </Suspense>
    </PageBoundary>
  )
}

/**
 * The screens of `app/screens.ts` in their layouts. The lists of the student area and of the console are chunks of
 * their own (`student-routes.tsx`, `staff-routes.tsx`); the public pages are documents of their own (`site-pages.tsx`).
 */
export function AppRoutes() {
  return (
    <Routes>
      {Object.values(sitePaths).map((path) => (
        <Route key={path} path={path} element={<LeaveApp />} />
      ))}

      <Route element={<Area layout={SiteFrame} />}>
        {signInScreens.map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>

      <Route element={<SignedIn />}>
        <Route element={<Area layout={StudentLayout} />}>
          {startScreens.map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {startsOf('student').map((start) => (
            <Route
              key={start}
              path={`${start}/*`}
              element={<StudentRoutes start={start} notFound={<NotFound />} />}
            />
          ))}
        </Route>

        <Route element={<Area layout={DeskFrame} />}>
          {startsOf('desk').map((start) => (
            <Route
              key={start}
              path={`${start}/*`}
              element={<StudentRoutes start={start} notFound={<NotFound />} />}
            />
          ))}
        </Route>

        <Route element={<StaffOnly />}>
          <Route element={<Area layout={StaffLayout} />}>
            {startsOf('staff').map((start) => (
              <Route
                key={start}
                path={`${start}/*`}
                element={<StaffRoutes start={start} notFound={<NotFound />} />}
              />
            ))}
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}
