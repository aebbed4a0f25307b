import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'
import { PageBoundary } from './page-boundary.tsx'
import { usePlace } from './router.tsx'

/** What a page shows while its script is on its way. */
export function PageLoading() {
  return (
    <div className="after-300 grid min-h-[60vh] place-items-center text-soft">
      <Spinner label={en.loading} />
    </div>
  )
}

/**
 * Where a layout puts the page. Keyed by the address: without it the old page would stay until the new one has
 * arrived, and a failure would stay for good.
 */
export function PageSlot({ children }: { children: ReactNode }) {
  const { pathname } = usePlace()
  return (
    <PageBoundary key={pathname}>
      <Suspense key={pathname} fallback={<PageLoading />}>
        {children}
      </Suspense>
    </PageBoundary>
  )
}
