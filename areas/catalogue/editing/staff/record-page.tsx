import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { Record as RecordStates } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import type { LoadState } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb, type Crumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type {
  FactSource,
  KnownSource,
  Missing,
  RecordEdit,
  RecordStatus,
} from '../contract/catalogue-facts.ts'
import { textOf } from '#kit/language/text-of.ts'
import { editingTexts, recordTexts as texts, withdrawTexts } from '#texts/catalogue/editing/editing.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import { EditHistory } from './parts/edit-history.tsx'
import { describeFact } from './parts/describe-fact.ts'
import type { FactField } from './parts/fact-fields.ts'
import { GroupDialog, groupKey, type Editing } from './parts/group-dialog.tsx'
import { FactSourceLine, showFact } from './parts/shown-fact.tsx'
import { StatusBadge } from './parts/status-badge.tsx'
import { useHasUnsavedFacts } from './parts/use-facts-form.ts'
import { WithdrawDialog } from './parts/withdraw-dialog.tsx'

interface EditableRecord {
  readonly _id: string
  readonly version: number
  readonly status: RecordStatus
  readonly missing: readonly Missing[]
  readonly edits: readonly RecordEdit[]
  readonly canUndo: boolean
  readonly openApplications: number
  readonly openMistakes: number
}

const shape = (
  <div className="grid gap-5 lg:grid-cols-2">
    {[0, 1, 2, 3].map((one) => (
      <Skeleton key={one} className="h-44 rounded-card" />
    ))}
  </div>
)

/** What the page shows once the record has loaded. */
export interface LoadedRecord {
  record: EditableRecord
  /** Its page for students. */
  href: string
  fields: Readonly<Record<string, readonly FactField[]>>
  groups: Readonly<Record<string, object>>
  sources: Readonly<Record<string, KnownSource | undefined>>
  onSave: (group: string, value: object, source: FactSource | null, version: number) => Promise<string>
  onMove: (status: RecordStatus, reason: string | null) => Promise<string>
  onUndo: () => Promise<string>
  preview?: (group: string, value: Record<string, unknown>) => ReactNode
  /** Shown below its facts. */
  more?: ReactNode
}

interface Props<Reply> {
  /** Its name, or the kind of page while it loads. */
  name: string
  crumbs: readonly Crumb[]
  of: LoadState<Reply>
  recordOf: (reply: Reply) => LoadedRecord
}

/** The page on which a university or program is edited. Its heading does not move when the record has loaded. */
export function RecordPage<Reply>({ name, crumbs, of, recordOf }: Props<Reply>) {
  const act = useAct()
  const [withdrawing, setWithdrawing] = useState(false)
  const loaded = of.data === null || of.isStale ? null : recordOf(of.data)
  return (
    <>
      <PageTitle
        isName
        crumb={<Breadcrumb label={texts.crumbs} crumbs={crumbs} />}
        sub={loaded && <Standing of={loaded} />}
        actions={loaded && <Moves of={loaded} act={act} onWithdraw={() => setWithdrawing(true)} />}
      >
        <bdi>{name}</bdi>
      </PageTitle>
      <RecordStates of={of} loading={texts.loading} shape={shape}>
        {() => loaded && <Facts of={loaded} act={act} onStale={of.reload} />}
      </RecordStates>
      {loaded && (
        <WithdrawDialog
          about={loaded.record._id}
          open={withdrawing}
          heading={withdrawTexts.title({ name })}
          text={withdrawTexts.text}
          {...(loaded.record.openApplications > 0
            ? { more: withdrawTexts.open({ count: loaded.record.openApplications }) }
            : {})}
          onClose={() => setWithdrawing(false)}
          onWithdraw={(reason) => loaded.onMove('withdrawn', reason)}
        />
      )}
    </>
  )
}

type Act = ReturnType<typeof useAct>

/** Runs one action at a time, with the failure of the last one. */
function useAct() {
  const [busy, setBusy] = useState<RecordStatus | 'undo' | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const run = async (what: RecordStatus | 'undo', step: () => Promise<string>) => {
    if (busy !== null) return
    setBusy(what)
    setFailure(null)
    try {
      showToast({ text: await step() })
    } catch (refused) {
      setFailure(refused as CallFailure)
    }
    setBusy(null)
  }
  return { busy, failure, run }
}

function Standing({ of: { record, href } }: { of: LoadedRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <StatusBadge status={record.status} />
      <span>{texts.openApplications({ count: record.openApplications })}</span>
      {record.status === 'published' && <Anchor href={href}>{texts.seenByStudents}</Anchor>}
    </span>
  )
}

function Moves({
  of: { record, onMove },
  act: { busy, run },
  onWithdraw,
}: {
  of: LoadedRecord
  act: Act
  onWithdraw: () => void
}) {
  return (
    <>
      {record.status === 'withdrawn' && (
        <Button busy={busy === 'draft'} onClick={() => void run('draft', () => onMove('draft', null))}>
          {texts.draft}
        </Button>
      )}
      {record.status !== 'withdrawn' && <Button onClick={onWithdraw}>{editingTexts.withdraw}</Button>}
      {record.status !== 'published' && (
        <Button
          tone="main"
          busy={busy === 'published'}
          busyLabel={texts.publishing}
          onClick={() => void run('published', () => onMove('published', null))}
        >
          {editingTexts.publish}
        </Button>
      )}
    </>
  )
}

/** What is missing, the facts by group with their sources, and the history. */
function Facts({
  of,
  act: { busy, failure, run },
  onStale,
}: {
  of: LoadedRecord
  act: Act
  onStale: () => void
}) {
  const { record, fields, groups, sources, onSave, onUndo, preview, more } = of
  const [editing, setEditing] = useState<Editing | null>(null)
  // The source of the record counts for every group that has none of its own: it is named once.
  const whole = Object.values(sources).find((source) => source?.own === false)
  const about = `record ${record._id}`
  const hasUnsavedFacts = useHasUnsavedFacts()
  const edit = (group: string) => {
    const source = sources[group] ?? null
    const isPrefilled = record.status === 'draft' || hasFacts(fields[group] ?? [], groups[group])
    setEditing({
      group,
      about,
      heading: texts.editOf({ group: textOf(factTexts.groups, group) ?? group }),
      fields: fields[group] ?? [],
      value: groups[group] ?? {},
      version: record.version,
      // The source of an imported record says nothing about facts that it does not have: who adds them names their
      // own. A draft is filled in from one source.
      source: source === null || isPrefilled ? source : { ...source, url: null, document: null },
    })
  }
  return (
    <>
      <div className="grid gap-5">
        {failure !== null && <Banner tone="error">{failure.message}</Banner>}
        {record.openMistakes > 0 && (
          <Banner tone="info">
            {texts.mistakes({ count: record.openMistakes })}{' '}
            <Anchor href={paths.staffMistakes}>{texts.toMistakes}</Anchor>
          </Banner>
        )}
        {record.status !== 'published' && record.missing.length > 0 && (
          <Banner tone="info" lead={texts.missing({ count: record.missing.length })}>
            <ul className="mt-1 grid gap-1">
              {record.missing.map(({ group, field, text }) => (
                <li key={`${group}.${field}`}>
                  <button
                    type="button"
                    className="text-start text-accent underline"
                    onClick={() => edit(group)}
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {whole !== undefined && (
          <Card as="div" className="grid gap-1 px-5 py-3 max-sm:px-4">
            <p className="text-xs font-semibold">{texts.wholeSource}</p>
            <FactSourceLine of={whole} />
          </Card>
        )}
        {/* Columns, not a grid: a short card leaves no gap beside a long one. The space between cards is padding,
            because a margin is dropped at the end of a column. */}
        <div className="-mb-5 *:break-inside-avoid *:pb-5 lg:columns-2 lg:gap-5">
          {Object.entries(fields).map(([group, groupFields]) => (
            <div key={group}>
              <GroupCard
                heading={textOf(factTexts.groups, group) ?? group}
                fields={groupFields}
                value={groups[group] as Record<string, unknown>}
                source={sources[group] ?? null}
                unsaved={hasUnsavedFacts(groupKey(about, group))}
                onEdit={() => edit(group)}
              />
            </div>
          ))}
        </div>
        {more}
        <EditHistory
          edits={record.edits}
          fields={fields}
          canUndo={record.canUndo}
          undoing={busy === 'undo'}
          onUndo={() => void run('undo', onUndo)}
        />
      </div>
      <GroupDialog
        editing={editing}
        onClose={() => setEditing(null)}
        onSave={onSave}
        onStale={onStale}
        {...(preview ? { preview } : {})}
      />
    </>
  )
}

/** Whether anything of a group is known. */
const hasFacts = (fields: readonly FactField[], value: object | undefined): boolean =>
  fields.some(
    (field) => describeFact(field, (value as Record<string, unknown> | undefined)?.[field.name]).length > 0,
  )

interface GroupProps {
  heading: string
  fields: readonly FactField[]
  value: Record<string, unknown>
  source: KnownSource | null
  /** Whether its dialog was left with input that was not saved. */
  unsaved: boolean
  onEdit: () => void
}

function GroupCard({ heading, fields, value, source, unsaved, onEdit }: GroupProps) {
  return (
    <Card aria-label={heading}>
      <CardHead
        heading={heading}
        action={
          <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
            {unsaved && <Badge tone="wait">{texts.unsaved}</Badge>}
            <Button size="small" aria-label={texts.editOf({ group: heading })} onClick={onEdit}>
              {editingTexts.edit}
            </Button>
          </span>
        }
      />
      <div className="grid gap-3 px-5 pb-4 text-sm max-sm:px-4 max-sm:pt-3">
        <DefinitionList
          notGiven={editingTexts.notGiven}
          facts={fields.map((field) => ({
            key: field.name,
            term: field.label,
            value: showFact(field, value[field.name]),
          }))}
        />
        {source?.own === true && (
          <div className="border-t border-line pt-2.5">
            <FactSourceLine of={source} />
          </div>
        )}
      </div>
    </Card>
  )
}
