import { useCallback, useEffect, useState } from 'react'
import { openDocument } from '#areas/applications/list/contract/applications.ts'
import type { ViewPurpose } from '#areas/applications/case-file/contract/file-checks.ts'
import { call, CallError } from '#kit/store/api.ts'
import { pictureTexts } from '#texts/applications/states/application.ts'

/** `proof`: an identity document, and the last proof is too old. */
export type FullPicture = 'opening' | 'proof' | { url: string; page: number } | { error: string }

/**
 * A page of a document at full size, for a purpose. While another page is loaded the last one stays. The view is recorded before the first byte is sent; the picture is
 * released as soon as another is shown.
 */
export function useFullPicture(
  applicationId: string,
  documentId: string,
  purpose: ViewPurpose,
  page: number,
) {
  const [picture, setPicture] = useState<FullPicture>('opening')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    let url: string | null = null
    setPicture((before) => (typeof before === 'object' && 'url' in before ? before : 'opening'))
    call(openDocument, {
      params: { applicationId, documentId },
      query: { purpose, page: String(page) },
      signal: stop.signal,
    })
      .then((blob: Blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setPicture({ url, page })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (!(error instanceof CallError)) setPicture({ error: pictureTexts.failed })
        else setPicture(error.failure.code === 'reauth_required' ? 'proof' : { error: error.message })
      })
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [applicationId, documentId, purpose, page, tries])
  const again = useCallback(() => setTries((before) => before + 1), [])
  return { picture, again }
}
