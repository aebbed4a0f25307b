import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress, withQuery } from '#kit/lists/list-address.ts'
import { ShortcutsDialog } from '#kit/shortcuts/shortcuts-dialog.tsx'
import { ShortcutsButton } from '#kit/shortcuts/shortcuts-button.tsx'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { mayDownload } from '#areas/accounts/offers-staff.ts'
import { ExportButton } from '#kit/lists/export-button.tsx'
import { Record } from '#kit/lists/record.tsx'
import { call } from '#kit/store/api.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { FilterIcon } from '#kit/ui/icons.ts'
import { useFocusAfterRemoval } from '#kit/ui/focus-after-removal.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { rememberQueue, trailOf } from '#areas/applications/case-file/staff/queue-trail.ts'
import {
  countQueue,
  exportQueue,
  queueChoices,
  showQueueColumns,
  usualQueueColumns,
  usualShownColumns,
  type QueueRow,
} from '../contract.ts'
import { narrowingFilters, officerChoices, workFilters, type QueueFilters } from '../filters/contract.ts'
import {
  assignTexts,
  queueColumnTexts,
  queueFilterTexts,
  queueGroupLabels,
  queueKeyTexts,
  queueTexts as texts,
} from '#texts/applications/queue/queue.ts'
import { queueColumnHeads } from '#texts/applications/queue/export.ts'
import { AssignDialog } from './parts/assign-dialog.tsx'
import { ColumnsDialog } from './parts/columns-dialog.tsx'
import { QueueOrder } from './parts/queue-order.tsx'
import { SelectionBar } from './parts/selection-bar.tsx'
import { QueueFilterChips, describeWhose } from './parts/filter-chips.tsx'
import { addressOf, filtersIn } from './parts/filters-in-address.ts'
import { FiltersDialog } from './parts/filters-dialog.tsx'
import { SavedFilters } from './parts/saved-filters.tsx'
import { describeMatching } from './queue-groups.ts'
import { NoFiles, queueShape } from './queue-states.tsx'
import { QueueTable } from './queue-table.tsx'
import { TakeOverDialog } from './parts/take-over-dialog.tsx'
import { useFileActions } from './use-file-actions.ts'
import { useLiveQueue } from './use-live-queue.ts'
import { queueKeys, useQueueKeys } from './use-queue-keys.ts'

const rowsPerPage = 50

const withQueryOf = (query: URLSearchParams) =>
  query.size === 0 ? paths.staff : `${paths.staff}?${query.toString()}`

/** Every application, in groups in order of urgency. */
export default function StaffHome() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staff)
  const navigate = useNavigate()
  const role = useAppSelector((state) => state.info.user?.role)
  const ofUniversity = role === 'university'
  const filters = useMemo(() => filtersIn(query, role), [query, role])
  const { group } = filters
  const waiting = useLoaded(countQueue, {}).data?.waiting ?? 0
  usePageArrival(texts.tab({ waiting }), `${group ?? ''} ${page}`)
  const queueQuery = useMemo(
    () => ({
      ...filters,
      search,
      ...(group ? { page: String(page), limit: String(rowsPerPage) } : {}),
    }),
    [filters, search, group, page],
  )
  const { queue, refresh, changes, showChanges } = useLiveQueue(queueQuery)
  const data = queue.isStale ? null : queue.data
  const acts = useFileActions(() => void refresh())
  // The usual columns until the choice is known, and where it cannot be read.
  const columns = useLoaded(showQueueColumns, ofUniversity ? null : {}).data?.columns ?? usualShownColumns
  const [open, setOpen] = useState<'filters' | 'columns' | 'keys' | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [toAssign, setToAssign] = useState<readonly string[]>([])
  const ofColleague = filters.officer !== undefined && !officerChoices.some((one) => one === filters.officer)
  const choices = useLoaded(
    queueChoices,
    toAssign.length > 0 || ofColleague || workFilters.some((name) => name in filters) ? { query: {} } : null,
  )
  const searchBox = useRef<HTMLDivElement>(null)

  const groups = (data?.groups ?? []).filter(({ count, rows }) => (group ? rows.length > 0 : count > 0))
  const rows = groups.flatMap((one) => one.rows)
  const order = trailOf(rows).join(' ')
  const address = withQueryOf(query)
  useEffect(() => {
    if (order !== '') rememberQueue({ address, ids: order.split(' ') })
  }, [order, address])
  // Rows that are no longer shown are deselected.
  const selection = rows.filter(({ _id }) => selected.has(_id))
  // As they are now: after a refusal because they changed hands, with who has them.
  const assigning = rows.filter(({ _id }) => toAssign.includes(_id))
  const areGone = data !== null && toAssign.length > 0 && assigning.length === 0
  useEffect(() => {
    if (areGone) setToAssign([])
  }, [areGone])
  const byId = (id: string) => rows.find(({ _id }) => _id === id)
  const toggle = (id: string) =>
    setSelected(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    )
  const assign = async (to: string | null, files: readonly QueueRow[]) => {
    if (!(await acts.assign(to, files))) return
    setToAssign([])
    setSelected(new Set())
  }
  useQueueKeys({
    onToggle: (id) => !ofUniversity && toggle(id),
    onTake: (id) => {
      const row = byId(id)
      if (row && row.group !== 'closed' && !ofUniversity) void acts.take(row)
    },
    onNext: () => !ofUniversity && void acts.openNext(),
    onSearch: () => searchBox.current?.querySelector('input')?.focus(),
    onHelp: () => setOpen('keys'),
  })

  const whole = useRef<HTMLDivElement>(null)
  // The bar of a selection goes away with it, as does a row that was taken or handed over.
  useFocusAfterRemoval(whole, 'h1')
  const counted = data?.groups.find(({ name }) => name === group)?.count ?? 0
  const late = data?.groups.find(({ name }) => name === 'overdue')?.count ?? 0
  const narrowed = search !== '' || narrowingFilters.some((name) => filters[name] !== undefined)
  const now = new Date()
  return (
    <div ref={whole}>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {data !== null &&
              `${narrowed && !group ? describeMatching(data) : texts.open({ count: data.open })} ${texts.late({ count: late })}`}
          </span>
        }
        actions={
          <>
            <Button
              size="small"
              icon={<FilterIcon />}
              onClick={() => setOpen('filters')}
              className="max-sm:w-full"
            >
              {ofUniversity
                ? queueFilterTexts.title
                : describeWhose(filters.officer, search, choices.data?.officers)}
            </Button>
            {!ofUniversity && (
              <ExportButton
                name="queue"
                heads={queueColumnHeads}
                usual={usualQueueColumns}
                mayDownload={mayDownload}
                request={(form, columns) =>
                  call(exportQueue, {
                    query: { ...filters, search, columns: columns.join(','), form },
                  })
                }
                className="max-sm:flex-auto"
              />
            )}
            {!ofUniversity && (
              <Button
                size="small"
                tone="main"
                busy={acts.isOpening}
                busyLabel={texts.opening}
                onClick={() => void acts.openNext()}
                className="max-sm:flex-auto"
              >
                {texts.openNext}
              </Button>
            )}
          </>
        }
      >
        {texts.title}
      </PageTitle>
      <div ref={searchBox} className="flex flex-wrap items-center gap-3">
        <ListSearch
          label={texts.search}
          placeholder={texts.searchHint}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_22rem]"
        />
        {!ofUniversity && (
          <>
            <QueueOrder sort={filters.sort} onSort={(sort) => change({ sort })} />
            <Button size="small" tone="text" onClick={() => setOpen('columns')}>
              {queueColumnTexts.button}
            </Button>
          </>
        )}
        <ShortcutsButton onOpen={() => setOpen('keys')} />
      </div>
      <div className="mt-3 grid gap-3 empty:hidden">
        {search !== '' && !ofUniversity && <p className="text-sm text-soft">{texts.searchesAll}</p>}
        <QueueFilterChips
          filters={filters}
          row={rows[0]}
          officers={choices.data?.officers}
          onRemove={(names) => change(Object.fromEntries(names.map((name) => [name, null])))}
        />
        <SavedFilters filters={filters} />
      </div>
      {acts.failure !== null && acts.held === null && assigning.length === 0 && (
        <Banner tone="error" className="mt-5">
          {acts.failure.message}
        </Banner>
      )}
      <div role="status" className="sticky top-2 z-20 flex justify-center empty:hidden">
        {changes > 0 && (
          <div className="mt-4 flex items-center gap-2 rounded-card bg-tint px-4 py-1.5 text-sm font-semibold text-ink shadow-float">
            {texts.changes({ count: changes })}
            <Button size="small" tone="text" onClick={showChanges}>
              {texts.showChanges}
            </Button>
          </div>
        )}
      </div>
      <div className="mt-5">
        <Record of={queue} loading={texts.loading} shape={queueShape}>
          {() => (
            <>
              {groups.length === 0 && (
                <NoFiles
                  narrowed={narrowed}
                  everybodys={filters.officer === 'all'}
                  ofUniversity={ofUniversity}
                  first={group && counted > 0 ? hrefOf(1) : null}
                />
              )}
              {group && (
                <p className="mt-4 -mb-2 text-sm">
                  <LinkButton
                    href={paths.staff + withQuery(query, { group: null, page: null })}
                    tone="text"
                    size="small"
                  >
                    {texts.allGroups}
                  </LinkButton>
                </p>
              )}
              {groups.map((one, index) => (
                <QueueTable
                  key={one.name}
                  group={one}
                  isFirst={index === 0}
                  now={now}
                  columns={columns}
                  sorting={ofUniversity ? null : { by: filters.sort, onSort: (sort) => change({ sort }) }}
                  acts={
                    ofUniversity
                      ? null
                      : {
                          selection: selected,
                          onToggle: toggle,
                          onTake: (row) => void acts.take(row),
                          onAssign: ({ _id }) => setToAssign([_id]),
                        }
                  }
                  allAt={
                    !group && (one.more || one.count > one.rows.length)
                      ? paths.staff + withQuery(query, { group: one.name, page: null })
                      : null
                  }
                />
              ))}
              {group && (
                <Pagination
                  className="mt-6"
                  label={texts.pages({ group: queueGroupLabels[group] })}
                  page={page}
                  pages={Math.ceil(counted / rowsPerPage)}
                  hrefOf={hrefOf}
                />
              )}
            </>
          )}
        </Record>
      </div>
      {selection.length > 0 && (
        <SelectionBar
          texts={assignTexts}
          count={selection.length}
          canRelease={selection.some(({ officer }) => officer !== null)}
          busy={acts.isAssigning}
          onTake={() => void assign('me', selection)}
          onAssign={() => setToAssign(selection.map(({ _id }) => _id))}
          onRelease={() => void assign(null, selection)}
          onClear={() => setSelected(new Set())}
        />
      )}
      <AssignDialog
        texts={assignTexts}
        rows={assigning}
        officers={choices.data?.officers ?? []}
        busy={acts.isAssigning}
        failure={acts.failure}
        onGive={(to) => void assign(to, assigning)}
        onClose={() => setToAssign([])}
      />
      <TakeOverDialog
        held={acts.held}
        busy={acts.isAssigning}
        error={acts.failure?.message ?? null}
        onTake={() => acts.held && void acts.take(acts.held, true)}
        onClose={acts.closeHeld}
      />
      <FiltersDialog
        open={open === 'filters'}
        filters={filters}
        role={role}
        onShow={(chosenFilters: QueueFilters) => {
          setOpen(null)
          const at = addressOf(chosenFilters)
          navigate(
            search === '' ? at : `${at}${at.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`,
          )
        }}
        onClose={() => setOpen(null)}
      />
      <ColumnsDialog open={open === 'columns'} columns={columns} onClose={() => setOpen(null)} />
      <ShortcutsDialog
        open={open === 'keys'}
        list={queueKeys}
        names={queueKeyTexts.keys}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
