import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { formatDate, formatTime } from '#kit/format/local-formats.ts'
import { usePlace } from '#kit/routing/router.tsx'
import type { AppStore } from '#kit/store/state.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { offlineTexts as texts } from '#texts/app/student/offline.ts'
import { clearAges, oldestSeen, watchSeen } from '../web/offline/seen-ages.ts'
import { startOffline } from '../web/offline/start-offline.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const dayMs = 24 * 3_600_000

/** How old the screen is, and why. */
function describeAge(asOf: string, online: boolean): string {
  const time = formatTime(asOf)
  const day = formatDate(asOf)
  if (day === formatDate(new Date().toISOString()))
    return (online ? texts.unreachedToday : texts.today)({ time })
  const days = Math.max(1, Math.round((Date.now() - Date.parse(asOf)) / dayMs))
  return (online ? texts.unreachedEarlier : texts.earlier)({ time, day, days })
}

/** Says that there is no connection, and how old the screen is. Starts what keeps screens for that case. */
export function OfflineBanner() {
  const store = useStore() as AppStore
  const { pathname } = usePlace()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const asOf = useSyncExternalStore(watchSeen, oldestSeen, () => null)
  useEffect(clearAges, [pathname])
  useEffect(() => startOffline(store), [store])
  const isShown = asOf !== null || !online
  // The region is there before it has something to announce.
  return (
    <div role="status">
      {isShown && (
        <Banner
          tone="info"
          announce={false}
          className="mb-5 print:hidden"
          lead={asOf === null ? texts.offline : describeAge(asOf, online)}
        >
          {asOf === null ? texts.opened : online ? texts.triedAgain : texts.kept}
        </Banner>
      )}
    </div>
  )
}
