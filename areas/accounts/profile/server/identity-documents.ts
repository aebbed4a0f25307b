import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { requireRecentProof } from '#areas/accounts/sign-in/server/prove-password.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type saveNationalId, type savePassport as passportRoute } from '../contract/profile.ts'
import { NationalIdInput, PassportInput } from '../contract/profile-input.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import { lockStudent, preventMerge } from './lock-student.ts'
import { refuseStale } from './refuse-stale.ts'
import { readSections, readShownProfile } from './read-profile.ts'
import { openNumber } from './seal-number.ts'
import { sealedColumns } from './stored-numbers.ts'

type StoreDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
type Saved = Promise<z.input<(typeof passportRoute)['reply']>>

interface Facts {
  kind?: string
  country?: string | null
  issued: string | null
  expires: string | null
}
type Number = string | null | undefined

interface DocumentChange {
  identityDocument: IdentityDocument
  changes: Readonly<Record<string, unknown>> & { number?: Number }
  /** The document as the sender last saw it; null when there was none, undefined skips the check. */
  seen: Readonly<Record<string, unknown>> | null | undefined
  /** Validates the changes together with the rest of the document, and returns the whole. */
  check: (facts: object) => Facts & { number?: Number }
}

/** @throws changed_meanwhile, invalid_input if the change does not fit the rest */
async function store(
  deps: StoreDeps,
  userId: string,
  { identityDocument, changes, seen, check }: DocumentChange,
): Saved {
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const { [identityDocument]: now } = await readSections(trx, userId)
    const isOther = seen !== undefined && (seen === null) !== (now === null)
    if (isOther) throw refuse('changed_meanwhile', { message: profileMessages.partIsNewer })
    const { number, ...parts } = changes
    // The sender knows only the last digits of the stored number.
    const changed = number === undefined ? parts : { ...parts, numberEnds: undefined }
    if (now !== null) refuseStale(now, changed, seen ?? undefined)
    const { numberEnds: _, ...facts } = now ?? { numberEnds: null, issued: null, expires: null }
    const { number: checked, ...whole } = check({ ...facts, ...changes })
    const columns = {
      ...whole,
      ...(checked === undefined ? {} : sealedColumns(deps, { userId, identityDocument }, checked)),
      changed_at: deps.clock.now(),
    }
    await trx
      .insertInto('identity_documents')
      .values({ user_id: userId, identity_document: identityDocument, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'identity_document']).doUpdateSet(columns))
      .execute()
    await recordAct(trx, deps, 'profile', 'identity')
  })
  return { message: profileMessages.saved, profile: await readShownProfile(deps.db, userId) }
}

/** @throws invalid_input */
function parsed<T>(schema: z.ZodMiniType<T>, whole: object): T {
  const { success, data, error } = z.safeParse(schema, whole)
  if (!success) throw refuse('invalid_input', { fields: fieldsOf(error) })
  return data
}

/** Stores a national ID. Fields left out stay, and the number is encrypted before it reaches the database. */
export function storeNationalId(
  deps: StoreDeps,
  userId: string,
  { seen, ...changes }: BodyOf<typeof saveNationalId>,
): Saved {
  const check = (whole: object) => parsed(NationalIdInput, whole)
  return store(deps, userId, { identityDocument: 'national', changes, seen, check })
}

/**
 * Stores a passport. Fields left out stay, and the number is encrypted before it reaches the database. The second line
 * only confirms the number and is not stored.
 */
export function storePassport(
  deps: StoreDeps,
  userId: string,
  { seen, ...changes }: BodyOf<typeof passportRoute>,
): Saved {
  const check = (whole: object) => {
    const { line: _, ...facts } = parsed(PassportInput, { country: null, ...whole })
    return facts
  }
  return store(deps, userId, { identityDocument: 'passport', changes, seen, check })
}

/** Removes an identity document with its number. @throws not_found; as `lockStudent` */
export async function removeIdentityDocument(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  identityDocument: IdentityDocument,
): Saved {
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, viewer.userId)
    const gone = await trx
      .deleteFrom('identity_documents')
      .where('user_id', '=', viewer.userId)
      .where('identity_document', '=', identityDocument)
      .returning('identity_document')
      .executeTakeFirst()
    if (!gone) throw refuse('not_found')
    await recordAct(trx, deps, 'profile', 'identity')
  })
  return { message: profileMessages.saved, profile: await readShownProfile(deps.db, viewer.userId) }
}

/**
 * The full number of one's own identity document. Requires fresh proof; the view is recorded before the number is
 * returned.
 * @throws reauth_required; not_found when no number is stored
 */
export async function showNumber(
  { db, clock, secrets }: StoreDeps,
  viewer: Viewer,
  identityDocument: IdentityDocument,
): Promise<{ number: string }> {
  requireRecentProof(viewer, clock)
  const { userId } = viewer
  const [sealed, keyId] = await db.transaction().execute(async (trx) => {
    await preventMerge(trx, userId)
    const stored = await trx
      .selectFrom('identity_documents')
      .select(['number_sealed', 'key_id'])
      .where('user_id', '=', userId)
      .where('identity_document', '=', identityDocument)
      .executeTakeFirst()
    if (!stored || stored.number_sealed === null || stored.key_id === null) throw refuse('not_found')
    await trx
      .insertInto('identity_views')
      .values({ user_id: userId, viewer_id: userId, identity_document: identityDocument, at: clock.now() })
      .execute()
    return [stored.number_sealed, stored.key_id] as const
  })
  return { number: openNumber(secrets.documentKey, { userId, identityDocument }, sealed, keyId) }
}
