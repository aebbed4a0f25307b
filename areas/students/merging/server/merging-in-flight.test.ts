import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, smallPhotograph } from '#test/people/applying.ts'
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

/** Merges two students while a call about the other one is under way: it is let in before the merge, and writes after. */
async function mergeDuring(kept: Person, other: Person, call: () => Promise<Answer>): Promise<Answer> {
  await as(officer, 'POST', `/staff/students/${kept._id}/merge/${other._id}`, { reason: 'Both came.' })
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `select id from approvals where kind = 'students.merge' and object_id = $1`,
    [kept._id],
  )
  const first = await product.deps.pool.connect()
  try {
    await first.query('begin')
    await first.query('select from users where id = $1 for update', [other._id])
    const merging = as(decider, 'POST', `/staff/approvals/${rows[0]!.id}/confirm`)
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
]

describe('what is under way while its student is merged into another', () => {
  test.each(calls)('leaves nothing with the closed record: %s', async (_, prepare) => {
    const [kept, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const call = await prepare(other)
    const { status, body } = await mergeDuring(kept, other, call)
    expect([status, body.code, await leftWith(other)]).toEqual([expect.any(Number), expect.any(String), []])
    expect([401, 404]).toContain(status)
  })
})
