import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the journeys ask for products. */
    productHost: string
  }
}

/** Longest wait until every product has ended, in milliseconds. */
const patience = 60_000

/**
 * Starts the process that keeps the products of the journeys. It outlives a run that is cut off by just as
 * long as it takes to end them, and has a temporary folder of its own, so that nothing of theirs is left.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-journeys-'))
  const file = path.join(import.meta.dirname, '../journeys/product-host-process.ts')
  const keeper = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl+C in a terminal reaches every process of its group; this one is to hear of it from us.
    detached: true,
  })
  keeper.send({ server: project.getProvidedContext().testServer, folder })
  project.provide('productHost', await addressOf(keeper))
  // The keeper must not hold up the end of a run.
  keeper.unref()
  keeper.channel?.unref()
  return async () => {
    if (keeper.exitCode !== null) return
    const gone = once(keeper, 'exit', { signal: AbortSignal.timeout(patience) })
    keeper.disconnect()
    await gone
  }
}

function addressOf(keeper: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    keeper.once('message', (address) => resolve(address as string))
    keeper.once('error', reject)
    keeper.once('exit', (code) => reject(new Error(`The keeper of the journeys ended with ${code}`)))
  })
}
