import { useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { showOwnThumbnail } from '#areas/applications/documents/contract/vault.ts'
import { call } from '#kit/store/api.ts'
import { illustrationOf } from '#areas/applications/documents/web/document-illustration.ts'
import {
  useOpenedDocument,
  useProvenPicture,
  type OpenPicture,
} from '#areas/applications/documents/web/document-picture.tsx'
import { formatDate, formatSize } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { PageTurner } from '#areas/applications/documents/web/page-turner.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { pictureTexts } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import { openOwnPicture } from '#areas/applications/documents/student/open-own-picture.ts'
import { TakeAgain } from './photo-warning.tsx'
import type { DocumentState, Shown } from './use-form-documents.ts'

const pdfType = 'application/pdf'

type ActiveDocument = Extract<DocumentState, { state: 'sending' | 'failed' | 'stored' }>

/** A document that was chosen, in each state of its upload: its picture, progress, error and actions. */
export function DocumentRow({
  name,
  entry,
  warned,
  onRemove,
  onAgain,
  onFile,
}: {
  name: DocumentKind
  entry: DocumentState
  /** Whether a warning with the same button is shown. */
  warned: boolean
  onRemove: () => void
  onAgain: () => void
  onFile: (file: File) => void
}) {
  const label = documentLabels[name]
  if (entry.state === 'preparing' || entry.state === 'unusable') {
    const about = { name: entry.fileName, illustration: illustrationOf(name) }
    return entry.state === 'preparing' ? (
      <FileRow {...about} state="sending" progressLabel={texts.preparing} />
    ) : (
      <FileRow {...about} state="failed" error={documentProblems[entry.problem]} />
    )
  }
  const shown = entry.state === 'stored' ? entry.shown : entry
  const total = shown?.photo.bytes.byteLength ?? 0
  const remove = (
    <Button size="small" aria-label={texts.removeOf({ name: label })} onClick={onRemove}>
      {texts.remove}
    </Button>
  )
  const about = { name: fileNameOf(name, entry), thumb: <DocumentThumbnail name={name} entry={entry} /> }
  if (entry.state === 'failed') {
    return (
      <FileRow
        {...about}
        state="failed"
        error={entry.problem ?? texts.stopped}
        actions={
          <>
            {entry.mayRepeat && (
              <Button size="small" aria-label={texts.againOf({ name: label })} onClick={onAgain}>
                {texts.again}
              </Button>
            )}
            {remove}
          </>
        }
      />
    )
  }
  if (entry.state === 'sending') {
    const progress = Math.min(100, (entry.sent / Math.max(1, total)) * 100)
    return (
      <FileRow
        {...about}
        state="sending"
        progress={progress}
        progressLabel={texts.mutationFor({ name: label })}
        detail={
          entry.online
            ? texts.progress({ sent: formatSize(entry.sent), total: formatSize(total) })
            : texts.continuesOnline({ sent: formatSize(entry.sent), total: formatSize(total) })
        }
        actions={remove}
      />
    )
  }
  // A PDF was not taken with the camera.
  const isPhoto = shown?.photo.type !== pdfType
  return (
    <FileRow
      {...about}
      state="received"
      detail={detailOf(entry)}
      actions={
        <>
          {isPhoto && !warned && <TakeAgain name={name} onFile={onFile} />}
          {remove}
        </>
      }
    />
  )
}

function fileNameOf(name: DocumentKind, entry: ActiveDocument): string {
  if (entry.state !== 'stored') return entry.photo.fileName
  return entry.document?.label ?? entry.shown?.photo.fileName ?? documentLabels[name]
}

/** The size of a document, the same at each step: as stored, otherwise as uploaded. */
export const bytesOf = ({ shown, document }: Extract<DocumentState, { state: 'stored' }>): number =>
  document?.bytes ?? shown?.photo.bytes.byteLength ?? 0

/** Whether a photo looked unreadable and the student has not confirmed that it is readable. */
export function isDoubtful({ shown, document }: Extract<DocumentState, { state: 'stored' }>): boolean {
  if (shown?.photo.accepted) return false
  const flags = shown?.photo.flags ?? document?.flags ?? []
  return flags.some((flag) => flag !== 'small')
}

function detailOf({ shown, document }: Extract<DocumentState, { state: 'stored' }>): string | undefined {
  if (shown) {
    const { originalBytes } = shown.photo
    const bytes = bytesOf({ state: 'stored', documentId: '', shown, document })
    const size = formatSize(bytes)
    if (shown.photo.type === pdfType) return size
    return bytes < originalBytes * 0.95 ? texts.smaller({ size, before: formatSize(originalBytes) }) : size
  }
  return document
    ? texts.fromYourDocuments({ date: formatDate(document.uploadedAt), size: formatSize(document.bytes) })
    : undefined
}

/** A thumbnail of a document that opens the full picture. */
export function DocumentThumbnail({ name, entry }: { name: DocumentKind; entry: ActiveDocument }) {
  const local: Shown | null = entry.state === 'stored' ? entry.shown : entry
  // The browser draws no PDF here: its pages are shown once it is stored.
  const shown = local?.photo.type === pdfType ? null : local
  const [looking, setLooking] = useState(false)
  const { open, proofDialog } = useProvenPicture(openOwnPicture)
  const label = documentLabels[name]
  if (!shown && entry.state !== 'stored') {
    return <DocumentDrawing kind={illustrationOf(name)} className="size-11 xs:size-12" />
  }
  return (
    <>
      <button
        type="button"
        aria-label={texts.open({ name: label })}
        onClick={() => setLooking(true)}
        className="size-11 overflow-hidden rounded-control border border-edge xs:size-12"
      >
        {shown ? (
          <img src={shown.url} alt="" className="size-full object-cover" />
        ) : (
          entry.state === 'stored' && <StoredThumbnail name={name} documentId={entry.documentId} />
        )}
      </button>
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        heading={label}
        closeLabel={texts.close}
        closedBy="any"
        wide
      >
        {looking &&
          (shown ? (
            <Picture url={shown.url} alt={texts.alt({ name: label })} />
          ) : entry.state === 'stored' ? (
            <StoredPicture
              documentId={entry.documentId}
              pages={entry.document?.pages ?? 1}
              label={label}
              open={open}
            />
          ) : null)}
      </Dialog>
      {proofDialog}
    </>
  )
}

const Picture = ({ url, alt }: { url: string; alt: string }) => (
  <img src={url} alt={alt} className="mx-auto max-h-[70dvb] max-w-full rounded-control object-contain" />
)

/** The thumbnail from the server: a few kilobytes instead of hundreds. */
const openThumbnail: OpenPicture = (documentId, signal) =>
  call(showOwnThumbnail, { params: { documentId }, signal })

/** Thumbnail of a document in the vault; a drawing while it loads or if it fails. */
function StoredThumbnail({ name, documentId }: { name: DocumentKind; documentId: string }) {
  const { opened } = useOpenedDocument(documentId, openThumbnail)
  if (opened === null || 'error' in opened)
    return <DocumentDrawing kind={illustrationOf(name)} className="size-full" />
  return <img src={opened.url} alt="" className="size-full object-cover" />
}

interface StoredPictureProps {
  documentId: string
  pages: number
  label: string
  open: OpenPicture
}

/** Full picture of a document in the vault, each page loaded when it is shown. */
function StoredPicture({ documentId, pages, label, open }: StoredPictureProps) {
  const [page, setPage] = useState(1)
  const { opened } = useOpenedDocument(documentId, open, true, page)
  const alt = pages === 1 ? texts.alt({ name: label }) : pictureTexts.onePage({ name: label, page, pages })
  return (
    <div className="grid gap-3">
      {opened === null ? (
        <Spinner label={pictureTexts.opening} className="m-auto text-soft" />
      ) : 'error' in opened ? (
        <Banner tone="error">{opened.error}</Banner>
      ) : (
        <Picture url={opened.url} alt={alt} />
      )}
      <PageTurner page={page} pages={pages} onPage={setPage} />
    </div>
  )
}
