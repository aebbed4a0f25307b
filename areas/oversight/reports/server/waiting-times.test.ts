import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { updateWaitingTimes, measureWaiting } from './waiting-times.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query(
    'truncate applications, application_events, waiting_times, daily_work cascade',
  )
})

/** Files that were answered after so many days each. */
async function answered(to: ProgramToApplyTo, days: readonly number[]): Promise<void> {
  for (const one of days) {
    const id = randomUUID()
    const sentAt = new Date(product.clock.now().getTime() - 100 * 86_400_000)
    const after = (share: number) => new Date(sentAt.getTime() + share * one * 86_400_000)
    await product.deps.pool.query(
      `with a as (insert into applications (id, reference, student_id, university_id, program_id, intake, applied_at,
           stage_since, stage, profile, fingerprint)
         values ($1, $2, $3, $4, $5, $2, $6, $6, 'rejected', '{}', 'x'))
       insert into application_events (application_id, move, from_stage, to_stage, actor_role, at) values
         ($1, 'submit', null, 'submitted', 'student', $6), ($1, 'start_review', 'submitted', 'under_review', 'officer', $7),
         ($1, 'reject', 'under_review', 'rejected', 'officer', $8)`,
      [id, `MZ-${id}`, student._id, to.universityId, to.programId, sentAt, after(0.5), after(1)],
    )
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
const waiting = async (to: ProgramToApplyTo, who = student) =>
  (await product.call('GET', `/catalogue/programs/${to.programId}/waiting`, { token: who.token })).body

it('is shown for twenty files, and not for nineteen', async () => {
  const program = await aProgram(product.deps)
  await answered(program, upTo(19))
  await measureWaiting(product.deps)
  expect(await waiting(program)).toEqual({ answer: null, submitted: null, under_review: null })
  await answered(program, [20])
  await measureWaiting(product.deps)
  // Twenty files over 1 to 20 days: the median is 10.5 and the 90th percentile 18.1, both rounded up.
  expect(await waiting(program)).toEqual({
    answer: { of: 'program', files: 20, half: 11, most: 19 },
    submitted: { of: 'program', files: 20, half: 6, most: 10 },
    under_review: { of: 'program', files: 20, half: 6, most: 10 },
  })
})

it('falls back to the university, then to all', async () => {
  const [one, far] = [await aProgram(product.deps), await aProgram(product.deps)]
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `insert into programs (university_id, country, name, status) values ($1, 'LV', 'Nearby', 'published') returning id`,
    [one.universityId],
  )
  const near = { ...one, programId: rows[0]!.id }
  await answered(one, Array<number>(25).fill(4))
  await measureWaiting(product.deps)
  expect((await waiting(one)).answer).toEqual({ of: 'program', files: 25, half: 4, most: 4 })
  expect((await waiting(near)).answer).toMatchObject({ of: 'university', files: 25 })
  expect((await waiting(far)).answer).toMatchObject({ of: 'all', files: 25 })
})

it('is updated after a day, or after five hundred events, and not before', async () => {
  const program = await aProgram(product.deps)
  await answered(program, upTo(20))
  await updateWaitingTimes(product.deps)
  await answered(program, upTo(10))
  await updateWaitingTimes(product.deps)
  expect((await waiting(program)).answer.files).toBe(20)
  product.clock.advance(25 * 3_600_000)
  await updateWaitingTimes(product.deps)
  student = await aStudent(product.deps)
  expect((await waiting(program)).answer.files).toBe(30)
  await answered(program, upTo(157))
  await updateWaitingTimes(product.deps)
  expect((await waiting(program)).answer.files).toBe(30)
  await answered(program, upTo(10))
  await updateWaitingTimes(product.deps)
  expect((await waiting(program)).answer.files).toBe(197)
})

it('is not shown for a program that the student cannot see, nor without a session', async () => {
  const draft = await aProgram(product.deps, { status: 'draft' })
  const path = `/catalogue/programs/${draft.programId}/waiting`
  expect((await product.call('GET', path, { token: student.token })).status).toBe(404)
  expect((await product.call('GET', path)).status).toBe(401)
  // Students who have applied still see it; nobody else does.
  await answered(draft, [3])
  expect((await product.call('GET', path, { token: student.token })).status).toBe(200)
  const other = await aStudent(product.deps)
  expect((await product.call('GET', path, { token: other.token })).status).toBe(404)
})
