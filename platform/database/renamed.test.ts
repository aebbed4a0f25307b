import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '#test/harness/database.ts'
import { connect, type Connection } from './connect.ts'
import { migrate } from './migrate.ts'

/*
 * 0160 to 0164 remove the former names of tables and columns while servers of the release with 0159 work on the database,
 * each with statements that it has prepared.
 */

let database: Awaited<ReturnType<typeof emptyDatabase>>
let connection: Connection
const before: Record<string, unknown[]> = {}
let merge: string
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.target, { upTo: '0159-notifications' })
  // One connection: its statements are prepared before the migrations and run again after them.
  connection = connect(database.target, { max: 1 })
  for (const email of ['remaining', 'other']) {
    await run(`insert into users (name, email) values ('Amina', $1)`, [`${email}@example.org`])
  }
  for (const [statement, values = []] of rowsUnderFormerNames) await run(statement, values)
  const [row] = await run(`select id from student_merges`)
  merge = row.id
  for (const table of ['identity_looks', 'course_enrolments', 'notices']) expect(await moved(table)).toBe(1)
  // As a server of the release before 0150 noted it.
  await run(
    `insert into student_merge_rows (merge_id, change, table_name, column_name, detail)
     values ($1, 'copied', 'identity_papers', 'user_id', '{"paper": "passport"}')`,
    [merge],
  )
  await run(
    `insert into identity_papers (user_id, paper, changed_at) values (${remaining}, 'passport', now())`,
  )
  for (const [name, text] of Object.entries(statements)) before[name] = await prepared(name, text)
  expect(await migrate(database.target)).toContain('0164-functions-of-former-names')
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const run = async (statement: string, values: unknown[] = []) =>
  (await connection.pool.query(statement, values)).rows
const prepared = async (name: string, text: string) => (await connection.pool.query({ name, text })).rows
const moved = async (table: string) => {
  const owner = table === 'course_enrolments' ? 'student_id' : 'user_id'
  const [row] = await run(`select move_student_rows($1, $2::regclass, $3, ${other}, ${remaining}) as count`, [
    merge,
    table,
    owner,
  ])
  return row.count
}

const remaining = `(select id from users where email = 'remaining@example.org')`
const other = `(select id from users where email = 'other@example.org')`
const rowsUnderFormerNames: [string, unknown[]?][] = [
  [`insert into identity_papers (user_id, paper, changed_at) values (${other}, 'passport', now())`],
  [`insert into identity_looks (user_id, viewer_id, paper, at) values (${other}, null, 'passport', now())`],
  [`insert into typed_work (student_id, form, updated_at, mark) values (${other}, 'identity', now(), 'a')`],
  [`insert into courses (title) values ('Sample')`],
  [`insert into course_enrolments (course_id, student_id, at) select id, ${other}, now() from courses`],
  [`insert into notices (user_id, kind, event, at) values (${other}, 'security', 'new-device', now())`],
  [
    `insert into sessions (user_id, token_hash, device, network, idle_seconds, expires_at, papers_until)
     values (${other}, '\\x00', 'Chrome', '192.0.2.0', 60, now(), '2026-01-02')`,
  ],
  [
    `insert into different_students (student_id, other_id, told_by, told_at)
     select min(id::text)::uuid, max(id::text)::uuid, min(id::text)::uuid, '2026-01-02' from users`,
  ],
  [
    `insert into outbox (id, name, props, run_at, created_at, forget_when_done)
     values (gen_random_uuid(), 'sample', '{}', now(), now(), true)`,
  ],
  [
    `insert into practice_attempts (student_id, slug, started_at, handed_in_at, kept)
     values (${other}, 'sample', now(), now(), true)`,
  ],
  [
    `insert into approvals (kind, object_id, asked_by, asked_at, expires_at)
     values ('students.merge', ${other}, ${other}, now(), now())`,
  ],
  [
    `insert into student_merges (kept_id, other_id, approval_id, status_before, merged_at, undo_until)
     select ${remaining}, ${other}, id, 'active', now(), now() from approvals`,
  ],
]

/** What that release reads. Rows of tables that were renamed are whole, because such a statement fails on another type. */
const statements = {
  identityDocuments: 'select * from identity_documents',
  identityViews: 'select * from identity_views',
  unsavedInput: 'select * from unsaved_input',
  courseEnrollments: 'select * from course_enrollments',
  notifications: 'select * from notifications order by id',
  sessions: 'select identity_documents_until, identity_documents_proved_at from sessions',
  differentStudents: 'select recorded_by, recorded_at from different_students',
  outbox: 'select clear_when_done from outbox',
  practiceAttempts: 'select saved from practice_attempts',
  studentMerges: 'select remaining_id, other_id from student_merges',
}

test.each(Object.entries(statements))(
  '%s are the same to a server that read them before',
  async (name, text) => {
    expect(before[name]!.length).toBeGreaterThan(0)
    expect(await prepared(name, text)).toEqual(before[name])
  },
)

test('what is required stays so, and each row has its default', async () => {
  for (const statement of [
    `update different_students set recorded_at = null`,
    `update outbox set clear_when_done = null`,
    `update practice_attempts set saved = null`,
    `update student_merges set remaining_id = null`,
    `update identity_documents set identity_document = null`,
  ])
    await expect(run(statement)).rejects.toMatchObject({ code: '23502' })
  const [view] = await run(
    `insert into identity_views (user_id, identity_document, at) values (${other}, 'national', now()) returning id`,
  )
  expect(view.id).toBeGreaterThan(1)
  expect(
    await run(
      `insert into outbox (id, name, props, run_at, created_at)
       values (gen_random_uuid(), 'sample', '{}', now(), now()) returning clear_when_done`,
    ),
  ).toEqual([{ clear_when_done: false }])
})

test('a merge from before is undone', async () => {
  const rows = () =>
    run(
      `select (select count(*)::int from identity_documents where user_id = ${remaining}) as copied,
         (select count(*)::int from identity_views where user_id = ${remaining}) as views,
         (select count(*)::int from course_enrollments where student_id = ${remaining}) as enrollments,
         (select count(*)::int from notifications where user_id = ${remaining}) as notifications`,
    )
  expect(await rows()).toEqual([{ copied: 1, views: 1, enrollments: 1, notifications: 1 }])
  expect(await run('select return_student_rows($1) as count', [merge])).toEqual([{ count: 4 }])
  expect(await rows()).toEqual([{ copied: 0, views: 0, enrollments: 0, notifications: 0 }])
})

test('nothing in the database has a former name', async () => {
  const named = await run(
    `select name from (
       select relname as name from pg_class where relnamespace = current_schema()::regnamespace
       union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
         where relnamespace = current_schema()::regnamespace and not attisdropped
       union select conname from pg_constraint where connamespace = current_schema()::regnamespace
       union select proname from pg_proc where pronamespace = current_schema()::regnamespace
       union select tgname from pg_trigger
       union select description from pg_description d join pg_class c on c.oid = d.objoid
         where relnamespace = current_schema()::regnamespace) names
     where name ~* 'papers?_|_papers?|identity_look|typed_work|enrolment|notices|told|forget_when|kept|former|_given$'
       or name in ('add_new_name', 'stored_table', 'rename_constraints', 'tell_live', 'catalogue_count')`,
  )
  expect(named).toEqual([])
})
