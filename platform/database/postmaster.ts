import { execFileSync } from 'node:child_process'
import { readFile, readlink, readdir, rm } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** What PostgreSQL writes about itself in its data folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string; ready: boolean }

/** Another product already runs on this data folder. The process should end with `exitCode`. */
export class AlreadyRunning extends Error {
  readonly exitCode = 3
  readonly pid: number
  constructor(dataFolder: string, pid: number, what: string) {
    super(`${what} (pid ${pid}) already uses ${dataFolder}. Stop it first, or set another DATA_DIR.`)
    this.pid = pid
  }
}

/** The name on the command line of a server, so that a later start knows which product it belongs to. */
export function clusterName(productPid: number): string {
  return `manzil-${productPid}`
}

/** The live server of a cluster folder, or `undefined`: no pid file, a dead one, or one naming a stranger. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  let lines: string[]
  try {
    lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  // A negative number means a single-user server, which accepts no connections.
  const pid = Math.abs(Number(lines[0]))
  if (!serves(pid, cluster)) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Makes sure nothing serves the cluster when it returns. A server whose product is alive is left alone and the
 * start refused with `AlreadyRunning`; one whose product was killed is ended, so that it is never doubled.
 * @param socketFolder of the server that is about to start, which the one before it may have used too: it stays
 */
export async function clearTheWay(
  cluster: string,
  dataFolder: string,
  log: Log,
  socketFolder?: string,
): Promise<void> {
  const found = await readPostmaster(cluster)
  if (found) {
    const product = productOf(found.pid)
    if (product === 'unknown') throw new AlreadyRunning(dataFolder, found.pid, 'A PostgreSQL server')
    if (product) throw new AlreadyRunning(dataFolder, product, 'Another start of the product')
    log.warn(`Ending the database server (pid ${found.pid}) that an earlier start left behind`)
    await end(found.pid, cluster, log)
    if (found.socketFolder !== socketFolder) await removeSocketFolder(found.socketFolder)
  }
  await removeStalePidFile(cluster, socketFolder)
}

/** Whether the product that started a server has ended, so that the server is about to end too. */
export function isOrphan(pid: number): boolean {
  return productOf(pid) === undefined
}

/** The living product a server belongs to; `undefined` for an orphan, 'unknown' for one we never started. */
function productOf(pid: number): number | 'unknown' | undefined {
  const server = processOf(pid)
  const named = server?.command.match(/cluster_name=manzil-(\d+)/)?.[1]
  if (!server) return undefined
  if (!named) return 'unknown'
  // The kernel gives an orphan another parent at once, so this cannot be fooled by a pid used twice.
  return server.parent === Number(named) ? server.parent : undefined
}

async function end(pid: number, cluster: string, log: Log): Promise<void> {
  // Fast first; immediate (the next start recovers from the log) when a disk is too slow to finish.
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
    ['SIGKILL', 5],
  ] as const) {
    if (signal !== 'SIGINT') log.warn(`The database server (pid ${pid}) does not stop; sending ${signal}`)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(25)) {
      if (!serves(pid, cluster)) return
    }
  }
  throw new Error(`The database server (pid ${pid}) left behind in ${cluster} cannot be ended.`)
}

/**
 * Clears what a killed server leaves: its socket folder, and a pid file that names a stranger. PostgreSQL takes
 * any living process of its own account with that pid for itself, and a new container hands out the same small
 * numbers again. The pid file goes only once no process works in the folder any more.
 */
async function removeStalePidFile(cluster: string, socketFolder?: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Math.abs(Number(lines[0]))
  if (!pid || /postgres|postmaster/.test(processOf(pid)?.command ?? '')) return
  if (lines[4] !== socketFolder) await removeSocketFolder(lines[4] ?? '')
  if (!isAlive(pid)) return
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(50)) {
    if (!(await someoneWorksIn(cluster))) return rm(file, { force: true })
  }
}

/** Only a folder with a name that embedded.ts gives, whatever the pid file says. */
async function removeSocketFolder(folder: string): Promise<void> {
  if (/[/\\]manzil-\w{6}$/.test(folder)) await rm(folder, { recursive: true, force: true })
}

async function someoneWorksIn(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return folders.includes(cluster)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a living PostgreSQL server started on this very folder. */
export function serves(pid: number, cluster: string): boolean {
  const command = pid > 0 ? processOf(pid)?.command : undefined
  return command !== undefined && `${command} `.includes(`postgres -D ${cluster} `)
}

/** Parent and command line of a living process; a zombie counts as gone. */
export function processOf(pid: number): { parent: number; command: string } | undefined {
  try {
    if (process.platform === 'linux') {
      // The name in brackets may hold spaces and brackets itself: read behind the last one.
      const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (state === 'Z' || state === 'X') return undefined
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return { parent: Number(parent), command }
    }
    const line = execFileSync('ps', ['-ww', '-o', 'state=,ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    })
    const parts = /^\s*(\S+)\s+(\d+)\s+(.*)$/s.exec(line)
    if (!parts || parts[1]?.startsWith('Z')) return undefined
    return { parent: Number(parts[2]), command: parts[3] ?? '' }
  } catch {
    return undefined
  }
}
