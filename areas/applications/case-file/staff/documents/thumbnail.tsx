import { useEffect, useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { showThumbnail } from '#areas/applications/case-file/contract/file-checks.ts'
import { call } from '#kit/store/api.ts'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { illustrationOf } from '#areas/applications/documents/web/document-illustration.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { fileDocumentTexts as texts } from '#texts/applications/case-file/documents.ts'

/**
 * Thumbnails of the one file that is open, by document: switching tabs is not a new view. Those of another
 * file, or of somebody who logged in since, are let go.
 */
const kept = new Map<string, string>()
let keptOf = ''

function keptFor(owner: string): Map<string, string> {
  if (owner !== keptOf) {
    kept.forEach((url) => URL.revokeObjectURL(url))
    kept.clear()
    keptOf = owner
  }
  return kept
}

interface Props {
  viewerId: string
  applicationId: string
  documentId: string
  name: DocumentKind
}

/** A thumbnail with the viewer's name burnt in by the server; an illustration until it has loaded, or if it cannot. */
export function Thumbnail({ viewerId, applicationId, documentId, name }: Props) {
  const owner = `${viewerId}/${applicationId}`
  const [url, setUrl] = useState<string | null>(() => keptFor(owner).get(documentId) ?? null)
  useEffect(() => {
    const pictures = keptFor(owner)
    const before = pictures.get(documentId)
    if (before !== undefined) {
      setUrl(before)
      return
    }
    const stop = new AbortController()
    call(showThumbnail, { params: { applicationId, documentId }, signal: stop.signal })
      .then((blob: Blob) => {
        if (stop.signal.aborted) return
        const made = URL.createObjectURL(blob)
        keptFor(owner).set(documentId, made)
        setUrl(made)
      })
      // The illustration stays; opening the document shows what is wrong.
      .catch(() => undefined)
    return () => stop.abort()
  }, [owner, applicationId, documentId])
  return (
    <span className="grid size-[88px] flex-none place-items-center overflow-hidden rounded-control border border-line bg-sunk">
      {url === null ? (
        <DocumentDrawing kind={illustrationOf(name)} />
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
