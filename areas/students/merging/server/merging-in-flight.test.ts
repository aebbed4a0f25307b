import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadHelpArticles } from '#areas/conversation/help/server/load-articles.ts'
import { apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { aLesson } from '#test/people/courses.ts'
import { anAdmin, anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type Answer, type TestProduct } from '#test/harness/product.ts'
import { movedColumns } from './merged-columns.ts'

let product: TestProduct
let officer: Person
let decider: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  decider = await anAdmin(product.deps)
  await loadHelpArticles(product.deps.db, product.clock.now())
})
afterAll(() => product.close())

const as = async (person: Person, method: string, path: string, body: object = {}) =>
  product.call(method, path, { token: await anotherSession(product.deps, person), body })

/** How many statements wait for a lock. */
const waiting = async () =>
  (
    await product.deps.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]!.n

/** The columns in which rows belong to a student. Mails and the like may stay with the closed account. */
async function leftWith({ _id }: Person): Promise<string[]> {
  const left: string[] = []
  for (const column of movedColumns) {
    const [table, owner] = column.split('.') as [string, string]
    const open = table === 'upload_intents' ? `and state not in ('swept', 'receiving')` : ''
    const { rows } = await product.deps.pool.query(`select from ${table} where ${owner} = $1 ${open}`, [_id])
    if (rows.length > 0) left.push(column)
  }
  return left
}

/** Requests a merge. @returns the call that confirms it */
async function requestMerge(kept: Person, other: Person): Promise<() => Promise<Answer>> {
  await as(officer, 'POST', `/staff/students/${kept._id}/merge/${other._id}`, { reason: 'Both came.' })
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `select id from approvals where kind = 'students.merge' and object_id = $1`,
    [kept._id],
  )
  return () => as(decider, 'POST', `/staff/approvals/${rows[0]!.id}/confirm`)
}

/** Merges two students while a call about the other one is under way: it is let in before the merge, and writes after. */
async function mergeDuring(kept: Person, other: Person, call: () => Promise<Answer>): Promise<Answer> {
  const confirm = await requestMerge(kept, other)
  const first = await product.deps.pool.connect()
  try {
    await first.query('begin')
    await first.query('select from users where id = $1 for update', [other._id])
    const merging = confirm()
    await expect.poll(waiting).toBe(1)
    const calling = call()
    await expect.poll(waiting).toBe(2)
    await first.query('commit')
    expect((await merging).status).toBe(200)
    return await calling
  } finally {
    await first.query('rollback')
    first.release()
  }
}

const send =
  (method: string, path: (other: Person) => string | Promise<string>, body: object) =>
  async (other: Person) => {
    const at = await path(other)
    return () => product.call(method, at, { token: other.token, body })
  }
const byOfficer =
  (method: string, path: (studentId: string) => string, body: object) =>
  async ({ _id }: Person) => {
    // The first session of somebody who begins many ends.
    const token = await anotherSession(product.deps, officer)
    return () => product.call(method, path(_id), { token, body })
  }
const draft = { intake: '', reached: 'program', documents: {}, idempotencyKey: randomUUID(), version: 0 }
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const programId = async () => (await aProgram(product.deps)).programId

/** What is under way, by what it is; the function prepares it. */
const calls: readonly [string, (other: Person) => Promise<() => Promise<Answer>>][] = [
  ['a question', send('POST', () => '/messages', { subject: 'Visa', text: 'How long does it take?' })],
  ['a draft', send('PUT', async () => `/student/drafts/${await programId()}`, draft)],
  [
    'an application',
    async (other) => {
      const program = await aProgram(product.deps)
      return () => apply(product, other, program)
    },
  ],
  [
    'a document',
    async (other) => {
      const bytes = await smallPhotograph()
      const announced = await product.call('POST', '/student/uploads', {
        token: other.token,
        body: { name: 'cnicFrontImage', bytes: bytes.length, sha256: sha256Of(bytes) },
      })
      const path = `/student/uploads/${announced.body.uploadId}`
      await product.call('PUT', `${path}?from=0`, { token: other.token, bytes })
      return () => product.call('POST', `${path}/finish`, { token: other.token, body: {} })
    },
  ],
  ['a saved program', send('PUT', async () => `/student/shortlist/${await programId()}`, { note: null })],
  ['a task', send('POST', () => '/student/tasks', { title: 'Call the embassy', due: null })],
  ['details', send('PUT', ({ _id }) => `/student/update/${_id}`, { city: 'Multan' })],
  ['a section of the profile', send('PUT', () => '/student/sections/needs', {})],
  ['guardians', send('PUT', () => '/student/sections/guardians', { guardians: [] })],
  ['activities', send('PUT', () => '/student/sections/activities', { activities: [] })],
  ['the schools of the record', send('PUT', () => '/student/record/schooling', { schooling: [] })],
  ['the tests of the record', send('PUT', () => '/student/record/tests', { tests: [] })],
  [
    'the closing of the account',
    async ({ _id }) => {
      const token = await anotherSession(product.deps, officer)
      return () => product.call('DELETE', `/student/delete/${_id}`, { token })
    },
  ],
  ['a note of an officer', byOfficer('POST', (id) => `/staff/students/${id}/notes`, { text: 'Called.' })],
  ['a tag of an officer', byOfficer('POST', (id) => `/staff/students/${id}/tags`, { name: 'Fair' })],
  [
    'an officer who becomes responsible',
    (other) =>
      byOfficer('PUT', (id) => `/staff/students/${id}/officer`, { officerId: officer._id, seen: null })(
        other,
      ),
  ],
  [
    'a program that an officer suggests',
    async (other) => {
      const id = await programId()
      return byOfficer('PUT', (of) => `/staff/students/${of}/shortlist/${id}`, {})(other)
    },
  ],
  [
    'a message of an officer about a file',
    async (other) => {
      const { body } = await apply(product, other, await aProgram(product.deps))
      const path = `/application/${body.data._id}/messages`
      return byOfficer('POST', () => path, { text: 'Which start do you mean?' })(other)
    },
  ],
  [
    'an enrollment',
    send('PUT', async () => `/courses/${(await aLesson(product.deps)).courseId}/enrollment`, {}),
  ],
  [
    'a finished lesson',
    async (other) => {
      const { courseId, lessonId } = await aLesson(product.deps)
      await product.call('PUT', `/courses/${courseId}/enrollment`, { token: other.token, body: {} })
      return send('PUT', () => `/course-lessons/${lessonId}/finished`, { finished: true })(other)
    },
  ],
  ['a practice test', send('POST', () => '/practice-tests/biology-entry/attempts', { timed: false })],
  ['a rating of a help article', send('PUT', () => '/help/imat-italy/helpful', { helpful: true })],
  [
    'a question to the assistant',
    send('POST', () => '/assistant/questions', { question: 'Which documents do I need?' }),
  ],
  [
    'the number of an identity document',
    async (other) => {
      const body = { number: 'PK7654321', country: 'PK', issued: null, expires: null }
      await product.call('PUT', '/student/identity/passport', { token: other.token, body })
      return send('POST', () => '/student/identity/passport/number', {})(other)
    },
  ],
  [
    'the removal of an identity document',
    async (other) => {
      const body = { number: 'PK7654322', country: 'PK', issued: null, expires: null }
      await product.call('PUT', '/student/identity/passport', { token: other.token, body })
      return send('DELETE', () => '/student/identity/passport', {})(other)
    },
  ],
]

describe('what is under way while its student is merged into another', () => {
  test.each(calls)('leaves nothing with the closed record: %s', async (_, prepare) => {
    const [kept, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const call = await prepare(other)
    const { status, body } = await mergeDuring(kept, other, call)
    expect([status, body.code, await leftWith(other)]).toEqual([expect.any(Number), expect.any(String), []])
    expect([401, 404]).toContain(status)
  })

  test('leaves no enquiry with the closed record: an officer who links one chooses anew', async () => {
    const [kept, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const { rows } = await product.deps.pool.query<{ id: string }>(
      `insert into enquiries (kind, first_name, email, message, consent_version, content_hash, received_at)
       values ('contact', 'Amina', 'amina@example.org', 'A visa?', '1', $1, now()) returning id`,
      [randomUUID()],
    )
    const link = byOfficer('PUT', () => `/staff/enquiries/${rows[0]!.id}/student`, {
      studentId: other._id,
      seen: null,
    })
    const { status, body } = await mergeDuring(kept, other, await link(other))
    expect([status, Object.keys(body.fields), await leftWith(other)]).toEqual([400, ['studentId'], []])
  })
})

describe('a decision on a file of the student who is merged', () => {
  /** The key of the lock at which the decision stops: after it has locked the file, before it notifies the student. */
  const pause = 160_164
  beforeAll(() =>
    product.deps.pool.query(`
      create function stop_here() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${pause});
        return new;
      end $$;
      create trigger stop_here before insert on application_events for each row execute function stop_here()`),
  )
  afterAll(() => product.deps.pool.query('drop function stop_here() cascade'))

  /** Decides on an application, and makes a call while the decision has the file but not yet the student. */
  async function decideDuring(applicationId: string, call: () => Promise<Answer>): Promise<Answer[]> {
    const token = await anotherSession(product.deps, officer)
    const holder = await product.deps.pool.connect()
    try {
      // Within a transaction, which a pooler leaves on one connection of the server.
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock($1)', [pause])
      const deciding = decide(product, { ...officer, token }, applicationId, { decision: 'start_review' })
      await expect.poll(waiting).toBe(1)
      const calling = call()
      await expect.poll(waiting, { interval: 5 }).toBe(2)
      await holder.query('commit')
      return await Promise.all([deciding, calling])
    } finally {
      holder.release(true)
    }
  }

  test('is made, and the merge and its undoing follow', async () => {
    const [kept, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const applied = await Promise.all(
      [1, 2].map(async () => (await apply(product, other, await aProgram(product.deps))).body.data._id),
    )
    const merged = await decideDuring(applied[0], await requestMerge(kept, other))
    expect(merged.map(({ status }) => status)).toEqual([200, 200])
    expect(await leftWith(other)).toEqual([])
    const token = await anotherSession(product.deps, decider)
    const { body } = await product.call('GET', `/staff/students/${kept._id}/merges`, { token })
    const undone = await decideDuring(applied[1], () =>
      as(decider, 'POST', `/staff/merges/${body.merges[0]._id}/undo`),
    )
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
  })
})
