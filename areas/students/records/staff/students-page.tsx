import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { listStudents, studentFilters, type Student } from '#areas/accounts/profile/contract/students.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { countInFigures, dateInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { staffStudents as words } from '../texts/en.ts'
import { AccountBadge } from './account-badge.tsx'
import { AddStudentDialog } from './add-student-dialog.tsx'

const rowsPerPage = 20

/** Every student: found by name, address, number or reference, and cut down by what is open. */
export default function StudentsPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffStudents)
  const show = studentFilters.find((one) => one === query.get('show')) ?? null
  usePageArrival(words.title, `${show} ${page}`)
  const students = useLoaded(listStudents, {
    query: { page, limit: rowsPerPage, search, show },
  })
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const count = students.isStale ? undefined : students.data?.totalCount
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
            {count !== undefined && words.sub(countInFigures(count), count === 1)}
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
      <RecordList
        of={students}
        loading={words.loading}
        shape={rowsShape}
        empty={<Nothing filtered={search !== '' || show !== null} />}
        pages={words.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
        frame={(list) => (
          <Card aria-label={words.title} className="overflow-hidden">
            {list}
          </Card>
        )}
      >
        {(rows) => <StudentTable rows={rows} />}
      </RecordList>
      <AddStudentDialog
        from={adding ? {} : null}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(paths.staffStudent(id))}
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

function Nothing({ filtered }: { filtered: boolean }) {
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
