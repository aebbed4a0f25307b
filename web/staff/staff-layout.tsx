import type { ReactNode } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { site } from '#site'
import { paths } from '../paths.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { logout } from '../store/logout.ts'
import { fetchMe } from '../store/sign-in-requests.ts'
import type { AppStore } from '../store/store.ts'
import { Anchor } from '../ui/anchor.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { LogoutIcon } from '../ui/icons.ts'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Avatar } from '../ui/stone.tsx'
import { staff } from '../words/en-staff.ts'
import { en } from '../words/en.ts'

const words = staff.shell
const tab =
  'inline-flex min-h-14 flex-none items-center border-b-[3px] border-transparent px-3 pt-[3px] text-sm font-semibold text-on-night-soft no-underline hover:text-white aria-[current]:border-sun aria-[current]:text-white'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')

/** The officers' bar over a wide page. */
export default function StaffLayout({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  const store = useStore() as AppStore
  const { pathname } = useLocation()
  if (user === null) return <NobodyYet />
  return (
    <div className="min-h-dvh">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      <header className="night">
        <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center gap-x-1 px-4 md:px-6">
          <Anchor
            href={paths.staff}
            aria-label={`${site.name}, ${words.console}`}
            className="me-3 inline-flex min-h-14 items-center no-underline md:me-5"
          >
            <Logo name={site.name} className="text-[1.25rem]" />
          </Anchor>
          <nav
            aria-label={words.menu}
            className="flex overflow-x-auto max-md:order-last max-md:-mx-3 max-md:w-[calc(100%+1.5rem)]"
          >
            <Anchor
              href={paths.staff}
              aria-current={pathname === paths.staff ? 'page' : undefined}
              className={tab}
            >
              {words.queue}
            </Anchor>
            <Anchor
              href={paths.staffMessages}
              aria-current={pathname.startsWith(paths.staffMessages) ? 'page' : undefined}
              className={tab}
            >
              {words.messages}
            </Anchor>
            <Anchor
              href={paths.staffImports}
              aria-current={pathname.startsWith(paths.staffImports) ? 'page' : undefined}
              className={tab}
            >
              {words.imports}
            </Anchor>
            <Anchor
              href={paths.staffCosts}
              aria-current={pathname === paths.staffCosts ? 'page' : undefined}
              className={tab}
            >
              {words.costs}
            </Anchor>
            <Anchor
              href={paths.staffMistakes}
              aria-current={pathname === paths.staffMistakes ? 'page' : undefined}
              className={tab}
            >
              {words.mistakes}
            </Anchor>
          </nav>
          <div className="ms-auto flex items-center gap-2.5 text-sm">
            <Avatar initials={initialsOf(user.name)} size="small" />
            <span className="max-w-40 truncate max-xs:sr-only">{user.name}</span>
            <button
              type="button"
              onClick={() => logout(store)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-on-night-soft hover:text-white"
            >
              <LogoutIcon className="flip" />
              {words.logout}
            </button>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[1440px] px-[clamp(16px,2vw,24px)] pt-6 pb-12 focus-visible:outline-none"
      >
        {children}
      </main>
    </div>
  )
}

/** A token without its person: the guard is fetching them. */
function NobodyYet() {
  const { status, error } = useAppSelector((state) => state.auth.requests.me)
  const dispatch = useAppDispatch()
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4 text-soft">
      {status === 'failed' ? (
        <Banner
          tone="error"
          lead={words.noUser}
          action={
            <Button size="small" onClick={() => void dispatch(fetchMe({}))}>
              {en.tryAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      ) : (
        <Spinner label={en.loading} />
      )}
    </main>
  )
}
