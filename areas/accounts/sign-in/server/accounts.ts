import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Role } from '#platform/contract/route.ts'
import { closedAccountDays } from '#areas/accounts/profile/contract/students.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Account } from '../contract/sign-in.ts'

/** An account as the sign-in calls see it. */
export interface AccountRow {
  id: string
  role: Role
  status: 'pending' | 'active' | 'disabled' | 'deleted'
  name: string
  email: string
  phone: string | null
  password_hash: string | null
  wrong_passwords: number
  deleted_at: Date | null
  deleted_by: string | null
}

const columns = [
  'id',
  'role',
  'status',
  'name',
  'email',
  'phone',
  'password_hash',
  'wrong_passwords',
  'deleted_at',
  'deleted_by',
] as const

/** The account of an address, whatever its state. */
export function findByAddress(db: Kysely<Database>, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
}

export function findById(db: Kysely<Database>, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** May its owner come in, or finish making it? */
export const isOpen = (account: Pick<AccountRow, 'status'>): boolean =>
  account.status === 'active' || account.status === 'pending'

/** Did somebody register it, and nobody confirm it yet? Without a password it waits for an officer's invitation. */
export const isUnconfirmed = (account: Pick<AccountRow, 'status' | 'password_hash'>): boolean =>
  account.status === 'pending' && account.password_hash !== null

/** When an account that is closed now goes for good. */
export const deletionDate = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + closedAccountDays * 86_400_000)

/** Its owner closed it and may still change their mind. What the office closed, the office opens. */
export const isClosing = (
  {
    id,
    status,
    deleted_at: closedAt,
    deleted_by: by,
  }: Pick<AccountRow, 'id' | 'status' | 'deleted_at' | 'deleted_by'>,
  now: Date,
): boolean => status === 'deleted' && by === id && closedAt !== null && deletionDate(closedAt) > now

/** An account as the wire shows it to its owner; people of the console also read what they may do. */
export const presentAccount = (
  row: Pick<AccountRow, 'id' | 'name' | 'email' | 'role' | 'phone'> &
    Pick<Viewer, 'mayDecide' | 'maySeeSensitive' | 'universityId'>,
): z.input<typeof Account> => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  phone: row.phone,
  ...(row.role === 'student'
    ? {}
    : { mayDecide: row.mayDecide, maySeeSensitive: row.maySeeSensitive, universityId: row.universityId }),
})

/** So many wrong passwords in a row, over any time, and only a password link opens the account again. */
export const mostWrongPasswords = 100

/**
 * The hash that a password typed for an address is compared with; null where none would be right.
 * @param browser one the owner signed in with before, with a count of its own: strangers' wrong ones do not close it
 */
export const hashToMatch = (
  account: AccountRow | undefined,
  now: Date,
  browser: { readonly wrongPasswords: number } | null = null,
): string | null =>
  account &&
  (isOpen(account) || isClosing(account, now)) &&
  (browser?.wrongPasswords ?? account.wrong_passwords) < mostWrongPasswords
    ? account.password_hash
    : null
