import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { studentFilters, type Student } from '#contract/students.ts'
import { paths } from '../../paths.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { ListSearch } from '../../shared/list-search.tsx'
import { countInFigures, dateInWords } from '../../shared/local-formats.ts'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { TryAgain } from '../../shared/try-again.tsx'
import { useRequest } from '../../store/hooks.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlusIcon } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { staffStudents as words } from '../../words/en-staff-students.ts'
import { student as pageWords } from '../../words/en-student.ts'
import { Rows } from '../rows.tsx'
import { AccountBadge } from './account-badge.tsx'
import { AddStudentDialog } from './add-student-dialog.tsx'
import { studentsRequest } from './student-requests.ts'

const rowsPerPage = 20

/** Every student: found by name, address, number or reference, and cut down by what is open. */
export default function StudentsPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffStudents)
  const show = studentFilters.find((one) => one === query.get('show')) ?? null
  usePageArrival(words.title, `${show} ${page}`)
  const { data, status, error, run } = useRequest(studentsRequest)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage), search, show: show ?? undefined } }),
    [run, page, search, show],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null
  const addressOf = (key: string) => {
    const next = new URLSearchParams(search === '' ? {} : { search })
    if (key !== 'all') next.set('show', key)
    const text = next.toString()
    return text === '' ? paths.staffStudents : `${paths.staffStudents}?${text}`
  }
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown && words.sub(countInFigures(data.totalCount), data.totalCount === 1)}
          </span>
        }
        actions={
          <Button tone="main" icon={<PlusIcon />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        }
      >
        {words.title}
      </PageTitle>
      <ListSearch
        label={words.search}
        buttonLabel={words.find}
        search={search}
        onSearch={(text) => change({ search: text })}
        className="mb-4 max-w-[40rem]"
      />
      <TabLinks
        label={words.show}
        current={show ?? 'all'}
        className="mb-5"
        links={(['all', ...studentFilters] as const).map((key) => ({
          key,
          label: words.filters[key],
          href: addressOf(key),
        }))}
      />
      <Card aria-label={words.title} className="overflow-hidden">
        {status === 'failed' && (
          <TryAgain className="m-4" onTry={() => void load()}>
            {error}
          </TryAgain>
        )}
        {!shown && status !== 'failed' && <Rows label={words.loading} />}
        {shown && data.data.length === 0 && (
          <Nothing
            pastEnd={data.totalCount > 0}
            first={hrefOf(1)}
            filtered={search !== '' || show !== null}
          />
        )}
        {shown && data.data.length > 0 && <StudentTable rows={data.data} />}
      </Card>
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <AddStudentDialog
        from={adding ? {} : null}
        onClose={() => setAdding(false)}
        onAdded={(id) => void navigate(paths.staffStudent(id))}
      />
    </>
  )
}

function StudentTable({ rows }: { rows: readonly Student[] }) {
  return (
    <DataTable
      dense
      caption={words.title}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          head: words.name,
          width: 'w-[26%]',
          card: 'main',
          cell: ({ _id, name }) => (
            <Anchor
              href={paths.staffStudent(_id)}
              className="inline-flex min-h-6 items-center font-semibold break-words whitespace-normal text-accent no-underline hover:underline pointer-coarse:min-h-11"
            >
              <bdi>{name}</bdi>
            </Anchor>
          ),
        },
        {
          key: 'email',
          head: words.email,
          card: 'line',
          cell: ({ email }) => <span className="break-all whitespace-normal">{email}</span>,
        },
        {
          key: 'phone',
          head: words.phone,
          width: 'w-[9.5rem]',
          narrow: 'hidden',
          className: 'tabular-nums',
          cell: ({ phone }) =>
            phone === null ? (
              <span className="text-soft">{words.noPhone}</span>
            ) : (
              <bdi dir="ltr">{phone}</bdi>
            ),
        },
        {
          key: 'status',
          head: words.status,
          width: 'w-[8.5rem]',
          cell: ({ status }) => <AccountBadge status={status} />,
        },
        {
          key: 'applications',
          head: words.applications,
          width: 'w-[8rem]',
          className: 'tabular-nums',
          cell: ({ applicationCount }) => words.sent(applicationCount),
        },
        {
          key: 'since',
          head: words.since,
          width: 'w-[10.5rem]',
          narrow: 'hidden',
          card: 'hidden',
          cell: ({ createdAt }) => dateInWords(createdAt),
        },
      ]}
    />
  )
}

function Nothing({ pastEnd, first, filtered }: { pastEnd: boolean; first: string; filtered: boolean }) {
  if (pastEnd) {
    return (
      <EmptyState title={words.pastEnd} action={<LinkButton href={first}>{words.firstPage}</LinkButton>} />
    )
  }
  if (filtered) {
    return (
      <EmptyState
        title={words.nothing}
        className="py-10"
        action={<LinkButton href={paths.staffStudents}>{words.showAll}</LinkButton>}
      >
        {words.nothingHelp}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={words.empty} className="py-10">
      {words.emptyHelp}
    </EmptyState>
  )
}
