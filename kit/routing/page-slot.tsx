import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'
import { useAliveOnceMoved } from './page-alive.ts'
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

/**
 * The place of the page in a layout. Keyed by the pathname; otherwise the old page would stay until the new one has
 * loaded, and a failure would stay forever.
 */
export function PageSlot({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  useAliveOnceMoved()
  return (
    <PageBoundary key={pathname}>
      <Suspense key={pathname} fallback={<PageLoading />}>
        {children}
      </Suspense>
    </PageBoundary>
  )
}
