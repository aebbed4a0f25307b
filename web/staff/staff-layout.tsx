import type { ReactNode } from 'react'
import { useStore } from 'react-redux'
import { site } from '#site'
import { paths } from '../paths.ts'
import { useAppSelector } from '../store/hooks.ts'
import { logout } from '../store/logout.ts'
import type { AppStore } from '../store/store.ts'
import { Anchor } from '../ui/anchor.tsx'
import { LogoutIcon } from '../ui/icons.ts'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { staff as words } from '../words/en-staff.ts'
import { en } from '../words/en.ts'

/** The officers' shell: a night bar with the way to the list and out, and the whole width for work. */
export default function StaffLayout({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  const store = useStore() as AppStore
  if (user === null) {
    return (
      <main id="content" className="grid min-h-dvh place-items-center p-4 text-soft">
        <Spinner label={en.loading} />
      </main>
    )
  }
  return (
    <div className="min-h-dvh">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      <header className="night">
        <nav
          aria-label={words.shell.menu}
          className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-5 gap-y-1 px-[clamp(16px,2vw,24px)]"
        >
          <Anchor
            href={paths.staff}
            aria-label={`${site.name}, ${words.shell.start}`}
            className="inline-flex min-h-14 items-center no-underline"
          >
            <Logo className="h-[30px]" />
          </Anchor>
          <Anchor
            href={paths.staff}
            className="inline-flex min-h-14 items-center border-b-3 border-sun px-2 font-semibold text-on-night no-underline hover:text-white"
          >
            {words.shell.applications}
          </Anchor>
          <span className="ms-auto text-sm text-on-night-soft max-sm:hidden">{user.name}</span>
          <button
            type="button"
            onClick={() => logout(store)}
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-on-night max-sm:ms-auto"
          >
            <LogoutIcon className="flip" />
            {words.shell.logout}
          </button>
        </nav>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1440px] p-[clamp(16px,2vw,24px)] pb-12 focus-visible:outline-none"
      >
        {children}
      </main>
    </div>
  )
}
