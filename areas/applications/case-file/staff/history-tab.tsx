import { useCallback, useEffect, useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import { call, CallError } from '#kit/store/api.ts'
import { momentInWords } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { staff } from '#areas/applications/states/texts/en-staff.ts'
import { fileHistory, historyKinds, type HistoryKind, type HistoryLine } from '../contract/file-notes.ts'
import { fileWords } from '../texts/en.ts'
import { TabState } from './tab-state.tsx'

const words = fileWords.history
const rowsAtOnce = 25

/** What happened with a file, newest first, and narrowed to a kind where that is wanted. */
export default function HistoryTab({ application: { _id, stageSince } }: { application: Application }) {
  const [kind, setKind] = useState<HistoryKind | ''>('')
  return (
    <div className="grid gap-4">
      <Field label={words.show} className="max-w-64">
        <Select
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as HistoryKind | '')}
        >
          <option value="">{words.all}</option>
          {historyKinds.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Lines key={`${_id} ${stageSince} ${kind}`} applicationId={_id} kind={kind} />
    </div>
  )
}

function Lines({ applicationId, kind }: { applicationId: string; kind: HistoryKind | '' }) {
  const [pages, setPages] = useState<readonly HistoryLine[][]>([])
  const [total, setTotal] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const read = useCallback(
    async (page: number, signal?: AbortSignal) => {
      setBusy(true)
      setError(null)
      try {
        const { data, totalCount } = await call(fileHistory, {
          params: { applicationId },
          query: { page: String(page), limit: String(rowsAtOnce), kind: kind === '' ? null : kind },
          ...(signal ? { signal } : {}),
        })
        setTotal(totalCount)
        setPages((before) => [...before.slice(0, page - 1), data])
      } catch (caught) {
        if (signal?.aborted) return
        if (!(caught instanceof CallError)) throw caught
        setError(caught.message)
      }
      setBusy(false)
    },
    [applicationId, kind],
  )
  useEffect(() => {
    const stop = new AbortController()
    void read(1, stop.signal)
    return () => stop.abort()
  }, [read])
  const lines = pages.flat()
  if (total === null) return <TabState error={error} onRetry={() => void read(1)} />
  if (total === 0) return <EmptyState title={words.none}>{words.noneHelp}</EmptyState>
  return (
    <>
      <ol className="grid">
        {lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </ol>
      {error !== null && <TabState error={error} onRetry={() => void read(pages.length + 1)} />}
      {error === null && lines.length < total && (
        <div>
          <Button
            size="small"
            busy={busy}
            busyLabel={words.earlierBusy}
            onClick={() => void read(pages.length + 1)}
          >
            {words.earlier}
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ line }: { line: HistoryLine }) {
  const { at, by, onBehalf, internalNote } = line
  const role = words.roles[by.role] ?? by.role
  const who = by.name === null ? role : by.role === 'clock' ? words.clock : `${by.name}, ${role}`
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
      <p className="font-semibold break-words">{inWords(line)}</p>
      {internalNote !== null && (
        <p className="text-sm break-words whitespace-pre-line">
          {words.internal}: {internalNote}
        </p>
      )}
      <p className="text-xs text-soft tabular-nums">
        {[who, onBehalf ? words.onBehalf : null, momentInWords(at)].filter(Boolean).join(', ')}
      </p>
    </li>
  )
}

function inWords({ kind, what, document, purpose, reason, line, state, stage, count }: HistoryLine): string {
  const paper = document === null ? '' : applicationWords.lookedAt[document]
  const { acts } = words
  if (kind === 'moves') {
    const named = applicationWords.moves[what] ?? what
    return stage === null || staff.stages[stage] === named ? named : `${named}: ${staff.stages[stage]}`
  }
  switch (what) {
    case 'viewed': {
      const why = purpose !== null && purpose in fileWords.viewer.purposes
      const said = why ? fileWords.viewer.purposes[purpose as keyof typeof fileWords.viewer.purposes] : ''
      return `${acts.viewed(paper)}${said === '' ? '' : `, ${said.toLowerCase()}`}`
    }
    case 'thumbnails':
      return acts.thumbnails(count)
    case 'document.accepted':
      return acts['document.accepted'](paper)
    case 'document.asked-again':
      return acts['document.asked-again'](paper, reason === null ? '' : fileWords.ask.reasons[reason])
    case 'file.checked':
      return line === null || state === null
        ? words.other
        : acts['file.checked'](fileWords.lines[line], fileWords.states[state])
    default: {
      const said = (acts as Record<string, unknown>)[what]
      return typeof said === 'string' ? said : words.other
    }
  }
}
