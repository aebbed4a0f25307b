import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Log } from './log.ts'
import { type PostgresFiles, postgresFiles } from './postgres-files.ts'
import { AlreadyRunning, processOf } from './postmaster.ts'
import { type Account, accountsFor, as, canEnter, isRoot, ownerOf } from './run-as.ts'

/** Where the cluster is, which account runs it and with which programs. */
export type Place = { cluster: string; account: Account | undefined; files: PostgresFiles }

const run = promisify(execFile)
/** Where root keeps a database when no ordinary account can reach the data folder. */
const usualFallback = '/var/lib/manzil'

/** The cluster of a data folder as it stands; `undefined` before the first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inside = path.join(dataDir, 'postgres')
  if (existsSync(inside)) return inside
  const elsewhere = await readFile(path.join(dataDir, 'postgres-location'), 'utf8').catch(() => '')
  if (!elsewhere) return undefined
  const cluster = elsewhere.trim()
  if (existsSync(cluster)) return cluster
  throw new Error(
    `The database of ${dataDir} is in ${cluster}, according to postgres-location there, but that folder is gone. ` +
      'Bring it back, or remove postgres-location to begin with an empty database.',
  )
}

/**
 * Finds or creates the cluster of a data folder, and decides which account runs it. The cluster is created in a
 * temporary folder and renamed, so a killed start leaves nothing that looks like a database.
 */
export async function prepareCluster(dataDir: string, log: Log, fallbackDir = usualFallback): Promise<Place> {
  const found = await findCluster(dataDir)
  if (!found) return makeCluster(dataDir, log, fallbackDir)
  const account = await ownerOf(found)
  if (account && !canEnter(account, found)) {
    throw new Error(
      `${found} belongs to ${account.name}, who may not enter a folder above it. ` +
        `Let ${account.name} pass (chmod o+x on the closed folder), or move the data folder.`,
    )
  }
  const files = await postgresFiles(account, isRoot() ? fallbackDir : dataDir)
  const major = Number(await readFile(path.join(found, 'PG_VERSION'), 'utf8'))
  if (major !== files.major) {
    throw new Error(
      `${found} was made by PostgreSQL ${major}, and this release brings ${files.major}. ` +
        'Move the data: with the old release `npm run move -- --from embedded --to FOLDER`, then with this one ' +
        '`DATA_DIR=NEW_FOLDER npm run move -- --from FOLDER --to embedded`.',
    )
  }
  return { cluster: found, account, files }
}

function makeCluster(dataDir: string, log: Log, fallbackDir: string): Promise<Place> {
  return placeCluster(dataDir, log, fallbackDir, async (making, { account, files }) => {
    if (account) await chown(making, account.uid, account.gid)
    await run(
      files.initdb,
      [
        ...['-D', making, '--username=postgres', '--encoding=UTF8', '--no-instructions'],
        // The same order and case rules on every machine, whatever locales it has.
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        // Only the account and root can reach the socket, and there is no other way to connect.
        ...['--auth-local=trust', '--auth-host=reject'],
      ],
      { ...as(account), env: { PATH: '/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' } },
    ).catch((error: unknown) => {
      throw withOutput(error)
    })
  })
}

/**
 * Puts a copy of a cluster where `prepareCluster` will find it, owned by the account that will run it.
 * @param copy writes the files of the cluster into a folder
 */
export function adoptCluster(
  dataDir: string,
  log: Log,
  copy: (folder: string) => Promise<void>,
  fallbackDir = usualFallback,
): Promise<Place> {
  return placeCluster(dataDir, log, fallbackDir, async (making, { account }) => {
    await copy(making)
    if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, making])
  })
}

async function placeCluster(
  dataDir: string,
  log: Log,
  fallbackDir: string,
  fill: (making: string, place: Omit<Place, 'cluster'>) => Promise<void>,
): Promise<Place> {
  const accounts = await accountsFor(dataDir)
  const reaching = accounts.find((account) => canEnter(account, dataDir))
  const inside = reaching !== undefined || accounts[0] === undefined
  const account = inside ? reaching : accounts[0]
  const parent = inside
    ? dataDir
    : await openFolder(path.join(await openFolder(fallbackDir), randomBytes(4).toString('hex')))
  if (!inside) {
    log.warn(
      `No ordinary account can enter ${dataDir}, and PostgreSQL does not run as root: ` +
        `the database is kept in ${parent} instead. Everything else stays in ${dataDir}.`,
    )
  }
  const files = await postgresFiles(account, isRoot() ? fallbackDir : dataDir)
  const cluster = path.join(parent, 'postgres')
  const making = await claimFirstStart(dataDir, parent)
  try {
    await fill(making, { account, files })
    await rename(making, cluster)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // ENOTEMPTY: a start at the same time was quicker. The server's own lock decides which of them goes on.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
  if (!inside) await writeFile(path.join(dataDir, 'postgres-location'), `${cluster}\n`)
  return { cluster, account, files }
}

/** A folder for initdb that names this process; refuses while another living one is at the same work. */
async function claimFirstStart(dataDir: string, parent: string): Promise<string> {
  const mine = path.join(parent, `postgres-making-${process.pid}`)
  await rm(mine, { recursive: true, force: true })
  await mkdir(mine, { mode: 0o700 })
  for (const name of await readdir(parent)) {
    const pid = Number(/^postgres-making-(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid) || pid === process.pid) continue
    // Two that see each other: the older number goes on. A stranger with a dead start's pid is no node.
    if (!/\bnode\b/.test(processOf(pid)?.command ?? '')) {
      await rm(path.join(parent, name), { recursive: true, force: true })
    } else if (pid < process.pid) {
      await rm(mine, { recursive: true, force: true })
      throw new AlreadyRunning(dataDir, pid, 'Another first start of the product')
    }
  }
  return mine
}

async function openFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  // Passed through by the database's account; what lies inside has modes of its own. The umask may be strict.
  await chmod(folder, 0o755)
  return folder
}

function withOutput(error: unknown): Error {
  const { stderr, message } = error as { stderr?: string; message: string }
  return new Error(`The database could not be made: ${stderr?.trim() || message}`, { cause: error })
}
