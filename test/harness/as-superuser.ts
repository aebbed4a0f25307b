import pg from 'pg'
import { inject } from 'vitest'
import { clientConfig } from '#platform/database/connect.ts'
import type { TestDatabase } from './database.ts'
import { onDatabase } from './server.ts'

/**
 * Runs statements as a superuser, without triggers and foreign keys. For tests of the checks that detect such
 * changes.
 */
export async function asSuperuser(
  database: TestDatabase,
  ...statements: readonly (string | readonly [string, readonly unknown[]])[]
): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const client = new pg.Client(clientConfig(onDatabase(inject('testServer').admin, rows[0]!.name)))
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const one of statements) {
      if (typeof one === 'string') await client.query(one)
      else await client.query(one[0], [...one[1]])
    }
  } finally {
    await client.end()
  }
}
