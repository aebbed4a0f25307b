import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the process that runs the products of the journeys. */
    productHost: string
  }
}

/** Longest wait until every product has ended, in milliseconds. */
const stopTimeoutMs = 60_000

/**
 * Starts the process that runs the products of the journeys. It outlives an aborted run just long enough to stop
 * them, and has a separate temporary folder, so that nothing is left behind.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-journeys-'))
  const file = path.join(import.meta.dirname, '../journeys/product-host-process.ts')
  const host = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl+C in a terminal reaches every process of its group; this one must be stopped by us.
    detached: true,
  })
  host.send({ server: project.getProvidedContext().testServer, folder })
  project.provide('productHost', await addressOf(host))
  // The process must not delay the end of a run.
  host.unref()
  host.channel?.unref()
  return async () => {
    if (host.exitCode !== null) return
    const exited = once(host, 'exit', { signal: AbortSignal.timeout(stopTimeoutMs) })
    host.disconnect()
    await exited
  }
}

function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    host.once('message', (address) => resolve(address as string))
    host.once('error', reject)
    host.once('exit', (code) => reject(new Error(`The process that runs the products ended with ${code}`)))
  })
}
