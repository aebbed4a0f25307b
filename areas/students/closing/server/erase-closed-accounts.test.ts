import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLesson } from '#test/people/courses.ts'
import { aStudent, anOfficer, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { smallPhotograph, uploadFile } from '#test/people/applying.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { DocumentMissing } from '#platform/files/files.ts'
import { eraseClosedAccounts } from './erase-closed-accounts.ts'

let product: TestProduct
let folder: string
beforeAll(async () => {
  product = await testProduct()
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-erase-'))
})
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

const day = 24 * 3_600_000
const close = ({ _id, token }: Person) => product.call('DELETE', `/student/delete/${_id}`, { token })

/** Every row of the database as text, except the audit log and what is gone in a moment. */
async function dump(): Promise<string> {
  const { pool } = product.deps
  const { rows: tables } = await pool.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    // The log retains ids; the test below checks that it contains nothing else.
    if (['audit_log', 'audit_pending', 'announcements'].includes(name)) continue
    const { rows } = await pool.query(`select t::text as row from ${name} t`)
    parts.push(...rows.map(({ row }) => row as string))
  }
  return parts.join('\n')
}

/** An application with one document, as a submission leaves them behind. */
async function applied({ db, files }: TestProduct['deps'], student: Person) {
  const { universityId, programId } = await aProgram({ db })
  const now = product.clock.now()
  const { id: application } = await db
    .insertInto('applications')
    .values({
      reference: `MZ-${randomUUID()}`,
      student_id: student._id,
      university_id: universityId,
      program_id: programId,
      applied_at: now,
      stage_since: now,
      profile: JSON.stringify({
        name: student.name,
        email: student.email,
        phone: student.phone,
        dateOfBirth: '2006-04-30',
        nationality: 'PK',
        country: 'PK',
        city: 'Canary City',
        address: null,
        education: null,
      }),
      fingerprint: createHash('sha256').update(student._id).digest('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const source = path.join(folder, 'photograph')
  await writeFile(source, 'a photograph')
  const id = randomUUID()
  const stored = await files.put(id, source, { version: 1 })
  await db
    .insertInto('documents')
    .values({
      id,
      student_id: student._id,
      name: 'cnicFrontImage',
      version: 1,
      seal: JSON.stringify(stored.seal),
      bytes: stored.bytes,
      width: 1,
      height: 1,
      uploaded_at: now,
    })
    .execute()
  return { application, read: () => files.get(id, stored.seal, { version: 1 }) }
}

/** Saves something in every list a student has about the catalogue, and uses the courses. */
async function saveLists({ _id, token }: Person): Promise<void> {
  const { programId } = await aProgram(product.deps)
  const send = (method: string, route: string, body: object) => product.call(method, route, { token, body })
  const saved = [
    await send('PUT', `/student/shortlist/${programId}`, { note: 'saved-canary' }),
    await send('POST', '/student/searches', { name: 'saved-canary', query: 'search=law', weekly: true }),
    await send('POST', '/student/recent-searches', { query: 'search=saved-canary' }),
    await send('POST', `/catalogue/programs/${programId}/mistakes`, { field: 'other', text: 'saved-canary' }),
  ]
  expect(saved.map(({ status }) => status)).toEqual([200, 201, 200, 201])
  const { courseId, lessonId } = await aLesson(product.deps)
  const courses = [
    await send('PUT', `/courses/${courseId}/enrollment`, {}),
    await send('PUT', `/course-lessons/${lessonId}/finished`, { finished: true }),
    await send('POST', '/courses/suggestions', {
      title: 'saved-canary',
      country: null,
      about: 'saved-canary',
    }),
    await send('POST', '/practice-tests/biology-entry/attempts', { timed: true }),
  ]
  expect(courses.map(({ status }) => status)).toEqual([200, 200, 201, 201])
  await product.deps.db
    .insertInto('deadline_reminders')
    .values({
      user_id: _id,
      program_id: programId,
      deadline: '2027-05-01',
      days: 30,
      sent_at: product.clock.now(),
    })
    .execute()
}

/** Rows that name a person, by table. */
async function rowsOf({ _id }: Person): Promise<Record<string, number>> {
  const byUser = ['shortlist', 'deadline_reminders', 'saved_searches', 'recent_searches', 'mistakes']
  const byStudent = ['course_enrollments', 'course_progress', 'course_suggestions', 'practice_attempts']
  const counts = await Promise.all(
    [...byUser, ...byStudent].map(async (table) => {
      const column = byStudent.includes(table) ? 'student_id' : 'user_id'
      const { rows } = await product.deps.pool.query(`select count(*) from ${table} where ${column} = $1`, [
        _id,
      ])
      return [table, rows[0].count] as const
    }),
  )
  return Object.fromEntries(counts)
}

test('after seven days nothing of a closed account is left, and if it had no applications not even its row', async () => {
  const { deps, clock } = product
  const plain = await aStudent(deps, { name: 'Canary Plain', phone: '+923001112221' })
  const sent = await aStudent(deps, { name: 'Canary Sent', phone: '+923001112222' })
  const stays = await aStudent(deps, { name: 'Canary Stays' })
  for (const { _id, token } of [plain, sent, stays]) {
    const body = { city: 'Canary City', education: 'Canary School' }
    await product.call('PUT', `/student/update/${_id}`, { token, body })
  }
  for (const { email } of [plain, sent]) {
    await product.call('POST', '/auth/forgot-student-password', { body: { email } })
  }
  for (const person of [plain, sent]) await saveLists(person)
  const { application, read } = await applied(deps, sent)
  await applied(deps, stays)
  expect((await close(plain)).status).toBe(200)
  expect((await close(sent)).status).toBe(200)

  clock.advance(7 * day - 60_000)
  expect(await eraseClosedAccounts(deps)).toBe(0)
  expect(await read()).toEqual(Buffer.from('a photograph'))
  clock.advance(120_000)
  expect(Object.values(await rowsOf(sent))).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1])
  expect(await eraseClosedAccounts(deps)).toBe(2)
  expect(Object.values(await rowsOf(sent))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(await eraseClosedAccounts(deps)).toBe(0)

  // Once the receipts are sent, their addresses are deleted.
  await product.mails()
  const left = await dump()
  const traces = [
    'Canary Plain',
    'Canary Sent',
    plain.email,
    sent.email,
    '92300111222',
    plain._id,
    'saved-canary',
  ]
  for (const trace of traces) {
    expect(left).not.toContain(trace)
  }
  const { rows: log } = await deps.pool.query('select l::text as row from audit_entries l')
  for (const trace of traces.filter((one) => one !== plain._id)) {
    expect(log.map(({ row }) => row).join('\n')).not.toContain(trace)
  }
  await expect(read()).rejects.toBeInstanceOf(DocumentMissing)
  // Officers still see that somebody applied, and other students lost nothing.
  expect(left).toContain('Canary Stays')
  expect(left.match(/Canary City/g)).toHaveLength(2)
  const { token } = await anOfficer(deps)
  const shown = await product.call('GET', `/application/${application}`, { token })
  expect(shown.status).toBe(200)
  expect(shown.body.profile).toMatchObject({
    name: 'Closed account',
    phone: null,
    city: null,
    dateOfBirth: null,
  })
})

test('a file that was uploaded and never sent is deleted too', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps)
  const { uploadId } = await uploadFile(product, student, {
    path: '/message-uploads',
    bytes: await smallPhotograph(),
  })
  const { rows } = await deps.pool.query('select document_ids[1] as id from upload_intents where id = $1', [
    uploadId,
  ])
  expect(await deps.files.has(rows[0].id)).toBe(true)
  await close(student)
  clock.advance(7 * day)
  await eraseClosedAccounts(deps)
  expect(await deps.files.has(rows[0].id)).toBe(false)
  expect(await dump()).not.toContain(uploadId)
})

test('the address can be used for a new account', async () => {
  const { deps, clock } = product
  const student = await aStudent(deps)
  await close(student)
  const again = () =>
    product.call('POST', '/auth/student-register', {
      body: { name: 'Bilal Khan', email: student.email, password: 'seven lanterns by the lake' },
    })
  await again()
  const subjects = async () => (await product.mails(student.email)).map(({ subject }) => subject)
  expect(await subjects()).toEqual([expect.stringContaining('about to be deleted')])
  clock.advance(7 * day)
  await eraseClosedAccounts(deps)
  await again()
  // The earlier mail was deleted with the account.
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Receipt ER-/),
    expect.stringContaining('Confirm your e-mail address'),
  ])
})

test('a student whose documents cannot be deleted is left for the next run and does not delay others', async () => {
  const { deps, clock } = product
  const [stuck, other] = [await aStudent(deps), await aStudent(deps)]
  await applied(deps, stuck)
  for (const student of [stuck, other]) await close(student)
  clock.advance(7 * day)
  const refuses = { ...deps, files: { ...deps.files, remove: () => Promise.reject(new Error('no disk')) } }
  expect(await eraseClosedAccounts(refuses)).toBe(1)
  expect(await dump()).toContain(stuck.email)
  expect(await eraseClosedAccounts(deps)).toBe(1)
  await product.mails()
  expect(await dump()).not.toContain(stuck.email)
})
