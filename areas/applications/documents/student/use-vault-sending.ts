import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { documentProblems } from '#texts/platform/document-problems.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { vaultTexts } from '#texts/applications/documents/vault.ts'
import { CallError, isActing } from '#kit/store/api.ts'
import { contractApi } from '#kit/store/contract-api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { finishUpload } from '../contract/vault.ts'
import { prepareDocument, UnusablePhoto } from '../web/photo.ts'
import { whyNotStored } from '../web/why-not-stored.ts'
import { uploadDocument } from './upload-document.ts'

/** A document being uploaded to the vault. */
export type VaultUpload =
  | { state: 'preparing'; fileName: string }
  | { state: 'sending'; fileName: string; sent: number; total: number; online: boolean }
  /** `mayRepeat`: the same file may be accepted another time. */
  | { state: 'failed'; fileName: string; problem: string; mayRepeat: boolean; file: File }

export type Sendings = Partial<Record<DocumentKind, VaultUpload>>

/** Uploads and their listeners outlive the screen that starts them: the student may go on while a photo is on its way. */
let sendings: Sendings = {}
const running: Partial<Record<DocumentKind, AbortController>> = {}
const watchers = new Set<() => void>()

function put(name: DocumentKind, next: VaultUpload | undefined): void {
  const { [name]: _, ...others } = sendings
  sendings = next ? { ...others, [name]: next } : others
  for (const watcher of watchers) watcher()
}
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function cancel(name: DocumentKind): void {
  running[name]?.abort()
  put(name, undefined)
}

async function send(name: DocumentKind, file: File, onStored: () => void): Promise<void> {
  running[name]?.abort()
  const stop = (running[name] = new AbortController())
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
    await uploadDocument(name, photo, {
      onSent: (sent) => show({ sent }),
      onOnline: (online) => show({ online }),
      signal,
    })
    if (signal.aborted) return
    put(name, undefined)
    showToast({ text: vaultTexts.done({ document: documentLabels[name] }) })
    onStored()
  } catch (error) {
    if (signal.aborted) return
    put(name, { state: 'failed', fileName: file.name, ...problemOf(error), file })
  }
}

/**
 * Uploads documents to the vault, one of each kind at a time: scaled down on the device, in pieces, resumed after
 * every interruption. They go on when the student opens another screen, and are shown again on return. What shows the
 * documents is loaded again when one has arrived.
 */
export function useVaultSending() {
  const dispatch = useAppDispatch()
  // What an officer uploads for a student ends with the screen: the next student may be another one.
  useEffect(() => {
    if (!isActing()) return
    return () => (Object.keys(sendings) as DocumentKind[]).forEach(cancel)
  }, [])
  const sendAndShow = useCallback(
    (name: DocumentKind, file: File) =>
      send(name, file, () =>
        dispatch(contractApi.util.invalidateTags([...(finishUpload.about ?? [])] as never)),
      ),
    [dispatch],
  )
  return { sendings: useSyncExternalStore(watch, () => sendings), send: sendAndShow, cancel }
}

function problemOf(error: unknown): { problem: string; mayRepeat: boolean } {
  if (error instanceof UnusablePhoto) return { problem: documentProblems[error.problem], mayRepeat: false }
  const { problem, mayRepeat } = whyNotStored(error)
  // A lost connection has words of its own, which are those of the call.
  return {
    problem: problem ?? (error instanceof CallError ? error.message : documentProblems.damaged),
    mayRepeat,
  }
}
