import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { accountsFor, as } from '#platform/database/run-as.ts'
import { asAdmin, onDatabase, urlOf } from './server.ts'

/** A database of its own on a PostgreSQL server that is not the embedded one. */
export interface ServerDatabase {
  /** As DATABASE_URL takes it. */
  readonly url: string
  /** As in `PostgreSQL 15.10`. */
  readonly version: string
  drop(): Promise<void>
}

/**
 * Makes an empty database: on the server of TEST_DATABASE_URL where that is set, else on a server started for it
 * from the machine's own binaries with settings as they come.
 * @param settings of a server that is started for it, where they are not to be as they come
 * @param folder where that server has its files
 * @returns null when there is neither
 */
export async function aServerDatabase(
  settings: Readonly<Record<string, string>> = {},
  folder: string = os.tmpdir(),
): Promise<ServerDatabase | null> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const name = `bench_${randomBytes(6).toString('hex')}`
    await asAdmin({ url: given }, `create database ${name}`)
    const url = urlOf(onDatabase({ url: given }, name))
    const drop = () => asAdmin({ url: given }, `drop database ${name} with (force)`)
    return { url, version: await versionOf(url), drop }
  }
  const binaries = findBinaries()
  return binaries ? startServer(binaries, settings, folder) : null
}

function findBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15 && existsSync(`${root}/${version}/bin/initdb`))
  return versions.length > 0 ? `${root}/${Math.max(...versions)}/bin` : null
}

async function startServer(
  binaries: string,
  settings: Readonly<Record<string, string>>,
  parent: string,
): Promise<ServerDatabase> {
  const folder = await mkdtemp(path.join(parent, 'manzil-pg-'))
  const [account] = await accountsFor(folder)
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const cluster = path.join(folder, 'data')
  const made = spawnSync(
    `${binaries}/initdb`,
    ['-D', cluster, '-U', 'bench', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...as(account), encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`)
  const given = Object.entries({ listen_addresses: '', ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(`${binaries}/postgres`, ['-D', cluster, '-k', folder, ...given], {
    ...as(account),
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const target = { host: folder, port: 5432, user: 'bench', database: 'postgres' }
  const url = urlOf(target)
  return {
    url,
    version: await versionOf(url),
    drop: async () => {
      server.kill('SIGINT')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until the server answers. @throws when it does not within half a minute */
async function versionOf(url: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query('show server_version')
      return `PostgreSQL ${rows[0].server_version.split(' ')[0]}`
    } catch (error) {
      if (attempt === 300) throw error
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
