import { useState } from 'react'
import { describeRequest } from '#areas/applications/case-file/contract/request-reasons.ts'
import { requestAgain } from '#areas/applications/case-file/contract/file-checks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { DateInput } from '#kit/forms/date-input.tsx'
import { useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { CrossIcon } from '#kit/ui/icons.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { requestAgainTexts as texts } from '#texts/applications/case-file/documents.ts'
import type { RequestList } from './request-list.ts'

export interface SendRequestListProps {
  applicationId: string
  requestList: RequestList
  onClose: () => void
  onSent: () => void
}

/** A preview of the request as the student will read it: one mail for the whole list. */
export default function SendRequestList({
  applicationId,
  requestList,
  onClose,
  onSent,
}: SendRequestListProps) {
  const form = useUnsavedForm(`ask-due ${applicationId}`, { due: '' })
  const { due } = form.typed
  const { send: request, isSending: busy } = useSend(requestAgain)
  const [failure, setFailure] = useState<string | null>(null)
  const [dueError, setDueError] = useState<string | undefined>(undefined)
  const { list } = requestList
  const send = async () => {
    setFailure(null)
    setDueError(undefined)
    try {
      const { message } = await request({
        params: { applicationId },
        body: {
          documents: list.map(({ documentId, reason, words: own }) => ({
            documentId,
            reason,
            ...(own.trim() === '' ? {} : { words: own }),
          })),
          ...(due === '' ? {} : { dueDate: due }),
        },
      })
      form.discard()
      requestList.empty()
      showToast({ text: message })
      onSent()
    } catch (refused) {
      const { fields, message } = refused as CallFailure
      setDueError(fields['dueDate'])
      const others = Object.entries(fields).filter(([name]) => name !== 'dueDate')
      if (fields['dueDate'] === undefined || others.length > 0) setFailure(others[0]?.[1] ?? message)
    }
  }
  return (
    <Dialog
      open={list.length > 0}
      onClose={onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      heading={texts.heading({ count: list.length })}
      actions={
        <>
          <Button tone="main" busy={busy} busyLabel={texts.sending} onClick={() => void send()}>
            {texts.send}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-soft">{texts.lead}</p>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <ul className="grid gap-2">
          {list.map(({ documentId, name, reason, words: own }) => {
            const label = documentLabels[name]
            return (
              <li
                key={documentId}
                className="flex items-start gap-2 rounded-control bg-sunk py-2.5 ps-4 pe-1"
              >
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{label}</p>
                  <p className="text-sm whitespace-pre-line wrap-anywhere">
                    {describeRequest(reason, own.trim() === '' ? null : own)}
                  </p>
                </div>
                <IconButton
                  label={texts.remove({ label })}
                  icon={<CrossIcon />}
                  disabled={busy}
                  onClick={() => requestList.drop(documentId)}
                />
              </li>
            )
          })}
        </ul>
        <Field label={texts.due} hint={texts.dueHint} error={dueError} className="max-w-64">
          <DateInput
            value={due}
            onChange={({ currentTarget }) => form.change({ due: currentTarget.value })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
