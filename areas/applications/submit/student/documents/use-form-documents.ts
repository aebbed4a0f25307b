import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { documentKinds } from '#platform/contract/documents.ts'
import type { DocumentProblem, DocumentKind } from '#platform/contract/documents.ts'
import { listVault } from '#areas/applications/documents/contract/vault.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { call, CallError } from '#kit/store/api.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import { uploadDocument } from '#areas/applications/documents/student/upload-document.ts'
import { sha256Of } from '#areas/applications/documents/student/sha256.ts'

/** A photograph of this device and its picture. */
export interface Shown {
  photo: DraftPhoto
  url: string
}

/** What has become of one wanted paper. */
export type DocumentState =
  | { state: 'preparing'; fileName: string }
  | { state: 'unusable'; fileName: string; problem: DocumentProblem }
  /** On its way to the vault. `line`: the network is there; `waiting`: another paper goes first. */
  | ({ state: 'sending'; sent: number; line: boolean; waiting: boolean } & Shown)
  | ({ state: 'failed'; reason: string | null } & Shown)
  /** In the vault. What this device knows of it may be nothing but its `_id`. */
  | { state: 'kept'; documentId: string; shown: Shown | null; document: VaultDocument | null }

type Here = Exclude<DocumentState, { state: 'kept' }> | ({ state: 'arrived' } & Shown)
export type DocumentStates = Partial<Record<DocumentKind, DocumentState>>

/** Where photographs are kept until they are sent; null keeps them for as long as the page is open. */
export interface PhotoStore {
  load: (name: DocumentKind) => Promise<DraftPhoto | null>
  keep: (name: DocumentKind, photo: DraftPhoto) => Promise<void>
  remove: (name: DocumentKind) => Promise<void>
}

const shownOf = (photo: DraftPhoto): Shown => ({
  photo,
  url: URL.createObjectURL(new Blob([photo.bytes], { type: photo.type })),
})
const urlOf = (here: Here | undefined): string | null => (here && 'url' in here ? here.url : null)

function reasonOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.failure.status === 0) return null
  return Object.values(error.failure.fields)[0] ?? error.failure.message
}

/**
 * The papers of a form: chosen, made smaller, looked at, sent to the vault as soon as they are chosen, taken from
 * there, removed.
 * @param keeper the same object for as long as the form is about the same application
 * @param chosen the papers of the vault that go with the form, by kind
 * @param choose puts one there, or takes it away with null
 */
export function useFormDocuments(
  keeper: PhotoStore | null,
  chosen: Partial<Record<DocumentKind, string>>,
  choose: (name: DocumentKind, documentId: string | null) => Promise<void>,
) {
  const [here, setHere] = useState<Partial<Record<DocumentKind, Here>>>({})
  const [arrived, setArrived] = useState<VaultDocument[]>([])
  const latest = useRef<Partial<Record<DocumentKind, Here>>>({})
  // A second choice for the same paper overtakes the first, however long that one takes.
  const turns = useRef<Partial<Record<DocumentKind, AbortController>>>({})
  // As it is now, not as it was on an earlier page: what is missing in it is taken out of the form.
  const [vault, setVault] = useState<readonly VaultDocument[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    call(listVault, { signal: stop.signal }).then(
      ({ documents }) => setVault(documents),
      // Without it nothing is offered again, and everything else goes on.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  const put = useCallback((name: DocumentKind, next: Here | undefined) => {
    const before = urlOf(latest.current[name])
    if (before !== null && before !== urlOf(next)) URL.revokeObjectURL(before)
    const { [name]: _, ...others } = latest.current
    latest.current = next ? { ...others, [name]: next } : others
    setHere(latest.current)
  }, [])

  /** The photograph as it is now: its owner may have accepted it while it was on its way. */
  const held = useCallback((name: DocumentKind, shown: Shown): Shown => {
    const now = latest.current[name]
    return now && 'photo' in now ? { photo: now.photo, url: now.url } : shown
  }, [])

  const send = useCallback(
    async (name: DocumentKind, shown: Shown, turn: AbortController) => {
      const going = (over: object = {}) => {
        if (turn.signal.aborted) return
        const now = latest.current[name]
        const before = now?.state === 'sending' ? now : { sent: 0, line: true, waiting: true }
        put(name, { ...before, ...over, ...held(name, shown), state: 'sending' })
      }
      going({ sent: 0, line: true, waiting: true })
      try {
        const document = await uploadDocument(name, shown.photo, {
          onSent: (sent) => going({ sent: Math.min(sent, shown.photo.bytes.byteLength), waiting: false }),
          onLine: (line) => going({ line, waiting: false }),
          signal: turn.signal,
        })
        if (turn.signal.aborted) return
        const photo = { ...held(name, shown).photo, documentId: document._id }
        await keeper?.keep(name, photo)
        setArrived((before) => [document, ...before.filter(({ _id }) => _id !== document._id)])
        const chosen = choose(name, document._id)
        put(name, { state: 'arrived', photo, url: shown.url })
        await chosen
      } catch (error) {
        if (!turn.signal.aborted) {
          put(name, { ...held(name, shown), state: 'failed', reason: reasonOf(error) })
        }
      }
    },
    [choose, held, keeper, put],
  )
  /** Ends what was going on with a paper. */
  const newTurn = useCallback((name: DocumentKind): AbortController => {
    turns.current[name]?.abort()
    return (turns.current[name] = new AbortController())
  }, [])

  useEffect(() => {
    let isHere = true
    const running = turns.current
    const load = async () => {
      for (const name of documentKinds) {
        const found = await keeper?.load(name)
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
  }, [keeper, newTurn, put, send])

  const add = useCallback(
    async (name: DocumentKind, file: File): Promise<boolean> => {
      const turn = newTurn(name)
      put(name, { state: 'preparing', fileName: file.name })
      const photos = await import('#areas/applications/documents/student/photo.ts').catch(() => null)
      try {
        const photo = await photos!.preparePhoto(file)
        if (turn.signal.aborted) return false
        // What is called safe must survive a reload.
        await keeper?.keep(name, photo)
        if (turn.signal.aborted) return false
        void send(name, shownOf(photo), turn)
        return true
      } catch (error) {
        if (turn.signal.aborted) return false
        const problem = photos && error instanceof photos.UnusablePhoto ? error.problem : 'damaged'
        put(name, { state: 'unusable', fileName: file.name, problem })
        await keeper?.remove(name)
        return false
      }
    },
    [keeper, newTurn, put, send],
  )
  const remove = useCallback(
    async (name: DocumentKind) => {
      newTurn(name)
      put(name, undefined)
      await keeper?.remove(name)
      await choose(name, null)
    },
    [choose, keeper, newTurn, put],
  )
  /** Takes a paper that is kept already. */
  const reuse = useCallback(
    async (name: DocumentKind, documentId: string) => {
      newTurn(name)
      put(name, undefined)
      await keeper?.remove(name)
      await choose(name, documentId)
    },
    [choose, keeper, newTurn, put],
  )
  /** Sends once more what could not be sent. */
  const again = useCallback(
    (name: DocumentKind) => {
      const one = latest.current[name]
      if (one?.state === 'failed') void send(name, { photo: one.photo, url: one.url }, newTurn(name))
    },
    [newTurn, send],
  )
  /** Its owner has read the warning and keeps the photograph. */
  const accept = useCallback(
    async (name: DocumentKind) => {
      const one = latest.current[name]
      if (!one || !('photo' in one)) return
      const photo = { ...one.photo, accepted: true }
      put(name, { ...one, photo })
      await keeper?.keep(name, photo)
    },
    [keeper, put],
  )

  const known = useMemo(() => {
    const fresh = new Set(arrived.map(({ _id }) => _id))
    return [...arrived, ...(vault ?? []).filter(({ _id }) => !fresh.has(_id))]
  }, [arrived, vault])
  // A paper that was removed from the vault meanwhile cannot go along.
  useEffect(() => {
    if (vault === null) return
    for (const name of Object.keys(chosen) as DocumentKind[]) {
      if (!known.some(({ _id }) => _id === chosen[name])) void choose(name, null)
    }
  }, [choose, chosen, known, vault])
  const papers = useMemo(() => documentStatesOf(here, chosen, known), [here, chosen, known])
  return { papers, known, add, remove, reuse, again, accept }
}
export type FormDocuments = ReturnType<typeof useFormDocuments>

function documentStatesOf(
  here: Partial<Record<DocumentKind, Here>>,
  chosen: Partial<Record<DocumentKind, string>>,
  known: readonly VaultDocument[],
): DocumentStates {
  const papers: DocumentStates = {}
  for (const name of new Set([...Object.keys(here), ...Object.keys(chosen)]) as Set<DocumentKind>) {
    const one = here[name]
    const documentId = chosen[name]
    if (one && one.state !== 'arrived') papers[name] = one
    else if (documentId !== undefined) {
      const shown = one && one.photo.documentId === documentId ? { photo: one.photo, url: one.url } : null
      const document = known.find(({ _id }) => _id === documentId) ?? null
      papers[name] = { state: 'kept', documentId, shown, document }
    }
  }
  return papers
}

/** Those that have arrived: `_id`s in the vault, by kind. */
export const storedIds = (papers: DocumentStates): string[] =>
  Object.values(papers).flatMap((one) => (one.state === 'kept' ? [one.documentId] : []))

/** Bytes that have arrived of the papers on their way, and all of theirs. */
export function bytesInProgress(papers: DocumentStates): { sent: number; total: number } {
  let [sent, total] = [0, 0]
  for (const one of Object.values(papers)) {
    if (one.state === 'sending' || one.state === 'failed') total += one.photo.bytes.byteLength
    if (one.state === 'sending') sent += one.sent
    if (one.state === 'kept' && one.shown) {
      sent += one.shown.photo.bytes.byteLength
      total += one.shown.photo.bytes.byteLength
    }
  }
  return { sent, total }
}
