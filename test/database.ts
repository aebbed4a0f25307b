import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { clientConfig, connect, type Connection, type ConnectOptions, type Target } from '#database/connect.ts'

export type TestDatabase = Connection & {
  /** For code that opens connections of its own. */
  target: Target
  /** The same as an address, for a product started as a process of its own (`DATABASE_URL`). */
  url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database for one test file, cloned from the template in some 50 ms.
 * Call it in `beforeAll` and `drop()` it in `afterAll`.
 */
export async function testDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  const { admin, template } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name} template ${template} strategy wal_log`)
  const target = onDatabase(admin, name)
  const connection = connect(target, options)
  return {
    ...connection,
    target,
    url: urlOf(target),
    drop: async () => {
      await connection.close()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}

/** The same server, another database. */
export function onDatabase(server: Target, name: string): Target {
  if (!('url' in server)) return { ...server, database: name }
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return { url: url.href }
}

/** Runs one statement that needs a connection of its own, such as `create database`. */
export async function asAdmin(admin: Target, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig(admin))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(target: Target): string {
  if ('url' in target) return target.url
  const { host, port, user, database } = target
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
