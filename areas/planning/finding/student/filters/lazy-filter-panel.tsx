import { Suspense } from 'react'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { filterTexts as texts } from '#texts/planning/finding/finding.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const Panel = lazyPage<FilterPanelProps>(() => import('./filter-panel.tsx'))

/** The filters; their script loads after the search box and the list. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <Suspense
      fallback={
        <Loading label={texts.loading}>
          <SkeletonText lines={16} />
        </Loading>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}
