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

/** The account of an address, in any status. */
export function findByAddress(db: Kysely<Database>, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
}

export function findById(db: Kysely<Database>, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Whether its owner may log in or finish the registration. */
export const isOpen = (account: Pick<AccountRow, 'status'>): boolean =>
  account.status === 'active' || account.status === 'pending'

/**
 * Whether it was registered and never confirmed. An account without a password waits for an officer's invitation
 * instead.
 */
export const isUnconfirmed = (account: Pick<AccountRow, 'status' | 'password_hash'>): boolean =>
  account.status === 'pending' && account.password_hash !== null

/** When a closed account is deleted for good. */
export const deletionDate = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + closedAccountDays * 86_400_000)

/** The time after which accounts were closed that are not deleted for good yet. */
export const closedSince = (now: Date): Date => new Date(now.getTime() - closedAccountDays * 86_400_000)

/**
 * Whether its owner closed it and may still change their mind. Accounts closed by the office are reopened by the
 * office.
 */
export const isClosing = (
  {
    id,
    status,
    deleted_at: closedAt,
    deleted_by: by,
  }: Pick<AccountRow, 'id' | 'status' | 'deleted_at' | 'deleted_by'>,
  now: Date,
): boolean => status === 'deleted' && by === id && closedAt !== null && deletionDate(closedAt) > now

/** An account as its owner receives it; console users also see their rights. */
export const presentAccount = (
  row: Pick<AccountRow, 'id' | 'name' | 'email' | 'role' | 'phone'> &
    Pick<Viewer, 'mayDecide' | 'maySeeSensitive' | 'mayExport' | 'universityId'>,
): z.input<typeof Account> => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  phone: row.phone,
  ...(row.role === 'student'
    ? {}
    : {
        mayDecide: row.mayDecide,
        maySeeSensitive: row.maySeeSensitive,
        mayExport: row.mayExport,
        universityId: row.universityId,
      }),
})

/** After this many wrong passwords in a row, however far apart, only a password link unlocks the account. */
export const mostWrongPasswords = 100

/**
 * The hash to compare a password with; null when no password may match.
 * @param browser a known browser, which has its own count, so that a stranger's wrong passwords do not lock out the
 * owner
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
