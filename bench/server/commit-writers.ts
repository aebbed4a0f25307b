// A server's worth of writers, as a process of its own: settings as JSON. It commits on command and reports.
import { sql } from 'kysely'
import { chainStart, hashOf, writeAudit, type ChainedEntry } from '#platform/audit/write-audit.ts'
import { startLinker } from '#platform/audit/link-entries.ts'
import { readHead } from '#platform/audit/store-anchors.ts'
import { connect } from '#platform/database/connect.ts'
import { lockNumbers } from '#platform/database/locks.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { startAnnouncer, type Announcer } from '#platform/live/announcer.ts'
import { notify } from '#platform/notifications/server/notify.ts'

/** How a transaction records and notifies: with both locks, as before entries were linked later, or as it does now. */
export type Way = 'plain' | 'one lock, notify inside' | 'notify inside' | 'announced after'

export interface Order {
  readonly way: Way
  readonly seconds: number
}

export interface Outcome {
  readonly commits: number
  /** Transactions that waited for a lock for longer than the product lets them. */
  readonly refused: number
  /** Milliseconds, a sample. */
  readonly took: readonly number[]
}

const { url, connections } = JSON.parse(process.argv[2] ?? '') as { url: string; connections: number }
const clock = { now: () => new Date() }
const log = { warn: console.error, error: console.error } as never

async function run({ way, seconds }: Order): Promise<Outcome> {
  let announcer: Announcer | undefined
  const announces = way === 'announced after'
  const options = { max: connections, statementTimeout: 60_000, connectionTimeout: 60_000 }
  const connection = connect(
    { url },
    announces ? { ...options, onAnnouncement: () => announcer?.wake() } : options,
  )
  // The product's pool has no place for what works beside the requests: it shares theirs, as here.
  if (announces) announcer = startAnnouncer(connection.pool, log)
  const { db } = connection
  const linker = startLinker({ db, clock, log })
  const { rows } = await sql<{ id: string }>`select id from users order by id`.execute(db)
  const took: number[] = []
  let commits = 0
  let refused = 0
  const until = performance.now() + seconds * 1000
  async function write(number: number): Promise<void> {
    for (let turn = number; performance.now() < until; turn += connections) {
      const began = performance.now()
      const user = rows[turn % rows.length]!.id
      try {
        await db.transaction().execute((trx) => change(trx, user, way))
      } catch (error) {
        if ((error as { code?: string }).code !== '55P03') throw error
        refused++
        continue
      }
      commits++
      if (commits % 10 === 0) took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => write(number)))
  await linker.stop()
  await announcer?.stop()
  await connection.close()
  return { commits, refused, took }
}

async function change(trx: Trx, user: string, way: Way): Promise<void> {
  if (way === 'plain') return insertPlain(trx, user)
  await notify(trx, { userId: user, kind: 'application', event: 'offer', at: clock.now() })
  if (way === 'one lock, notify inside') return chainInside(trx, user)
  const object = { kind: 'student', id: user }
  return writeAudit(trx, { clock }, { action: 'document.viewed', by: 'clock', object })
}

/** What one cannot do without: the row, without trigger and entry. */
async function insertPlain(trx: Trx, user: string): Promise<void> {
  await sql`insert into plain_rows (user_id, at) values (${user}, ${clock.now()})`.execute(trx)
}

/** As releases did that appended to the chain within the transaction, under its lock. */
async function chainInside(trx: Trx, user: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.auditChain})`.execute(trx)
  const head = await readHead({ db: trx })
  const before = head ? Buffer.from(head.hash, 'hex') : chainStart
  const entry: ChainedEntry = {
    seq: (head?.seq ?? 0) + 1,
    at: clock.now().toISOString(),
    actor: null,
    role: 'clock',
    action: 'document.viewed',
    kind: 'student',
    object: user,
    purpose: null,
    details: {},
    request: null,
    network: null,
  }
  await sql`
    insert into audit_log (seq, at, actor_role, action, object_kind, object_id, details, prev_hash, hash)
    values (${entry.seq}, ${entry.at}, ${entry.role}, ${entry.action}, ${entry.kind}, ${entry.object}, '{}', ${before},
      ${hashOf(before, entry)})`.execute(trx)
}

process.on('message', (order: Order) => {
  void run(order).then(
    (outcome) => process.send!(outcome),
    (error: Error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
// scripts/run/leave-with-parent.mjs lets a process end while it waits for a message.
process.channel!.ref()
process.send!('ready')
