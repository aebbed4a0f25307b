import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clearPrograms, fetchPrograms } from '../../store/program.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListSearch } from '../../shared/list-search.tsx'
import { withQuery } from '../../shared/list-address.ts'
import { countInFigures } from '../../shared/local-formats.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { student } from '../../words/en-student.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { LoadFailure } from './load-failure.tsx'
import { groupPrograms } from './program-groups.ts'
import type { Grouping } from './program-groups.ts'
import { tellingApart } from './alike-programs.ts'
import { ProgramRow } from './program-row.tsx'
import { standingWith } from './standing.ts'
import { useApplied } from './use-applied.ts'

/** Most universities have fewer: their groups are whole. */
const onOnePage = 100

interface Props {
  universityId: string
  /** Address of the university's page. */
  pathname: string
  query: URLSearchParams
  page: number
  search: string
}

/** The programs of a university, in groups, with a search of their own; emptied when another university opens. */
export function ProgramList({ universityId, pathname, query, page, search }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { programs, pagination, status, error, failure } = useAppSelector((state) => state.program)
  const applied = useApplied()
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
  const groupCount = (count: string) => (pagination.totalPages > 1 ? words.onThisPage(count) : count)
  const apart = tellingApart(programs)
  const waiting = status === 'idle' || status === 'loading'
  return (
    <section aria-labelledby="programs" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="programs" className="text-h3">
          {words.programsOf}
        </h2>
        <span role="status" className="min-h-5 text-sm text-soft">
          {status === 'succeeded' && words.programCount(countInFigures(total), total === 1)}
        </span>
      </div>
      <div className="print:hidden">
        {(total > 5 || search !== '') && (
          <ListSearch
            label={words.findProgram}
            buttonLabel={words.find}
            search={search}
            onSearch={(text) => void navigate(addressWith({ search: text, page: null }))}
            className="mb-3"
          />
        )}
        <TabLinks
          label={words.groupBy}
          current={grouping}
          className="mb-3"
          links={[
            { key: 'level', label: words.byLevel, href: addressWith({ group: null, page: null }) },
            { key: 'field', label: words.byField, href: addressWith({ group: 'field', page: null }) },
          ]}
        />
      </div>
      {status === 'failed' && error !== null && (
        <LoadFailure
          error={error}
          failure={failure}
          kept={programs.length > 0}
          onRetry={retry}
          className="mb-3"
        />
      )}
      {waiting && programs.length === 0 && (
        <Loading label={words.loadingPrograms}>
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
          <Card key={group.key} className="@container" aria-labelledby={`group-${group.key}`}>
            <h3 id={`group-${group.key}`} className="border-b border-line px-4 py-3 text-h5 sm:px-5">
              {group.name}{' '}
              <span className="font-normal text-soft">
                ({groupCount(countInFigures(group.programs.length))})
              </span>
            </h3>
            <ul>
              {group.programs.map((program) => (
                <ProgramRow
                  key={program._id}
                  program={program}
                  atUniversity
                  apart={apart.get(program._id)}
                  standing={applied && standingWith(program, applied.applications, applied.started)}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Pagination
        className="mt-6"
        label={words.programPages}
        previousLabel={student.pages.previous}
        nextLabel={student.pages.next}
        pageLabel={student.pages.page}
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
      <EmptyState title={words.noPrograms} className="py-10">
        {words.noProgramsHelp}
      </EmptyState>
    )
  return (
    <EmptyState
      title={words.noProgramFits(search)}
      action={<LinkButton href={allHref}>{words.allPrograms}</LinkButton>}
      className="py-10"
    />
  )
}
