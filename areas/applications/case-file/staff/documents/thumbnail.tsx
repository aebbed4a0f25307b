import { useEffect, useRef, useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { showThumbnail } from '#areas/applications/case-file/contract/file-checks.ts'
import { call } from '#kit/store/api.ts'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { illustrationOf } from '#areas/applications/documents/web/document-illustration.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { fileDocumentTexts as texts } from '#texts/applications/case-file/documents.ts'

/**
 * Cached thumbnails of the open file, by document, so that switching tabs is not a new view. The cache is cleared when
 * another file is opened or another person logs in.
 */
const cached = new Map<string, string>()
let cachedOf = ''

function cachedFor(owner: string): Map<string, string> {
  if (owner !== cachedOf) {
    cached.forEach((url) => URL.revokeObjectURL(url))
    cached.clear()
    cachedOf = owner
  }
  return cached
}

interface Props {
  viewerId: string
  applicationId: string
  documentId: string
  name: DocumentKind
}

/**
 * A thumbnail with the server's watermark of the viewer's name; an illustration until it has loaded or if it fails. It is
 * loaded once it is in view: the student reads of it, so nobody's file says that what was never shown was seen.
 */
export function Thumbnail({ viewerId, applicationId, documentId, name }: Props) {
  const owner = `${viewerId}/${applicationId}`
  const [url, setUrl] = useState<string | null>(() => cachedFor(owner).get(documentId) ?? null)
  const place = useRef<HTMLSpanElement>(null)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const pictures = cachedFor(owner)
    const before = pictures.get(documentId)
    if (before !== undefined) {
      setUrl(before)
      return
    }
    if (!inView) return
    const stop = new AbortController()
    call(showThumbnail, { params: { applicationId, documentId }, signal: stop.signal })
      .then((blob: Blob) => {
        if (stop.signal.aborted) return
        const made = URL.createObjectURL(blob)
        cachedFor(owner).set(documentId, made)
        setUrl(made)
      })
      // The illustration stays; opening the document shows the problem.
      .catch(() => undefined)
    return () => stop.abort()
  }, [owner, applicationId, documentId, inView])
  return (
    <span
      ref={place}
      className="grid size-14 flex-none place-items-center overflow-hidden rounded-control border border-line bg-sunk"
    >
      {url === null ? (
        <DocumentDrawing kind={illustrationOf(name)} className="size-10" />
      ) : (
        <img
          src={url}
          alt={texts.thumb({ label: documentLabels[name] })}
          className="size-full object-contain"
        />
      )}
    </span>
  )
}

/** In the place of a thumbnail, for a document that was not sent. */
export function NoPicture({ name }: Pick<Props, 'name'>) {
  return (
    <span className="grid size-14 flex-none place-items-center rounded-control border border-dashed border-edge">
      <DocumentDrawing kind={illustrationOf(name)} className="size-10" />
    </span>
  )
}
