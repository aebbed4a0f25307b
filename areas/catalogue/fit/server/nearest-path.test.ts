import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schooling, TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { fingerprintOfSet } from '#areas/catalogue/built-in/server/requirement-set.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import type { Condition } from '../contract/requirements.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  const { deps } = product
  for (const [lines, deadlines] of [
    [[ielts(6.5)], [inDays(100), inDays(10), null]],
    [[ielts(7)], [inDays(100)]],
    [[ielts(6)], [null, null]],
    [[{ kind: 'other' as const, subject: 'interview' }], [inDays(100)]],
  ] as const) {
    const set = await aSet(lines)
    for (const deadline of deadlines) {
      const { programId } = await aProgram(deps, { deadline })
      await deps.db
        .updateTable('programs')
        .set({ requirement_set: set })
        .where('id', '=', programId)
        .execute()
    }
  }
  await aProgram(deps)
})
afterAll(() => product.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type PartialCondition = Pick<Condition, 'kind' | 'subject'> & Partial<Condition>
const ielts = (value: number): PartialCondition => ({
  kind: 'english',
  subject: 'ielts',
  operator: '>=',
  value,
  scheme: 'ielts_band',
})

async function aSet(conditions: readonly PartialCondition[]): Promise<number> {
  const nothing = { part: null, operator: 'has', value: null, scheme: null, alternatives: [], note: null }
  const set = { lines: conditions.map((condition) => ({ ...nothing, ...condition })), english_test: null }
  const { rows } = await product.deps.pool.query(
    'insert into requirement_sets (fingerprint, lines) values ($1, $2) returning id',
    [fingerprintOfSet(set), JSON.stringify(set.lines)],
  )
  return rows[0].id
}

const matric: Schooling = {
  qualification: 'ssc',
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: 2024,
  scheme: 'percentage',
  obtained: 80,
  total: null,
  subjects: [],
}
const sat = (overall: number): TestResult => ({
  test: 'ielts',
  status: 'taken',
  date: inDays(-60),
  overall,
  sections: [],
  reportNo: null,
})

async function saveRecord(person: Person, part: 'schooling' | 'tests', value: unknown): Promise<void> {
  const answer = await product.call('PUT', `/student/record/${part}`, {
    token: person.token,
    body: { [part]: value },
  })
  expect(answer.status).toBe(200)
}
const nearest = async (person: Person, query = '') =>
  product.call('GET', `/catalogue/nearest-path${query}`, { token: person.token })
const count = (n: number) => ({ count: n, more: false })

describe('the nearest path', () => {
  it('shows nothing to students who have entered nothing', async () => {
    const { body } = await nearest(await aStudent(product.deps))
    expect(body).toEqual({ qualifyNow: count(0), steps: [] })
  })

  it('raises a result, counts what it opens, and which deadlines it still meets', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, 'tests', [sat(6)])
    const { status, body } = await nearest(nadia)
    expect(status).toBe(200)
    expect(body.qualifyNow).toEqual(count(2))
    expect(body.steps).toEqual([
      {
        kind: 'english',
        subject: 'ielts',
        part: null,
        scheme: 'ielts_band',
        from: 6,
        to: 6.5,
        opens: count(3),
        resultBy: inDays(28 + 13),
        deadlinesLeft: count(1),
      },
    ])
  })

  it('names the test to take for students without one', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, 'schooling', [matric])
    const { body } = await nearest(nadia)
    expect(body.qualifyNow).toEqual(count(0))
    expect(body.steps).toMatchObject([
      { subject: 'ielts', from: null, to: 6.5, opens: count(5), deadlinesLeft: count(1) },
      { subject: 'ielts', from: null, to: 6, opens: count(2), deadlinesLeft: count(0) },
    ])
  })

  it('counts within the filters, and ignores “I qualify”', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, 'tests', [sat(6)])
    expect((await nearest(nadia, '?country=LV&qualify=met')).body.steps).toHaveLength(1)
    expect((await nearest(nadia, '?country=IT')).body).toEqual({ qualifyNow: count(0), steps: [] })
    expect((await nearest(nadia, '?search=astrology')).body.steps).toEqual([])
    expect((await nearest(nadia, '?country=Latvia')).status).toBe(400)
  })

  it('is for students', async () => {
    expect((await nearest(await anOfficer(product.deps))).status).toBe(403)
  })
})
