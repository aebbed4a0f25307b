import { call } from '#kit/store/api.ts'
import type { CallError } from '#kit/store/api.ts'
import { deleteDraft, listDrafts, saveDraft } from '../contract.ts'
import type { ServerDraft } from '../contract.ts'
import { fromServer, mergeDrafts } from './draft-merge.ts'
import { drafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'

/** The result of saving a draft on the server. */
export type Saved =
  | { state: 'saved'; version: number }
  /** Another device saved first; null if the draft was deleted there. */
  | { state: 'changed'; theirs: ServerDraft | null }
  /** The application was sent from another device. */
  | { state: 'sent' }
  /** No response; to be retried later. */
  | { state: 'waiting' }
  /** Refused by the server: it stays on this device. */
  | { state: 'refused' }

const onServer = async (programId: string): Promise<ServerDraft | null> =>
  (await call(listDrafts, {})).drafts.find(({ program }) => program._id === programId) ?? null

/** Saves a draft on the server. Never throws. */
export async function saveOnServer(draft: Draft): Promise<Saved> {
  const { intake, reached, documents, details, typedOver } = draft
  const { idempotencyKey, version, programId } = draft
  const facts = { intake, reached, documents, details, typedOver }
  const body = { ...facts, idempotencyKey, version }
  try {
    const answer = await call(saveDraft, { params: { programId }, body })
    return { state: 'saved', version: answer.draft.version }
  } catch (error) {
    const { status, code } = (error as CallError).failure ?? { status: 0, code: '' }
    try {
      if (code === 'draft_changed') return { state: 'changed', theirs: await onServer(programId) }
    } catch {
      return { state: 'waiting' }
    }
    if (code === 'already_applied') return { state: 'sent' }
    if (code === 'not_found' && version > 0) return { state: 'changed', theirs: null }
    return {
      state: status === 0 || status === 401 || status === 429 || status >= 500 ? 'waiting' : 'refused',
    }
  }
}

const versionIn = (all: readonly Draft[], programId: string): number | undefined =>
  all.find((draft) => draft.programId === programId)?.version

/**
 * Loads the drafts from the server and merges separate changes. Drafts that were sent or deleted elsewhere are deleted
 * here too, unless this device has something that was never uploaded.
 * @returns every draft of this student, the latest first
 * @throws CallError when the server cannot be reached; local drafts are unchanged then
 */
export async function pullDrafts(userId: string): Promise<Draft[]> {
  const before = await drafts.of(userId)
  const { drafts: theirs } = await call(listDrafts, {})
  const mine = await drafts.of(userId)
  // The list may be older than what was saved, sent or removed here while it was on its way.
  const isOlder = (programId: string) => versionIn(before, programId) !== versionIn(mine, programId)
  for (const one of theirs) {
    const own = mine.find(({ programId }) => programId === one.program._id)
    if (isOlder(one.program._id)) continue
    if (own === undefined) await drafts.save(fromServer(userId, one))
    else if (own.version !== one.version) await drafts.save(mergeDrafts(own, one))
  }
  for (const own of mine) {
    if (own.version === 0 || theirs.some(({ program }) => program._id === own.programId)) continue
    if (isOlder(own.programId)) continue
    if (await drafts.onlyHere(own)) await drafts.save({ ...own, version: 0, unsaved: true })
    else await drafts.remove(own)
  }
  return drafts.of(userId)
}

/** Deletes a draft, on the server first, so that it is not loaded again. @throws CallError */
export async function discardDraft(draft: Draft): Promise<void> {
  await call(deleteDraft, { params: { programId: draft.programId } })
  await drafts.remove(draft)
}

/** Reports the drafts of this device immediately, and again once those of the account are loaded. */
export async function showDrafts(userId: string, show: (drafts: Draft[]) => void): Promise<void> {
  show(await drafts.of(userId))
  await pullDrafts(userId).then(show, () => undefined)
}

/** How many unsent applications of this student are only on this device. */
export async function countDrafts(userId: string): Promise<number> {
  let count = 0
  for (const draft of await drafts.of(userId)) if (await drafts.onlyHere(draft)) count++
  return count
}

/** Removes every unsent application from this device. */
export const purgeLocalDrafts = (): Promise<void> => drafts.forgetAll()
