import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, aVaultDocument, decide, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { aFullStudent } from '#test/people/full-student.ts'
import { remindOfCallBacks } from '#areas/conversation/enquiries/server/follow-up/plan-call-back.ts'
import { wakeConversations } from '#areas/conversation/messages/server/snooze-thread.ts'
import { eraseClosedAccounts } from './erase-closed-accounts.ts'

let product: TestProduct
let logged = ''
beforeAll(async () => {
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  product = await testProduct({ LOG_LEVEL: 'debug' }, log)
})
afterAll(() => product.close())

const day = 86_400_000

/** Every column of every table as text; bytes are decoded too, in case they contain text. */
async function wholeDatabase(): Promise<string> {
  const { pool } = product.deps
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select quote_ident(c.table_name) as table, quote_ident(c.column_name) as column, c.data_type as type
     from information_schema.columns c join pg_tables t on t.tablename = c.table_name
     where c.table_schema = current_schema() and t.schemaname = current_schema()`,
  )
  const parts: string[] = []
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
    const { rows } = await pool.query<{ text: string }>(
      `select ${text} as text from ${table} where ${column} is not null`,
    )
    parts.push(`${table}.${column}\n${rows.map((row) => row.text).join('\n')}`)
  }
  return parts.join('\n')
}

/** Files of any kind below a folder that contain one of the texts. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const args = ['-rlaiF', ...texts.flatMap((text) => ['-e', text]), folder]
  const found = await promisify(execFile)('grep', args).catch((error: { code: number; stdout: string }) => {
    if (error.code === 1) return { stdout: '' }
    throw error
  })
  return found.stdout.split('\n').filter(Boolean)
}

const close = ({ _id, token }: Person) => product.call('DELETE', `/student/delete/${_id}`, { token })
const found = (texts: readonly string[], where: string) =>
  texts.filter((text) => where.toLowerCase().includes(text.toLowerCase()))

test('nothing a student entered or officers wrote about them is left', async () => {
  const { deps, clock } = product
  const officer = await anOfficer(deps, { name: 'Omar Farooqi' })
  const bystander = await aFullStudent(product, officer)
  const life = await aFullStudent(product, officer)
  const numbers = [life.cnic, life.passport, '3001234598', '26PK009977AAAA007X']
  const typed = Object.values(life.typed)
  const all = [...typed, ...Object.values(life.written), life.student._id]
  // The bystander has the same numbers, so only the student's own rows are checked for them.
  const before = await wholeDatabase()
  // Document numbers are encrypted, and the first name was changed later. Everything else must be found now,
  // otherwise the check after erasure would prove nothing.
  const expected = all.filter((text) => text !== life.typed['first name'])
  expect(found(expected, before)).toEqual(expected)
  const { dataDir } = deps.config
  const outbox = path.join(dataDir, 'outbox')
  await deps.mail.drain()
  expect(await filesWith(dataDir, all)).not.toEqual([])

  expect((await close(life.student)).status).toBe(200)
  const own = `select coalesce(jsonb_agg(t), '[]')::text as rows from %t t where %c = '${life.student._id}'`
  clock.advance(7 * day + 60_000)
  const rowsBefore = await rowsOf(bystander.student._id)
  expect(await eraseClosedAccounts(deps)).toBe(1)
  const mails = await product.mails(life.student.email)

  // Only the mailed receipt is left.
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Receipt ER-/)])
  const receipt = (await readdir(outbox)).filter((name) => name.includes('account-erased'))
  expect(await filesWith(dataDir, all)).toEqual(receipt.map((name) => path.join(outbox, name)))
  const mail = await readFile(path.join(outbox, receipt[0]!), 'latin1')
  expect(found(all, mail)).toEqual([life.student.email])

  const after = await wholeDatabase()
  // The row that applications refer to keeps its id, which no longer identifies anybody.
  expect(found(all, after)).toEqual([life.student._id])
  const { rows } = await deps.pool.query(
    own.replace('%t', 'users').replace('%c', 'id') +
      ` union all ${own.replace('%t', 'applications').replace('%c', 'student_id')}`,
  )
  expect(found([...all.slice(0, -1), ...numbers], JSON.stringify(rows))).toEqual([])
  expect(found(all.slice(0, -1), logged)).toEqual([])
  expect(found(numbers, logged)).toEqual([])
  expect(logged).toContain('accounts-erased')

  // Other students lost nothing.
  expect(await rowsOf(bystander.student._id)).toEqual(rowsBefore)
  const remaining = [...Object.values(bystander.typed), ...Object.values(bystander.written)]
  const missing = remaining.filter((text) => found([text], after).length === 0)
  expect(missing).toEqual([bystander.typed['first name']])
})

/** The number of rows that contain a person's id, by table. */
async function rowsOf(id: string): Promise<Record<string, number>> {
  const { pool } = product.deps
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select count(*)::int as n from ${name} t where t::text like $1`, [
      `%${id}%`,
    ])
    if (rows[0].n > 0) counts[name] = rows[0].n
  }
  return counts
}

test('the receipt has the time and the counts, in the mail and in a row that does not identify the student', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps, { name: 'Canary Receipt' })
  const { token } = student
  for (const title of ['One', 'Two']) await product.call('POST', '/student/tasks', { token, body: { title } })
  await apply(product, student, await aProgram(deps))
  const before = clock.now()
  await close(student)
  const after = clock.now()
  clock.advance(7 * day + 60_000)
  await eraseClosedAccounts(deps)
  const mail = (await product.mails(student.email)).at(-1)!
  const reference = /ER-[0-9A-Z-]{14}/.exec(mail.subject!)![0]
  expect(mail.text).toContain('Own tasks: 2')
  expect(mail.text).toContain('We also keep a record that 1 application existed')
  expect(mail.text).not.toContain('Canary')
  const row = await deps.db
    .selectFrom('erasures')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ closed_by: 'owner', counts: { tasks: 2, applications: 1, documents: 0 } })
  expect(row.closed_at >= before && row.closed_at <= after).toBe(true)
  const { rows } = await deps.pool.query(`select to_address, props from outbox where name = 'account-erased'`)
  expect(rows.every(({ to_address: to, props }) => to === null && Object.keys(props).length === 0)).toBe(true)
})

test('no notification of the office names the student, neither of a conversation nor of an enquiry', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps, { name: 'Canary Reminded' })
  const officer = await anOfficer(deps)
  const as = (by: Person, method: string, address: string, body: object) =>
    product.call(method, address, { token: by.token, body })
  const { thread } = (await as(student, 'POST', '/messages', { subject: 'Dates', text: 'When?' })).body
  await as(officer, 'POST', `/messages/${thread._id}/snooze`, { until: 'tomorrow' })
  const contact = { firstName: 'Canary', lastName: 'Enquirer', message: 'What does it cost?' }
  await product.call('POST', '/enquiry/contact', {
    body: { ...contact, email: student.email, phone: '+923001234567' },
  })
  const { rows } = await deps.pool.query('select id from enquiries where email = $1', [student.email])
  await as(officer, 'PUT', `/staff/enquiries/${rows[0].id}/call-back`, { day: 'tomorrow' })
  await close(student)
  clock.advance(2 * day)
  await wakeConversations(deps)
  await remindOfCallBacks(deps)
  const named = async () =>
    (
      await deps.pool.query(
        `select event from notifications where user_id = $1 and title like 'Canary%' order by event`,
        [officer._id],
      )
    ).rows.map(({ event }) => event)
  expect(await named()).toEqual(['enquiry-call-back', 'message', 'message-reminder'])
  clock.advance(6 * day)
  await eraseClosedAccounts(deps)
  expect(await named()).toEqual([])
})

test('an open application is withdrawn, a confirmed place stays, and the office is notified of both beforehand', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps, { name: 'Nadia Example' })
  const officer = await anOfficer(deps)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    ids.push((await apply(product, student, await aProgram(deps))).body.data._id)
  }
  await decide(product, officer, ids[1]!, { decision: 'offer' })
  await product.call('POST', `/student-docs/join-confirm/${ids[1]}`, {
    token: student.token,
    body: { joinStatus: 'confirmed' },
  })
  await decide(product, officer, ids[2]!, { decision: 'reject', reason: 'Full', internalNote: 'A secret' })
  const seen = (await product.mails()).length
  await close(student)
  const mails = (await product.mails()).slice(seen).filter(({ text }) => text?.includes('is closing'))
  expect(mails).toHaveLength(2)
  expect(mails[0]!.text).toContain('Nadia Example')
  clock.advance(7 * day + 60_000)
  await eraseClosedAccounts(deps)
  const { rows } = await deps.pool.query(
    `select a.id, a.stage, a.status, e.move, e.actor_role, e.actor_id, e.internal_note, e.reasons
     from applications a join lateral (
       select * from application_events where application_id = a.id order by id desc limit 1) e on true
     where a.student_id = $1`,
    [student._id],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(ids.map((id) => byId.get(id))).toMatchObject([
    {
      stage: 'withdrawn',
      status: 'cancelled',
      move: 'withdraw',
      actor_role: 'student',
      actor_id: student._id,
    },
    { stage: 'joined', status: 'confirmed', move: 'confirm_join' },
    { stage: 'rejected', move: 'reject', actor_role: 'officer', internal_note: null, reasons: [] },
  ])
})

test('events can only be changed by erasing, and only those of the closed account', async () => {
  const { deps } = product
  const student = await aStudent(deps)
  const { _id: application } = (await apply(product, student, await aProgram(deps))).body.data
  const change = (set: string, erasing: string | null) =>
    deps.pool.connect().then(async (client) => {
      try {
        await client.query('begin')
        if (erasing !== null) await client.query(`select set_config('manzil.erasing', $1, true)`, [erasing])
        await client.query(`update application_events set ${set} where application_id = $1`, [application])
        return 'changed'
      } catch (error) {
        return (error as Error).message
      } finally {
        await client.query('rollback')
        client.release()
      }
    })
  const texts = `reasons = '{}', public_note = null, internal_note = null`
  const refused = 'application_events rows are only ever added'
  expect(await change(texts, student._id)).toBe(refused)
  await close(student)
  expect(await change(texts, null)).toBe(refused)
  expect(await change(texts, (await aStudent(deps))._id)).toBe(refused)
  expect(await change(`${texts}, move = 'reject'`, student._id)).toBe(refused)
  expect(await change(`public_note = 'another'`, student._id)).toBe(refused)
  expect(await change(texts, student._id)).toBe('changed')
  await expect(
    deps.pool.query('delete from application_events where application_id = $1', [application]),
  ).rejects.toThrow(refused)
})

test('an application of an erased student is not reinstated, and nothing is mailed about one', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps)
  const [left, joined] = [
    (await apply(product, student, await aProgram(deps))).body.data._id,
    (await apply(product, student, await aProgram(deps))).body.data._id,
  ]
  await decide(product, await anOfficer(deps), joined, { decision: 'offer' })
  const join = await product.call('POST', `/student-docs/join-confirm/${joined}`, {
    token: student.token,
    body: { joinStatus: 'confirmed' },
  })
  expect(join.status).toBe(200)
  expect((await close(student)).status).toBe(200)
  clock.advance(7 * day + 60_000)
  await eraseClosedAccounts(deps)
  const officer = await anOfficer(deps, { mayDecide: true })
  const reinstated = await decide(product, officer, left, { decision: 'reinstate' })
  expect([reinstated.status, reinstated.body.code]).toEqual([409, 'move_not_possible'])
  const asked = await product.call('POST', `/staff/applications/${joined}/place-withdrawal`, {
    token: officer.token,
    body: { reasons: ['program_full'] },
  })
  const confirmed = await product.call(
    'POST',
    `/staff/approvals/${asked.body.data.placeWithdrawal._id}/confirm`,
    { token: (await anOfficer(deps, { mayDecide: true })).token, body: {} },
  )
  expect(confirmed.status).toBe(200)
  const { rows } = await deps.pool.query(
    `select name from outbox where to_address like '%erased.invalid' or to_address = $1 and name <> 'account-erased'`,
    [student.email],
  )
  expect(rows).toEqual([])
})

test('documents of an erased student are not listed any more, and opening one is no alarm for the operator', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps)
  let officer = await anOfficer(deps)
  const passport = await aVaultDocument(product, student, 'passportImage', await smallPhotograph())
  const { universityId, programId } = await aProgram(deps)
  const sent = await product.call('POST', '/student-docs/create', {
    token: student.token,
    body: { university: universityId, program: programId, user_id: student._id, documents: [passport] },
  })
  const id = sent.body.data._id
  const ask = (path: string) => product.call('GET', path, { token: officer.token })
  const documents = async () =>
    (await ask(`/application/${id}`)).body.data.documents.map(({ _id }: { _id: string }) => _id)
  const open = async () => [
    (await ask(`/staff/applications/${id}/documents/${passport}/thumbnail`)).status,
    (await ask(`/application/${id}/documents/${passport}?purpose=check`)).status,
  ]
  expect([await documents(), await open()]).toEqual([[passport], [200, 200]])
  expect((await close(student)).status).toBe(200)
  clock.advance(7 * day + 60_000)
  await eraseClosedAccounts(deps)
  // The first one's session has ended meanwhile.
  officer = await anOfficer(deps)
  logged = ''
  expect([await open(), await documents()]).toEqual([[404, 404], []])
  expect(logged).not.toContain('document-alarm')
})
