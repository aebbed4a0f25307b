import { sql, type Kysely } from 'kysely'
import { ConfigError } from '../config/config.ts'
import type { KeyRing, Secrets } from '../config/secrets.ts'
import type { Database } from './tables.ts'

type Kind = Exclude<keyof Secrets, 'made'>

const nameOf: Record<Kind, string> = {
  pepper: 'pepper of passwords',
  otpKey: 'key of one-time codes',
  documentKey: 'key of documents',
  letterKey: 'key of letters',
}

/**
 * Compares the keys of this server with those that the database is known to need, and records new ones. A server with
 * keys of its own would refuse every login made elsewhere, take mails it cannot read, and store documents that nobody
 * else can open.
 * @throws {ConfigError} that names each key this server lacks; nothing is recorded then
 */
export async function checkKeyIds(db: Kysely<Database>, secrets: Secrets): Promise<void> {
  const rings = (Object.keys(nameOf) as Kind[]).map((kind) => [kind, secrets[kind]] as [Kind, KeyRing])
  await db.transaction().execute(async (trx) => {
    // Two servers that start at once on an empty database must not both find it empty.
    await sql`lock table key_ids in share row exclusive mode`.execute(trx)
    const problems = await lackedKeys(trx, secrets)
    if (problems.length > 0) {
      throw new ConfigError([
        ...problems,
        'Give this server the keys of the others (SECRETS_DIR), or retire a key that nothing uses any more: npm run keys:retire -- ID',
      ])
    }
    const rows = rings.flatMap(([kind, ring]) => [...ring.byId.keys()].map((id) => ({ id, kind })))
    await trx
      .insertInto('key_ids')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ retired_at: null }))
      .execute()
  })
}

/** Keys that the database needs and this server lacks, one sentence each without its full stop. */
export async function lackedKeys(db: Kysely<Database>, secrets: Secrets): Promise<string[]> {
  const needed = await db
    .selectFrom('key_ids')
    .select(['id', 'kind'])
    .where('retired_at', 'is', null)
    .execute()
  return needed
    .filter(({ id, kind }) => !secrets[kind].byId.has(id))
    .map(({ id, kind }) => `This database uses the ${nameOf[kind]} ${id}, which this server does not have`)
}

/**
 * States that nothing is protected by a key any more, so that servers may start without it.
 * @returns false when no such key is known
 */
export async function retireKey(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('key_ids')
    .set({ retired_at: sql`now()` })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
