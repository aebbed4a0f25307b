import { Suspense } from 'react'
import { lazyPage } from '../../shared/lazy-page.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { universityWords as words } from '../../words/en-universities.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

const Panel = lazyPage<FilterPanelProps>(() => import('./filter-panel.tsx'))

/** The filters, whose script comes after the box and the list. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <Suspense
      fallback={
        <Loading label={words.loadingFilters}>
          <SkeletonText lines={16} />
        </Loading>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}
