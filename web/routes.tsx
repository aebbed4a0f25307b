import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { appPatterns, signInPaths, sitePaths } from './paths.ts'
import { SignedIn, StaffOnly } from './shared/guard.tsx'
import { lazyPage } from './shared/lazy-page.tsx'
import { LeaveApp } from './shared/leave-app.tsx'
import { PageBoundary } from './shared/page-boundary.tsx'
import { PageLoading, PageSlot } from './shared/page-slot.tsx'

const SiteFrame = lazyPage<{ children: ReactNode }>(() => import('./site/site-frame.tsx'))
const SignUp = lazyPage(() => import('./site/sign-in/sign-up-page.tsx'))
const VerifyCode = lazyPage(() => import('./site/sign-in/verify-code-page.tsx'))
const ForgotPassword = lazyPage(() => import('./site/sign-in/forgot-password-page.tsx'))
const ResetPassword = lazyPage(() => import('./site/sign-in/reset-password-page.tsx'))

const StudentLayout = lazyPage<{ children: ReactNode }>(() => import('./student/student-layout.tsx'))
const Dashboard = lazyPage(() => import('./student/dashboard.tsx'))
const Profile = lazyPage(() => import('./student/profile.tsx'))
const AcademicRecord = lazyPage(() => import('./student/record/record-page.tsx'))
const Universities = lazyPage(() => import('./student/universities/universities-page.tsx'))
const University = lazyPage(() => import('./student/universities/university-page.tsx'))
const Program = lazyPage(() => import('./student/universities/program-page.tsx'))
const Shortlist = lazyPage(() => import('./student/shortlist/shortlist-page.tsx'))
const Compare = lazyPage(() => import('./student/compare/compare-page.tsx'))
const Destinations = lazyPage(() => import('./student/destinations/destinations-page.tsx'))
const Searches = lazyPage(() => import('./student/searches/searches-page.tsx'))
const Apply = lazyPage(() => import('./student/applications/apply-page.tsx'))
const Applications = lazyPage(() => import('./student/applications/applications-page.tsx'))
const Application = lazyPage(() => import('./student/applications/application-page.tsx'))
const Chatbot = lazyPage(() => import('./student/chatbot.tsx'))
const Activities = lazyPage(() => import('./student/activities.tsx'))
const Messages = lazyPage(() => import('./student/messages/messages-page.tsx'))
const Thread = lazyPage(() => import('./student/messages/thread-page.tsx'))
const Notices = lazyPage(() => import('./student/notices/notices-page.tsx'))
const CourseDesk = lazyPage(() => import('./student/course-desk.tsx'))

const StaffLayout = lazyPage<{ children: ReactNode }>(() => import('./staff/staff-layout.tsx'))
const StaffHome = lazyPage(() => import('./staff/staff-home.tsx'))
const StaffApplication = lazyPage(() => import('./staff/application-page.tsx'))
const StaffCosts = lazyPage(() => import('./staff/costs/costs-page.tsx'))
const StaffMistakes = lazyPage(() => import('./staff/mistakes/mistakes-page.tsx'))
const StaffImports = lazyPage(() => import('./staff/catalogue-import/imports-page.tsx'))
const StaffImport = lazyPage(() => import('./staff/catalogue-import/past-import-page.tsx'))
const StaffImportFile = lazyPage(() => import('./staff/catalogue-import/import-file-page.tsx'))

const StaffMessages = lazyPage(() => import('./staff/messages/messages-page.tsx'))
const StaffThread = lazyPage(() => import('./staff/messages/thread-page.tsx'))

const NotFound = lazyPage(() => import('./site/not-found.tsx'))

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

/** Every address of the product, on one screen. The public pages are documents of their own (`site-pages.tsx`). */
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
          <Route path={appPatterns.profile} element={<Profile />} />
          <Route path={appPatterns.record} element={<AcademicRecord />} />
          <Route path={appPatterns.universities} element={<Universities />} />
          <Route path={appPatterns.university} element={<University />} />
          <Route path={appPatterns.program} element={<Program />} />
          <Route path={appPatterns.shortlist} element={<Shortlist />} />
          <Route path={appPatterns.compare} element={<Compare />} />
          <Route path={appPatterns.destinations} element={<Destinations />} />
          <Route path={appPatterns.searches} element={<Searches />} />
          <Route path={appPatterns.apply} element={<Apply />} />
          <Route path={appPatterns.applications} element={<Applications />} />
          <Route path={appPatterns.application} element={<Application />} />
          <Route path={appPatterns.chatbot} element={<Chatbot />} />
          <Route path={appPatterns.activities} element={<Activities />} />
          <Route path={appPatterns.messages} element={<Messages />} />
          <Route path={appPatterns.thread} element={<Thread />} />
          <Route path={appPatterns.notices} element={<Notices />} />
        </Route>

        <Route element={<Area layout={SiteFrame} />}>
          <Route path={appPatterns.createCourse} element={<CourseDesk />} />
          <Route path={appPatterns.course} element={<CourseDesk />} />
          <Route path={appPatterns.test} element={<CourseDesk />} />
        </Route>

        <Route element={<StaffOnly />}>
          <Route element={<Area layout={StaffLayout} />}>
            <Route path={appPatterns.staff} element={<StaffHome />} />
            <Route path={appPatterns.staffApplication} element={<StaffApplication />} />
            <Route path={appPatterns.staffMessages} element={<StaffMessages />} />
            <Route path={appPatterns.staffThread} element={<StaffThread />} />
            <Route path={appPatterns.staffCosts} element={<StaffCosts />} />
            <Route path={appPatterns.staffMistakes} element={<StaffMistakes />} />
            <Route path={appPatterns.staffImports} element={<StaffImports />} />
            <Route path={appPatterns.staffImport} element={<StaffImport />} />
            <Route path={appPatterns.staffImportFile} element={<StaffImportFile />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  )
}
