import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingMigrations } from '../database/migrate.ts'
import type { Deps } from '../config/deps.ts'

/** Free bytes below which the product says that it is not ready. */
const leastFreeBytes = 256 * 1024 ** 2
/** Longest a check may take, in milliseconds. */
const patience = 1500

/** What keeps the product from serving now, in one word each; empty when nothing does. */
async function troubles(deps: Deps): Promise<string[]> {
  const checks: Record<string, () => Promise<boolean>> = {
    database: async () => (await deps.pool.query('select 1')).rowCount === 1,
    migrations: async () => (await pendingMigrations(deps.pool)).length === 0,
    storage: () => deps.files.healthy(),
    space: async () => ((await deps.files.freeSpace()) ?? Infinity) >= leastFreeBytes,
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const ok = await Promise.race([check().catch(() => false), wait(patience, false, { ref: false })])
      return ok ? null : name
    }),
  )
  return results.filter((name) => name !== null)
}

/** `/healthz` (alive) and `/readyz` (can serve). `draining` is true once the process has been told to stop. */
export function addHealth(server: FastifyInstance, deps: Deps, draining: () => boolean): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  server.get('/readyz', async (_request, reply) => {
    const missing = draining() ? ['draining'] : await troubles(deps)
    const ready = missing.length === 0
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, missing })
  })
}
