import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'
import { aliveEvent } from './alive-event.ts'
import { PageBoundary } from './page-boundary.tsx'
import { usePlace } from './router.tsx'

/** Shown while the script of a page loads. */
export function PageLoading() {
  return (
    <div className="after-300 grid min-h-[60vh] place-items-center text-soft">
      <Spinner label={en.loading} />
    </div>
  )
}

/** The address with which the document was opened; the server, which renders some screens, has none. */
const openedAt = (globalThis as { location?: Location }).location?.pathname

/**
 * The place of the page in a layout. Keyed by the pathname; otherwise the old page would stay until the new one has
 * loaded, and a failure would stay forever.
 */
export function PageSlot({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  useEffect(() => {
    // Whoever has gone on to another screen has an app that answers, though scripts of the first may still be on their way.
    if (pathname !== openedAt) dispatchEvent(new Event(aliveEvent))
  }, [pathname])
  return (
    <PageBoundary key={pathname}>
      <Suspense key={pathname} fallback={<PageLoading />}>
        {children}
      </Suspense>
    </PageBoundary>
  )
}
