import { usePlace } from '#kit/routing/router.tsx'
import { listNotifications } from '#platform/notifications/contract.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { BellIcon } from '#kit/ui/icons.ts'
import { bellTexts } from '#texts/conversation/notifications/notifications.ts'

/**
 * How many notifications are new, on every page; leads to the list.
 * @param href the address of this reader's list
 * @param className the colors of the bar it is on
 */
export default function Bell({
  href,
  className = 'text-ink hover:bg-sunk',
}: {
  href: string
  className?: string
}) {
  const { pathname } = usePlace()
  const { data } = useLoaded(listNotifications, { query: { limit: 1 } })
  const unread = data?.unread ?? 0
  return (
    <Anchor
      href={href}
      aria-label={bellTexts.label({ unread })}
      aria-current={pathname === href ? 'page' : undefined}
      className={`relative inline-grid size-11 flex-none place-items-center rounded-control ${className}`}
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -top-0.5 min-w-4.5 rounded-full bg-sun px-1 text-center text-[0.6875rem] leading-4.5 font-[650] text-on-sun tabular-nums"
        >
          {unread > 99 ? '99' : unread}
        </span>
      )}
    </Anchor>
  )
}
