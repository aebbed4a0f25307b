import type * as z from 'zod/mini'
import {
  profileMessages,
  type saveNationalId,
  type savePassport as passportRoute,
} from '#contract/profile.ts'
import type { IdentityPaper } from '#contract/profile-vocabulary.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { requireRecentProof } from '#server/features/sign-in/prove-password.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readProfile } from './read-profile.ts'
import { endOf, openNumber, sealNumber } from './seal-number.ts'

type Keeper = Pick<Deps, 'db' | 'clock' | 'secrets'>
type Saved = Promise<z.input<(typeof passportRoute)['reply']>>

interface Facts {
  kind?: string
  country?: string | null
  issued: string | null
  expires: string | null
}

/** Columns of the number: left out, it stays; null takes it away. */
function sealedColumns({ secrets }: Keeper, userId: string, paper: IdentityPaper, number?: string | null) {
  if (number === undefined) return {}
  if (number === null) return { number_sealed: null, key_id: null, number_ends: null }
  const { sealed, keyId } = sealNumber(secrets.documentKey, { userId, paper }, number)
  return { number_sealed: sealed, key_id: keyId, number_ends: endOf(number) }
}

async function keep(
  deps: Keeper,
  userId: string,
  paper: IdentityPaper,
  facts: Facts,
  number: string | null | undefined,
): Saved {
  const columns = {
    ...facts,
    ...sealedColumns(deps, userId, paper, number),
    changed_at: deps.clock.now(),
  }
  await deps.db
    .insertInto('identity_papers')
    .values({ user_id: userId, paper, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'paper']).doUpdateSet(columns))
    .execute()
  return { message: profileMessages.saved, profile: await readProfile(deps.db, userId) }
}

/** Keeps a national paper; its number is sealed before it reaches the database. */
export function keepNationalId(
  deps: Keeper,
  userId: string,
  { number, ...facts }: BodyOf<typeof saveNationalId>,
): Saved {
  return keep(deps, userId, 'national', facts, number)
}

/**
 * Keeps a passport; its number is sealed before it reaches the database. The second line was asked for
 * proof alone and is not kept.
 */
export function keepPassport(deps: Keeper, userId: string, typed: BodyOf<typeof passportRoute>): Saved {
  const { country, issued, expires } = typed
  return keep(deps, userId, 'passport', { country, issued, expires }, typed.number)
}

/** Removes a paper with its number. @throws not_found */
export async function removePaper({ db }: Pick<Deps, 'db'>, viewer: Viewer, paper: IdentityPaper): Saved {
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
  paper: IdentityPaper,
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
