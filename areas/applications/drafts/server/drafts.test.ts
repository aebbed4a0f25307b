import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aVaultDocument, apply, smallPhotograph } from '#test/people/applying.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { mostDrafts } from '../contract.ts'
import { expireDrafts } from './expire-drafts.ts'

let product: TestProduct
let student: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const started = {
  intake: '',
  reached: 'program',
  documents: {},
  idempotencyKey: randomUUID(),
  version: 0,
}
const save = (over: object = {}, by = student, programId = program.programId) =>
  product.call('PUT', `/student/drafts/${programId}`, { token: by.token, body: { ...started, ...over } })
const drafts = async (by = student) =>
  (await product.call('GET', '/student/drafts', { token: by.token })).body.drafts

it('follows a student from one device to another', async () => {
  const document = await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph())
  expect((await save()).body.draft.version).toBe(1)
  await save({ version: 1, reached: 'documents', documents: { cnicFrontImage: document } })
  expect(await drafts()).toMatchObject([
    {
      reached: 'documents',
      documents: { cnicFrontImage: document },
      version: 2,
      program: { _id: program.programId },
      idempotencyKey: started.idempotencyKey,
    },
  ])
})

it('stores unsaved details until they are in the profile, and leaves them unchanged when they are left out', async () => {
  const details = { phone: '0300 12', address: ' House 7\nG-9 ', dateOfBirth: '' }
  await save({ details })
  expect((await drafts())[0].details).toEqual(details)
  const typedOver = { phone: '+923001234567', address: '', dateOfBirth: '2008-01-01' }
  expect((await save({ version: 1, reached: 'details', typedOver })).body.draft.details).toEqual(details)
  expect((await drafts())[0].typedOver).toEqual(typedOver)
  const emptied = (await save({ version: 2, details: {}, typedOver: {} })).body.draft
  expect(emptied).toMatchObject({ details: {}, typedOver: {} })
  const refused = await Promise.all([
    save({ version: 3, details: { cnic: '17301' } }),
    save({ version: 3, details: { city: 'x'.repeat(401) } }),
    save({ version: 3, details: { city: 'La\u0000hore' } }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
})

it('accepts the save of one of two devices, and refuses the other, which has its own copy', async () => {
  await save()
  const [first, second] = await Promise.all([
    save({ version: 1, reached: 'details' }),
    save({ version: 1, reached: 'documents' }),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const loser = [first, second].find(({ status }) => status === 409)!
  expect(loser.body.code).toBe('draft_changed')
  expect((await drafts())[0].version).toBe(2)
  expect((await save()).body.code).toBe('draft_changed')
})

it('is deleted when the application is sent, and is not counted before', async () => {
  await save()
  const stats = async () =>
    (await product.call('GET', `/student-docs/stats/${student._id}`, { token: student.token })).body.data
      .summary.totalApplications
  expect(await stats()).toBe(0)
  await apply(product, student, program)
  expect([await stats(), await drafts()]).toEqual([1, []])
})

it('is not begun anew by another device after the application was sent', async () => {
  await save()
  await apply(product, student, program)
  expect((await save({ version: 1, reached: 'details' })).body.code).toBe('not_found')
  expect((await save({ reached: 'details' })).body.code).toBe('already_applied')
  expect(await drafts()).toEqual([])
  expect((await save({ reached: 'details', intake: '2029-spring' })).status).toBe(200)
})

it("refuses another's document, an unknown program, an unknown step, and more than the limit", async () => {
  const other = await aStudent(product.deps)
  const theirs = await aVaultDocument(product, other, 'cnicFrontImage', await smallPhotograph())
  expect((await save({ documents: { cnicFrontImage: theirs } })).body.fields).toHaveProperty('documents')
  expect((await save({ documents: { diploma: randomUUID() } })).status).toBe(400)
  expect((await save({ reached: 'sent' })).body.fields).toHaveProperty('reached')
  expect((await save({}, student, randomUUID())).status).toBe(404)
  expect(await drafts()).toEqual([])

  for (let i = 0; i < mostDrafts; i++) await save({}, student, (await aProgram(product.deps)).programId)
  expect((await save()).body.code).toBe('list_full')
})

it('keeps to the limit when several are saved at once', async () => {
  const programs = await Promise.all(Array.from({ length: 4 }, () => aProgram(product.deps)))
  for (let i = 1; i < mostDrafts; i++) await save({}, student, (await aProgram(product.deps)).programId)
  const answers = await Promise.all(programs.map(({ programId }) => save({}, student, programId)))
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ body }) => body.code === 'list_full')).toHaveLength(3)
  expect(await drafts()).toHaveLength(mostDrafts)
})

it('can be deleted by its owner, even twice; its documents stay', async () => {
  const document = await aVaultDocument(product, student, 'cnicFrontImage', await smallPhotograph())
  await save({ documents: { cnicFrontImage: document } })
  const drop = () => product.call('DELETE', `/student/drafts/${program.programId}`, { token: student.token })
  expect([(await drop()).status, (await drop()).status]).toEqual([200, 200])
  expect(await drafts()).toEqual([])
  const { body } = await product.call('GET', '/student/documents', { token: student.token })
  expect(body.documents).toHaveLength(1)
})

it('causes an e-mail after 60 and 83 idle days, once each, and is deleted after 90', async () => {
  await save()
  const after = (days: number) => {
    const now = new Date(product.clock.now().getTime() + days * 86_400_000)
    return expireDrafts({ ...product.deps, clock: { now: () => now } })
  }
  const mails = async () => (await product.mails(student.email)).map(({ subject }) => subject)
  expect((await after(59)).warned).toBe(0)
  expect((await after(61)).warned).toBeGreaterThan(0)
  await Promise.all([after(62), after(62)])
  expect(await mails()).toHaveLength(1)
  await after(84)
  expect(await mails()).toHaveLength(2)
  await after(91)
  expect(await drafts()).toEqual([])
})

it('causes the other e-mails although the first fails', async () => {
  const other = await aStudent(product.deps)
  await save({}, other)
  await save()
  // A sequence keeps its number when the transaction is rolled back.
  await product.deps.pool.query(
    `create sequence refused;
     create function refuse_first() returns trigger language plpgsql as
       $$ begin if nextval('refused') = 1 then raise 'this row cannot be written'; end if; return new; end $$;
     create trigger refuse_first before insert on outbox for each row
       when (new.user_id in ('${other._id}', '${student._id}')) execute function refuse_first()`,
  )
  const now = new Date(product.clock.now().getTime() + 61 * 86_400_000)
  const run = () => expireDrafts({ ...product.deps, clock: { now: () => now } })
  const mailed = async () =>
    [...(await product.mails(student.email)), ...(await product.mails(other.email))].length
  await expect(run()).rejects.toThrow('this row cannot be written')
  expect(await mailed()).toBe(1)
  expect((await run()).warned).toBe(1)
  expect(await mailed()).toBe(2)
})

it('causes its e-mail although as many before it fail in every run as one run takes', async () => {
  const { pool } = product.deps
  await pool.query(
    `create function refuse_stuck() returns trigger language plpgsql as
       $$ begin raise 'this row cannot be written'; end $$;
     create trigger refuse_stuck before insert on outbox for each row
       when (new.to_address like 'stuck%') execute function refuse_stuck();
     with people as (
       insert into users (name, email, role, status, created_at, updated_at)
       select 'Invented', case when n <= 500 then 'stuck' else 'behind' end || n || '@example.org', 'student', 'active',
         now(), now()
       from generate_series(1, 600) n returning id, email)
     insert into application_drafts (student_id, program_id, reached, idempotency_key, begun_at, saved_at)
     select id, '${program.programId}', 'program', gen_random_uuid(), now(), '${product.clock.now().toISOString()}' from people
     order by email like 'behind%'`,
  )
  const now = new Date(product.clock.now().getTime() + 61 * 86_400_000)
  const run = () => expireDrafts({ ...product.deps, clock: { now: () => now } }).catch(() => undefined)
  const mailed = async () =>
    (await pool.query(`select from outbox where to_address like 'behind%'`)).rows.length
  // A run may end early, after twenty failures in a row.
  for (let runs = 0; runs < 10 && (await mailed()) === 0; runs++) await run()
  expect(await mailed()).toBeGreaterThan(0)
  await pool.query(`drop trigger refuse_stuck on outbox; delete from application_drafts`)
})

it('causes no e-mail while its program or university is withdrawn', async () => {
  const now = new Date(product.clock.now().getTime() + 61 * 86_400_000)
  const mails = async () => {
    await expireDrafts({ ...product.deps, clock: { now: () => now } })
    return (await product.mails(student.email)).length
  }
  for (const [at, table] of (['programs', 'universities'] as const).entries()) {
    const { programId, universityId } = await aProgram(product.deps)
    await save({ idempotencyKey: randomUUID() }, student, programId)
    const become = (status: string) =>
      product.deps.pool.query(`update ${table} set status = $2 where id = $1`, [
        table === 'programs' ? programId : universityId,
        status,
      ])
    await become('withdrawn')
    expect(await mails()).toBe(at)
    await become('published')
    expect(await mails()).toBe(at + 1)
  }
})

it('causes one e-mail after a long downtime', async () => {
  await save()
  const now = new Date(product.clock.now().getTime() + 85 * 86_400_000)
  await expireDrafts({ ...product.deps, clock: { now: () => now } })
  expect(await product.mails(student.email)).toHaveLength(1)
})
