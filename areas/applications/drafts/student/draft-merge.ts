import { applySteps } from '../contract.ts'
import type { ServerDraft } from '../contract.ts'
import type { Draft } from './draft-store.ts'

/** Converts a draft of the server to one of this device. */
export const fromServer = (userId: string, theirs: ServerDraft): Draft => ({
  userId,
  universityId: theirs.university._id,
  programId: theirs.program._id,
  programName: theirs.program.programName,
  universityName: theirs.university.universityName,
  intake: theirs.intake,
  details: theirs.details,
  typedOver: theirs.typedOver,
  reached: theirs.reached,
  idempotencyKey: theirs.idempotencyKey,
  documents: theirs.documents,
  savedAt: theirs.savedAt,
  version: theirs.version,
  unsaved: false,
})

/** Whether the server's draft is at a further step or, at the same step, is the later one. */
function theirsWins(mine: Draft, theirs: ServerDraft): boolean {
  const further = applySteps.indexOf(theirs.reached) - applySteps.indexOf(mine.reached)
  return further === 0 ? theirs.savedAt > mine.savedAt : further > 0
}

/**
 * Merges two drafts that were changed separately. The one at the further step wins, the later one at the same step; its
 * answers are used. Documents and typed details of both stay; for the same detail, the input here wins.
 * A replaced document is still in the vault.
 */
export function mergeDrafts(mine: Draft, theirs: ServerDraft): Draft {
  const other = fromServer(mine.userId, theirs)
  if (!mine.unsaved) return other
  const [winner, loser] = theirsWins(mine, theirs) ? [other, mine] : [mine, other]
  const merged: Draft = {
    ...mine,
    intake: winner.intake === '' ? loser.intake : winner.intake,
    reached: winner.reached,
    documents: { ...loser.documents, ...winner.documents },
    details: { ...theirs.details, ...mine.details },
    typedOver: { ...theirs.typedOver, ...mine.typedOver },
    // Both devices use the server's key, so that sending from both makes one application.
    idempotencyKey: theirs.idempotencyKey,
    version: theirs.version,
    unsaved: true,
  }
  // They are the changes of this device where its own answer came after the list: nothing is left to save.
  return { ...merged, unsaved: !hasSameAnswers(merged, other) }
}

const isSameRecord = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  [...Object.keys(one), ...Object.keys(other)].every((name) => one[name] === other[name])

const hasSameAnswers = (one: Draft, other: Draft): boolean =>
  one.intake === other.intake &&
  one.reached === other.reached &&
  isSameRecord(one.documents, other.documents) &&
  isSameRecord(one.details, other.details) &&
  isSameRecord(one.typedOver, other.typedOver)
