import { useCallback, useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures, momentInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { staffNewsletter as words } from '#areas/conversation/enquiries/texts/en-staff.ts'
import { pageWords } from '#kit/texts/en-pages.ts'
import { Rows } from '#kit/lists/rows.tsx'
import { issuesRequest } from '#areas/conversation/enquiries/staff/enquiry-requests.ts'
import type { Issue } from '../contract.ts'

const rowsPerPage = 20
export const issueAt = (id: string) => `${paths.staffNewsletter}?issue=${encodeURIComponent(id)}`
const tones: Record<Issue['status'], BadgeTone> = { draft: 'work', sending: 'wait', sent: 'ok' }

/** How one newsletter stands. */
export const IssueBadge = ({ status }: Pick<Issue, 'status'>) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
)

/** How far one has come, in words. */
export function progressInWords({ readers, progress }: Issue): string {
  return [
    words.progress(countInFigures(progress.sent), countInFigures(readers ?? 0)),
    ...(progress.failed > 0 ? [words.failed(progress.failed)] : []),
    ...(progress.left > 0 ? [words.left(progress.left)] : []),
  ].join(', ')
}

/** Newsletters, the newest first. */
export function IssueList() {
  const { page, hrefOf } = useListAddress(paths.staffNewsletter)
  const { data, status, error, run } = useRequest(issuesRequest)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage) } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {shown && words.readers(countInFigures(data.readers), data.readers === 1)}
        </p>
        <LinkButton tone="main" icon={<PlusIcon />} href={issueAt('new')}>
          {words.write}
        </LinkButton>
      </div>
      <Card aria-label={words.issues} className="overflow-hidden">
        {status === 'failed' && (
          <TryAgain className="m-4" onTry={() => void load()}>
            {error}
          </TryAgain>
        )}
        {!shown && status !== 'failed' && <Rows label={words.loading} />}
        {shown && data.data.length === 0 && (
          <EmptyState
            title={data.totalCount > 0 ? words.pastEnd : words.empty}
            className="py-10"
            action={data.totalCount > 0 && <LinkButton href={hrefOf(1)}>{words.firstPage}</LinkButton>}
          >
            {data.totalCount === 0 && words.emptyHelp}
          </EmptyState>
        )}
        {shown && data.data.length > 0 && (
          <ul className="divide-y divide-line">
            {data.data.map((one) => (
              <IssueRow key={one._id} of={one} />
            ))}
          </ul>
        )}
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
    </>
  )
}

function IssueRow({ of }: { of: Issue }) {
  const { _id, subject, status, madeBy, changedAt, sentBy, sentAt } = of
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-body text-md font-semibold tracking-normal break-words">
          <bdi>{subject}</bdi>
        </h2>
        <p className="text-sm text-soft">
          {sentAt === null
            ? words.draftBy(madeBy ?? words.somebody, momentInWords(changedAt))
            : `${words.sentBy(sentBy ?? words.somebody, momentInWords(sentAt))}. ${progressInWords(of)}`}
        </p>
      </div>
      <IssueBadge status={status} />
      <LinkButton size="small" href={issueAt(_id)} aria-label={words.openOf(subject)}>
        {words.open}
      </LinkButton>
    </li>
  )
}
