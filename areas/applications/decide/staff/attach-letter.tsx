import { useCallback } from 'react'
import type { Announce } from '#areas/applications/documents/web/unsent-files.ts'
import { FileFormDialog, FileFormFields } from '#areas/applications/documents/web/file-form.tsx'
import { UnsentFileList } from '#areas/applications/documents/web/unsent-file-list.tsx'
import { useFileForm } from '#areas/applications/documents/web/use-file-form.ts'
import { useUnsentFiles } from '#areas/applications/documents/web/use-unsent-files.ts'
import {
  announceLetterPage,
  attachUniversityLetter,
  mostLetterFiles,
} from '#areas/applications/letters/contract/university-letters.ts'
import { call } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
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
  return (
    <FileFormDialog open={open} heading={texts.heading} onClose={onClose}>
      {(onBusy) => <Form {...form} onBusy={onBusy} onCancel={onClose} />}
    </FileFormDialog>
  )
}

interface FormProps extends Pick<AttachLetterProps, 'applicationId' | 'onAttached'> {
  onBusy: (busy: boolean) => void
  onCancel: () => void
}

function Form({ applicationId, onBusy, onAttached, onCancel }: FormProps) {
  const about = `university letter ${applicationId}`
  const form = useUnsavedForm(about, { dated: '' })
  const { dated } = form.typed
  const announce: Announce = useCallback(
    (body, signal) => call(announceLetterPage, { params: { applicationId }, body, signal }),
    [applicationId],
  )
  const files = useUnsentFiles(about, announce)
  const sending = useFileForm(files, { onBusy })
  const { send: attach } = useSend(attachUniversityLetter)
  const fields = sending.failure?.fields ?? {}
  // Answered by the first page that is chosen.
  const isAnswered = files.files.length > 0 && fields['uploads'] === universityLetterMessages.noPages
  const send = async () => {
    const attached = await sending.send(
      (uploads) =>
        attach({
          params: { applicationId },
          body: { uploads: [...uploads], ...(dated === '' ? {} : { dated }) },
        }),
      files.files.length === 0 ? { uploads: universityLetterMessages.noPages } : {},
    )
    if (attached === null) return
    form.discard()
    onAttached(attached.message)
  }
  const cancel = () => {
    files.discard()
    form.discard()
    onCancel()
  }
  return (
    <FileFormFields of={sending} texts={texts} onSend={() => void send()} onCancel={cancel}>
      <p className="text-sm text-soft">{texts.lead}</p>
      <UnsentFileList
        of={files}
        most={mostLetterFiles}
        ordered
        busy={sending.busy}
        texts={{
          add: texts.pages,
          photo: texts.photo,
          choose: texts.choose,
          hint: texts.hint({ most: mostLetterFiles }),
          tooMany: texts.tooMany({ most: mostLetterFiles }),
        }}
        error={isAnswered ? undefined : fields['uploads']}
      />
      <Field label={texts.dated} optional={decisionTexts.optional} error={fields['dated']}>
        <DateInput
          value={dated}
          onChange={({ currentTarget }) => form.change({ dated: currentTarget.value })}
        />
      </Field>
    </FileFormFields>
  )
}
