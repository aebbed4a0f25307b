import { cx } from 'class-variance-authority'
import { site } from '#site'
import { contactPaths, paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { closesDialog } from '#kit/ui/overlays/dialog-commands.ts'
import { Drawer } from '#kit/ui/overlays/drawer.tsx'
import { DownIcon, MailIcon, MessageIcon, PhoneIcon } from '#kit/ui/icons.ts'
import { Logo } from '#kit/ui/logo.tsx'
import { siteTexts } from '#texts/site/site.ts'
import { siteMenu } from './menu.ts'
import type { MenuItem } from './menu.ts'

/** The id that the button in the header refers to. */
export const drawerId = 'site-menu-drawer'

const texts = siteTexts.header
const row =
  'flex min-h-11 items-center gap-2 rounded-control px-3 py-2 leading-snug text-ink no-underline hover:bg-tint hover:text-accent'

function Entry({ item, depth }: { item: MenuItem; depth: number }) {
  const weight = depth === 0 ? 'font-[650]' : depth === 1 ? 'font-semibold' : undefined
  if (!item.subMenu) {
    return (
      <Anchor href={item.link} className={cx(row, weight)}>
        {item.title}
      </Anchor>
    )
  }
  return (
    <details className="group/entry">
      <summary className={cx(row, weight, 'list-none justify-between [&::-webkit-details-marker]:hidden')}>
        {item.title}
        <DownIcon className="size-4 [details[open]>summary>&]:rotate-180" />
      </summary>
      <ul className="ms-3 border-s border-line ps-2">
        {item.subMenu.map((inner) => (
          <li key={inner.id}>
            <Entry item={inner} depth={depth + 1} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The menu of small screens: slides in, locks the page, closes on an outside click, on Escape and with its buttons. */
export function MenuDrawer({ onward }: { onward: string | null }) {
  const { phone, phoneLink, email, messaging } = site.contact
  return (
    <Drawer
      id={drawerId}
      label={texts.menu}
      closeLabel={texts.closeMenu}
      head={<Logo name={site.name} label={site.name} className="text-[1.35rem]" />}
    >
      <nav aria-label={texts.menu}>
        <ul>
          {siteMenu.map((item) => (
            <li key={item.id}>
              <Entry item={item} depth={0} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-3 grid gap-2 border-t border-line pt-4">
        {onward ? (
          <LinkButton tone="main" href={onward} wide>
            {texts.dashboard}
          </LinkButton>
        ) : (
          <>
            <LinkButton href={paths.signUp} wide data-signed-in="">
              {texts.loginOrSignUp}
            </LinkButton>
            <LinkButton tone="main" href={`${paths.signUp}#create`} wide data-signed-in={texts.dashboard}>
              {texts.getStarted}
            </LinkButton>
          </>
        )}
        <Button tone="text" wide {...closesDialog(drawerId)}>
          {texts.closeMenu}
        </Button>
      </div>
      <ul className="mt-2 border-t border-line pt-2 text-sm">
        <li>
          <a href={`tel:${phoneLink}`} className={row}>
            <PhoneIcon />
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`} className={row}>
            <MailIcon />
            {email}
          </a>
        </li>
        <li>
          <Anchor href={messaging ?? contactPaths.write} className={row}>
            <MessageIcon />
            {texts.message}
          </Anchor>
        </li>
      </ul>
    </Drawer>
  )
}
