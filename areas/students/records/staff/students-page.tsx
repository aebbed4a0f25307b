import { formatPhone } from '#kit/format/format-phone.ts'
import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import {
  listStudents,
  studentFilters,
  type ListedStudent,
} from '#areas/accounts/profile/contract/students.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { formatDate } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { mayDownload } from '#areas/accounts/offers-staff.ts'
import { ExportButton } from '#kit/lists/export-button.tsx'
import { CardList } from '#kit/lists/card-list.tsx'
import { call } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { studentListTexts as texts } from '#texts/students/records/records.ts'
import { duplicateListTexts } from '#texts/students/duplicates/duplicates.ts'
import { tagListTexts } from '#texts/students/notes-and-tags/notes-and-tags.ts'
import { studentImportTexts } from '#texts/students/import/student-import.ts'
import { studentColumnHeads } from '#texts/students/records/export.ts'
import { exportStudents, usualStudentColumns } from '../contract.ts'
import { StudentFilters } from '#areas/students/notes-and-tags/staff/student-filters.tsx'
import { AccountBadge } from './account-badge.tsx'
import { AddStudentDialog } from './add-student-dialog.tsx'

const rowsPerPage = 20

/** All students: searchable by name, address, number or reference, with filters. */
export default function StudentsPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffStudents)
  const show = studentFilters.find((one) => one === query.get('show')) ?? null
  const tag = query.get('tag')
  const officer = query.get('officer')
  const narrowed = { ...(tag === null ? {} : { tag }), ...(officer === null ? {} : { officer }) }
  usePageArrival(texts.title, `${show} ${tag} ${officer} ${page}`)
  const students = useLoaded(listStudents, {
    query: { page, limit: rowsPerPage, search, show, ...narrowed },
  })
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const count = students.isStale ? undefined : students.data?.totalCount
  const isFiltered = search !== '' || show !== null || tag !== null || officer !== null
  const addressOf = (key: string) => {
    const next = new URLSearchParams({ ...(search === '' ? {} : { search }), ...narrowed })
    if (key !== 'all') next.set('show', key)
    const text = next.toString()
    return text === '' ? paths.staffStudents : `${paths.staffStudents}?${text}`
  }
  return (
    <>
      <PageTitle
        sub={
          <span className="flex flex-wrap gap-x-3 text-sm">
            <span role="status">{count !== undefined && texts.count({ count })}</span>
            {count !== undefined && count > 1 && <span>{texts.newestFirst}</span>}
          </span>
        }
        actions={
          <>
            <LinkButton size="small" href={paths.staffStudentImports}>
              {studentImportTexts.link}
            </LinkButton>
            <LinkButton size="small" href={paths.staffTags}>
              {tagListTexts.title}
            </LinkButton>
            <LinkButton size="small" href={paths.staffDuplicates}>
              {duplicateListTexts.link}
            </LinkButton>
            <ExportButton
              name="students"
              heads={studentColumnHeads}
              usual={usualStudentColumns}
              mayDownload={mayDownload}
              request={(form, columns) =>
                call(exportStudents, {
                  query: {
                    search,
                    ...(show === null ? {} : { show }),
                    ...narrowed,
                    columns: columns.join(','),
                    form,
                  },
                })
              }
            />
            <Button tone="main" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          </>
        }
      >
        {texts.title}
      </PageTitle>
      <ListSearch
        label={texts.search}
        placeholder={texts.searchHint}
        buttonLabel={texts.find}
        search={search}
        onSearch={(text) => change({ search: text })}
        className="mb-4 max-w-[40rem]"
      />
      <TabLinks
        label={texts.show}
        current={show ?? 'all'}
        className="mb-5"
        links={(['all', ...studentFilters] as const).map((key) => ({
          key,
          label: texts.filters[key],
          href: addressOf(key),
        }))}
      />
      <StudentFilters tag={tag} officer={officer} onChange={change} />
      <CardList
        title={texts.title}
        of={students}
        loading={texts.loading}
        empty={
          isFiltered
            ? {
                title: texts.nothing,
                help: texts.nothingHelp,
                action: <LinkButton href={paths.staffStudents}>{texts.showAll}</LinkButton>,
              }
            : { title: texts.empty, help: texts.emptyHelp }
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => <StudentTable rows={rows} />}
      </CardList>
      <AddStudentDialog
        from={adding ? {} : null}
        onClose={() => setAdding(false)}
        onAdded={(id) => navigate(paths.staffStudent(id))}
      />
    </>
  )
}

function StudentTable({ rows }: { rows: readonly ListedStudent[] }) {
  return (
    <DataTable
      dense
      caption={texts.title}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          head: texts.name,
          width: 'w-[26%]',
          card: 'main',
          cell: ({ _id, name, tags, officer }) => (
            <>
              <Anchor
                href={paths.staffStudent(_id)}
                className="inline-flex min-h-6 items-center font-semibold break-words whitespace-normal text-accent no-underline hover:underline pointer-coarse:min-h-11"
              >
                <bdi>{name}</bdi>
              </Anchor>
              {(tags.length > 0 || officer !== null) && (
                <span className="block text-xs break-words whitespace-normal text-soft">
                  {[officer?.name, ...tags.map((tag) => tag.name)].filter(Boolean).join(' · ')}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'email',
          head: texts.email,
          card: 'line',
          cell: ({ email }) =>
            email === null ? (
              <span className="text-soft">{texts.noEmail}</span>
            ) : (
              <span className="break-all whitespace-normal">{email}</span>
            ),
        },
        {
          key: 'phone',
          head: texts.phone,
          width: 'w-[9.5rem]',
          narrow: 'hidden',
          className: 'tabular-nums',
          cell: ({ phone }) =>
            phone === null ? (
              <span className="text-soft">{texts.noPhone}</span>
            ) : (
              <bdi dir="ltr">{formatPhone(phone)}</bdi>
            ),
        },
        {
          key: 'status',
          head: texts.status,
          width: 'w-[8.5rem]',
          cell: ({ status }) => <AccountBadge status={status} />,
        },
        {
          key: 'applications',
          head: texts.applications,
          width: 'w-[8rem]',
          className: 'tabular-nums',
          cell: ({ applicationCount }) => texts.sent({ count: applicationCount }),
        },
        {
          key: 'since',
          head: texts.since,
          width: 'w-[10.5rem]',
          narrow: 'hidden',
          card: 'hidden',
          cell: ({ createdAt }) => formatDate(createdAt),
        },
      ]}
    />
  )
}
