import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import * as z from 'zod/mini'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { requireRecentProof } from '#areas/accounts/sign-in/server/prove-password.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type saveNationalId, type savePassport as passportRoute } from '../contract/profile.ts'
import { NationalIdInput, PassportInput } from '../contract/profile-input.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import { lockStudent } from './lock-student.ts'
import { refuseStale } from './refuse-stale.ts'
import { readProfile, readSections } from './read-profile.ts'
import { endOf, openNumber, sealNumber } from './seal-number.ts'

type Keeper = Pick<Deps, 'db' | 'clock' | 'secrets'>
type Saved = Promise<z.input<(typeof passportRoute)['reply']>>

interface Facts {
  kind?: string
  country?: string | null
  issued: string | null
  expires: string | null
}
type Number = string | null | undefined

/** Columns of the number: undefined leaves it, null removes it. */
function sealedColumns({ secrets }: Keeper, userId: string, paper: IdentityDocument, number: Number) {
  if (number === undefined) return {}
  if (number === null) return { number_sealed: null, key_id: null, number_ends: null }
  const { sealed, keyId } = sealNumber(secrets.documentKey, { userId, paper }, number)
  return { number_sealed: sealed, key_id: keyId, number_ends: endOf(number) }
}

interface PaperChange {
  paper: IdentityDocument
  changes: Readonly<Record<string, unknown>> & { number?: Number }
  /** The document as the sender last saw it; null when there was none, undefined skips the check. */
  seen: Readonly<Record<string, unknown>> | null | undefined
  /** Validates the changes together with the rest of the document, and returns the whole. */
  check: (facts: object) => Facts & { number?: Number }
}

/** @throws changed_meanwhile, invalid_input where the change does not fit what stays */
async function keep(deps: Keeper, userId: string, { paper, changes, seen, check }: PaperChange): Saved {
  await deps.db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const { [paper]: now } = await readSections(trx, userId)
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
      ...sealedColumns(deps, userId, paper, checked),
      changed_at: deps.clock.now(),
    }
    await trx
      .insertInto('identity_papers')
      .values({ user_id: userId, paper, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'paper']).doUpdateSet(columns))
      .execute()
  })
  return { message: profileMessages.saved, profile: await readProfile(deps.db, userId) }
}

/** @throws invalid_input */
function parsed<T>(schema: z.ZodMiniType<T>, whole: object): T {
  const { success, data, error } = z.safeParse(schema, whole)
  if (!success) throw refuse('invalid_input', { fields: fieldsOf(error) })
  return data
}

/** Keeps a national paper; what is left out stays, and its number is sealed before it reaches the database. */
export function storeNationalId(
  deps: Keeper,
  userId: string,
  { seen, ...changes }: BodyOf<typeof saveNationalId>,
): Saved {
  const check = (whole: object) => parsed(NationalIdInput, whole)
  return keep(deps, userId, { paper: 'national', changes, seen, check })
}

/**
 * Keeps a passport; what is left out stays, and its number is sealed before it reaches the database. The second line
 * was asked for proof alone and is not kept.
 */
export function storePassport(
  deps: Keeper,
  userId: string,
  { seen, ...changes }: BodyOf<typeof passportRoute>,
): Saved {
  const check = (whole: object) => {
    const { line: _, ...facts } = parsed(PassportInput, { country: null, ...whole })
    return facts
  }
  return keep(deps, userId, { paper: 'passport', changes, seen, check })
}

/** Removes a paper with its number. @throws not_found */
export async function removeIdentityDocument(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  paper: IdentityDocument,
): Saved {
  const gone = await db
    .deleteFrom('identity_papers')
    .where('user_id', '=', viewer.userId)
    .where('paper', '=', paper)
    .returning('paper')
    .executeTakeFirst()
  if (!gone) throw refuse('not_found')
  return { message: profileMessages.saved, profile: await readProfile(db, viewer.userId) }
}

/**
 * The whole number of one's own paper, after a fresh proof. That it was shown is committed before it is.
 * @throws reauth_required; not_found when no number is kept
 */
export async function showNumber(
  { db, clock, secrets }: Keeper,
  viewer: Viewer,
  paper: IdentityDocument,
): Promise<{ number: string }> {
  requireRecentProof(viewer, clock)
  const { userId } = viewer
  const kept = await db
    .selectFrom('identity_papers')
    .select(['number_sealed', 'key_id'])
    .where('user_id', '=', userId)
    .where('paper', '=', paper)
    .executeTakeFirst()
  if (!kept || kept.number_sealed === null || kept.key_id === null) throw refuse('not_found')
  await db
    .insertInto('identity_looks')
    .values({ user_id: userId, viewer_id: userId, paper, at: clock.now() })
    .execute()
  return { number: openNumber(secrets.documentKey, { userId, paper }, kept.number_sealed, kept.key_id) }
}
