import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { appPatterns, firstScreenOf, signInPaths, sitePaths } from '#kit/routing/paths.ts'
import { SignedIn, StaffOnly } from '#areas/accounts/sign-in/web/guard.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { LeaveApp } from '#kit/routing/leave-app.tsx'
import { PageBoundary } from '#kit/routing/page-boundary.tsx'
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
const SignUp = lazyPage(() => import('#areas/accounts/sign-in/visitor/sign-up-page.tsx'), wayIn)
const VerifyCode = lazyPage(() => import('#areas/accounts/sign-in/visitor/verify-code-page.tsx'), wayIn)
const ForgotPassword = lazyPage(
  () => import('#areas/accounts/sign-in/visitor/forgot-password-page.tsx'),
  wayIn,
)
const ResetPassword = lazyPage(() => import('#areas/accounts/sign-in/visitor/reset-password-page.tsx'), wayIn)

const StudentLayout = lazyPage<{ children: ReactNode }>(() => import('../student/student-layout.tsx'))
const Dashboard = lazyPage(() => import('../student/dashboard.tsx'))
const StudentRoutes = lazyPage<Below>(() => import('../student/student-routes.tsx'))
const DeskRoutes = lazyPage<Below>(() => import('#areas/learning/courses/student/desk-routes.tsx'))

const StaffLayout = lazyPage<{ children: ReactNode }>(() => import('../staff/staff-layout.tsx'))
const StaffRoutes = lazyPage<Below>(() => import('../staff/staff-routes.tsx'))

const NotFound = lazyPage(() => import('#site/pages/not-found.tsx'))

/** How the addresses of the student area begin; the screens below them are listed in `student/student-routes.tsx`. */
const studentStarts = [
  appPatterns.profile,
  appPatterns.universities,
  appPatterns.applications,
  appPatterns.chatbot,
  appPatterns.help,
  appPatterns.activities,
  appPatterns.messages,
  appPatterns.notices,
]

/** Three addresses of one screen, and what lies below each: `student/course-desk/desk-routes.tsx`. */
const deskStarts = [appPatterns.createCourse, appPatterns.course, appPatterns.test]

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
 * Every address of the product, on one screen; those of the student area and of the console in
 * `student-routes.tsx` and `staff-routes.tsx`. The public pages are documents of their own (`site-pages.tsx`).
 */
export function AppRoutes() {
  return (
    <Routes>
      {Object.values(sitePaths).map((path) => (
        <Route key={path} path={path} element={<LeaveApp />} />
      ))}

      <Route element={<Area layout={SiteFrame} />}>
        <Route path={signInPaths.signUp} element={<SignUp />} />
        <Route path={signInPaths.verify} element={<VerifyCode />} />
        <Route path={signInPaths.forgot} element={<ForgotPassword />} />
        <Route path={signInPaths.reset} element={<ResetPassword />} />
        <Route path="*" element={<NotFound />} />
      </Route>

      <Route element={<SignedIn />}>
        <Route element={<Area layout={StudentLayout} />}>
          <Route path={appPatterns.dashboard} element={<Dashboard />} />
          {studentStarts.map((start) => (
            <Route
              key={start}
              path={`${start}/*`}
              element={<StudentRoutes start={start} notFound={<NotFound />} />}
            />
          ))}
        </Route>

        <Route element={<Area layout={DeskFrame} />}>
          {deskStarts.map((start) => (
            <Route
              key={start}
              path={`${start}/*`}
              element={<DeskRoutes start={start} notFound={<NotFound />} />}
            />
          ))}
        </Route>

        <Route element={<StaffOnly />}>
          <Route element={<Area layout={StaffLayout} />}>
            <Route
              path="/staff/*"
              element={<StaffRoutes start={appPatterns.staff} notFound={<NotFound />} />}
            />
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}
