import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress, withQuery } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { recordStatuses } from '../contract/catalogue-facts.ts'
import {
  createInstructor,
  listCatalogueInstructors,
  moveInstructor,
  saveInstructor,
  type CatalogueInstructor,
  type InstructorFacts,
} from '../contract/instructor-editing.ts'
import { editingTexts, instructorTexts as texts, withdrawTexts } from '#texts/catalogue/editing/editing.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import type { FactField } from './parts/fact-fields.ts'
import { GroupDialog, type Editing } from './parts/group-dialog.tsx'
import { languages } from './program-fields.ts'
import { StatusBadge } from './parts/status-badge.tsx'
import { WithdrawDialog } from './parts/withdraw-dialog.tsx'

const label = factTexts.fields
const rowsPerPage = 25

const fields = (): readonly FactField[] => [
  { name: 'name', kind: 'text', label: label.name, always: true },
  { name: 'title', kind: 'text', label: label.title },
  { name: 'bio', kind: 'area', label: label.bio },
  {
    name: 'subjects',
    kind: 'lines',
    label: label.subjects,
    hint: factTexts.hints.lines,
  },
  { name: 'languages', kind: 'checks', label: label.languages, always: true, options: languages() },
]

/** The instructors of the preparation courses, of any status. */
export default function InstructorsPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffInstructors)
  const status = recordStatuses.find((one) => one === query.get('status'))
  usePageArrival(texts.title, query.toString())
  const instructors = useLoaded(listCatalogueInstructors, {
    query: { page, limit: rowsPerPage, search, status },
  })
  const { send: create } = useSend(createInstructor)
  const { send: save } = useSend(saveInstructor)
  const { send: move } = useSend(moveInstructor)
  const [editing, setEditing] = useState<{ of: CatalogueInstructor | null; form: Editing } | null>(null)
  const [withdrawing, setWithdrawing] = useState<CatalogueInstructor | null>(null)
  const [publishing, setPublishing] = useState<string | null>(null)
  const [notPublished, setNotPublished] = useState<string | null>(null)
  const edit = (of: CatalogueInstructor | null) =>
    setEditing({
      of,
      form: {
        group: 'person',
        about: `instructor ${of?._id ?? 'new'}`,
        heading: of === null ? texts.add : texts.changeOf({ name: of.name }),
        fields: fields(),
        value: of ?? {},
        version: of?.version ?? 0,
        source: null,
      },
    })
  const publish = async ({ _id }: CatalogueInstructor) => {
    setPublishing(_id)
    setNotPublished(null)
    try {
      const body = { status: 'published', reason: null } as const
      showToast({ text: (await move({ params: { instructorId: _id }, body })).message })
    } catch (refused) {
      setNotPublished((refused as CallFailure).message)
    }
    setPublishing(null)
  }
  return (
    <>
      <PageTitle
        sub={<span className="text-sm">{texts.sub}</span>}
        actions={
          <Button tone="main" onClick={() => edit(null)}>
            {texts.add}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      <TabLinks
        label={texts.views}
        current={status ?? 'all'}
        className="mb-4"
        links={[
          {
            key: 'all',
            label: texts.all,
            href: paths.staffInstructors + withQuery(query, { status: null, page: null }),
          },
          ...recordStatuses.map((one) => ({
            key: one,
            label: editingTexts.status[one],
            href: paths.staffInstructors + withQuery(query, { status: one, page: null }),
          })),
        ]}
      />
      <ListSearch
        label={texts.search}
        buttonLabel={editingTexts.search}
        search={search}
        onSearch={(text) => change({ search: text })}
        className="mb-4 max-w-xl"
      />
      {notPublished !== null && (
        <Banner tone="error" className="mb-4">
          {notPublished}
        </Banner>
      )}
      <CardList
        title={texts.title}
        of={instructors}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={editingTexts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <DataTable
            dense
            caption={texts.title}
            rows={rows}
            rowKey={({ _id }) => _id}
            columns={[
              {
                key: 'name',
                head: texts.name,
                card: 'main',
                cell: ({ name, title }) => (
                  <span className="block py-1 break-words whitespace-normal">
                    <bdi className="font-semibold">{name}</bdi>
                    {title !== null && <span className="block text-xs font-normal text-soft">{title}</span>}
                  </span>
                ),
              },
              {
                key: 'status',
                head: texts.status,
                width: 'w-32',
                cell: (one) => <StatusBadge status={one.status} />,
              },
              {
                key: 'subjects',
                head: texts.subjects,
                card: 'line',
                narrow: 'hidden',
                cell: ({ subjects }) => (
                  <span className="break-words whitespace-normal">{subjects.join(', ')}</span>
                ),
              },
              {
                key: 'courses',
                head: texts.courses,
                card: 'line',
                cell: ({ courses }) => (
                  <span className="flex flex-wrap gap-x-3 py-1 whitespace-normal">
                    {courses.map(({ _id, title }) => (
                      <Anchor key={_id} href={paths.editCourse(_id)}>
                        <bdi>{title}</bdi>
                      </Anchor>
                    ))}
                  </span>
                ),
              },
              {
                key: 'actions',
                head: <span className="sr-only">{texts.actions}</span>,
                width: 'w-[13.5rem]',
                card: 'line',
                className: 'sm:text-end',
                cell: (one) => (
                  <span className="inline-flex gap-2 py-1">
                    <Button
                      size="small"
                      aria-label={texts.changeOf({ name: one.name })}
                      onClick={() => edit(one)}
                    >
                      {editingTexts.edit}
                    </Button>
                    {one.status === 'published' ? (
                      <Button
                        size="small"
                        aria-label={texts.withdrawOf({ name: one.name })}
                        onClick={() => setWithdrawing(one)}
                      >
                        {editingTexts.withdraw}
                      </Button>
                    ) : (
                      <Button
                        size="small"
                        aria-label={texts.publishOf({ name: one.name })}
                        busy={publishing === one._id}
                        onClick={() => void publish(one)}
                      >
                        {editingTexts.publish}
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </CardList>
      <GroupDialog
        editing={editing?.form ?? null}
        onClose={() => setEditing(null)}
        onStale={() => void instructors.reload()}
        onSave={async (_group, value, _source, version) => {
          const of = editing?.of ?? null
          const facts = value as InstructorFacts
          const reply =
            of === null
              ? await create({ body: facts })
              : await save({ params: { instructorId: of._id }, body: { ...facts, version } })
          return reply.message
        }}
      />
      <WithdrawDialog
        about={withdrawing?._id ?? ''}
        open={withdrawing !== null}
        heading={withdrawTexts.title({ name: withdrawing?.name ?? '' })}
        text={texts.withdraw.text}
        {...(withdrawing !== null &&
          withdrawing.courses.length > 0 && {
            more: texts.withdraw.courses({
              titles: withdrawing.courses.map(({ title }) => title).join(', '),
            }),
          })}
        onClose={() => setWithdrawing(null)}
        onWithdraw={async (reason) => {
          const params = { instructorId: withdrawing!._id }
          const { message } = await move({ params, body: { status: 'withdrawn', reason } })
          return message
        }}
      />
    </>
  )
}
