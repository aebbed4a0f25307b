import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useLive } from '../../shared/live/use-live.ts'
import { useRequest } from '../../store/hooks.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { BellIcon } from '../../ui/icons.ts'
import { noticeWords as words } from '../../words/en-notices.ts'
import { unreadRequest } from './notice-requests.ts'

/** How much is new, wherever one is; leads to the notices. */
export default function Bell() {
  const { pathname } = useLocation()
  const { data, run } = useRequest(unreadRequest)
  const load = useCallback(() => run({ query: { limit: '1' } }), [run])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  useLive(
    ({ kind }) => kind === 'notice',
    () => void load(),
  )
  const unread = data?.unread ?? 0
  return (
    <Anchor
      href={paths.notices}
      aria-label={words.bell(unread)}
      aria-current={pathname === paths.notices ? 'page' : undefined}
      className="relative inline-grid size-11 flex-none place-items-center rounded-control text-ink hover:bg-sunk"
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-sun px-1 text-center text-xs leading-5 font-[650] text-on-sun tabular-nums"
        >
          {unread > 99 ? '99' : unread}
        </span>
      )}
    </Anchor>
  )
}
