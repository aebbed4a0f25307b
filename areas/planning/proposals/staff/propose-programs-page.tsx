import { useParams } from 'wouter'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { useListAddress, withQuery } from '#kit/lists/list-address.ts'
import { Record } from '#kit/lists/record.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import type { ReplyOf } from '#platform/contract/route.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { proposalTexts as texts } from '#texts/planning/proposals/proposals.ts'
import { reasonMost, searchForStudent, showStudentShortlist } from '../contract.ts'
import { StudentShortlist } from './student-shortlist.tsx'
import { SuggestedRow } from './suggested-row.tsx'

const rowsPerPage = 12
const shape = (
  <Card as="div" padded>
    <SkeletonText lines={6} />
  </Card>
)

/** Officers search programs for a student, suggest some, and hand over a comparison. */
export default function ProposeProgramsPage() {
  const { studentId = '' } = useParams()
  const pathname = paths.staffProposals(studentId)
  const { query, page, search, hrefOf, change } = useListAddress(pathname)
  const qualify = (['met', 'maybe'] as const).find((one) => one === query.get('qualify'))
  const list = useLoaded(showStudentShortlist, { params: { studentId } })
  const found = useLoaded(searchForStudent, {
    params: { studentId },
    query: { search, page, limit: rowsPerPage, ...(qualify === undefined ? {} : { qualify }) },
  })
  const known = list.isStale ? null : list.data
  const title = known === null ? texts.titleLoading : texts.title({ name: known.student.name })
  usePageArrival(title, `${search} ${qualify} ${page}`)
  const shortlisted = new Set(known?.shortlist.map(({ program }) => program._id))
  const narrowed = search !== '' || qualify !== undefined
  return (
    <>
      <PageTitle
        isName={known !== null}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[
              { label: texts.students, href: paths.staffStudents },
              ...(known === null ? [] : [{ label: known.student.name, href: paths.staffStudent(studentId) }]),
              { label: texts.propose },
            ]}
          />
        }
        sub={texts.sub}
      >
        {title}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1000px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ListSearch
            label={texts.search}
            placeholder={texts.searchHint}
            buttonLabel={texts.find}
            search={search}
            onSearch={(text) => change({ search: text })}
          />
          <TabLinks
            label={texts.show}
            current={qualify ?? 'all'}
            links={(['all', 'met', 'maybe'] as const).map((key) => ({
              key,
              label: texts.filters[key],
              href: pathname + withQuery(query, { qualify: key === 'all' ? null : key, page: null }),
            }))}
          />
          <Record of={found} loading={texts.loading} shape={shape}>
            {(reply) =>
              reply.programs.length === 0 ? (
                <Card as="div">
                  <EmptyState
                    title={texts.nothing}
                    className="py-10"
                    action={narrowed && <LinkButton href={pathname}>{texts.showAll}</LinkButton>}
                  >
                    {qualify === undefined ? texts.nothingHelp : texts.nothingFits}
                  </EmptyState>
                </Card>
              ) : (
                <Results
                  key={studentId}
                  studentId={studentId}
                  found={reply}
                  shortlisted={known === null ? null : shortlisted}
                  isSearched={search !== ''}
                  page={page}
                  hrefOf={hrefOf}
                />
              )
            }
          </Record>
        </div>
        <Record of={list} loading={texts.shortlistLoading} shape={shape}>
          {({ shortlist }) => (
            <StudentShortlist key={studentId} studentId={studentId} shortlist={shortlist} />
          )}
        </Record>
      </div>
    </>
  )
}

interface ResultsProps {
  studentId: string
  found: ReplyOf<typeof searchForStudent>
  /** Null while the shortlist is not known. */
  shortlisted: ReadonlySet<string> | null
  /** Whether something was typed: the best match is first then, and otherwise they are sorted by name. */
  isSearched: boolean
  page: number
  hrefOf: (page: number) => string
}

function Results({ studentId, found, shortlisted, isSearched, page, hrefOf }: ResultsProps) {
  const { totalPrograms, totalPages, more } = found.pagination
  const form = useUnsavedForm(`suggestion ${studentId}`, { reason: '' })
  return (
    <>
      <Field label={texts.reason} hint={texts.reasonHint} optional={texts.optional}>
        <TextInput
          value={form.typed.reason}
          maxLength={reasonMost}
          dir="auto"
          onChange={({ currentTarget }) => form.change({ reason: currentTarget.value })}
        />
      </Field>
      <Card aria-label={texts.results}>
        <div className="flex flex-wrap justify-between gap-x-3 px-5 py-3 text-sm max-sm:px-4">
          <p role="status" className="font-semibold">
            {(more ? texts.countMore : texts.count)({ count: totalPrograms })}
          </p>
          {totalPrograms > 1 && <p className="text-soft">{isSearched ? texts.bestFirst : texts.byName}</p>}
        </div>
        <ul className="divide-y divide-line border-t border-line">
          {found.programs.map((program) => (
            <li key={program._id}>
              <SuggestedRow
                studentId={studentId}
                program={program}
                isShortlisted={shortlisted === null ? null : shortlisted.has(program._id)}
                reason={form.typed.reason}
                onSuggested={form.discard}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Pagination label={texts.pages} page={page} pages={totalPages} hrefOf={hrefOf} />
    </>
  )
}
