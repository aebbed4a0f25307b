import { documentKinds } from '#platform/contract/documents.ts'
import { call } from '#kit/store/api.ts'
import { sha256Of } from '#areas/applications/documents/web/sha256.ts'
import { uploadDocument } from '#areas/applications/documents/student/upload-document.ts'
import { listDrafts } from '../contract.ts'
import { mergeDrafts } from './draft-merge.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'
import { saveOnServer } from './draft-sync.ts'

type WhichDraft = Pick<Draft, 'userId' | 'programId'>

/** Each round handles a change by another device during the previous one. */
const mostRounds = 3

const lockOf = ({ userId, programId }: WhichDraft) => `draft ${userId} ${programId}`

/** Milliseconds for which a form waits for a tab that writes: a phone may have put that tab to sleep. */
const longestWait = 2000

/**
 * Reports a draft as open in a form, in any tab: a form sends its own changes.
 * @returns `ready` once nothing else writes it, and a function that ends it
 */
export function holdDraft(draft: WhichDraft): { ready: Promise<void>; release: () => void } {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const ready = new Promise<void>((resolve) => {
    // Without the API, and without TLS, nothing is sent but by forms.
    if (!navigator.locks) return resolve()
    setTimeout(resolve, longestWait)
    void navigator.locks.request(lockOf(draft), { mode: 'shared' }, () => {
      resolve()
      return held
    })
  })
  return { ready, release }
}

/** Runs `work` unless a form has the draft open. @returns whether it ran */
const unlessOpen = (draft: WhichDraft, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(lockOf(draft), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })

/** Uploads the photos of a draft that are only on this device. @throws CallError */
async function sendPhotos(which: WhichDraft): Promise<void> {
  for (const name of documentKinds) {
    const photo = await drafts.photo(which, name)
    if (photo === null || photo.documentId !== null) continue
    const sha256 = photo.sha256 === '' ? await sha256Of(photo.bytes) : photo.sha256
    const quietly = { onSent: () => {}, onOnline: () => {}, signal: new AbortController().signal }
    const { _id: documentId } = await uploadDocument(name, { ...photo, sha256 }, quietly)
    const isOurs = await unlessOpen(which, async () => {
      const now = await drafts.photo(which, name)
      const draft = await drafts.open(which.userId, which.programId)
      // Another one was chosen meanwhile, or the application was sent.
      if (draft === null || now === null || now.sha256 !== photo.sha256) return
      await drafts.savePhoto(which, name, { ...now, sha256, documentId })
      await drafts.save({ ...draft, documents: { ...draft.documents, [name]: documentId }, unsaved: true })
    })
    if (!isOurs) return
  }
}

/** Saves a draft in the account, merged with what another device has saved. */
async function save(which: WhichDraft): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const draft = await drafts.open(which.userId, which.programId)
    if (draft === null || !draft.unsaved) return
    const answer = await saveOnServer(draft)
    const theirs = answer.state === 'changed' ? answer.theirs : null
    if (answer.state !== 'saved' && theirs === null) return
    const isOurs = await unlessOpen(which, async () => {
      const now = await drafts.open(which.userId, which.programId)
      if (now === null) return
      if (theirs !== null) await drafts.save(mergeDrafts(now, theirs))
      else if (answer.state === 'saved')
        await drafts.save({ ...now, version: answer.version, unsaved: now.savedAt !== draft.savedAt })
    })
    if (!isOurs) return
  }
}

async function sendAll(userId: string): Promise<void> {
  const left: Draft[] = []
  for (const draft of await drafts.of(userId)) if (await drafts.onlyHere(draft)) left.push(draft)
  if (left.length === 0) return
  const { drafts: theirs } = await call(listDrafts, {})
  for (const draft of left) {
    // Sent or deleted on another device: the student decides what becomes of what is left here.
    const isGone = draft.version > 0 && !theirs.some(({ program }) => program._id === draft.programId)
    if (isGone || !(await unlessOpen(draft, async () => {}))) continue
    await sendPhotos(draft)
    await save(draft)
  }
}

let running: Promise<void> | null = null

/**
 * Saves in the account what earlier screens have left on this device: changed drafts, and photos that have not arrived in
 * the vault. Never throws: what cannot be sent now is sent the next time.
 * @param userId the student who is logged in; never one for whom an officer acts
 */
export function sendLeftDrafts(userId: string): Promise<void> {
  if (!navigator.onLine || !navigator.locks) return Promise.resolve()
  running ??= sendAll(userId)
    .catch(() => undefined)
    .finally(() => (running = null))
  return running
}
