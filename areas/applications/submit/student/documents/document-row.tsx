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
import { dateInWords, sizeInWords } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { Paper } from '#kit/illustrations/papers.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import { openOwnPicture } from '#areas/applications/documents/student/open-own-picture.ts'
import type { DocumentState, Shown } from './use-form-documents.ts'

export type ActiveDocument = Extract<DocumentState, { state: 'sending' | 'failed' | 'kept' }>

/** A paper that is on its way or there: its picture, how far it is, and what can be done about it. */
export function DocumentRow({
  name,
  paper,
  onRemove,
  onAgain,
}: {
  name: DocumentKind
  paper: ActiveDocument
  onRemove: () => void
  onAgain: () => void
}) {
  const label = applicationWords.documents[name]
  const shown = paper.state === 'kept' ? paper.shown : paper
  const total = shown?.photo.bytes.byteLength ?? 0
  const remove = (
    <Button size="small" aria-label={texts.removeOf({ name: label })} onClick={onRemove}>
      {texts.remove}
    </Button>
  )
  const about = { name: fileNameOf(name, paper), thumb: <DocumentThumbnail name={name} paper={paper} /> }
  if (paper.state === 'failed') {
    return (
      <FileRow
        {...about}
        state="failed"
        error={paper.reason ?? texts.stopped}
        actions={
          <>
            <Button size="small" aria-label={texts.againOf({ name: label })} onClick={onAgain}>
              {texts.again}
            </Button>
            {remove}
          </>
        }
      />
    )
  }
  if (paper.state === 'sending') {
    const progress = Math.min(100, (paper.sent / Math.max(1, total)) * 100)
    return (
      <FileRow
        {...about}
        state="sending"
        progress={progress}
        progressLabel={texts.sendingOf({ name: label })}
        detail={
          paper.line
            ? texts.progress({ sent: sizeInWords(paper.sent), total: sizeInWords(total) })
            : texts.continuesOnline({ sent: sizeInWords(paper.sent), total: sizeInWords(total) })
        }
        actions={remove}
      />
    )
  }
  return <FileRow {...about} state="received" detail={detailOf(paper)} actions={remove} />
}

function fileNameOf(name: DocumentKind, paper: ActiveDocument): string {
  if (paper.state !== 'kept') return paper.photo.fileName
  return paper.document?.label ?? paper.shown?.photo.fileName ?? applicationWords.documents[name]
}

/** How large a paper is, in the same words at each step: as it is kept, else as it goes there. */
export const bytesOf = ({ shown, document }: Extract<DocumentState, { state: 'kept' }>): number =>
  document?.bytes ?? shown?.photo.bytes.byteLength ?? 0

/** Whether a photo looked unreadable, and its owner has not said that it can be read. */
export function isDoubtful({ shown, document }: Extract<DocumentState, { state: 'kept' }>): boolean {
  if (shown?.photo.accepted) return false
  const flags = shown?.photo.flags ?? document?.flags ?? []
  return flags.some((flag) => flag !== 'small')
}

function detailOf({ shown, document }: Extract<DocumentState, { state: 'kept' }>): string | undefined {
  if (shown) {
    const { originalBytes } = shown.photo
    const bytes = bytesOf({ state: 'kept', documentId: '', shown, document })
    const size = sizeInWords(bytes)
    return bytes < originalBytes * 0.95 ? texts.smaller({ size, before: sizeInWords(originalBytes) }) : size
  }
  return document
    ? texts.fromYourDocuments({ date: dateInWords(document.uploadedAt), size: sizeInWords(document.bytes) })
    : undefined
}

/** A small picture of a paper that opens the large one. */
export function DocumentThumbnail({ name, paper }: { name: DocumentKind; paper: ActiveDocument }) {
  const shown: Shown | null = paper.state === 'kept' ? paper.shown : paper
  const [looking, setLooking] = useState(false)
  const { open, proofDialog } = useProvenPicture(openOwnPicture)
  const label = applicationWords.documents[name]
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
          paper.state === 'kept' && <StoredThumbnail name={name} documentId={paper.documentId} />
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
          ) : paper.state === 'kept' ? (
            <StoredPicture documentId={paper.documentId} alt={texts.alt({ name: label })} open={open} />
          ) : null)}
      </Dialog>
      {proofDialog}
    </>
  )
}

const Picture = ({ url, alt }: { url: string; alt: string }) => (
  <img src={url} alt={alt} className="mx-auto max-h-[70dvb] max-w-full rounded-control object-contain" />
)

/** Small, from the server: a few kilobytes where the photograph has hundreds. */
const openThumbnail: OpenPicture = (documentId, signal) =>
  call(showOwnThumbnail, { params: { documentId }, signal })

/** A paper of the vault in small; drawn while it comes, or where it cannot. */
function StoredThumbnail({ name, documentId }: { name: DocumentKind; documentId: string }) {
  const { opened } = useOpenedDocument(documentId, openThumbnail)
  if (opened === null || 'error' in opened) return <Paper kind={illustrationOf(name)} className="size-full" />
  return <img src={opened.url} alt="" className="size-full object-cover" />
}

/** A paper of the vault in full. It comes when somebody looks. */
function StoredPicture({ documentId, alt, open }: { documentId: string; alt: string; open: OpenPicture }) {
  const { opened } = useOpenedDocument(documentId, open)
  if (opened === null)
    return <Spinner label={applicationWords.picture.opening} className="m-auto text-soft" />
  if ('error' in opened) return <Banner tone="error">{opened.error}</Banner>
  return <Picture url={opened.url} alt={alt} />
}
