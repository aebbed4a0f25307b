import { useCallback, useState } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { FileFormButtons, UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFilesSender, useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import {
  announceLetterPage,
  attachUniversityLetter,
  mostLetterFiles,
} from '#areas/applications/letters/contract/university-letters.ts'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { universityLetterMessages } from '#texts/applications/letters/university-letter-messages.ts'
import { universityLetterTexts } from '#texts/applications/letters/university-letter.ts'
import { decisionTexts } from '#texts/applications/decide/decision.ts'

const texts = universityLetterTexts.form

export interface AttachLetterProps {
  applicationId: string
  open: boolean
  onClose: () => void
  onAttached: (message: string) => void
}

/** Attaches the university's own letter, of files that are uploaded as soon as they are chosen. */
export default function AttachLetter({ open, onClose, ...form }: AttachLetterProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} heading={texts.heading} onClose={onClose} closedBy={busy ? 'none' : 'closerequest'}>
      {open && <Form {...form} busy={busy} onBusy={setBusy} onCancel={onClose} />}
    </Dialog>
  )
}

interface FormProps extends Pick<AttachLetterProps, 'applicationId' | 'onAttached'> {
  busy: boolean
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function Form({ applicationId, busy, onBusy, onAttached, onCancel }: FormProps) {
  const about = `university letter ${applicationId}`
  const form = useUnsavedForm(about, { dated: '' })
  const { dated } = form.typed
  const announce: Announce = useCallback(
    (body, signal) => call(announceLetterPage, { params: { applicationId }, body, signal }),
    [applicationId],
  )
  const files = useUnsentFiles(about, announce)
  const { waiting, stop, sendWith } = useFilesSender(files)
  const [failure, setFailure] = useState<Pick<CallFailure, 'message' | 'fields'> | null>(null)
  const fields = failure?.fields ?? {}
  const send = async () => {
    if (files.files.length === 0)
      return setFailure({ message: '', fields: { uploads: universityLetterMessages.noPages } })
    setFailure(null)
    onBusy(true)
    try {
      const attached = await sendWith((uploads) =>
        call(attachUniversityLetter, {
          params: { applicationId },
          body: { uploads: [...uploads], ...(dated === '' ? {} : { dated }) },
        }),
      )
      if (attached !== null) {
        form.discard()
        onAttached(attached.message)
      }
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure : { message: texts.failed, fields: {} })
    }
    onBusy(false)
  }
  const cancel = () => {
    files.discard()
    form.discard()
    onCancel()
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <p className="text-sm text-soft">{texts.lead}</p>
      <UnsentFileList
        of={files}
        most={mostLetterFiles}
        ordered
        busy={busy}
        texts={{
          add: texts.pages,
          photo: texts.photo,
          choose: texts.choose,
          hint: texts.hint({ most: mostLetterFiles }),
          tooMany: texts.tooMany({ most: mostLetterFiles }),
        }}
        error={fields['uploads']}
      />
      <Field label={texts.dated} optional={decisionTexts.optional} error={fields['dated']}>
        <DateInput
          value={dated}
          onChange={({ currentTarget }) => form.change({ dated: currentTarget.value })}
        />
      </Field>
      {failure !== null && Object.keys(fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <FileFormButtons busy={busy} waiting={waiting} texts={texts} onStop={stop} onCancel={cancel} />
    </form>
  )
}
