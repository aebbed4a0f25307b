import { createHmac, randomInt } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Key } from '#platform/config/secrets.ts'
import { recoveryCodeCount } from '../contract.ts'

/** Easy to copy by hand: no letter looks like another or like a digit. Ten of them are 48 bits. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

const drawCode = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Normalizes the input, without spaces and dashes; null when it cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/gu, '')
  return code.length === length && [...code].every((one) => letters.includes(one)) ? code : null
}

/** Keyed, so that a stolen table is useless, and bound to its owner. */
const hashOf = (key: Key, userId: string, code: string): Buffer =>
  createHmac('sha256', key.bytes).update(`recovery\n${userId}\n${code}`).digest()

/** Creates ten codes, of which only hashes are stored; the old ones stop working. */
export async function makeRecoveryCodes(
  trx: Transaction<Database>,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(drawCode())
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const made_at = clock.now()
  const rows = [...codes].map((code) => ({
    user_id: userId,
    made_at,
    code_hash: hashOf(secrets.pepper.current, userId, code),
  }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return [...codes].map(inGroups)
}

/**
 * Consumes a code, only once even for concurrent requests.
 * @returns whether it was one of the person's
 */
export async function useRecoveryCode(
  trx: Transaction<Database>,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const hashes = [...secrets.pepper.byId.values()].map((key) => hashOf(key, userId, code))
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many unused codes a person has. */
export async function recoveryCodesLeft(db: Kysely<Database>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
