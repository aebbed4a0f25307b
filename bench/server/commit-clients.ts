import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { digestOf } from '#platform/audit/write-audit.ts'
import { linkEntries, startLinker } from '#platform/audit/link-entries.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import { startAnnouncer, type Announcer } from '#platform/live/announcer.ts'
import { printTable } from '../measure/figures.ts'
import { childrenWith, processorTime, timeOfEndedChildren } from '../measure/processor-time.ts'
import { binaries, type Pair } from '#test/harness/replica/standby-pair.ts'

const clients = 32
const seconds = 6
const clock = { now: () => new Date() }
/** The name that the database shows for the clients. */
const name = 'clients'

const content = {
  at: '2026-11-25T12:00:00.000Z',
  actor: null,
  role: 'clock',
  action: 'document.viewed',
  kind: 'student',
  object: '00000000-0000-4000-8000-000000000001',
  purpose: null,
  details: {},
  request: null,
  network: null,
}
const notice = `insert into notifications (user_id, kind, event, at)
  select id, 'application', 'offer', now() from bench_people where n = :n;`
const entry = `insert into audit_pending (at, actor_role, action, object_kind, object_id, digest)
  values ('${content.at}', '${content.role}', '${content.action}', '${content.kind}', '${content.object}',
    '\\x${digestOf(content).toString('hex')}');`
const plain = `insert into plain_rows (user_id, at) select id, now() from bench_people where n = :n;`

const ways: Readonly<Record<string, string>> = {
  'a plain row': plain,
  'an audit entry': entry,
  'a notification': notice,
  both: notice + entry,
}

/**
 * The same transactions from clients that cost next to nothing (pgbench), so that the database has the processor to
 * itself: commits a second beside those of a plain row, what the sessions wait for meanwhile, and how much processor time
 * a commit takes in all, which is the ceiling of a machine whatever else it does. The announcer and the linker of the
 * product work beside them. Needs `plain_rows` and users.
 */
export async function commitsOfCheapClients(pair: Pair): Promise<void> {
  let announcer: Announcer | undefined
  const connection = connect(
    { url: pair.url },
    { statementTimeout: 0, onAnnouncement: () => announcer?.wake() },
  )
  announcer = startAnnouncer(connection.pool, { warn: console.error } as never)
  const log = { warn: console.error, error: console.error } as never
  const linker = startLinker({ db: connection.db, clock, log })
  // Nobody wakes it when the clients of pgbench commit.
  const waking = setInterval(() => announcer.wake(), 10)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-clients-'))
  try {
    await connection.pool.query(`
      create table bench_people as select row_number() over () as n, id from users;
      create unique index on bench_people (n);
      analyze`)
    const rows: (string | number)[][] = []
    let base = NaN
    for (const [way, statements] of Object.entries(ways)) {
      const script = path.join(folder, 'script.sql')
      await writeFile(script, `\\set n random(1, 1000)\nbegin;\n${statements}\ncommit;\n`)
      const sampling = sampleWaits(connection)
      const before = timesTaken()
      const { perSecond, commits } = await run(pair.url, script)
      // What is linked and announced after the commits is part of what they cost.
      await linkEntries({ db: connection.db, clock }, { wait: true })
      announcer.wake()
      await untilQuiet(connection)
      const after = timesTaken()
      const waits = await sampling.stop()
      if (Number.isNaN(base)) base = perSecond
      const taken = after.map((seconds, index) => Math.round(((seconds - before[index]!) / commits) * 1e6))
      rows.push([way, Math.round(perSecond), (perSecond / base).toFixed(2), ...taken, waits])
    }
    console.log(
      `\n  From ${clients} clients of pgbench. Processor time in µs for one commit. What they wait for: sessions on average.`,
    )
    const headings = ['transaction', 'commits a second', 'of plain', ...Object.keys(parts), 'waits']
    printTable(headings, rows)
  } finally {
    clearInterval(waking)
    await linker.stop()
    await announcer.stop()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Who takes processor time: the database with its standby, what the product does after the commits, and the test. */
const parts: Readonly<Record<string, () => number>> = {
  primary: () => sumOf(childrenWith('/primary')),
  standby: () => sumOf(childrenWith('/standby')),
  product: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  clients: () => timeOfEndedChildren(),
  line: () => sumOf(childrenWith('slow-line')),
}
const timesTaken = (): number[] => Object.values(parts).map((read) => read())
const sumOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + processorTime(pid), 0)

/** Waits until all is announced and the sessions of the clients have ended, whose time could otherwise be missed. */
async function untilQuiet({ pool }: Connection): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ any: boolean }>(
      `select exists (select from announcements)
         or exists (select from pg_stat_activity where application_name = '${name}') as any`,
    )
    if (!rows[0]!.any) return
    await wait(50)
  }
}

async function run(url: string, script: string): Promise<{ perSecond: number; commits: number }> {
  const address = new URL(url)
  const child = spawn(
    `${binaries}/pgbench`,
    [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-T', String(seconds), '-f', script],
      ...['-h', address.searchParams.get('host')!, '-p', address.searchParams.get('port')!],
      ...['-U', address.username, 'postgres'],
    ],
    {
      // As the product's sessions.
      env: { ...process.env, PGAPPNAME: name, PGOPTIONS: '-c manzil.announcer=on' },
      // It prints each notice that a transaction has something to announce.
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  await new Promise((resolve) => child.once('close', resolve))
  const perSecond = /^tps = ([\d.]+)/m.exec(printed)?.[1]
  const commits = /^number of transactions actually processed: (\d+)/m.exec(printed)?.[1]
  if (perSecond === undefined || commits === undefined)
    throw new Error(`pgbench printed no figure:\n${printed}`)
  return { perSecond: Number(perSecond), commits: Number(commits) }
}

/** Looks ten times a second at what the clients wait for. */
function sampleWaits({ db }: Connection): { stop(): Promise<string> } {
  const seen = new Map<string, number>()
  let samples = 0
  let looking: Promise<void> | undefined
  const look = async () => {
    const { rows } = await sql<{ wait: string; sessions: number }>`
      select coalesce(wait_event_type || ' ' || wait_event, 'none: running') as wait, count(*)::integer as sessions
      from pg_stat_activity where application_name = ${name} group by 1`.execute(db)
    if (rows.length > 0) samples++
    for (const { wait, sessions } of rows) seen.set(wait, (seen.get(wait) ?? 0) + sessions)
  }
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, 100)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      return [...seen]
        .map(([wait, sessions]) => [wait, sessions / samples] as const)
        .filter(([, sessions]) => sessions >= 0.05)
        .toSorted(([, a], [, b]) => b - a)
        .map(([wait, sessions]) => `${wait} ${sessions.toFixed(1)}`)
        .join(', ')
    },
  }
}
