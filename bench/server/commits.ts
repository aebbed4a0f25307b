import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { connect, createClientLike } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { startAnnouncer, type Announcer } from '#platform/live/announcer.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import type { Order, Outcome, Way } from './commit-writers.ts'
import { commitsOfCheapClients } from './commit-clients.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'
import { startPair } from '#test/harness/replica/standby-pair.ts'

const servers = 2
const connections = 32
const seconds = 10
/** Milliseconds on the way to the standby. */
const delay = 1

/**
 * Commits a second of transactions that notify a person and record an entry, at 64 connections from two processes: with
 * the locks of earlier releases, and as they are now; on a primary whose commits wait for a standby, and without.
 */
export async function commits(): Promise<void> {
  const pair = await startPair(delay)
  const writers: ChildProcess[] = []
  try {
    const target = { url: pair.url }
    await migrate(target)
    const { db, pool, close } = connect(target, { max: 4, statementTimeout: 0 })
    await pool.query(`
      create table plain_rows (id bigint generated always as identity primary key, user_id uuid, at timestamptz);
      insert into users (role, name, email, status)
        select 'student', 'Student ' || n, 'student-' || n || '@example.org', 'active' from generate_series(1, 1000) n`)
    for (let server = 0; server < servers; server++) {
      const writer = fork(path.join(import.meta.dirname, 'commit-writers.ts'), [
        JSON.stringify({ url: pair.url, connections }),
      ])
      writers.push(writer)
      await once(writer, 'message')
    }
    console.log(
      `  ${pair.version}, primary and standby on this machine with real disk writes; a process in between holds back what\n` +
        `  goes to the standby: a round trip takes ${rounded(pair.roundTrip)} ms at rest. ${servers} processes with ${connections} connections each.\n`,
    )
    const rows: (string | number)[][] = []
    let recorded = 0
    for (const waits of [true, false]) {
      await pair.waitForStandby(waits)
      const ways: Way[] = ['one lock, notify inside', 'notify inside', 'announced after', 'plain']
      let base = NaN
      for (const way of ways) {
        const outcome = await runAll(writers, { way, seconds })
        const perSecond = outcome.commits / seconds
        if (way === ways[0]) base = perSecond
        if (way !== 'plain') recorded += outcome.commits
        rows.push([
          waits ? `${delay} ms` : 'none',
          way,
          Math.round(perSecond),
          (perSecond / base).toFixed(1),
          rounded(percentile(outcome.took)),
          rounded(percentile(outcome.took, 0.99)),
          outcome.refused,
        ])
      }
    }
    printTable(['standby', 'way', 'commits a second', 'times', 'p50 ms', 'p99 ms', 'refused'], rows)
    const { sound, entries, unlinked } = await verifyChain(db)
    const left = (await pool.query('select from announcements')).rowCount
    console.log(
      `\n  ${recorded} entries were committed. The chain has ${entries}, ${unlinked} are not linked, and it ${sound ? 'holds' : 'DOES NOT HOLD'}. ${left} announcements are left.`,
    )
    await pair.waitForStandby(true)
    const took = await announceOneByOne(pair.url)
    console.log(
      `  From a commit to the notification, one at a time: p50 ${rounded(percentile(took))} ms, p99 ${rounded(percentile(took, 0.99))} ms.`,
    )
    await close()
    await commitsOfCheapClients(pair)
  } finally {
    for (const writer of writers) writer.kill()
    await pair.stop()
  }
}

async function runAll(writers: readonly ChildProcess[], order: Order): Promise<Outcome> {
  const outcomes = await Promise.all(
    writers.map(async (writer) => {
      writer.send(order)
      const [outcome] = (await Promise.race([once(writer, 'message'), once(writer, 'exit')])) as [
        Outcome | null,
      ]
      if (typeof outcome !== 'object' || outcome === null) throw new Error('A writer has ended')
      return outcome
    }),
  )
  return {
    commits: outcomes.reduce((sum, one) => sum + one.commits, 0),
    refused: outcomes.reduce((sum, one) => sum + one.refused, 0),
    took: outcomes.flatMap(({ took }) => took),
  }
}

/** @returns milliseconds from each commit until another connection has heard of it */
async function announceOneByOne(url: string): Promise<number[]> {
  let announcer: Announcer | undefined
  const { pool, close } = connect({ url }, { max: 2, onAnnouncement: () => announcer?.wake() })
  announcer = startAnnouncer(pool, { warn: console.error } as never)
  const listener = createClientLike(pool)
  await listener.connect()
  await listener.query('listen live')
  const took: number[] = []
  for (let turn = 0; turn < 200; turn++) {
    const user = randomUUID()
    const heard = once(listener, 'notification')
    await pool.query(`select announce_change($1, 'notice', $1)`, [user])
    const began = performance.now()
    await heard
    took.push(performance.now() - began)
  }
  await listener.end()
  await announcer.stop()
  await close()
  return took
}
