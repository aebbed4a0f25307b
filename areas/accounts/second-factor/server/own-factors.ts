import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { OwnFactors } from '../contract.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

/** Whether this installation requires a second factor of console users instead of an e-mailed code. */
export const requiresFactor = ({ config }: Pick<Deps, 'config'>): boolean =>
  config.staffSecondFactor !== 'email'

/** The second factors a person has set up. */
export async function readFactors(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config'>,
  userId: string,
): Promise<OwnFactors> {
  const totp = await db
    .selectFrom('totp_keys')
    .select(['made_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'made_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  const isoTime = (at: Date | null) => at?.toISOString() ?? null
  return {
    asked: requiresFactor(deps),
    totp: totp ? { madeAt: totp.made_at.toISOString(), lastUsedAt: isoTime(totp.last_used_at) } : null,
    passkeys: passkeys.map((row) => ({
      _id: row.id,
      name: row.name,
      madeAt: row.made_at.toISOString(),
      lastUsedAt: isoTime(row.last_used_at),
    })),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
  }
}

/** Whether there is a factor that a login can require. */
export const hasFactor = ({ totp, passkeys }: Pick<OwnFactors, 'totp' | 'passkeys'>): boolean =>
  totp !== null || passkeys.length > 0
