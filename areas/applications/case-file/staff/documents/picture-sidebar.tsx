import { useState } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import type { RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { takesDocuments } from '#areas/applications/states/web/actions.ts'
import { useHasUnsaved } from '#kit/forms/unsaved-form.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DefinitionList } from '#kit/ui/cards/definition-list.tsx'
import { applicationTexts, photoTexts } from '#texts/applications/states/application.ts'
import {
  documentStateLabels,
  documentViewerTexts as texts,
  fileDocumentTexts,
  requestReasonLabels,
} from '#texts/applications/case-file/documents.ts'
import { RequestAgainForm, requestTypedFor } from './request-again-form.tsx'
import type { RequestList } from './request-list.ts'
import { describeSameFile } from './same-file.ts'
import { enteredValuesFor } from './entered-values.ts'

interface Props {
  application: Application
  profile: FrozenProfile
  document: SentDocument
  /** Whether this officer has seen the picture, which is required to accept it. */
  opened: boolean
  requestList: RequestList
  onAccept: (document: SentDocument) => Promise<string | null>
  onRequest: (document: SentDocument, reason: RequestReason, words: string) => Promise<string | null>
  accepting: boolean
  onReview: () => void
}

/** Beside the picture: the student's input about it, its state, and the officer's actions. */
export function PictureSidebar({
  application,
  profile,
  document,
  opened,
  requestList,
  onAccept,
  onRequest,
  accepting,
  onReview,
}: Props) {
  const { _id, name, state } = document
  const hasUnsaved = useHasUnsaved()
  const [asking, setAsking] = useState(() => takesDocuments(application) && hasUnsaved(requestTypedFor(_id)))
  const [failure, setFailure] = useState<string | null>(null)
  const facts = enteredValuesFor(name, profile)
  const listed = requestList.list.find(({ documentId }) => documentId === _id)
  const sameFile = describeSameFile(application, document)
  const seen = document.flags.flatMap((flag) =>
    flag in photoTexts.flags ? [photoTexts.flags[flag as keyof typeof photoTexts.flags]] : [],
  )
  return (
    <div className="grid gap-5">
      <section aria-labelledby="typed" className="grid gap-2">
        <h3 id="typed" className="text-h5 tracking-normal">
          {texts.typed}
        </h3>
        {facts.length === 0 ? (
          <p className="text-sm text-soft">{texts.nothingTyped}</p>
        ) : (
          <DefinitionList notGiven={applicationTexts.notGiven} facts={facts} />
        )}
      </section>
      <section aria-labelledby="document-state" className="grid gap-3 border-t border-line pt-4">
        <h3 id="document-state" className="text-h5 tracking-normal">
          {texts.decided}
        </h3>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'accepted' ? 'ok' : state === 'refused' ? 'wait' : 'work'}>
            {documentStateLabels[state]}
          </Badge>
          {seen.length > 0 && (
            <span className="text-sm text-wait">{photoTexts.looks({ flags: formatList(seen) })}</span>
          )}
        </div>
        {sameFile !== null && <p className="text-sm text-wait">{sameFile}</p>}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {state === 'replaced' && <p className="text-sm text-soft">{texts.replaced}</p>}
        {listed && !asking && (
          <p className="text-sm">
            {texts.listed({ reason: requestReasonLabels[listed.reason] })}{' '}
            <Button size="small" tone="text" onClick={() => requestList.drop(_id)}>
              {texts.unlist}
            </Button>
          </p>
        )}
        {state !== 'replaced' && !asking && (
          <div className="flex flex-wrap gap-2">
            {state !== 'accepted' && (
              <Button
                tone="main"
                size="small"
                aria-keyshortcuts="A"
                disabled={!opened}
                aria-describedby={opened ? undefined : 'unopened'}
                busy={accepting}
                busyLabel={fileDocumentTexts.accepting}
                onClick={async () => {
                  requestList.drop(_id)
                  setFailure(await onAccept(document))
                }}
              >
                {fileDocumentTexts.accept}
              </Button>
            )}
            {takesDocuments(application) && (
              <Button size="small" aria-keyshortcuts="G" onClick={() => setAsking(true)}>
                {texts.requestAgain}
              </Button>
            )}
          </div>
        )}
        {!opened && state !== 'accepted' && state !== 'replaced' && (
          <p id="unopened" className="text-sm text-soft">
            {fileDocumentTexts.openFirst}
          </p>
        )}
        {asking && (
          <RequestAgainForm
            documentId={_id}
            before={listed ?? null}
            onCancel={() => setAsking(false)}
            // With others on the list, all of them go into one e-mail.
            onSend={
              requestList.list.some((one) => one !== listed)
                ? null
                : async (reason, own) => {
                    requestList.drop(_id)
                    return onRequest(document, reason, own)
                  }
            }
            onAdd={(reason, own) => {
              requestList.add({ documentId: _id, name, reason, words: own })
              setAsking(false)
            }}
          />
        )}
        {requestList.list.length > 0 && !asking && (
          <div className="grid gap-2 rounded-control bg-sun-tint px-4 py-3">
            <span className="font-semibold">
              {fileDocumentTexts.toRequest({ count: requestList.list.length })}
            </span>
            <div>
              <Button size="small" onClick={onReview}>
                {fileDocumentTexts.review}
              </Button>
            </div>
          </div>
        )}
      </section>
    </div>
  )
}
