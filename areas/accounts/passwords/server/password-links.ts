import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

export interface PasswordLink {
  /** The secret of the link, of which only the hash is stored. */
  readonly token: string
  readonly expiresAt: Date
}

interface LinkOrder {
  readonly userId: string
  readonly purpose: 'reset' | 'invitation'
  readonly minutes: number
  readonly now: Date
}

/**
 * Creates the link with which a person sets a password; the person's older ones stop working. Anybody may request a reset
 * for an address, so it leaves an invitation valid, which lasts longer.
 */
export async function makePasswordLink(
  db: Kysely<Database>,
  { userId, purpose, minutes, now }: LinkOrder,
): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await voidPasswordLinks(db, userId, now, purpose === 'reset' ? 'reset' : undefined)
  await db
    .insertInto('password_links')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Revokes the unused links of a person. @param purpose only these; every one without it */
export async function voidPasswordLinks(
  db: Kysely<Database>,
  userId: string,
  now: Date,
  purpose?: LinkOrder['purpose'],
): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute()
}
