import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { pendingMigrations } from '../database/migrate.ts'
import { takesWrites } from '../database/takes-writes.ts'
import type { Deps } from '../config/deps.ts'

/** Free bytes below which the product is not ready. */
const minFreeBytes = 256 * 1024 ** 2
/** Longest a check may take, in milliseconds. */
const checkTimeoutMs = 1250

/**
 * How long a result is cached: several load balancers may check often, and each check runs queries. Together with the
 * longest check it must stay below the 2 s within which a server reports that its database takes no writes.
 */
const cacheMs = 500

/** Names of the failed checks; empty when the product can serve. */
async function failedChecks(deps: Deps): Promise<string[]> {
  const checks: Record<string, () => Promise<boolean>> = {
    database: () => takesWrites(deps.pool),
    migrations: async () => (await pendingMigrations(deps.pool)).length === 0,
    storage: () => deps.files.healthy(),
    space: async () => ((await deps.files.freeSpace()) ?? Infinity) >= minFreeBytes,
  }
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const ok = await Promise.race([check().catch(() => false), wait(checkTimeoutMs, false, { ref: false })])
      return ok ? null : name
    }),
  )
  return results.filter((name) => name !== null)
}

export interface Phase {
  /** Whether the process has received a signal to stop. */
  readonly draining?: (() => boolean) | undefined
  /** Names of what is still being loaded: the first calls would have to wait for it. */
  readonly loading?: (() => readonly string[]) | undefined
}

/** `/healthz` (alive) and `/readyz` (can serve). */
export function addHealth(server: FastifyInstance, deps: Deps, { draining, loading }: Phase): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )
  let last: { at: number; missing: Promise<string[]> } | undefined
  server.get('/readyz', async (_request, reply) => {
    const now = performance.now()
    if (last === undefined || now - last.at > cacheMs) last = { at: now, missing: failedChecks(deps) }
    const missing = draining?.() ? ['draining'] : [...(await last.missing), ...(loading?.() ?? [])]
    const ready = missing.length === 0
    if (!ready) void reply.header('retry-after', '2')
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, missing })
  })
}
