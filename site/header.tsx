import { cx } from 'class-variance-authority'
import { usePlace } from '#kit/routing/router.tsx'
import { site } from '#site'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { DrawerButton } from '#kit/ui/overlays/drawer.tsx'
import { IconLink } from '#kit/ui/icon-button.tsx'
import { DownIcon, MailIcon, MessageIcon, PersonIcon, PhoneIcon, PlaceIcon, SaveIcon } from '#kit/ui/icons.ts'
import { Logo } from '#kit/ui/logo.tsx'
import { publicShortlistTexts } from '#texts/site/public-shortlist.ts'
import { siteTexts } from '#texts/site/site.ts'
import { siteMenu } from './menu.ts'
import type { MenuItem } from './menu.ts'
import { drawerId, MenuDrawer } from './menu-drawer.tsx'

const texts = siteTexts.header

/** The dark band above the header: how to reach the office. */
function TopBar() {
  const { phone, phoneLink, email, address } = site.contact
  const link =
    'inline-flex min-h-7 items-center gap-1.5 text-on-night-soft no-underline hover:text-white hover:underline pointer-coarse:min-h-11'
  return (
    <div className="night text-xs text-on-night-soft">
      <div className="wrap flex min-h-[38px] flex-wrap items-center gap-x-6 gap-y-1 py-[5px]">
        <a href={`tel:${phoneLink}`} className={link}>
          <PhoneIcon className="size-4" />
          <span className="sr-only">{texts.callUs}</span>
          <bdi dir="ltr">{phone}</bdi>
        </a>
        <a href={`mailto:${email}`} className={cx(link, 'max-xs:hidden')}>
          <MailIcon className="size-4" />
          <span className="sr-only">{texts.writeToUs}</span>
          {email}
        </a>
        <span className="inline-flex items-center gap-1.5 max-lg:hidden">
          <PlaceIcon className="size-4" />
          {address}
        </span>
        <Anchor href={publicPaths.help} className={cx(link, 'ms-auto')}>
          {texts.help}
        </Anchor>
      </div>
    </div>
  )
}

const topLook =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-[11px] text-md font-[650] whitespace-nowrap text-ink no-underline hover:text-accent'
const entryLook =
  'flex min-h-9 items-center rounded-control px-2.5 py-1.5 text-sm leading-snug no-underline hover:bg-tint hover:text-accent pointer-coarse:min-h-11'

const isHere = (item: MenuItem, pathname: string): boolean =>
  item.link === pathname || (item.subMenu?.some((inner) => isHere(inner, pathname)) ?? false)

function Entries({ items, pathname }: { items: readonly MenuItem[]; pathname: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Anchor
            href={item.link}
            aria-current={item.link === pathname ? 'page' : undefined}
            className={cx(entryLook, 'text-ink')}
          >
            {item.title}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** The submenu of an entry, in columns if its entries have entries themselves. */
function Panel({ item, pathname }: { item: MenuItem; pathname: string }) {
  const groups = item.subMenu ?? []
  const nested = groups.some((group) => group.subMenu)
  return (
    <div
      className={cx(
        'absolute top-full z-30 rounded-card border border-line bg-surface p-2 shadow-float',
        nested ? 'end-(--gutter) grid w-[46rem] grid-cols-4 gap-2 p-3' : 'end-0 w-56',
      )}
    >
      {nested ? (
        groups.map((group) => (
          <div key={group.id}>
            <Anchor href={group.link} className={cx(entryLook, 'font-head font-bold text-accent')}>
              {group.title}
            </Anchor>
            <Entries items={group.subMenu ?? []} pathname={pathname} />
          </div>
        ))
      ) : (
        <Entries items={groups} pathname={pathname} />
      )}
    </div>
  )
}

/**
 * The public header: how to reach the office, the menu, and the login links, or a link to the dashboard for a logged-in
 * person. Prerendered pages have the login links; `showSignedIn` changes them.
 * @param onward the first screen of the logged-in person
 * @param withSaved the link to what is saved on the device, on pages whose script shows it
 */
export function Header({
  onward = null,
  withSaved = false,
}: {
  onward?: string | null
  withSaved?: boolean
}) {
  const { pathname } = usePlace()
  return (
    <header>
      <TopBar />
      <div className="border-b border-line bg-surface">
        <div className="wrap relative flex min-h-16 items-center gap-2 max-lg:flex-wrap lg:min-h-[72px]">
          <Anchor
            href="/"
            aria-label={texts.home({ name: site.name })}
            className="me-auto flex min-h-11 items-center no-underline"
          >
            <Logo name={site.name} className="text-[1.5rem] lg:text-[1.7rem]" />
          </Anchor>
          <nav aria-label={texts.menu} className="max-lg:hidden" data-menu-bar="">
            <ul className="me-2 flex gap-0.5">
              {siteMenu.map((item) => (
                <li
                  key={item.id}
                  className={item.subMenu?.some((one) => one.subMenu) ? undefined : 'relative'}
                >
                  {item.subMenu ? (
                    <details name="site-menu" className="group" data-menu="">
                      <summary
                        className={cx(
                          topLook,
                          'list-none [&::-webkit-details-marker]:hidden',
                          isHere(item, pathname) && 'text-accent',
                        )}
                      >
                        {item.title}
                        <DownIcon className="size-4 transition-transform duration-120 group-open:rotate-180" />
                      </summary>
                      <Panel item={item} pathname={pathname} />
                    </details>
                  ) : (
                    <Anchor
                      href={item.link}
                      aria-current={item.link === pathname ? 'page' : undefined}
                      className={cx(topLook, item.link === pathname && 'text-accent')}
                    >
                      {item.title}
                    </Anchor>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <IconLink
            label={texts.message}
            icon={<MessageIcon />}
            href={site.contact.messaging ?? contactPaths.write}
            className="max-lg:hidden"
          />
          {/* The script shows it once something is saved on the device. */}
          {withSaved && (
            <span hidden={true} data-saved="" className="relative">
              <IconLink label={publicShortlistTexts.title} icon={<SaveIcon />} href={publicPaths.shortlist} />
              <b
                aria-hidden="true"
                className="pointer-events-none absolute end-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs font-semibold text-on-accent"
              />
            </span>
          )}
          {/* The margin reserves the place of the menu button, so that this link is never where people expect the menu
              while the button is still missing. */}
          <IconLink
            label={onward ? texts.dashboard : texts.login}
            icon={<PersonIcon />}
            href={onward ?? paths.signUp}
            data-signed-in={onward ? undefined : texts.dashboard}
            className="max-lg:me-13"
          />
          <LinkButton
            tone="main"
            href={onward ?? `${paths.signUp}#create`}
            data-signed-in={onward ? undefined : texts.dashboard}
            className="max-lg:hidden"
          >
            {onward ? texts.dashboard : texts.getStart}
          </LinkButton>
          <DrawerButton opens={drawerId} label={texts.openMenu} className="-ms-13 lg:hidden" />
        </div>
      </div>
      <MenuDrawer onward={onward} />
    </header>
  )
}
