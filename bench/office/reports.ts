/**
 * What watching over the office costs with 50,000 applications: every report, the daily rules, unusual access, waiting
 * times; and the audit log: entries a second with one and with eight writers, and the check of the whole chain. On the
 * embedded database, with real commits.
 *
 *   node bench/office/reports.ts [--applications=50000]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { reportNames } from '#areas/oversight/reports/contract/reports.ts'
import { connect } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { findUnusualAccess } from '#areas/oversight/alarms/server/find-unusual-access.ts'
import { findBroken } from '#areas/oversight/alarms/server/invariants.ts'
import { listAudit } from '#areas/oversight/audit-log/server/list-audit.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { reportChoices } from '#areas/oversight/reports/server/report-lists.ts'
import { runReport } from '#areas/oversight/reports/server/run-report.ts'
import { measureWaiting, showWaiting } from '#areas/oversight/reports/server/waiting-times.ts'
import type { Reads } from '#platform/http/write-position.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { percentile, printTable, rounded } from '../measure/figures.ts'

const { values } = parseArgs({ options: { applications: { type: 'string', default: '50000' } } })
const applications = Number(values.applications)
const rounds = 15

const folder = await mkdtemp(path.join(tmpdir(), 'manzil-bench-'))
// The database's own account must be able to pass through.
await chmod(folder, 0o711)
const quiet = { debug: () => {}, info: () => {}, warn: console.error, error: console.error }
const embedded = await startEmbedded({ dataDir: path.join(folder, 'data'), log: quiet })
await migrate(embedded.connection)
const { db, pool, close } = connect(embedded.connection, { statementTimeout: 0 })
const reads: Reads = { run: (work) => work({ db, pool }) }
const clock = { now: () => new Date() }

/** An agency of some years: programs of unlike size, every stage, four events a file, one look at each. */
async function fill(): Promise<void> {
  await pool.query(
    `
    insert into users (role, name, email, status)
      select 'student', 'Student ' || n, 'student-' || n || '@example.org', 'active' from generate_series(1, $1) n`,
    [Math.ceil(applications / 2)],
  )
  await pool.query(`
    insert into users (role, name, email, status)
      select case when n = 1 then 'admin' else 'officer' end, 'Officer ' || n, 'officer-' || n || '@example.org', 'active'
      from generate_series(1, 20) n;
    insert into universities (name, country)
      select 'University ' || n, (array['LV','IT','CN','AE','DE','PL','RS','GE'])[1 + n % 8] from generate_series(1, 400) n;
    insert into programs (university_id, country, name, status)
      select u.id, u.country, 'Program ' || n || ' of ' || u.name, 'published' from universities u, generate_series(1, 10) n;`)
  await pool.query(
    `with people as (select array_agg(id) as ids from users where role = 'student'),
       officers as (select array_agg(id) as ids from users where role <> 'student'),
       places as (select array_agg(id order by id) as ids, array_agg(university_id order by id) as universities from programs),
       files as (
         select n, (select ids from people)[1 + n % (select cardinality(ids) from people)] as student,
           1 + floor(power(random(), 3) * (select cardinality(ids) from places))::integer as place,
           (array['joined','rejected','withdrawn','offered','under_review','submitted','rejected','documents_requested'])[1 + n % 8]
             as stage, now() - random() * interval '700 days' - interval '40 days' as at
         from generate_series(1, $1::integer) n)
     insert into applications (reference, student_id, university_id, program_id, intake, stage, stage_before, applied_at,
       stage_since, reply_by, profile, fingerprint, officer_id)
     select 'MZ-BENCH-' || n, student, (select universities from places)[place], (select ids from places)[place],
       (array['2026-09','2027-02','2027-09'])[1 + n % 3] || '-' || n, stage, 'under_review', at, at + interval '20 days',
       now() + interval '9 days', '{}', 'x', (select ids from officers)[1 + n % 20]
     from files on conflict do nothing`,
    [applications],
  )
  await pool.query(`
    update applications set intake = left(intake, 7) where stage in ('rejected', 'withdrawn');
    insert into application_events (application_id, move, from_stage, to_stage, actor_id, actor_role, at, reasons)
    select id, move, from_stage, to_stage, case when move = 'submit' then null else officer_id end,
      case when move = 'submit' then 'student' else 'officer' end, applied_at + days * interval '1 day' * (0.5 + random()), reasons
    from (
      select a.*, 1 as place, 'submit' as move, null::text as from_stage, 'submitted' as to_stage, 0 as days, '{}'::text[] as reasons
        from applications a
      union all select a.*, 2, 'start_review', 'submitted', 'under_review', 2, '{}' from applications a where stage <> 'submitted'
      union all select a.*, 3, 'offer', 'under_review', 'offered', 9, '{}' from applications a where stage in ('offered', 'joined')
      union all select a.*, 3, 'reject', 'under_review', 'rejected', 9, array['english'] from applications a where stage = 'rejected'
      union all select a.*, 3, 'withdraw', 'under_review', 'withdrawn', 9, array['cost'] from applications a where stage = 'withdrawn'
      union all select a.*, 3, 'request_documents', 'under_review', 'documents_requested', 9, '{}' from applications a
        where stage = 'documents_requested'
      union all select a.*, 4, 'confirm_join', 'offered', 'joined', 19, '{}' from applications a where stage = 'joined') e
    order by id, place;
    insert into document_requests (application_id, name, asked_at)
      select id, 'cnicFrontImage', now() from applications where stage = 'documents_requested';
    insert into documents (id, student_id, name, version, seal, bytes, width, height, uploaded_at)
      select gen_random_uuid(), id, 'cnicFrontImage', 1, '{}', 1, 1, 1, now() from users where role = 'student';
    insert into application_documents (application_id, document_id, name, version)
      select a.id, d.id, d.name, 1 from applications a join documents d on d.student_id = a.student_id;
    insert into document_views (application_id, document_id, viewer_id, viewer_role, purpose, at)
      select l.application_id, l.document_id, a.officer_id, 'officer', 'check', now() - random() * interval '60 days'
      from application_documents l join applications a on a.id = l.application_id`)
  await pool.query('vacuum analyze')
}

async function timed(work: () => Promise<unknown>, times = rounds): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took
}
const row = (name: string, took: readonly number[]) => [
  name,
  took.length,
  rounded(percentile(took)),
  rounded(Math.max(...took)),
]

try {
  await fill()
  const admin = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const viewer: Viewer = {
    userId: admin.id,
    role: 'admin',
    name: admin.name,
    email: 'officer-1@example.org',
    phone: null,
    language: null,
    sessionId: admin.id,
    provedAt: new Date(),
    universityId: null,
    mayDecide: true,
    maySeeSensitive: true,
    mayExport: true,
    requestId: null,
    network: null,
  }
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('application_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  console.log(`  ${count} applications, ${events.count} events\n`)

  const lines = []
  for (const name of reportNames) {
    lines.push(row(`report: ${name}`, await timed(() => runReport({ db, clock }, reads, viewer, name, {}))))
  }
  lines.push(
    row(
      'report: programs of one country',
      await timed(() => runReport({ db, clock }, reads, viewer, 'programs', { country: 'IT' })),
    ),
  )
  lines.push(row('choices of the filters', await timed(() => reportChoices({ db }))))
  lines.push(row('every daily rule but the files', await timed(() => findBroken({ db, clock }), 5)))
  lines.push(row('unusual access', await timed(() => findUnusualAccess({ db, clock }), 5)))
  lines.push(row('waiting times, measured', await timed(() => measureWaiting({ db, clock }), 5)))
  const program = await db.selectFrom('programs').select('id').limit(1).executeTakeFirstOrThrow()
  lines.push(
    row('waiting time of a program, read', await timed(() => showWaiting({ db }, viewer, program.id))),
  )
  console.log('  In ms; goal: each report under 1,000')
  printTable(['what', 'times', 'p50', 'most'], lines)

  const add = () =>
    db.transaction().execute((trx) =>
      writeAudit(
        trx,
        { clock },
        {
          action: 'document.viewed',
          by: viewer,
          object: { kind: 'application', id: program.id },
          purpose: 'check',
          details: { name: 'cnicFrontImage' },
        },
      ),
    )
  const writing = []
  for (const writers of [1, 8]) {
    const each = 2_000 / writers
    const began = performance.now()
    const took = (await Promise.all(Array.from({ length: writers }, () => timed(add, each)))).flat()
    writing.push([
      writers,
      took.length,
      Math.round(took.length / ((performance.now() - began) / 1000)),
      rounded(percentile(took)),
      rounded(percentile(took, 0.99)),
    ])
  }
  console.log('\n  Entries of the audit log, each committed to the disk')
  printTable(['writers', 'entries', 'a second', 'p50 ms', 'p99 ms'], writing)

  const search = await timed(() =>
    listAudit({ db, clock, replica: null }, reads, {
      limit: 50,
      person: 'officer 1',
      action: 'document.viewed',
    }),
  )
  await linkEntries({ db, clock })
  const began = performance.now()
  const { entries, sound } = await verifyChain(db)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\n  A search of the log: ${rounded(percentile(search))} ms. The chain of ${entries} entries ${sound ? 'holds' : 'DOES NOT HOLD'}: ` +
      `${rounded(seconds * 1000)} ms, ${Math.round(entries / seconds)} entries a second.`,
  )
} finally {
  await close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
