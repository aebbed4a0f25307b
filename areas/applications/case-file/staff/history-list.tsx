import { useState, type ComponentType, type ReactNode } from 'react'
import { formatDay, formatTimestamp } from '#kit/format/local-formats.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { stepFormTexts } from '#texts/applications/outside-steps/steps.ts'
import { Record } from '#kit/lists/record.tsx'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { viewedLabel } from '#areas/applications/states/contract/viewed-label.ts'
import { moveLabels } from '#texts/applications/states/application.ts'
import type { HistoryLine } from '../contract/file-notes.ts'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { checkLineLabels, checkStateLabels } from '#texts/applications/case-file/checklist.ts'
import { requestReasonLabels } from '#texts/applications/case-file/documents.ts'
import { consoleStageLabels } from '#texts/applications/states/stages.ts'
import { caseFileTexts } from '#texts/applications/case-file/file.ts'
import { historyTexts as texts } from '#texts/applications/case-file/history.ts'

type BaseLine = Pick<HistoryLine, 'at' | 'by' | 'onBehalf' | 'told' | 'internalNote'>

/** Reads one page of the lines of one kind, or of all kinds, and shows it. */
export interface PageOfLinesProps<Kind, Line> {
  /** Whose history it is. */
  id: string
  kind: Kind | null
  page: number
  children: (of: LoadState<{ data: Line[]; totalCount: number }>) => ReactNode
}

interface Props<Kind extends string, Line> {
  id: string
  /** The kinds by which the lines can be filtered, with their names. */
  kinds: Readonly<Record<Kind, string>>
  PageOfLines: ComponentType<PageOfLinesProps<Kind, Line>>
  rowsAtOnce: number
  describe: (line: Line) => string
  /** Shown beside who did it and when. */
  aside?: (line: Line) => ReactNode
}

/** What happened, newest first, with a filter by kind and earlier lines on demand. */
export function HistoryList<Kind extends string, Line extends BaseLine>(props: Props<Kind, Line>) {
  const { kinds } = props
  const [kind, setKind] = useState<Kind | ''>('')
  return (
    <div className="grid gap-4">
      <Field label={texts.show} className="max-w-64">
        <Select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value as Kind | '')}>
          <option value="">{texts.all}</option>
          {(Object.keys(kinds) as Kind[]).map((one) => (
            <option key={one} value={one}>
              {kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Lines key={kind} {...props} kind={kind === '' ? null : kind} />
    </div>
  )
}

interface LinesProps<Kind extends string, Line> extends Props<Kind, Line> {
  kind: Kind | null
}

function Lines<Kind extends string, Line extends BaseLine>(props: LinesProps<Kind, Line>) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, at) => (
    <LinesOfPage
      key={at}
      {...props}
      page={at + 1}
      onEarlier={at + 1 === pages ? () => setPages(pages + 1) : null}
    />
  ))
}

interface PageProps<Kind extends string, Line> extends LinesProps<Kind, Line> {
  page: number
  /** Shows the next page; null if it is shown already. */
  onEarlier: (() => void) | null
}

function LinesOfPage<Kind extends string, Line extends BaseLine>({
  id,
  PageOfLines,
  rowsAtOnce,
  describe,
  aside,
  kind,
  page,
  onEarlier,
}: PageProps<Kind, Line>) {
  return (
    <PageOfLines id={id} kind={kind} page={page}>
      {(lines) => (
        <Record of={lines} loading={caseFileTexts.loading} shape={<SkeletonText lines={6} />}>
          {({ data, totalCount }) =>
            totalCount === 0 ? (
              <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>
            ) : (
              <>
                <ol className="grid">
                  {data.map((line, at) => (
                    <HistoryRow key={at} line={line} what={describe(line)} aside={aside?.(line)} />
                  ))}
                </ol>
                {onEarlier !== null && page * rowsAtOnce < totalCount && (
                  <div>
                    <Button size="small" onClick={onEarlier}>
                      {texts.earlier}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </Record>
      )}
    </PageOfLines>
  )
}

function HistoryRow({ line, what, aside }: { line: BaseLine; what: string; aside: ReactNode }) {
  const { at, by, onBehalf, told, internalNote } = line
  const role = (texts.roles as Readonly<Record<string, string>>)[by.role] ?? by.role
  const who = by.name === null ? role : by.role === 'clock' ? texts.clock : `${by.name}, ${role}`
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
      <p className="font-semibold break-words">{what}</p>
      {told !== null && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {texts.told}: {told}
        </p>
      )}
      {internalNote !== null && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {texts.internal}: {internalNote}
        </p>
      )}
      <p className="text-xs text-soft tabular-nums">
        {[who, onBehalf ? texts.onBehalf : null, formatTimestamp(at)].filter(Boolean).join(', ')}
        {aside}
      </p>
    </li>
  )
}

/** A change of the outside steps. */
function outsideInWords(
  what: string,
  { step, state, due, intake }: NonNullable<HistoryLine['outside']>,
): string {
  const { outside } = texts.acts
  switch (what) {
    case 'outside.started':
      return outside.started
    case 'outside.marked':
      return state === null
        ? texts.other
        : outside.marked({ step: step ?? '', state: stepFormTexts.states[state] })
    case 'outside.due':
      return due === null
        ? outside.dueByPlan({ step: step ?? '' })
        : outside.due({ step: step ?? '', day: formatDay(due) })
    case 'outside.reported':
      return due === null
        ? outside.reported({ step: step ?? '' })
        : outside.reportedOn({ step: step ?? '', day: formatDay(due) })
    case 'outside.report_withdrawn':
      return outside.reportWithdrawn({ step: step ?? '' })
    case 'outside.report_declined':
      return outside.reportDeclined({ step: step ?? '' })
    case 'outside.deferred':
      return outside.deferred({ intake: formatIntake(intake) ?? '' })
    case 'outside.plan':
      return outside.plan
    default:
      return texts.other
  }
}

/** What happened with a file, as a sentence without who did it. */
export function describeFileLine(historyLine: HistoryLine): string {
  const { kind, what, document, purpose, reason, line, state, stage, outside, count } = historyLine
  if (outside !== null) return outsideInWords(what, outside)
  const name = document === null ? '' : viewedLabel(document)
  const { acts } = texts
  if (kind === 'moves') {
    const step = (moveLabels as Readonly<Record<string, string>>)[what] ?? what
    return stage === null || consoleStageLabels[stage] === step
      ? step
      : acts.stage({ step, stage: consoleStageLabels[stage] })
  }
  switch (what) {
    case 'viewed':
      return (acts.viewed[purpose as keyof typeof acts.viewed] ?? acts.viewed.other)({ document: name })
    case 'thumbnails':
      return acts.thumbnails({ count })
    case 'document.accepted':
      return acts.accepted({ document: name })
    case 'document.asked-again':
      return acts.requestedAgain({
        document: name,
        reason: reason === null ? '' : requestReasonLabels[reason],
      })
    case 'file.checked':
      return line === null || state === null
        ? texts.other
        : acts.lineSet({ line: checkLineLabels[line], state: checkStateLabels[state] })
    default:
      return (texts.plainActs as Readonly<Record<string, string>>)[what] ?? texts.other
  }
}
