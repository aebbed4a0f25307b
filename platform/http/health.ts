import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingMigrations } from '../database/migrate.ts'
import type { Deps } from '../config/deps.ts'

/** Free bytes below which the product says that it is not ready. */
const leastFreeBytes = 256 * 1024 ** 2
/** Longest a check may take, in milliseconds. */
const patience = 1500

/** Milliseconds for which an answer stands: balancers of several servers ask often, and each answer costs statements. */
const staysFresh = 1000

/** Whether the database takes writes. A standby, and a primary that has been demoted, answers and takes none. */
async function takesWrites({ pool }: Deps): Promise<boolean> {
  const { rows } = await pool.query<{ writable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
  )
  return rows[0]!.writable
}

/** What keeps the product from serving now, in one word each; empty when nothing does. */
async function troubles(deps: Deps): Promise<string[]> {
  const checks: Record<string, () => Promise<boolean>> = {
    database: () => takesWrites(deps),
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
  let asked: { at: number; missing: Promise<string[]> } | undefined
  server.get('/readyz', async (_request, reply) => {
    const now = performance.now()
    if (asked === undefined || now - asked.at > staysFresh) asked = { at: now, missing: troubles(deps) }
    const missing = draining() ? ['draining'] : await asked.missing
    const ready = missing.length === 0
    if (!ready) void reply.header('retry-after', '2')
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, missing })
  })
}
