import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Target } from '#platform/database/connect.ts'
import { urlOf } from '#test/harness/server.ts'
import { freePort } from '#test/harness/spawned-product.ts'

/**
 * Starts a server of plain hand-written SQL as a process of its own, to be measured beside the product.
 * @param file its file in this folder
 * @param database what it reads
 */
export async function startByHand(
  file: string,
  database: Target,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: urlOf(database),
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await fetch(url).catch(() => null))) await wait(50)
  return {
    url,
    stop: async () => {
      child.kill()
      await gone
    },
  }
}
