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

/** Creates the link with which a person sets a password; the person's older ones stop working. */
export async function makePasswordLink(
  db: Kysely<Database>,
  { userId, purpose, minutes, now }: LinkOrder,
): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await voidPasswordLinks(db, userId, now)
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

/** Revokes every unused link of a person. */
export async function voidPasswordLinks(db: Kysely<Database>, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
