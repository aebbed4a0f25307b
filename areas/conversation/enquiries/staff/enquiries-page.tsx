import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { Day } from '#platform/contract/fields.ts'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { FilterChips } from '#kit/lists/filter-chips.tsx'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { ShortcutsDialog } from '#kit/shortcuts/shortcuts-dialog.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { enquiryEnds, enquiryKinds } from '../contract/enquiries.ts'
import { countClosedEnquiries, countEnquiries, openNextEnquiry } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import { ShortcutsButton } from '#kit/shortcuts/shortcuts-button.tsx'
import { describeClosed, EndedFilter } from './parts/ended-filter.tsx'
import { EnquiryCard } from './enquiry-card.tsx'
import { rememberEnquiries } from './enquiry-trail.ts'
import { SelectedEnquiries, useSelectedEnquiries } from './parts/selected-enquiries.tsx'
import { enquiryKeys, useEnquiryKeys } from './use-enquiry-keys.ts'
import { useLiveEnquiries } from './use-live-enquiries.ts'
import { waitedFor } from './waited-for.ts'

const rowsPerPage = 20

const views = ['no', 'mine', 'none', 'call', 'yes', 'all'] as const
type View = (typeof views)[number]

const addresses: Readonly<Record<View, string>> = {
  no: paths.staffEnquiries,
  mine: `${paths.staffEnquiries}?officer=mine`,
  none: `${paths.staffEnquiries}?officer=none`,
  call: `${paths.staffEnquiries}?call=call`,
  yes: `${paths.staffEnquiries}?handled=yes`,
  all: `${paths.staffEnquiries}?handled=all`,
}

/** A search covers everything: what has been answered must not look as if it did not exist. */
function viewIn(query: URLSearchParams, search: string): View {
  if (search !== '') return 'all'
  const of = query.get('officer') ?? query.get('call') ?? query.get('handled')
  return views.find((one) => one === of) ?? 'no'
}

const filtersOf = (view: View) =>
  view === 'all'
    ? {}
    : view === 'mine' || view === 'none'
      ? ({ handled: 'no', officer: view } as const)
      : view === 'call'
        ? ({ handled: 'no', callBack: 'yes' } as const)
        : { handled: view }

const dayNames = ['from', 'to'] as const

/** The days in an address on which the enquiries came; what is no day is ignored. */
function daysIn(query: URLSearchParams): { from?: string; to?: string } {
  return Object.fromEntries(
    dayNames.flatMap((name) => {
      const { success, data } = z.safeParse(Day, query.get(name))
      return success ? [[name, data]] : []
    }),
  )
}

const markNames = ['answered', 'student'] as const

/** What an address narrows the list to besides the days: those answered, those that became a student. */
const marksIn = (query: URLSearchParams): { answered?: 'yes'; student?: 'yes' } =>
  Object.fromEntries(markNames.flatMap((name) => (query.get(name) === 'yes' ? [[name, 'yes']] : [])))

/** Enquiries from the public pages: open ones, the longest waiting first; whose they are; and handled ones. */
export default function EnquiriesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffEnquiries)
  const view = viewIn(query, search)
  const kind = enquiryKinds.find((one) => one === query.get('kind')) ?? ''
  const ended = view === 'yes' ? (enquiryEnds.find((one) => one === query.get('ended')) ?? null) : null
  const days = daysIn(query)
  const hasDays = Object.keys(days).length > 0
  const marks = marksIn(query)
  const hasMarks = Object.keys(marks).length > 0
  usePageArrival(texts.title, `${view} ${page}`)
  const { enquiries, refresh, changes, showChanges } = useLiveEnquiries({
    page,
    limit: rowsPerPage,
    search,
    kind: kind || null,
    ...filtersOf(view),
    ...days,
    ...marks,
    ...(ended === null ? {} : { ended }),
  })
  const { data: counted } = useLoaded(countEnquiries, {})
  const closed = useLoaded(countClosedEnquiries, view === 'yes' ? { query: days } : null).data
  const selection = useSelectedEnquiries(enquiries.isStale ? [] : (enquiries.data?.data ?? []), refresh)
  const next = useSend(openNextEnquiry)
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const searchBox = useRef<HTMLDivElement>(null)
  const rows = enquiries.isStale ? null : (enquiries.data?.data ?? null)
  const address = hrefOf(page)
  useEffect(() => {
    if (rows !== null) rememberEnquiries({ address, ids: rows.map(({ _id }) => _id) })
  }, [rows, address])
  const openNext = () => {
    if (next.isSending) return
    void next.send({ body: {} }).then(({ message, data }) => {
      if (data === null) showToast({ text: message })
      else navigate(paths.staffEnquiry(data._id))
    }, shownByState)
  }
  useEnquiryKeys({
    onNext: openNext,
    onSearch: () => searchBox.current?.querySelector('input')?.focus(),
    onHelp: () => setShowsKeys(true),
  })
  const now = new Date()
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {counted !== null &&
              (counted.oldest === null
                ? texts.open({ count: counted.open })
                : texts.openSince({
                    count: counted.open,
                    mine: counted.mine,
                    time: waitedFor(counted.oldest, now),
                    call: counted.callToday,
                  }))}
          </span>
        }
        actions={
          <Button
            tone="main"
            size="small"
            busy={next.isSending}
            busyLabel={texts.opening}
            onClick={openNext}
            className="max-sm:w-full"
          >
            {texts.openNext}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      {(next.failure ?? selection.failure) !== null && (
        <Banner tone="error" className="mb-4">
          {(next.failure ?? selection.failure)?.message}
        </Banner>
      )}
      <div ref={searchBox} className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <ListSearch
          label={texts.search}
          placeholder={texts.searchHint}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
          className="min-w-0 flex-[1_1_20rem] sm:max-w-[40rem]"
        />
        <Field label={texts.kind} className="max-sm:flex-1">
          <Select value={kind} onChange={(event) => change({ kind: event.target.value })}>
            <option value="">{texts.kinds.all}</option>
            {enquiryKinds.map((one) => (
              <option key={one} value={one}>
                {texts.kinds[one]}
              </option>
            ))}
          </Select>
        </Field>
        {closed !== null && closed.total > 0 && (
          <EndedFilter closed={closed} ended={ended} onEnded={(end) => change({ ended: end })} />
        )}
        <ShortcutsButton onOpen={() => setShowsKeys(true)} />
      </div>
      <div className="mb-4 empty:hidden">
        <FilterChips
          chips={[
            ...markNames.flatMap((name) => (name in marks ? [{ key: name, text: texts.marked[name] }] : [])),
            ...dayNames.flatMap((name) => {
              const day = days[name]
              return day === undefined
                ? []
                : [{ key: name, text: texts.received[name]({ day: formatShortDay(day) }) }]
            }),
          ]}
          onRemove={(name) => change({ [name]: null })}
        />
      </div>
      <TabLinks
        label={texts.views}
        current={view}
        className="mb-5"
        links={views.map((key) => ({ key, label: texts.viewNames[key], href: addresses[key] }))}
      />
      <div role="status">
        {changes > 0 && (
          <Banner
            tone="info"
            className="mb-4"
            action={
              <Button size="small" onClick={showChanges}>
                {texts.showChanges}
              </Button>
            }
          >
            {texts.changes({ count: changes })}
          </Banner>
        )}
      </div>
      <RecordList
        of={enquiries}
        loading={texts.loading}
        shape={
          <div className="grid gap-4">
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} className="h-36 rounded-card" />
            ))}
          </div>
        }
        empty={
          <Nothing
            view={view}
            filtered={search !== '' || kind !== '' || ended !== null || hasDays || hasMarks}
          />
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <>
            <p className="-mt-2 mb-2 text-sm text-soft">
              {texts.order[view === 'mine' || view === 'none' ? 'no' : view]}
              {view === 'yes' && closed !== null && !hasDays && !hasMarks && (
                <span className="ms-3">{describeClosed(closed)}</span>
              )}
            </p>
            <ul className="grid gap-4">
              {rows.map((one) => (
                <li key={one._id}>
                  <EnquiryCard
                    of={one}
                    now={now}
                    selected={one.handledAt === null ? selection.has(one._id) : null}
                    onSelect={() => selection.toggle(one._id)}
                    onStale={() => void refresh()}
                    onChanged={() => void refresh()}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </RecordList>
      <SelectedEnquiries of={selection} />
      <ShortcutsDialog
        open={showsKeys}
        list={enquiryKeys}
        names={texts.keys}
        onClose={() => setShowsKeys(false)}
      />
    </>
  )
}

const nothingIn: Readonly<Record<View, { title: string; help: string }>> = {
  no: { title: texts.empty, help: texts.emptyHelp },
  mine: { title: texts.emptyMine, help: texts.emptyMineHelp },
  none: { title: texts.emptyNone, help: texts.emptyNoneHelp },
  call: { title: texts.emptyCall, help: texts.emptyCallHelp },
  yes: { title: texts.emptyHandled, help: texts.emptyHandledHelp },
  all: { title: texts.empty, help: texts.emptyHelp },
}

function Nothing({ view, filtered }: { view: View; filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title={texts.nothing}
        className="py-10"
        action={<LinkButton href={paths.staffEnquiries}>{texts.showAll}</LinkButton>}
      />
    )
  }
  return (
    <EmptyState title={nothingIn[view].title} className="py-10">
      {nothingIn[view].help}
    </EmptyState>
  )
}
