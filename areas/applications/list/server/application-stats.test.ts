import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Stage } from '#platform/contract/stages.ts'
import { aStudent, viewerOf, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { applicationStats } from './application-stats.ts'
import { listApplications } from './list-applications.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const turns: readonly Stage[] = ['submitted', 'offered', 'joined', 'rejected', 'documents_requested']

/** Creates applications to two universities with alternating stages, each a day older than the previous one. */
async function applied(student: Person, count: number): Promise<void> {
  const programs = [await aProgram(product.deps), await aProgram(product.deps)]
  for (let at = 0; at < count; at++) {
    const to = programs[at % 2]!
    await product.deps.pool.query(
      `insert into applications (reference, student_id, university_id, program_id, intake, stage, applied_at,
         stage_since, reply_by, documents_due, profile, fingerprint)
       values ($1, $2, $3, $4, $1, $5, $6, now(), '2027-01-10T23:59:59Z', '2027-02-01', '{}', '')`,
      [
        `${student._id} ${at}`,
        student._id,
        to.universityId,
        to.programId,
        turns[at % turns.length],
        new Date(Date.UTC(2026, 9, 1) - at * 86_400_000),
      ],
    )
  }
}
const statsOf = async (student: Person) => {
  const { data } = await applicationStats(product.deps, await viewerOf(product.deps, student), student._id)
  return data
}

it.each([
  [0, { total: 0, pending: 0, confirmed: 0, cancelled: 0, universities: 0, sent: 0 }],
  [7, { total: 7, pending: 5, confirmed: 1, cancelled: 1, universities: 2, sent: 7 }],
  [100, { total: 100, pending: 60, confirmed: 20, cancelled: 20, universities: 2, sent: 100 }],
  [103, { total: 103, pending: 62, confirmed: 21, cancelled: 20, universities: 2, sent: 100 }],
])('%i applications are all counted, and a hundred are sent at most', async (count, expected) => {
  const student = await aStudent(product.deps)
  await applied(student, count)
  const { summary, applicationDetails } = await statsOf(student)
  expect({
    total: summary.totalApplications,
    pending: summary.pendingApplications,
    confirmed: summary.confirmedApplications,
    cancelled: summary.cancelledApplications,
    universities: summary.uniqueUniversitiesApplied,
    sent: applicationDetails.length,
  }).toEqual(expected)
})

it('lists the newest first, with the last day to answer if there is one', async () => {
  const student = await aStudent(product.deps)
  await applied(student, 5)
  const { applicationDetails } = await statsOf(student)
  expect(applicationDetails.map(({ stage, answerBy }) => [stage, answerBy])).toEqual([
    ['submitted', null],
    ['offered', '2027-01-10T23:59:59.000Z'],
    ['joined', null],
    ['rejected', null],
    ['documents_requested', '2027-02-01'],
  ])
  expect(applicationDetails[0]!.appliedAt).toBe('2026-10-01T00:00:00.000Z')
})

it('lists first what waits on the student, most urgent first, then what the office has, then what has ended', async () => {
  const student = await aStudent(product.deps)
  await applied(student, 10)
  await product.deps.pool.query(
    `update applications set reply_by = '2027-01-05T23:59:59Z' where reference = $1`,
    [`${student._id} 6`],
  )
  const { data } = await listApplications(
    product.deps,
    await viewerOf(product.deps, student),
    { student: student._id },
    { page: 1, limit: 20, search: '' },
  )
  expect(data.map(({ reference }) => Number(reference.split(' ')[1]))).toEqual([6, 1, 4, 9, 0, 5, 2, 3, 7, 8])
})
