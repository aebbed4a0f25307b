import { cx } from 'class-variance-authority'
import { Suspense, useCallback, useState } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { AttachmentsSection } from '#areas/applications/attachments/staff/attachments-section.tsx'
import { acceptDocument, requestAgain } from '#areas/applications/case-file/contract/file-checks.ts'
import type { SentDocument } from '#areas/applications/list/contract/sent-documents.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { DocumentLine } from '#areas/applications/documents/web/document-line.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDate, formatTimestamp, formatSize } from '#kit/format/local-formats.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { PackageButton } from '#areas/applications/package/staff/package-button.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentStateLabels, fileDocumentTexts as texts } from '#texts/applications/case-file/documents.ts'
import { useShortcuts } from '#kit/shortcuts/shortcuts.ts'
import { fileKeys } from '../file-keys.ts'
import { useRequestList } from './request-list.ts'
import type { DocumentViewerProps } from './document-viewer.tsx'
import type { SendRequestListProps } from './send-request-list.tsx'
import { describeSameFile } from './same-file.ts'
import { NoPicture, Thumbnail } from './thumbnail.tsx'

const DocumentViewer = lazyPage<DocumentViewerProps>(() => import('./document-viewer.tsx'))
const SendRequestList = lazyPage<SendRequestListProps>(() => import('./send-request-list.tsx'))

const tones: Readonly<Record<SentDocument['state'], BadgeTone>> = {
  received: 'work',
  accepted: 'ok',
  refused: 'wait',
  replaced: 'plain',
}

interface Props {
  application: Application
  profile: FrozenProfile
  onChanged: () => void
  /** Leaves the viewer for another part of the file; parts that the reader does not have are left out. */
  onLeave: (to: 'message' | 'decide') => void
}

/** The documents of a file: thumbnails, which to check, which are missing, and which to request again. */
export default function DocumentsTab({ application, profile, onChanged, onLeave }: Props) {
  const { _id: applicationId, documents, missingDocuments, askedDocuments } = application
  const viewerId = useAppSelector((state) => state.info.user?._id ?? '')
  const requestList = useRequestList(applicationId)
  const [opened, setOpened] = useState<string | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const [sending, setSending] = useState(false)
  const isOffice = useAppSelector((state) => state.info.user?.role !== 'university')
  const { accept, busy, failure } = useAccepting(applicationId, onChanged)
  const request = useRequesting(applicationId, onChanged)
  // Opened since the file was loaded.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const onSeen = useCallback((id: string) => setSeen((before) => new Set([...before, id])), [])
  const current = documents.filter(({ state }) => state !== 'replaced')
  const listed = new Set(requestList.list.map(({ documentId }) => documentId))
  const open = (documentId: string) => {
    setWasOpened(true)
    setOpened(documentId)
  }
  useShortcuts(fileKeys, {
    check: () => {
      const next = current.find(({ state }) => state === 'received')
      if (next) open(next._id)
      return next !== undefined
    },
  })
  const missing = missingDocuments.filter((name) => current.every((one) => one.name !== name))
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64 text-sm text-soft">
          {texts.lead} <span className="max-sm:hidden">{texts.leadKey}</span>
        </p>
        {isOffice && <PackageButton application={application} />}
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {current.length + missing.length === 0 && <p className="text-soft">{texts.none}</p>}
      <ul className="grid">
        {current.map((one) => {
          const label = documentLabels[one.name]
          const unopened = one.state !== 'accepted' && !one.opened && !seen.has(one._id)
          const versions = documents.filter(({ name }) => name === one.name).length
          return (
            <li key={one._id} className="flex items-center gap-4 border-b border-line py-2 last:border-0">
              <Thumbnail
                viewerId={viewerId}
                applicationId={applicationId}
                documentId={one._id}
                name={one.name}
              />
              <ul className="min-w-0 flex-1">
                <DocumentLine
                  name={one.name}
                  detail={[
                    ...(versions > 1 ? [texts.versions({ count: versions })] : []),
                    ...(one.pages > 1 ? [texts.pages({ count: one.pages })] : []),
                    formatSize(one.bytes),
                    formatTimestamp(one.uploadedAt),
                  ].join(', ')}
                  flags={one.flags}
                  mark={describeSameFile(application, one)}
                  end={
                    <span className="flex flex-wrap items-center gap-2">
                      <span
                        className={cx(
                          'flex flex-wrap items-center gap-2',
                          // Beside the button to accept, there is no room for it on a phone.
                          one.state !== 'accepted' && 'max-sm:basis-full',
                        )}
                      >
                        {listed.has(one._id) ? (
                          <Badge tone="wait">{texts.listed}</Badge>
                        ) : (
                          <Badge tone={tones[one.state]}>{documentStateLabels[one.state]}</Badge>
                        )}
                        {unopened && (
                          <span id={`unopened-${one._id}`} className="text-xs text-soft">
                            {texts.openFirst}
                          </span>
                        )}
                      </span>
                      {one.state !== 'accepted' && (
                        <Button
                          size="small"
                          disabled={unopened}
                          aria-describedby={unopened ? `unopened-${one._id}` : undefined}
                          busy={busy === one._id}
                          busyLabel={texts.accepting}
                          aria-label={texts.acceptOne({ label })}
                          onClick={() => void accept(one)}
                        >
                          {texts.accept}
                        </Button>
                      )}
                      <Button
                        size="small"
                        aria-label={texts.openOne({ label })}
                        onClick={() => open(one._id)}
                      >
                        {texts.open}
                      </Button>
                    </span>
                  }
                />
              </ul>
            </li>
          )
        })}
        {missing.map((name) => {
          const request = askedDocuments.find((one) => one.name === name)
          return (
            <DocumentLine
              key={name}
              name={name}
              picture={<NoPicture name={name} />}
              detail={request ? texts.requestedOn({ day: formatDate(request.askedAt) }) : null}
              flags={[]}
              end={<Badge tone="late">{texts.missing}</Badge>}
            />
          )
        })}
      </ul>
      {isOffice && <AttachmentsSection applicationId={applicationId} />}
      {requestList.list.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sun-tint px-4 py-3">
          <span className="font-semibold">{texts.toRequest({ count: requestList.list.length })}</span>
          <Button size="small" tone="main" onClick={() => setSending(true)}>
            {texts.review}
          </Button>
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <DocumentViewer
            application={application}
            profile={profile}
            documentId={opened}
            requestList={requestList}
            onShow={setOpened}
            onAccept={accept}
            accepting={busy !== null}
            seen={seen}
            onSeen={onSeen}
            onRequest={request}
            onLeave={onLeave}
            onReview={() => {
              setOpened(null)
              setSending(true)
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {sending && (
        <Suspense>
          <SendRequestList
            applicationId={applicationId}
            requestList={requestList}
            onClose={() => setSending(false)}
            onSent={() => {
              setSending(false)
              onChanged()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Accepts documents, from the list and from the viewer. */
function useAccepting(applicationId: string, onChanged: () => void) {
  const { send } = useSend(acceptDocument)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const accept = async ({ _id, name }: SentDocument): Promise<string | null> => {
    setBusy(_id)
    setFailure(null)
    let problem: string | null = null
    try {
      await send({ params: { applicationId, documentId: _id }, body: {} })
      showToast({ text: texts.accepted({ label: documentLabels[name] }) })
    } catch (refused) {
      problem = (refused as CallFailure).message
      setFailure(problem)
    }
    setBusy(null)
    onChanged()
    return problem
  }
  return { accept, busy, failure }
}

/** Requests one document again without a list; one e-mail for it. */
function useRequesting(applicationId: string, onChanged: () => void): DocumentViewerProps['onRequest'] {
  const { send } = useSend(requestAgain)
  return async ({ _id }, reason, words) => {
    const document = { documentId: _id, reason, ...(words === '' ? {} : { words }) }
    try {
      const { message } = await send({ params: { applicationId }, body: { documents: [document] } })
      showToast({ text: message })
      onChanged()
      return null
    } catch (refused) {
      return (refused as CallFailure).message
    }
  }
}
