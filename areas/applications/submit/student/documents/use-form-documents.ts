import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentProblem } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { call } from '#kit/store/api.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import { uploadDocument } from '#areas/applications/documents/student/upload-document.ts'
import { sha256Of } from '#areas/applications/documents/web/sha256.ts'
import { whyNotStored } from '#areas/applications/documents/web/why-not-stored.ts'

/** A photo on this device and the URL of its picture. */
export interface Shown {
  photo: DraftPhoto
  url: string
}

/** The state of one document of the form. */
export type DocumentState =
  | { state: 'preparing'; fileName: string }
  | { state: 'unusable'; fileName: string; problem: DocumentProblem }
  /** Being uploaded to the vault. `waiting`: another document is uploaded first. */
  | ({ state: 'sending'; sent: number; online: boolean; waiting: boolean } & Shown)
  /** `mayRepeat`: the same file may be accepted another time. */
  | ({ state: 'failed'; problem: string | null; mayRepeat: boolean } & Shown)
  /** In the vault. This device may only know its `_id`. */
  | { state: 'stored'; documentId: string; shown: Shown | null; document: VaultDocument | null }

type Here = Exclude<DocumentState, { state: 'stored' }> | ({ state: 'arrived' } & Shown)
export type DocumentStates = Partial<Record<DocumentKind, DocumentState>>

/** The vault as it was loaded last. */
interface Vault {
  documents: readonly VaultDocument[]
  /** The documents that were chosen when it was loaded. */
  sought: readonly string[]
}

/** Stores photos until they are uploaded; with null they last as long as the page is open. */
export interface PhotoStore {
  load: (name: DocumentKind) => Promise<DraftPhoto | null>
  save: (name: DocumentKind, photo: DraftPhoto) => Promise<void>
  remove: (name: DocumentKind) => Promise<void>
}

const shownOf = (photo: DraftPhoto): Shown => ({
  photo,
  url: URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })),
})
const urlOf = (here: Here | undefined): string | null => (here && 'url' in here ? here.url : null)

/**
 * The documents of a form: chosen, scaled down, checked, uploaded to the vault as soon as they are chosen, taken from
 * there, removed.
 * @param store the same object for as long as the form is for the same application
 * @param chosen ids of the documents in the vault that belong to the form, by kind
 * @param choose adds one, or removes it with null
 */
export function useFormDocuments(
  store: PhotoStore | null,
  chosen: Partial<Record<DocumentKind, string>>,
  choose: (name: DocumentKind, documentId: string | null) => Promise<void>,
) {
  const [here, setHere] = useState<Partial<Record<DocumentKind, Here>>>({})
  const [arrived, setArrived] = useState<VaultDocument[]>([])
  const latest = useRef<Partial<Record<DocumentKind, Here>>>({})
  // A second choice for the same kind replaces the first, even if that is still being processed.
  const turns = useRef<Partial<Record<DocumentKind, AbortController>>>({})
  // Not cached, so that documents no longer in the vault are removed from the form.
  const [vault, setVault] = useState<Vault | null>(null)
  const loadVault = useCallback((sought: readonly string[]) => {
    const stop = new AbortController()
    call(listVault, { signal: stop.signal }).then(
      ({ documents }) => setVault({ documents, sought }),
      // Without it no stored documents are offered; everything else works.
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  useEffect(() => loadVault([]), [loadVault])

  const put = useCallback((name: DocumentKind, next: Here | undefined) => {
    const before = urlOf(latest.current[name])
    if (before !== null && before !== urlOf(next)) URL.revokeObjectURL(before)
    const { [name]: _, ...others } = latest.current
    latest.current = next ? { ...others, [name]: next } : others
    setHere(latest.current)
  }, [])

  /** The photo as it is now: the student may have accepted it during the upload. */
  const held = useCallback((name: DocumentKind, shown: Shown): Shown => {
    const now = latest.current[name]
    return now && 'photo' in now ? { photo: now.photo, url: now.url } : shown
  }, [])

  const send = useCallback(
    async (name: DocumentKind, shown: Shown, turn: AbortController) => {
      const going = (over: object = {}) => {
        if (turn.signal.aborted) return
        const now = latest.current[name]
        const before = now?.state === 'sending' ? now : { sent: 0, online: true, waiting: true }
        put(name, { ...before, ...over, ...held(name, shown), state: 'sending' })
      }
      going({ sent: 0, online: true, waiting: true })
      try {
        const document = await uploadDocument(name, shown.photo, {
          onSent: (sent) => going({ sent: Math.min(sent, shown.photo.bytes.byteLength), waiting: false }),
          onOnline: (online) => going({ online, waiting: false }),
          signal: turn.signal,
        })
        if (turn.signal.aborted) return
        const photo = { ...held(name, shown).photo, documentId: document._id }
        await store?.save(name, photo)
        // Another photo may have been chosen, or this one removed, while the device was writing.
        if (turn.signal.aborted) return
        setArrived((before) => [document, ...before.filter(({ _id }) => _id !== document._id)])
        const chosen = choose(name, document._id)
        put(name, { state: 'arrived', photo, url: shown.url })
        await chosen
      } catch (error) {
        if (!turn.signal.aborted) {
          put(name, { ...held(name, shown), state: 'failed', ...whyNotStored(error) })
        }
      }
    },
    [choose, held, store, put],
  )
  /** Cancels whatever is in progress for a document. */
  const newTurn = useCallback((name: DocumentKind): AbortController => {
    turns.current[name]?.abort()
    return (turns.current[name] = new AbortController())
  }, [])

  useEffect(() => {
    let isHere = true
    const running = turns.current
    const load = async () => {
      for (const name of documentKinds) {
        const found = await store?.load(name)
        if (!found) continue
        const photo = found.sha256 === '' ? { ...found, sha256: await sha256Of(found.bytes) } : found
        if (!isHere || latest.current[name] !== undefined) continue
        const shown = shownOf(photo)
        if (photo.documentId === null) void send(name, shown, newTurn(name))
        else put(name, { state: 'arrived', ...shown })
      }
    }
    void load()
    return () => {
      isHere = false
      Object.values(running).forEach((turn) => turn.abort())
      for (const one of Object.values(latest.current)) if (urlOf(one)) URL.revokeObjectURL(urlOf(one)!)
      latest.current = {}
      setHere({})
    }
  }, [store, newTurn, put, send])

  const add = useCallback(
    async (name: DocumentKind, file: File): Promise<boolean> => {
      const turn = newTurn(name)
      put(name, { state: 'preparing', fileName: file.name })
      const photos = await import('#areas/applications/documents/web/photo.ts').catch(() => null)
      try {
        const prepared = await photos!.prepareDocument(file, name)
        const photo = { ...prepared, accepted: false, documentId: null }
        if (turn.signal.aborted) return false
        // Stored before it is shown as saved, because it must survive a reload.
        await store?.save(name, photo)
        if (turn.signal.aborted) return false
        void send(name, shownOf(photo), turn)
        return true
      } catch (error) {
        if (turn.signal.aborted) return false
        const problem = photos && error instanceof photos.UnusablePhoto ? error.problem : 'damaged'
        put(name, { state: 'unusable', fileName: file.name, problem })
        await store?.remove(name)
        return false
      }
    },
    [store, newTurn, put, send],
  )
  const remove = useCallback(
    async (name: DocumentKind) => {
      newTurn(name)
      put(name, undefined)
      await store?.remove(name)
      await choose(name, null)
    },
    [choose, store, newTurn, put],
  )
  /** Uses a document that is already stored. */
  const reuse = useCallback(
    async (name: DocumentKind, documentId: string) => {
      newTurn(name)
      put(name, undefined)
      await store?.remove(name)
      await choose(name, documentId)
    },
    [choose, store, newTurn, put],
  )
  /** Retries a failed upload. */
  const again = useCallback(
    (name: DocumentKind) => {
      const one = latest.current[name]
      if (one?.state === 'failed' && one.mayRepeat)
        void send(name, { photo: one.photo, url: one.url }, newTurn(name))
    },
    [newTurn, send],
  )
  /** The student has seen the warning and uses the photo anyway. */
  const accept = useCallback(
    async (name: DocumentKind) => {
      const one = latest.current[name]
      if (!one || !('photo' in one)) return
      const photo = { ...one.photo, accepted: true }
      put(name, { ...one, photo })
      await store?.save(name, photo)
    },
    [store, put],
  )

  const known = useMemo(() => {
    const fresh = new Set(arrived.map(({ _id }) => _id))
    return [...arrived, ...(vault?.documents ?? []).filter(({ _id }) => !fresh.has(_id))]
  }, [arrived, vault])
  // Another device may have added a document to the vault and to the draft since the list was loaded.
  useEffect(() => {
    if (vault === null) return
    const isOpen = (documentId: string) =>
      known.every(({ _id }) => _id !== documentId) && !vault.sought.includes(documentId)
    const ids = Object.values(chosen)
    return ids.some(isOpen) ? loadVault(ids) : undefined
  }, [chosen, known, loadVault, vault])
  // A document that has been removed from the vault cannot be sent.
  useEffect(() => {
    if (vault === null) return
    for (const [name, documentId] of Object.entries(chosen)) {
      if (known.some(({ _id }) => _id === documentId) || !vault.sought.includes(documentId)) continue
      void choose(name as DocumentKind, null)
    }
  }, [choose, chosen, known, vault])
  const documents = useMemo(() => documentStatesOf(here, chosen, known), [here, chosen, known])
  return { documents, known, add, remove, reuse, again, accept }
}
export type FormDocuments = ReturnType<typeof useFormDocuments>

function documentStatesOf(
  here: Partial<Record<DocumentKind, Here>>,
  chosen: Partial<Record<DocumentKind, string>>,
  known: readonly VaultDocument[],
): DocumentStates {
  const documents: DocumentStates = {}
  for (const name of new Set([...Object.keys(here), ...Object.keys(chosen)]) as Set<DocumentKind>) {
    const one = here[name]
    const documentId = chosen[name]
    if (one && one.state !== 'arrived') documents[name] = one
    else if (documentId !== undefined) {
      const shown = one && one.photo.documentId === documentId ? { photo: one.photo, url: one.url } : null
      const document = known.find(({ _id }) => _id === documentId) ?? null
      documents[name] = { state: 'stored', documentId, shown, document }
    }
  }
  return documents
}

/** Those of some kinds. */
export const documentsOf = (documents: DocumentStates, names: readonly DocumentKind[]): DocumentStates =>
  Object.fromEntries(
    names.flatMap((name) => (documents[name] === undefined ? [] : [[name, documents[name]]])),
  )

/** `_id`s of the documents that are in the vault. */
export const storedIds = (documents: DocumentStates): string[] =>
  Object.values(documents).flatMap((one) => (one.state === 'stored' ? [one.documentId] : []))

/** Bytes uploaded so far, and in total, over all documents of the form. */
export function bytesInProgress(documents: DocumentStates): { sent: number; total: number } {
  let [sent, total] = [0, 0]
  for (const one of Object.values(documents)) {
    if (one.state === 'sending' || one.state === 'failed') total += one.photo.bytes.byteLength
    if (one.state === 'sending') sent += one.sent
    if (one.state === 'stored' && one.shown) {
      sent += one.shown.photo.bytes.byteLength
      total += one.shown.photo.bytes.byteLength
    }
  }
  return { sent, total }
}
