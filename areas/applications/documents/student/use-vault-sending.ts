import { useCallback, useEffect, useRef, useState } from 'react'
import { documentProblems } from '#texts/platform/document-problems.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { CallError } from '#kit/store/api.ts'
import type { VaultDocument } from '../contract/vault.ts'
import { prepareDocument, UnusablePhoto } from './photo.ts'
import { uploadDocument } from './upload-document.ts'

/** A document being uploaded to the vault. */
export type VaultUpload =
  | { state: 'preparing'; fileName: string }
  | { state: 'sending'; fileName: string; sent: number; total: number; online: boolean }
  | { state: 'failed'; fileName: string; message: string; file: File }

export type Sendings = Partial<Record<DocumentKind, VaultUpload>>

/**
 * Uploads documents to the vault, one of each kind at a time: scaled down on the device, in pieces, resumed after
 * every interruption.
 * @param onStored called when one has arrived
 */
export function useVaultSending(onStored: (name: DocumentKind, document: VaultDocument) => void) {
  const [sendings, setSendings] = useState<Sendings>({})
  const running = useRef<Partial<Record<DocumentKind, AbortController>>>({})
  const put = useCallback((name: DocumentKind, next: VaultUpload | undefined) => {
    setSendings((before) => {
      const { [name]: _, ...others } = before
      return next ? { ...others, [name]: next } : others
    })
  }, [])
  useEffect(() => () => Object.values(running.current).forEach((one) => one.abort()), [])

  const send = useCallback(
    async (name: DocumentKind, file: File) => {
      running.current[name]?.abort()
      const stop = new AbortController()
      running.current[name] = stop
      const { signal } = stop
      put(name, { state: 'preparing', fileName: file.name })
      try {
        const photo = await prepareDocument(file, name)
        if (signal.aborted) return
        let progress = { sent: 0, total: photo.bytes.byteLength, online: true }
        const show = (change: Partial<typeof progress>) => {
          if (signal.aborted) return
          progress = { ...progress, ...change }
          put(name, { state: 'sending', fileName: file.name, ...progress })
        }
        show({})
        const document = await uploadDocument(name, photo, {
          onSent: (sent) => show({ sent }),
          onOnline: (online) => show({ online }),
          signal,
        })
        if (signal.aborted) return
        put(name, undefined)
        onStored(name, document)
      } catch (error) {
        if (signal.aborted) return
        put(name, { state: 'failed', fileName: file.name, message: messageOf(error), file })
      }
    },
    [put, onStored],
  )

  const cancel = useCallback(
    (name: DocumentKind) => {
      running.current[name]?.abort()
      put(name, undefined)
    },
    [put],
  )
  return { sendings, send, cancel }
}

function messageOf(error: unknown): string {
  if (error instanceof UnusablePhoto) return documentProblems[error.problem]
  if (error instanceof CallError) {
    // Problems of the photo itself are listed under its name.
    return Object.values(error.failure.fields)[0] ?? error.message
  }
  return documentProblems.damaged
}
