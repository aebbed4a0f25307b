import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/** `keep`: the account stays after all. `not-me`: everybody is signed out. */
export type AccountLinkPurpose = 'keep' | 'not-me'

interface LinkOrder {
  readonly userId: string
  readonly purpose: AccountLinkPurpose
  readonly now: Date
  readonly expiresAt: Date
}

/** Makes the token of a link in a mail, which works without a login. Only its hash is kept. */
export async function makeAccountLink(db: Kysely<Database>, order: LinkOrder): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('account_links')
    .values({
      token_hash: hashToken(token),
      user_id: order.userId,
      purpose: order.purpose,
      made_at: order.now,
      expires_at: order.expiresAt,
    })
    .execute()
  return token
}

/**
 * Whose link it is, while it has not run out. The row is locked, so that two presses come one after the other.
 * @returns the account, and whether the link was used before; undefined for any other token
 */
export async function findAccountLink(
  db: Kysely<Database>,
  token: string,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<{ userId: string; used: boolean } | undefined> {
  const row = await db
    .selectFrom('account_links')
    .select(['user_id', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row && { userId: row.user_id, used: row.used_at !== null }
}

/** Notes that a person's links of a kind have done their work. */
export async function useAccountLinks(
  db: Kysely<Database>,
  userId: string,
  purpose: AccountLinkPurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
