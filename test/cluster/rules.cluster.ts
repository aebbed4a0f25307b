import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { checkNextSlice } from '#areas/oversight/alarms/server/check-invariants.ts'
import { connect, type Connection } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import { runSpawned } from '../harness/run-command.ts'
import { lacking } from './installed.ts'

const { isMissing, note } = lacking('/usr/lib/postgresql/15/bin/postgres')

const size = { applications: 300_000, students: 30_000, eventsEach: 20 } as const
/** The longest statement of a rule, in milliseconds: the database ends one after five seconds. */
const longestStatement = 4_000

/**
 * Applications that have gone back and forth between the office and the student; every tenth has an offer. Triggers do not
 * run: nobody is told of what is only there to be counted.
 */
const fill = `
  insert into universities (name, country, city) values ('Invented University', 'LV', 'Sample City');
  insert into programs (university_id, country, name, status)
    select id, country, 'Medicine', 'published' from universities where name = 'Invented University';
  insert into users (role, status, name, email)
    select 'student', 'active', 'Invented Student ' || n, 'student-' || n || '@example.org'
    from generate_series(1, ${size.students}) n;
  set session_replication_role = replica;
  insert into applications (reference, student_id, university_id, program_id, intake, stage, stage_before, applied_at,
    stage_since, check_by, reply_by, profile, fingerprint)
    select 'MZ-2026-' || lpad(n::text, 6, '0'), s.id, p.university_id, p.id, '2027-' || n,
      case when n % 10 = 0 then 'offered' else 'under_review' end, 'submitted', now() - interval '40 days', now(),
      now() + interval '4 days', case when n % 10 = 0 then now() + interval '14 days' end,
      '{"name": "Invented", "email": "invented@example.org", "phone": null, "dateOfBirth": null, "nationality": null,
        "country": null, "city": null, "address": null, "education": null}', n::text
    from generate_series(1, ${size.applications}) n
    join (select id, row_number() over (order by email) as place from users where role = 'student') s
      on s.place = 1 + n % ${size.students}
    cross join (select id, university_id from programs where name = 'Medicine') p;
  insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
    select a.id,
      case when k = 1 then 'submit' when k = 2 then 'start_review' when k < ${size.eventsEach} and k % 2 = 1 then 'request_documents'
        when k < ${size.eventsEach} then 'documents_complete' when a.stage = 'offered' then 'offer' else 'documents_complete' end,
      case when k = 1 then null when k = 2 then 'submitted' when k % 2 = 1 then 'under_review' else 'documents_requested' end,
      case when k = 1 then 'submitted' when k % 2 = 1 then 'documents_requested' when k < ${size.eventsEach} then 'under_review'
        else a.stage end,
      'clock', now() - interval '40 days' + k * interval '1 day'
    from applications a cross join generate_series(1, ${size.eventsEach}) k
    order by k;
  insert into message_threads (student_id, application_id, subject, started_at, last_at, waiting_on)
    select student_id, id, 'Documents', now(), now(), 'nobody' from applications;
  reset session_replication_role`

describe.skipIf(isMissing)(`rules at six million events${note}`, () => {
  let server: ServerDatabase
  let folder: string
  let admin: pg.Client
  let connection: Connection
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-rules-'))
    server = (await aServerDatabase({
      fsync: 'off',
      shared_preload_libraries: 'pg_stat_statements',
      max_wal_size: '4GB',
    }))!
    await migrate({ url: server.url })
    admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create extension pg_stat_statements; ${fill}`)
    await admin.query('vacuum analyze')
    connection = connect({ url: server.url })
  }, 900_000)
  afterAll(async () => {
    await connection?.close()
    await admin?.end()
    await server?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The longest statement since the last time, in milliseconds, and its text. */
  async function longest(): Promise<{ text: string; ms: number; statements: number }> {
    const { rows } = await admin.query(`
      select query as text, max_exec_time as ms, sum(calls) over () ::int as statements
      from pg_stat_statements order by max_exec_time desc limit 1`)
    await admin.query('select pg_stat_statements_reset()')
    return rows[0]
  }

  test('each hour checks a slice, and the command finds one broken record among all, without a long statement', async () => {
    const { rows } = await admin.query('select count(*)::int as events from application_events')
    expect(rows[0].events).toBe(size.applications * size.eventsEach)
    const { db } = connection
    const deps = { db, clock: { now: () => new Date() } } as Parameters<typeof checkNextSlice>[0]
    const run = async (name: string, check: () => Promise<unknown>, wanted: unknown) => {
      await longest()
      const began = performance.now()
      expect(await check(), name).toEqual(wanted)
      const took = performance.now() - began
      const { ms, text, statements } = await longest()
      console.log(
        `${name}: ${(took / 1000).toFixed(1)} s, ${statements} statements, the longest ${(ms / 1000).toFixed(2)} s`,
      )
      expect(ms, text).toBeLessThan(longestStatement)
    }

    await admin.query('set session_replication_role = replica')
    const { rows: broken } = await admin.query(`
      update applications set stage = 'rejected'
      where id = (select id from applications where stage = 'under_review' order by id desc limit 1) returning id`)
    await run(
      'everything',
      async () => {
        const { code, out, err } = await runSpawned('check-invariants.ts', ['--json'], {
          env: { DATABASE_URL: server.url, DATA_DIR: folder },
        })
        expect(err).toBe('')
        expect(code, out).toBe(1)
        const found = JSON.parse(out) as { broken: { name: string; found: number; ids: string[] }[] }
        return found.broken.map(({ name, found, ids }) => [name, found, ids])
      },
      [['stage-is-last-event', 1, [broken[0].id]]],
    )
    await admin.query(`update applications set stage = 'under_review' where id = $1`, [broken[0].id])
    await run('the first turn of a database', () => checkNextSlice(deps), [])
    await run('the turn of an hour', () => checkNextSlice(deps), [])
  })
})
