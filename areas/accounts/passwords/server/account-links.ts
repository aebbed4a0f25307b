import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/** `keep`: reopens an account that its owner closed. `not-me`: logs out every device. */
export type AccountLinkPurpose = 'keep' | 'not-me'

interface LinkOrder {
  readonly userId: string
  readonly purpose: AccountLinkPurpose
  readonly now: Date
  readonly expiresAt: Date
}

/** Creates the token of a link in a mail, which works without a login. Only its hash is stored. */
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
 * The owner of an unexpired link. The row is locked, so that concurrent uses run one after the other.
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

/** Marks a person's links of a kind as used. */
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
