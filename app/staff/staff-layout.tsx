import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useStore } from 'react-redux'
import { usePlace } from '#kit/routing/router.tsx'
import { site } from '#site'
import { paths } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { initialsOf } from '#kit/format/initials.ts'
import { OfficeClock } from '#kit/format/office-clock.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { logout } from '#areas/accounts/sign-in/web/logout.ts'
import type { AppStore } from '#kit/store/state.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { LogoutIcon } from '#kit/ui/icons.ts'
import { Logo } from '#kit/ui/logo.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkipLink } from '#kit/ui/layout/skip-link.tsx'
import { Avatar } from '#kit/ui/cards/step-marker.tsx'
import { consoleTexts as texts } from '#texts/app/staff/console.ts'
import { en } from '#texts/kit/kit.ts'
import { WaitingCount } from './waiting-count.tsx'
import { entriesFor, entryAt, mayOpen, staffMenu, type StaffEntry } from './staff-menu.ts'
import { NoUserYet } from '../web/no-user-yet.tsx'

/** Loaded last; the bar works without it. */
const Bell = lazy<ComponentType<{ href: string; className: string }>>(() =>
  import('#areas/conversation/notifications/web/bell.tsx').catch(() => ({ default: () => null })),
)
/** Only admins see it; nobody else downloads its texts and call. */
const AlarmCount = lazyPage(() => import('#areas/oversight/alarms/staff/alarm-count.tsx'))
/** Only staff see it, on their first page. */
const BackupWarning = lazyPage(() => import('#areas/oversight/backups/staff/backup-warning.tsx'))
/** Only officers see it; university users do not download its texts and call. */
const EnquiryCount = lazyPage(() => import('#areas/conversation/enquiries/staff/enquiry-count.tsx'))
/** As with the enquiries. */
const MessageCount = lazyPage(() => import('#areas/conversation/messages/staff/message-count.tsx'))
/** Only officers see it; it listens for its key once it is there. */
const QuickSearch = lazyPage(() => import('#areas/students/quick-search/staff/quick-search.tsx'))
const tab =
  'inline-flex min-h-14 flex-none items-center border-b-[3px] border-transparent px-2.5 pt-[3px] text-sm font-semibold text-on-night-soft no-underline hover:text-white aria-[current]:border-sun aria-[current]:text-white'

/** The officers' bar over a wide page. */
export default function StaffLayout({ children }: { children: ReactNode }) {
  const user = useAppSelector((state) => state.info.user)
  const store = useStore() as AppStore
  const { pathname } = usePlace()
  if (user === null) return <NoUserYet failed={texts.noUser} />
  const entries = entriesFor(staffMenu, user.role)
  const here = entryAt(entries, pathname)
  return (
    <div className="min-h-dvh">
      <SkipLink to="content">{en.skipToContent}</SkipLink>
      <header className="night">
        <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center gap-x-1 px-4 md:px-6">
          <Anchor
            href={paths.staff}
            aria-label={`${site.name}, ${texts.console}`}
            className="me-3 inline-flex min-h-14 items-center no-underline"
          >
            <Logo name={site.name} className="text-[1.25rem]" />
          </Anchor>
          <nav
            aria-label={texts.menu}
            className="flex overflow-x-auto max-md:order-last max-md:-mx-3 max-md:w-[calc(100%+1.5rem)]"
          >
            {entries.map((entry) => (
              <Anchor
                key={entry.href}
                href={entry.href}
                aria-current={entry === here ? (entry.href === pathname ? 'page' : 'true') : undefined}
                className={tab}
              >
                {entry.label}
                {entry.href === paths.staff && <WaitingCount />}
                {entry.href === paths.staffMessages && (
                  <Suspense>
                    <MessageCount />
                  </Suspense>
                )}
                {entry.href === paths.staffEnquiries && (
                  <Suspense>
                    <EnquiryCount />
                  </Suspense>
                )}
                {entry.under === '/staff/office' && (
                  <Suspense>
                    <AlarmCount />
                  </Suspense>
                )}
              </Anchor>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-2.5 text-sm">
            {user.role !== 'university' && (
              <Suspense fallback={<span className="size-11" />}>
                <QuickSearch />
              </Suspense>
            )}
            <Suspense fallback={<span className="size-11" />}>
              <Bell href={paths.staffNotices} className="text-on-night-soft hover:text-white" />
            </Suspense>
            <Anchor
              href={paths.staffAccount}
              aria-label={texts.account({ name: user.name })}
              aria-current={pathname === paths.staffAccount ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2.5 rounded-control text-white no-underline hover:underline"
            >
              <Avatar initials={initialsOf(user.name)} size="small" />
              <span className="max-w-40 truncate max-xs:sr-only md:max-xl:sr-only">{user.name}</span>
            </Anchor>
            <button
              type="button"
              onClick={() => logout(store)}
              title={texts.logout}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-on-night-soft hover:text-white"
            >
              <LogoutIcon className="flip" />
              {/* So that the bar of an admin is one line from 1280 px on, and two on a phone. */}
              <span className="max-[86rem]:sr-only">{texts.logout}</span>
            </button>
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[1440px] px-[clamp(16px,2vw,24px)] pt-6 pb-12 focus-visible:outline-none"
      >
        {here?.within && <Beside entries={entriesFor(here.within, user.role)} pathname={pathname} />}
        {pathname === paths.staff && user.role !== 'university' && (
          <Suspense>
            <BackupWarning />
          </Suspense>
        )}
        {mayOpen(pathname, user.role) ? children : <NotYours />}
        <OfficeClock />
        {user.role !== 'university' && (
          <p className="mt-8 text-sm">
            <Anchor
              href={paths.staffHelp}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {texts.help}
            </Anchor>
          </p>
        )}
      </main>
    </div>
  )
}

/** A page that is not for this account: only the refusal, and none of the page's calls. */
function NotYours() {
  usePageArrival(texts.notYours)
  return (
    <>
      <PageTitle>{texts.notYours}</PageTitle>
      <EmptyState
        title={texts.notYoursHelp}
        action={<LinkButton href={paths.staff}>{texts.toQueue}</LinkButton>}
        className="py-10"
      />
    </>
  )
}

/** Links to the pages under one entry of the bar. */
function Beside({ entries, pathname }: { entries: readonly StaffEntry[]; pathname: string }) {
  const here = entryAt(entries, pathname)
  return (
    <nav aria-label={texts.section} className="-mt-2 mb-5 flex gap-1 overflow-x-auto border-b border-line">
      {entries.map((entry) => (
        <Anchor
          key={entry.href}
          href={entry.href}
          aria-current={entry === here ? (entry.href === pathname ? 'page' : 'true') : undefined}
          className="inline-flex min-h-11 flex-none items-center border-b-[3px] border-transparent px-3 pt-[3px] text-sm font-semibold text-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {entry.label}
        </Anchor>
      ))}
    </nav>
  )
}
