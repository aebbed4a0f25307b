import { cx } from 'class-variance-authority'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { saveDoubt, type Doubt as DoubtShape } from '#areas/applications/case-file/contract/file-checks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { onCancelled, useHasUnsaved, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { Fold } from '#kit/ui/layout/fold.tsx'
import { useFolds } from '#kit/rendering/use-wide.ts'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { checklistTexts as check, doubtTexts as texts } from '#texts/applications/case-file/checklist.ts'

type Doubt = z.output<typeof DoubtShape>

interface Props {
  applicationId: string
  doubt: Doubt
  onSaved: (doubt: Doubt) => void
  onStale: () => void
}

/** The doubt that a document is genuine. The server sends it only to people who decide. */
export function DoubtCard({ applicationId, doubt, onSaved, onStale }: Props) {
  const hasUnsaved = useHasUnsaved()
  const [editing, setEditing] = useState(() => hasUnsaved(typedFor(applicationId)))
  const mayFold = useFolds()
  const [folds] = useState(mayFold && !doubt.doubted && !editing)
  const title = !folds && (
    <h2 id="doubt" className="text-h5 tracking-normal">
      {texts.title}
    </h2>
  )
  const content = (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {title}
        {!editing && (
          <Button size="small" className="sm:ms-auto" onClick={() => setEditing(true)}>
            {doubt.doubted ? check.edit : texts.raise}
          </Button>
        )}
      </div>
      {doubt.doubted && (
        <div>
          <Badge tone="late" className="max-xs:whitespace-normal">
            {texts.doubted}
          </Badge>
        </div>
      )}
      {doubt.note !== null && <p className="whitespace-pre-line wrap-anywhere">{doubt.note}</p>}
      <p className="text-sm text-soft tabular-nums">
        {!doubt.doubted && `${texts.none} `}
        {doubt.by !== null && doubt.at !== null
          ? texts.set({ by: isolated(doubt.by), when: formatTimestamp(doubt.at) })
          : texts.help}
      </p>
      {editing && (
        <DoubtForm
          applicationId={applicationId}
          doubt={doubt}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            onSaved(saved)
          }}
          onStale={onStale}
        />
      )}
    </>
  )
  return (
    <section
      aria-labelledby="doubt"
      className={cx(
        doubt.doubted ? 'my-2 rounded-control border border-stop bg-stop-bg/45 p-4' : 'border-t border-line',
        folds ? 'py-1.5' : 'grid gap-2 pt-3',
      )}
    >
      {folds ? (
        <Fold
          id="doubt"
          heading={texts.title}
          headingClass="text-h5 tracking-normal"
          about={texts.none}
          open={doubt.doubted}
          className="grid gap-2"
        >
          {content}
        </Fold>
      ) : (
        content
      )}
    </section>
  )
}

/** Key of the unsaved input about a doubt. */
const typedFor = (applicationId: string) => `doubt ${applicationId}`

function DoubtForm({ applicationId, doubt, onClose, onSaved, onStale }: Props & { onClose: () => void }) {
  const about = typedFor(applicationId)
  const form = useUnsavedForm(about, { doubted: true, note: doubt.note ?? '' })
  const { doubted, note } = form.typed
  const base = useBaseVersion(about, doubt.version, form.changed)
  const { send, isSending } = useSend(saveDoubt)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setFailure(null)
    try {
      const body = { doubted, note: note.trim() === '' ? null : note, version: base.version }
      const saved = await send({ params: { applicationId }, body })
      form.discard()
      onSaved(saved.doubt)
    } catch (refused) {
      const { code, fields, message } = refused as CallFailure
      setFailure(fields['note'] ?? message)
      if (code === 'changed_meanwhile') {
        base.beginAgain()
        onStale()
      }
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Checkbox
        autoFocus
        label={texts.label}
        checked={doubted}
        onChange={({ currentTarget }) => form.change({ doubted: currentTarget.checked })}
      />
      <Field label={texts.why} optional={check.optional}>
        <TextArea
          rows={2}
          maxLength={1000}
          value={note}
          onChange={({ currentTarget }) => form.change({ note: currentTarget.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={check.saving}>
          {check.save}
        </Button>
        <Button type="reset" size="small" disabled={isSending}>
          {check.cancel}
        </Button>
      </div>
    </form>
  )
}
