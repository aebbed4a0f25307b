import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from '#platform/database/connect.ts'
import { findRunning } from '#platform/database/embedded.ts'

export interface Spawning {
  /** Must exist. What the product prints goes to `product.log` in it. */
  readonly dataDir: string
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl?: string | undefined
  /** Settings over ours, which are the production ones with limits off. */
  readonly env?: Readonly<Record<string, string>>
  /** For Node itself, before the script. */
  readonly nodeArgs?: readonly string[]
  /** The host that browsers use; it also becomes part of PUBLIC_URL. */
  readonly hostName?: string
  /** The folder of the release; unset: this one. */
  readonly release?: string | undefined
  /** Where it listens; unset: on a free port of 127.0.0.1. */
  readonly listen?: { readonly host: string; readonly port: number }
  /** Longest wait until it is ready, in milliseconds. */
  readonly patience?: number
}

/** The product as a process of its own: what `npm start` runs, on a free port. */
export interface SpawnedProduct {
  readonly url: string
  readonly pid: number
  /** Its exit code, or the signal that ended it; undefined while it runs. */
  readonly ended: () => number | string | null | undefined
  /** From the start of the process until it was ready. */
  readonly startMs: number
  /** Its database, for queries of the test. */
  readonly database: Target
  /** Ends it as a power cut ends a process: kill -9. Resolves when it has gone. */
  kill(): Promise<void>
  /** Sends SIGTERM. @returns its exit code, or the signal that ended it */
  stop(): Promise<number | string | null>
}

const thisRelease = path.join(import.meta.dirname, '../..')

/**
 * Starts the product and waits until it is ready to serve.
 * @throws an error with its last output when it ends before, or takes longer than `patience`
 */
export async function spawnProduct(spawning: Spawning): Promise<SpawnedProduct> {
  const { dataDir, databaseUrl, env = {}, nodeArgs = [], hostName, patience = 120_000 } = spawning
  const release = spawning.release ?? thisRelease
  const { host, port } = spawning.listen ?? { host: '127.0.0.1', port: await freePort() }
  const url = `http://${hostName ?? host}:${port}`
  const logFile = path.join(dataDir, 'product.log')
  const log = await open(logFile, 'a', 0o600)
  const { size: before } = await log.stat()
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeArgs, path.join(release, 'app/main.ts')], {
    cwd: release,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(process.env['TMPDIR'] && { TMPDIR: process.env['TMPDIR'] }),
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      STAFF_SECOND_FACTOR: 'email',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(hostName && { PUBLIC_URL: url }),
      ...env,
    },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const gone = new Promise<number | string | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  let ended: number | string | null | undefined
  void gone.then((how) => (ended = how))

  while (!(await isReady(url))) {
    const late = performance.now() - began > patience
    if (ended === undefined && !late) {
      await wait(10)
      continue
    }
    child.kill('SIGKILL')
    await gone
    const words = (await readFile(logFile)).subarray(before).toString().slice(-2000)
    throw new Error(
      `The product ${late ? `was not ready after ${patience / 1000} s` : 'ended'}. Its last output:\n${words}`,
    )
  }
  const startMs = performance.now() - began
  const database = databaseUrl ? { url: databaseUrl } : (await findRunning(dataDir))?.connection
  if (!database) throw new Error(`No database runs in ${dataDir}`)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  return {
    url,
    pid: child.pid!,
    ended: () => ended,
    startMs,
    database,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** A port that was free just now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
}
