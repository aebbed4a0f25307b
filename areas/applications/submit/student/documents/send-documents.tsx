import { useCallback, useEffect, useState } from 'react'
import { sendDocuments, type Application } from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { sendDocumentsTexts as texts } from '#texts/applications/list/applications.ts'
import { loadChecks } from '#areas/applications/documents/web/photo.ts'
import { DocumentFields } from './document-fields.tsx'
import { UploadProgress } from '../sending-report.tsx'
import { bytesInProgress, documentsOf, storedIds, useFormDocuments } from './use-form-documents.ts'

export interface SendDocumentsProps {
  application: Application
  /** The documents to offer. */
  names: readonly DocumentKind[]
  /** Those of them that were requested. */
  needed: readonly DocumentKind[]
  level?: 2 | 3
  onSent: (application: Application, message: string) => void
  onCancel?: () => void
}

/**
 * Sends documents for an application that has been submitted. They are uploaded to the vault as soon as they are chosen;
 * the button adds them to the application. Failed uploads can be retried.
 */
export default function SendDocuments({
  application,
  names,
  needed,
  level = 3,
  onSent,
  onCancel,
}: SendDocumentsProps) {
  const [chosen, setChosen] = useState<Partial<Record<DocumentKind, string>>>({})
  const choose = useCallback(async (name: DocumentKind, documentId: string | null) => {
    setChosen((before) => {
      const { [name]: _, ...others } = before
      return documentId === null ? others : { ...others, [name]: documentId }
    })
  }, [])
  const form = useFormDocuments(null, chosen, choose)
  const { send: submit, isSending: sending, failure } = useSend(sendDocuments)
  const [tried, setTried] = useState(false)
  useEffect(() => void loadChecks().catch(() => undefined), [])

  // Documents that the agency already has do not answer its request.
  const known = form.known.filter(({ _id }) => application.documents.every((sent) => sent._id !== _id))
  // One that was chosen for a document that the office has accepted meanwhile is not sent.
  const offered = documentsOf(form.documents, names)
  const ready = storedIds(offered)
  const uploading = Object.values(offered).filter(
    ({ state }) => state === 'sending' || state === 'preparing',
  ).length
  const send = () => {
    setTried(true)
    if (ready.length === 0) return
    void submit({ params: { applicationId: application._id }, body: { documents: ready } }).then(
      ({ data, message }) => onSent(data, message || texts.sent),
      shownByState,
    )
  }
  return (
    <div className="grid gap-4">
      <DocumentFields {...form} known={known} names={names} needed={needed} level={level} />
      {sending && <UploadProgress progress={bytesInProgress(offered)} />}
      {failure && <NotTaken failure={failure} />}
      {tried && ready.length + uploading === 0 && <Banner tone="error">{texts.noneChosen}</Banner>}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button
          tone="main"
          busy={sending || uploading > 0}
          busyLabel={sending ? texts.sending : texts.uploading}
          onClick={send}
        >
          {texts.send({ count: ready.length })}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={sending}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

function NotTaken({ failure }: { failure: CallFailure }) {
  const fields = Object.entries(failure.fields)
  return (
    <Banner tone="error" lead={failure.status === 0 ? texts.stopped : failure.message}>
      {fields.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {fields.map(([name, sentence]) => (
            <li key={name}>
              {name in documentLabels
                ? texts.fieldFailure({
                    name: documentLabels[name as DocumentKind],
                    failure: sentence,
                  })
                : sentence}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
