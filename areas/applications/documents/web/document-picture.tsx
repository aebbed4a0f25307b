import { cx } from 'class-variance-authority'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { openDocument } from '#areas/applications/list/contract/applications.ts'
import { call, CallError } from '#kit/store/api.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import { AgainIcon, ZoomInIcon, ZoomOutIcon } from '#kit/ui/icons.ts'
import { Spinner } from '#kit/ui/spinner.tsx'
import { pictureTexts } from '#texts/applications/states/application.ts'
import { PageTurner, pageOfKey } from './page-turner.tsx'
import { formatList, formatTimestamp, formatSize } from '#kit/format/local-formats.ts'

type Opened = { url: string } | { error: string } | null

/** A document with a picture, of an application or of the vault. */
export interface PicturedDocument {
  _id: string
  /** What it is called. */
  label: string
  bytes: number
  pages: number
  uploadedAt: string
}
/**
 * Loads a page of a document, from 1; null when it requires a fresh proof and the person cancels. Must be the same
 * function for all renderings, otherwise it is loaded again and again.
 */
export type OpenPicture = (documentId: string, signal: AbortSignal, page: number) => Promise<Blob | null>

/** The same, with a password dialog where fresh proof is required. Render `proofDialog` after the picture. */
export function useProvenPicture(open: OpenPicture): { open: OpenPicture; proofDialog: ReactNode } {
  const { withProof, proofDialog } = useWithProof()
  const proven: OpenPicture = useCallback(
    (documentId, signal, page) => withProof(() => open(documentId, signal, page)),
    [withProof, open],
  )
  return { open: proven, proofDialog }
}

/** Loads documents of an application. A view by an officer is recorded before the first byte. */
export const useSentPictures = (applicationId: string, purpose: 'own' | 'check'): OpenPicture =>
  useCallback(
    (documentId, signal, page) =>
      call(openDocument, {
        params: { applicationId, documentId },
        query: { purpose, page: String(page) },
        signal,
      }),
    [applicationId, purpose],
  )

/**
 * A page of a document, loaded when wanted. It is not in the store, which contains only plain data, and
 * is released as soon as it is no longer shown.
 */
export function useOpenedDocument(documentId: string, open: OpenPicture, wanted = true, page = 1) {
  const [opened, setOpened] = useState<Opened>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    let url: string | null = null
    setOpened(null)
    open(documentId, stop.signal, page)
      .then((blob) => {
        if (stop.signal.aborted) return
        if (blob === null) return setOpened({ error: pictureTexts.proof })
        url = URL.createObjectURL(blob)
        setOpened({ url })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        setOpened({ error: error instanceof CallError ? error.message : pictureTexts.failed })
      })
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [documentId, open, wanted, page, tries])
  const again = useCallback(() => setTries((before) => before + 1), [])
  return { opened, again }
}

interface DocumentPictureProps {
  /** The document to show; null closes the dialog. */
  document: PicturedDocument | null
  open: OpenPicture
  onClose: () => void
}

/** A document in a dialog: page by page, larger, smaller, rotated. */
export function DocumentPicture({ document, open, onClose }: DocumentPictureProps) {
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      wide
      closedBy="any"
      closeLabel={pictureTexts.close}
      heading={document?.label}
    >
      {document && <Picture key={document._id} document={document} open={open} />}
    </Dialog>
  )
}

function Picture({ document, open }: { document: PicturedDocument; open: OpenPicture }) {
  const { pages } = document
  const [page, setPage] = useState(1)
  const { opened, again } = useOpenedDocument(document._id, open, true, page)
  const { label } = document
  // Wherever the focus is in the dialog.
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const turned = pageOfKey(event.key, page, pages)
      if (turned === null) return
      event.preventDefault()
      setPage(turned)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [page, pages])
  const [large, setLarge] = useState(false)
  const [quarters, setQuarters] = useState(0)
  return (
    <div className="grid gap-3">
      <p className="text-sm text-soft tabular-nums">
        {formatList([formatTimestamp(document.uploadedAt), formatSize(document.bytes)], 'unit')}
      </p>
      <div className="grid min-h-48 overflow-auto rounded-control bg-sunk" tabIndex={0}>
        {opened === null && <Spinner label={pictureTexts.opening} className="m-auto text-soft" />}
        {opened && 'error' in opened && (
          <TryAgain className="m-4" onTry={again}>
            {opened.error}
          </TryAgain>
        )}
        {opened && 'url' in opened && (
          <TurnedPicture
            url={opened.url}
            alt={
              pages === 1
                ? pictureTexts.photo({ name: label })
                : pictureTexts.onePage({ name: label, page, pages })
            }
            large={large}
            quarters={quarters}
          />
        )}
      </div>
      <PageTurner page={page} pages={pages} onPage={setPage} />
      {opened && 'url' in opened && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={large ? <ZoomOutIcon /> : <ZoomInIcon />}
            onClick={() => setLarge(!large)}
          >
            {large ? pictureTexts.smaller : pictureTexts.larger}
          </Button>
          <Button size="small" icon={<AgainIcon />} onClick={() => setQuarters(quarters + 1)}>
            {pictureTexts.turn}
          </Button>
        </div>
      )}
    </div>
  )
}

interface TurnedPictureProps {
  url: string
  alt: string
  /** Shown at its own size instead of fitted into the available space. */
  large: boolean
  /** Quarter turns, clockwise. */
  quarters: number
}

/** A picture that takes its full space when rotated, so that every corner can be scrolled to. */
function TurnedPicture({ url, alt, large, quarters }: TurnedPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<{ width: number; height: number; room: number } | null>(null)
  const sideways = quarters % 2 === 1
  const own = fit ?? { width: 1, height: 1, room: 1 }
  const seen = sideways ? { width: own.height, height: own.width } : own
  const scale = large ? 1 : Math.min(1, own.room / seen.width, (window.innerHeight * 0.6) / seen.height)
  return (
    <div ref={frame} className="m-auto w-full">
      <div
        dir="ltr"
        className="relative mx-auto"
        style={fit ? { width: seen.width * scale, height: seen.height * scale } : undefined}
      >
        <img
          src={url}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setFit({ width, height, room: frame.current?.clientWidth ?? width })
          }
          className={cx('max-w-none', fit ? 'absolute start-1/2 top-1/2' : 'invisible h-0')}
          style={
            fit
              ? {
                  width: own.width * scale,
                  height: own.height * scale,
                  transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
                }
              : undefined
          }
        />
      </div>
    </div>
  )
}
