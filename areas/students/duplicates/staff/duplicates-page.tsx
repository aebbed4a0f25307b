import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { pageTexts } from '#texts/kit/pages.ts'
import { studentListTexts } from '#texts/students/records/records.ts'
import { duplicateListTexts as texts } from '#texts/students/duplicates/duplicates.ts'
import { listDuplicatePairs } from '../contract.ts'
import { PairCard } from './pair-card.tsx'

const rowsPerPage = 20

/** Pairs of students who may be the same person. */
export default function DuplicatesPage() {
  const { page, hrefOf } = useListAddress(paths.staffDuplicates)
  usePageArrival(texts.title, String(page))
  const pairs = useLoaded(listDuplicatePairs, { query: { page, limit: rowsPerPage } })
  const found = pairs.isStale ? undefined : pairs.data
  return (
    <>
      <PageTitle
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: studentListTexts.title, href: paths.staffStudents }, { label: texts.title }]}
          />
        }
        sub={
          <span role="status" className="text-sm">
            {found && (found.more ? texts.countMore : texts.count)({ count: found.totalCount })}
          </span>
        }
      >
        {texts.title}
      </PageTitle>
      <p className="mb-5 max-w-[44em] text-sm text-soft">
        {texts.lead} <Anchor href={paths.staffHelpArticle('duplicates-and-merging')}>{texts.help}</Anchor>
      </p>
      <RecordList
        of={pairs}
        loading={texts.loading}
        shape={<Card as="div">{rowsShape}</Card>}
        empty={
          <EmptyState title={texts.empty} className="py-10">
            {texts.emptyHelp}
          </EmptyState>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((pair) => (
              <li key={pair.students.map(({ _id }) => _id).join(' ')}>
                <PairCard of={pair} />
              </li>
            ))}
          </ul>
        )}
      </RecordList>
    </>
  )
}
