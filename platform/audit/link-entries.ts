import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { lockNumbers } from '../database/locks.ts'
import { checkPending, readPending } from './pending-entries.ts'
import { readHead } from './store-anchors.ts'
import { chainStart, hashOf, writeAudit } from './write-audit.ts'

/** Entries linked in one transaction. */
const batch = 2_000
/** Milliseconds between two passes of a server. */
const usualPause = 1_000
/** After this many days without an entry a session has ended, and its state is deleted. */
const writerDays = 7

/**
 * Appends committed entries to the chain, in the order in which they were written. One that commits later than an entry
 * with a higher number comes after it, so no transaction that is still open holds up the others. What was damaged before
 * is linked as it is, and an entry of the chain records the damage.
 * @param wait until another server that links has finished; otherwise the entries are left to it
 * @returns how many entries were linked
 */
export async function linkEntries(
  deps: Pick<Deps, 'db' | 'clock'>,
  { wait = false }: { wait?: boolean } = {},
): Promise<number> {
  let linked = 0
  for (;;) {
    const { rows } = await sql<{ any: boolean }>`select exists (select from audit_pending) as any`.execute(
      deps.db,
    )
    if (!rows[0]!.any) return linked
    const count = await linkBatch(deps, wait)
    if (count === 0) return linked
    linked += count
  }
}

function linkBatch(deps: Pick<Deps, 'db' | 'clock'>, wait: boolean): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const { auditLinking, auditChain } = lockNumbers
    if (wait) await sql`select pg_advisory_xact_lock(${auditLinking})`.execute(trx)
    else {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${auditLinking}) as mine`.execute(trx)
      if (!rows[0]!.mine) return 0
    }
    // A separate statement: the next ones then see what a server of an earlier release appended while this one waited.
    await sql`select pg_advisory_xact_lock(${auditChain}), set_config('manzil.audit_linking', 'on', true)`.execute(
      trx,
    )
    const entries = await readPending(trx, batch)
    if (entries.length === 0) return 0
    const head = await readHead({ db: trx })
    const start = head?.seq ?? 0
    let last: Buffer = head ? Buffer.from(head.hash, 'hex') : chainStart
    const hashes = entries.map(({ content }, index) => {
      const before = last
      last = hashOf(before, { ...content, seq: start + index + 1 })
      return { before, hash: last }
    })
    const { faults, writers } = checkPending(entries)
    await sql`
      with linked as (delete from audit_pending where id = any (${entries.map(({ id }) => id)}) returning *)
      insert into audit_log (seq, at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id,
        network, prev_hash, hash)
      select seq, at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id, network,
        prev_hash, hash
      from linked join unnest(
        ${entries.map(({ id }) => id)}::bigint[],
        ${entries.map((_, index) => start + index + 1)}::bigint[],
        ${hashes.map(({ before }) => before)}::bytea[],
        ${hashes.map(({ hash }) => hash)}::bytea[]) as chained (id, seq, prev_hash, hash) using (id)`.execute(
      trx,
    )
    await sql`
      insert into audit_writers (writer, place, proof)
      select * from unnest(
        ${[...writers.keys()]}::uuid[],
        ${[...writers.values()].map(({ place }) => place)}::bigint[],
        ${[...writers.values()].map(({ proof }) => proof)}::bytea[])
      on conflict (writer) do update
        set place = excluded.place, proof = excluded.proof, seen_at = excluded.seen_at`.execute(trx)
    for (const { index, kind } of faults)
      await writeAudit(trx, deps, {
        action: 'audit-log.damaged',
        by: 'clock',
        details: { entry: start + index + 1, fault: kind },
      })
    return entries.length
  })
}

/**
 * Links entries every second, on every server: whichever comes first does it.
 * @returns stops, and links what was written up to then
 */
export function startLinker(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  pause = usualPause,
): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()

  const pass = () =>
    linkEntries(deps).catch((error: Error) =>
      deps.log.error({ event: 'audit-not-linked', name: error.name }, error.message),
    )
  function next(): void {
    if (stopped) return
    timer = setTimeout(() => {
      working = pass().finally(next)
    }, pause)
    timer.unref()
  }

  next()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
      await pass()
    },
  }
}

/** Deletes the state of sessions that ended long ago. */
export async function purgeWriters({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    delete from audit_writers where seen_at < clock_timestamp() - ${writerDays} * interval '1 day'`.execute(
    db,
  )
}
