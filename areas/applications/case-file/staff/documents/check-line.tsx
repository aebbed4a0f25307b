import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import {
  checkStates,
  saveCheck,
  settledStates,
  type CheckedLine,
  type CheckState,
} from '#areas/applications/case-file/contract/file-checks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { checkLines } from '#areas/applications/case-file/contract/check-lines.ts'
import { useSend } from '#kit/store/use-send.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { onCancelled, useHasUnsaved, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { formatShortDate } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { Fold } from '#kit/ui/layout/fold.tsx'
import { useFolds } from '#kit/rendering/use-wide.ts'
import { Select, TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { isolated } from '#kit/language/isolated.ts'
import {
  checkLineLabels,
  checkStateLabels,
  checklistTexts as texts,
} from '#texts/applications/case-file/checklist.ts'

const tones: Readonly<Record<CheckState, BadgeTone>> = {
  not_needed: 'plain',
  to_check: 'work',
  in_progress: 'work',
  blocked_now: 'stop',
  block_later: 'wait',
  fine: 'ok',
}

/** The appearance of the button for the current state of the line. */
const pressed = {
  fine: 'aria-pressed:border-ok aria-pressed:bg-ok-bg aria-pressed:text-ok',
  blocked_now: 'aria-pressed:border-stop aria-pressed:bg-stop-bg aria-pressed:text-stop',
}

/** The states that one click sets. */
const quickStates = ['fine', 'blocked_now'] as const

interface Props {
  applicationId: string
  line: CheckedLine
  /** The known facts about it. */
  children: ReactNode
  onSaved: (line: CheckedLine) => void
  /** Called when a colleague saved first, to load their version. */
  onStale: () => void
}

/** One line of the checklist: its state, who set it, the known facts, and the form to change it. */
export function CheckLineCard({ applicationId, line, children, onSaved, onStale }: Props) {
  const hasUnsaved = useHasUnsaved()
  const [editing, setEditing] = useState(() => hasUnsaved(typedFor(applicationId, line)))
  const id = useId()
  const name = checkLineLabels[line.line]
  const { send } = useSend(saveCheck)
  const [setting, setSetting] = useState<CheckState | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Sets the line with one click; its comment stays. */
  const set = async (state: CheckState) => {
    if (state === line.state || setting !== null) return
    setFailure(null)
    setSetting(state)
    try {
      const body = { state, note: line.note, version: line.version }
      const { line: saved } = await send({ params: { applicationId, line: line.line }, body })
      showToast({ text: texts.saved({ line: name, state: checkStateLabels[saved.state] }) })
      onSaved(saved)
    } catch (refused) {
      const { code, message } = refused as CallFailure
      setFailure(message)
      if (code === 'changed_meanwhile') onStale()
    } finally {
      setSetting(null)
    }
  }
  const badge = <Badge tone={tones[line.state]}>{checkStateLabels[line.state]}</Badge>
  const setBy =
    line.by !== null && line.at !== null
      ? texts.set({ by: isolated(line.by), when: formatShortDate(line.at) })
      : null
  const isSettled = settledStates.includes(line.state)
  const mayFold = useFolds()
  // One that is settled while it is in view stays open.
  const [folds] = useState(mayFold && isSettled && !editing)
  const work = (
    <>
      <div className="grid min-w-0 content-start gap-2 text-sm">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {line.note !== null && <p className="text-md whitespace-pre-line wrap-anywhere">{line.note}</p>}
        {children}
      </div>
      {!editing && (
        <div className="flex flex-wrap content-start items-center gap-x-2 @lg:flex-col @lg:flex-nowrap @lg:items-end">
          <div className="flex">
            {quickStates.map((state) => (
              <Button
                key={state}
                size="small"
                aria-label={texts.setOne({ line: name, state: texts.quick[state] })}
                aria-pressed={line.state === state}
                aria-keyshortcuts={state === 'fine' ? String(checkLines.indexOf(line.line) + 1) : undefined}
                busy={setting === state}
                busyLabel={texts.saving}
                onClick={() => void set(state)}
                className={`not-first:-ms-px not-first:rounded-s-none not-last:rounded-e-none ${pressed[state]}`}
              >
                {texts.quick[state]}
              </Button>
            ))}
          </div>
          <Button
            size="small"
            tone="text"
            aria-label={texts.editOne({ line: name })}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        </div>
      )}
      {editing && (
        <div className="@lg:col-span-full">
          <CheckForm
            applicationId={applicationId}
            line={line}
            onClose={() => setEditing(false)}
            onSaved={(saved) => {
              setEditing(false)
              showToast({ text: texts.saved({ line: name, state: checkStateLabels[saved.state] }) })
              onSaved(saved)
            }}
            onStale={onStale}
          />
        </div>
      )}
    </>
  )
  if (folds)
    return (
      <li className="border-b border-line py-1.5 last:border-0" aria-labelledby={id}>
        <Fold
          id={id}
          heading={name}
          headingClass="text-h5 tracking-normal"
          badge={badge}
          about={line.note ?? setBy}
          open={!isSettled}
          className="grid gap-2 pb-1.5"
        >
          {setBy !== null && <p className="text-xs text-soft tabular-nums">{setBy}</p>}
          {work}
        </Fold>
      </li>
    )
  return (
    <li
      className="grid gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 @lg:grid-cols-[10rem_minmax(0,1fr)_auto]"
      aria-labelledby={id}
    >
      {/* As high as it gets, so that the next line stays where it is when this one is set. */}
      <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1 @lg:min-h-[4.75rem]">
        <h2 id={id} className="text-h5 tracking-normal @lg:w-full">
          {name}
        </h2>
        {badge}
        {setBy !== null && <p className="w-full text-xs text-soft tabular-nums">{setBy}</p>}
      </div>
      {work}
    </li>
  )
}

/** Key of the unsaved input about a line. */
const typedFor = (applicationId: string, { line }: CheckedLine) => `check ${applicationId} ${line}`

interface FormProps extends Pick<Props, 'applicationId' | 'line' | 'onSaved' | 'onStale'> {
  onClose: () => void
}

/**
 * If a colleague saves meanwhile, the save is refused with what they wrote, the input stays, and the next save replaces
 * theirs.
 */
function CheckForm({ applicationId, line, onClose, onSaved, onStale }: FormProps) {
  const about = typedFor(applicationId, line)
  const form = useUnsavedForm(about, { state: line.state, note: line.note ?? '' })
  const { note } = form.typed
  const state = checkStates.find((one) => one === form.typed.state) ?? line.state
  const base = useBaseVersion(about, line.version, form.changed)
  const { send, isSending } = useSend(saveCheck)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const save = async () => {
    setFailure(null)
    setErrors({})
    try {
      const body = { state, note: note.trim() === '' ? null : note, version: base.version }
      const reply = await send({ params: { applicationId, line: line.line }, body })
      form.discard()
      onSaved(reply.line)
    } catch (refused) {
      const { code, fields, message } = refused as CallFailure
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(message)
      if (code === 'changed_meanwhile') {
        base.beginAgain()
        onStale()
      }
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3 rounded-control bg-sunk p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Field label={texts.state} error={errors['state']}>
        <Select
          autoFocus
          value={state}
          onChange={({ currentTarget }) => form.change({ state: currentTarget.value as CheckState })}
        >
          {checkStates.map((one) => (
            <option key={one} value={one}>
              {checkStateLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.note} optional={texts.optional} hint={texts.noteHint} error={errors['note']}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button type="reset" size="small" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
