import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Redirect } from 'wouter'
import { usePlace } from '#kit/routing/router.tsx'
import { site } from '#site'
import { paths } from '#kit/routing/paths.ts'
import { OfficeClock } from '#kit/format/office-clock.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Drawer } from '#kit/ui/overlays/drawer.tsx'
import { ChatIcon, MenuIcon } from '#kit/ui/icons.ts'
import { IconButton, IconLink } from '#kit/ui/icon-button.tsx'
import { Logo } from '#kit/ui/logo.tsx'
import { SkipLink } from '#kit/ui/layout/skip-link.tsx'
import { en } from '#texts/kit/kit.ts'
import { shellTexts as texts } from '#texts/app/student/student.ts'
import { ConfirmLogout, useLogout } from './confirm-logout.tsx'
import { SideMenu } from './side-menu.tsx'
import { NoUserYet } from '../web/no-user-yet.tsx'

/** Loaded last; the shell works without it: the bell, or without an address the notice about the connection. */
const Late = lazy<ComponentType<{ bell?: string }>>(() =>
  import('./late-parts.tsx').catch(() => ({ default: () => null })),
)
const bell = (
  <Suspense fallback={<span className="size-11" />}>
    <Late bell={paths.notices} />
  </Suspense>
)

const NextScreens = lazy(() => import('./next-screen/next-screens.ts').catch(() => ({ default: () => null })))

/** The shell of the student area: a sidebar from 1,024 px, below that a bar with a drawer. */
export default function StudentLayout({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  if (user === null) return <NoUserYet failed={texts.noUser} />
  // Officers use the console instead.
  if (user.role !== 'student') return <Redirect to={paths.staff} replace />
  return <Shell name={user.name || null}>{children}</Shell>
}

function Shell({ name, children }: { name: string | null; children: ReactNode }) {
  const { pathname } = usePlace()
  const [open, setOpen] = useState(false)
  const leaving = useLogout()
  useEffect(() => setOpen(false), [pathname])
  const menu = <SideMenu name={name} pathname={pathname} onLogout={leaving.ask} />
  return (
    <div className="min-h-dvh lg:not-print:grid lg:grid-cols-[248px_minmax(0,1fr)]">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      <div className="border-e border-line bg-surface max-lg:hidden print:hidden">
        <nav
          aria-label={texts.menu}
          className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto px-3.5 py-5"
        >
          <div className="flex items-center justify-between pb-[11px]">
            <Home className="px-2.5" logo="text-[1.4rem]" />
            {bell}
          </div>
          {menu}
        </nav>
      </div>
      <div className="min-w-0">
        <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2 lg:hidden print:hidden">
          <IconButton
            label={texts.openMenu}
            icon={<MenuIcon />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
          <Home className="me-auto" logo="text-[1.35rem]" />
          {bell}
          <IconLink href={paths.chatbot} label={texts.chatbot} icon={<ChatIcon />} />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="w-full max-w-[1160px] p-(--gutter) [--gutter:clamp(16px,3vw,40px)] max-lg:pb-10 print:max-w-none print:p-0 focus-visible:outline-none"
        >
          <Suspense>
            <Late />
          </Suspense>
          {children}
          <OfficeClock />
        </main>
      </div>
      <Drawer
        id="menu"
        label={texts.menu}
        closeLabel={texts.closeMenu}
        head={<Home className="ps-3" logo="text-[1.35rem]" />}
        open={open}
        onClose={() => setOpen(false)}
      >
        {menu}
      </Drawer>
      <ConfirmLogout {...leaving} />
      <Suspense>
        <NextScreens />
      </Suspense>
    </div>
  )
}

function Home({ className, logo }: { className: string; logo: string }) {
  return (
    <Anchor href={paths.home} aria-label={texts.start} className={`inline-flex no-underline ${className}`}>
      <Logo name={site.name} className={logo} />
    </Anchor>
  )
}
