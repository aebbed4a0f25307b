import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ServerTarget } from '#platform/database/connect.ts'
import type { Pooler } from '#platform/database/client.ts'
import { readDatabaseUrl } from '#platform/database/database-url.ts'
import { accountsFor, as } from '#platform/database/run-as.ts'
import { urlOf } from './server.ts'

const binary = '/usr/sbin/pgbouncer'

/** Why no PgBouncer can be started here; null when one can. */
export const noPgbouncer = existsSync(binary) ? null : `PgBouncer is not installed: there is no ${binary}`

/** A PgBouncer in front of every database of a server. */
export interface Pgbouncer {
  /** The database of the address that it was started with. */
  readonly target: ServerTarget
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in front of a server, with settings as they come.
 * @param url of the server, or of a database on it
 */
export async function startPgbouncer(url: string, pooler: Pooler): Promise<Pgbouncer> {
  if (noPgbouncer) throw new Error(noPgbouncer)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-pgbouncer-'))
  const [account] = await accountsFor(folder)
  const { hosts, config } = readDatabaseUrl(url)
  const { host = 'localhost', port = 5432 } = hosts[0]!
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${port} user=${config.user} ${config.password ? `password=${config.password}` : ''}
[pgbouncer]
pool_mode = ${pooler}
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
max_client_conn = 1000
default_pool_size = 50
server_idle_timeout = 10
`,
  )
  if (account) for (const file of [folder, settings]) await chown(file, account.uid, account.gid)
  await chmod(folder, 0o700)
  const process = spawn(binary, ['-q', settings], { ...as(account), stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = new Promise((resolve) => process.once('exit', resolve))
  const through = urlOf({ host: folder, port: 6432, user: config.user!, database: config.database! })
  await untilReady(through)
  return {
    target: { url: through, pooler, directUrl: pooler === 'transaction' ? url : undefined },
    stop: async () => {
      process.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (attempt === 100) throw error
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
