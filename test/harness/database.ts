import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'
import { connect, type Connection, type ConnectOptions, type Target } from '#platform/database/connect.ts'
import { asAdmin, cloneTemplate, environmentOf, onDatabase, ownedBy, urlOf } from './server.ts'

export type TestDatabase = Connection & {
  /** For code that opens connections of its own. */
  target: Target
  /** The same as settings, for a product or command started as a process of its own. */
  env: Record<string, string>
  /** Its address around a pooler. */
  directUrl: string
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>
}

/**
 * A migrated, empty database for one test file, cloned from the template. It belongs to a role
 * without superuser rights, as in production. Call it in `beforeAll` and `drop()` it in `afterAll`.
 */
export async function testDatabase(options?: ConnectOptions): Promise<TestDatabase> {
  const server = inject('testServer')
  const { admin, owner } = server
  const name = await cloneTemplate(server)
  const target = onDatabase(owner, name)
  // A machine that is busy with something else opens connections late; only what never comes is an error.
  const connection = connect(target, { connectionTimeout: 60_000, ...options })
  return {
    ...connection,
    target,
    env: environmentOf(target),
    directUrl: urlOf('url' in target && target.pooler ? onDatabase(admin, name) : target),
    drop: async () => {
      await connection.close()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}

/** An empty database without any migration, for tests of migrations and imports. */
export async function emptyDatabase(): Promise<{ target: Target; drop: () => Promise<void> }> {
  const { admin, owner } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name} ${ownedBy(owner)}`)
  return { target: onDatabase(owner, name), drop: () => asAdmin(admin, `drop database ${name} with (force)`) }
}

/**
 * Puts an embedded database with every migration into a data folder, as a first start leaves it when it stops: making
 * one takes three seconds of a core. Where the run has made none, the first start on the folder does.
 * @param dataDir must exist
 */
export function putDatabaseInto(dataDir: string): void {
  const made = inject('madeDatabase')
  // The copy belongs to the same account.
  if (made) execFileSync('cp', ['-a', made, path.join(dataDir, 'postgres')])
}

/**
 * A new folder for an embedded database of the test's own, which the account of the database can enter. The test
 * removes it.
 * @param prefix of its name
 */
export async function aDatabaseFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(inject('databasesIn'), prefix))
  await chmod(folder, 0o711)
  return folder
}
