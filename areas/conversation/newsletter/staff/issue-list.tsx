import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { formatNumber, formatList, formatTimestamp } from '#kit/format/local-formats.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { PlusIcon } from '#kit/ui/icons.ts'
import { isolated } from '#kit/language/isolated.ts'
import { newsletterTexts as texts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { listIssues, type Issue } from '../contract.ts'
import { isUnderWay, useProgress } from './use-progress.ts'

const rowsPerPage = 20
export const issueAt = (id: string) => `${paths.staffNewsletter}?issue=${encodeURIComponent(id)}`
const tones: Record<Issue['status'], BadgeTone> = { draft: 'work', sending: 'wait', sent: 'ok' }

/** The status of one newsletter: it is being sent until the last e-mail has arrived or was given up. */
export function IssueBadge({ of }: { of: Issue }) {
  const status = isUnderWay(of) ? 'sending' : of.status
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}

/** How many readers an issue has reached. */
export function describeProgress({ readers, progress }: Issue): string {
  const parts = [
    texts.progress({ sent: formatNumber(progress.sent), readers: formatNumber(readers ?? 0) }),
    ...(progress.failed > 0 ? [texts.failed({ count: progress.failed })] : []),
    ...(progress.left > 0 ? [texts.left({ count: progress.left })] : []),
  ]
  return formatList(parts, 'unit')
}

/** Newsletters, newest first. */
export function IssueList() {
  const { page, hrefOf } = useListAddress(paths.staffNewsletter)
  const issues = useLoaded(listIssues, { query: { page, limit: rowsPerPage } })
  const shown = issues.isStale ? null : issues.data
  useProgress(shown?.data ?? [], issues)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {shown !== null && texts.readers({ count: shown.readers })}
        </p>
        <LinkButton tone="main" icon={<PlusIcon />} href={issueAt('new')}>
          {texts.write}
        </LinkButton>
      </div>
      <CardList
        title={texts.issues}
        of={issues}
        loading={texts.loading}
        empty={{ title: texts.empty, help: texts.emptyHelp }}
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((one) => (
              <IssueRow key={one._id} of={one} />
            ))}
          </ul>
        )}
      </CardList>
    </>
  )
}

function IssueRow({ of }: { of: Issue }) {
  const { _id, subject, madeBy, changedAt, sentBy, sentAt } = of
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-body text-md font-semibold tracking-normal break-words">
          <bdi>{subject}</bdi>
        </h2>
        <p className="text-sm text-soft">
          {sentAt === null
            ? texts.draftBy({ name: madeBy ?? texts.somebody, when: formatTimestamp(changedAt) })
            : texts.sentBy({
                name: isolated(sentBy ?? texts.somebody),
                when: formatTimestamp(sentAt),
                progress: describeProgress(of),
              })}
        </p>
      </div>
      <IssueBadge of={of} />
      <LinkButton size="small" href={issueAt(_id)} aria-label={texts.openOf({ subject })}>
        {texts.open}
      </LinkButton>
    </li>
  )
}
