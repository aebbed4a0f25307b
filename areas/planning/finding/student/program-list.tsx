import { useCallback, useEffect } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { clearPrograms, fetchPrograms } from '#areas/catalogue/offers-web.ts'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { withQuery } from '#kit/lists/list-address.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { findingTexts, universityProgramsTexts as texts } from '#texts/planning/finding/finding.ts'
import { LoadFailure } from '#kit/lists/load-failure.tsx'
import { groupPrograms } from './program-groups.ts'
import type { Grouping } from './program-groups.ts'
import { ProgramRows } from './program-row.tsx'

/** Most universities have fewer programs and fit on one page. */
const onOnePage = 100

interface Props {
  universityId: string
  /** Address of the university's page. */
  pathname: string
  query: URLSearchParams
  page: number
  search: string
}

/** The programs of a university in groups, with their own search, which resets for another university. */
export function ProgramList({ universityId, pathname, query, page, search }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { programs, pagination, status, error, failure } = useAppSelector((state) => state.program)
  const grouping: Grouping = query.get('group') === 'field' ? 'field' : 'level'
  const addressWith = (changes: Record<string, string | number | null>) =>
    pathname + withQuery(query, changes)
  useEffect(() => {
    dispatch(clearPrograms())
    return () => void dispatch(clearPrograms())
  }, [dispatch, universityId])
  const load = useCallback(
    () =>
      dispatch(
        fetchPrograms({ params: { universityId }, query: { page: String(page), search, limit: onOnePage } }),
      ),
    [dispatch, universityId, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const retry = useCallback(() => void load(), [load])
  const total = pagination.totalPrograms
  const groupCount = (count: number) =>
    pagination.totalPages > 1 ? texts.onThisPage({ count }) : formatNumber(count)
  const waiting = status === 'idle' || status === 'loading'
  return (
    <section aria-labelledby="programs" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="programs" className="text-h3">
          {texts.title}
        </h2>
        <span role="status" className="min-h-5 text-sm text-soft">
          {status === 'succeeded' && findingTexts.programCount({ count: total, more: false })}
        </span>
      </div>
      <div className="print:hidden">
        {(total > 5 || search !== '') && (
          <ListSearch
            label={texts.find}
            buttonLabel={findingTexts.find}
            search={search}
            onSearch={(text) => navigate(addressWith({ search: text, page: null }))}
            className="mb-3"
          />
        )}
        <TabLinks
          label={texts.groupBy}
          current={grouping}
          className="mb-3"
          links={[
            { key: 'level', label: texts.byLevel, href: addressWith({ group: null, page: null }) },
            { key: 'field', label: texts.byField, href: addressWith({ group: 'field', page: null }) },
          ]}
        />
      </div>
      {status === 'failed' && error !== null && (
        <LoadFailure
          error={error}
          failure={failure}
          stale={programs.length > 0}
          onRetry={retry}
          className="mb-3"
        />
      )}
      {waiting && programs.length === 0 && (
        <Loading label={findingTexts.loadingPrograms}>
          <Card as="div" padded>
            <SkeletonText lines={9} />
          </Card>
        </Loading>
      )}
      {status === 'succeeded' && programs.length === 0 && (
        <Card as="div">
          <NoPrograms search={search} allHref={addressWith({ search: null, page: null })} />
        </Card>
      )}
      <div className="grid gap-4" aria-busy={waiting || undefined}>
        {groupPrograms(programs, grouping).map((group) => (
          <Card key={group.key} className="@container overflow-hidden" aria-labelledby={`group-${group.key}`}>
            <h3 id={`group-${group.key}`} className="border-b border-line px-4 py-3 text-h5 sm:px-5">
              {group.name}{' '}
              <span className="font-normal text-soft">({groupCount(group.programs.length)})</span>
            </h3>
            <ProgramRows programs={group.programs} atUniversity />
          </Card>
        ))}
      </div>
      <Pagination
        className="mt-6"
        label={findingTexts.programPages}
        page={page}
        pages={pagination.totalPages}
        hrefOf={(to) => addressWith({ page: to === 1 ? null : to })}
      />
    </section>
  )
}

function NoPrograms({ search, allHref }: { search: string; allHref: string }) {
  if (search === '')
    return (
      <EmptyState title={texts.none} className="py-10">
        {texts.noneHelp}
      </EmptyState>
    )
  return (
    <EmptyState
      title={texts.nothingFits({ search })}
      action={<LinkButton href={allHref}>{texts.showAll}</LinkButton>}
      className="py-10"
    />
  )
}
