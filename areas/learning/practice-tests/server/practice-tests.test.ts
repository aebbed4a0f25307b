import { practiceMessages } from '#texts/learning/practice-tests/practice-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAttempt } from '#test/people/courses.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

import { practiceTests, type WrittenTest } from './read-tests.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  student = await aStudent(product.deps)
})

const biology = practiceTests.get('biology-entry') as WrittenTest
const [first, second] = biology.questions as [WrittenTest['questions'][0], WrittenTest['questions'][0]]
const minute = 60_000

const call = (method: string, path: string, body?: object, by = student) =>
  product.call(method, path, { token: by.token, ...(body ? { body } : {}) })
const show = (id: string, by = student) => call('GET', `/practice-attempts/${id}`, undefined, by)
const answer = (id: string, question: string, choice: number | null, by = student) =>
  call('PUT', `/practice-attempts/${id}/answers`, { question, choice }, by)
const hand = (id: string, by = student) => call('POST', `/practice-attempts/${id}/hand-in`, {}, by)

describe('while a test is open', () => {
  it('no reply contains a right answer or its explanation', async () => {
    const replies: unknown[] = []
    for (const slug of practiceTests.keys()) {
      const started = await call('POST', `/practice-tests/${slug}/attempts`, { timed: true })
      expect(started.status).toBe(201)
      const id = started.body.attempt._id
      const test = practiceTests.get(slug)!
      replies.push(started.body, (await show(id)).body)
      replies.push((await answer(id, test.questions[0]!.id, 0)).body)
      replies.push((await answer(id, test.questions[0]!.id, 99)).body)
    }
    replies.push((await call('GET', '/practice-tests')).body, (await call('GET', '/practice-attempts')).body)
    const sent = JSON.stringify(replies)
    for (const test of practiceTests.values()) {
      for (const { kind, explanation } of test.questions) {
        if (kind === 'choice') expect(sent).not.toContain(JSON.stringify(explanation).slice(1, -1))
      }
    }
    expect(sent).not.toMatch(/"right":\d|"answer":/)
  })

  it('describes a good answer for self-assessed questions', async () => {
    const { body } = await show(await anAttempt(product, student, { slug: 'interview-practice' }))
    const written = practiceTests.get('interview-practice')!.questions[0]!
    expect(body.attempt.items[0]).toMatchObject({ self: true, right: null, explanation: written.explanation })
  })

  it('is the same attempt on every device: starting again continues it, even at the same time', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () =>
        call('POST', '/practice-tests/biology-entry/attempts', { timed: false }),
      ),
    )
    expect(new Set(ids.map(({ body }) => body.attempt._id)).size).toBe(1)
    const id = ids[0]!.body.attempt._id
    expect((await answer(id, first.id, 1)).body.answers).toEqual({ [first.id]: 1 })
    // The other device sees it with its own answer, and may change or clear it.
    expect((await answer(id, second.id, 2)).body.answers).toEqual({ [first.id]: 1, [second.id]: 2 })
    expect((await answer(id, first.id, 3)).body.answers).toEqual({ [first.id]: 3, [second.id]: 2 })
    expect((await answer(id, second.id, null)).body.answers).toEqual({ [first.id]: 3 })
    const { attempt } = (await show(id)).body
    expect([attempt.answered, attempt.endsAt, attempt.items[0].chosen, attempt.items[1].chosen]).toEqual([
      1,
      null,
      3,
      null,
    ])
    const { body } = await call('GET', '/practice-tests')
    expect(body.tests.find(({ slug }: { slug: string }) => slug === 'biology-entry')).toMatchObject({
      open: { _id: id, answered: 1 },
      latest: null,
    })
  })

  it('saves every one of many simultaneous answers', async () => {
    const id = await anAttempt(product, student)
    await Promise.all(biology.questions.map((one) => answer(id, one.id, 1)))
    expect((await show(id)).body.attempt.answered).toBe(biology.questions.length)
  })

  it.each([
    [{ question: 'chemistry-entry-01', choice: 0 }, 'question'],
    [{ question: first.id, choice: 4 }, 'choice'],
    [{ question: first.id, choice: -1 }, 'choice'],
    [{ question: first.id, choice: 'a' }, 'choice'],
  ])('refuses %j', async (body, field) => {
    const id = await anAttempt(product, student)
    const refused = await call('PUT', `/practice-attempts/${id}/answers`, body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  })

  it('cannot be saved as practice', async () => {
    const id = await anAttempt(product, student)
    const refused = await call('PUT', `/practice-attempts/${id}/saved`, { saved: true })
    expect([refused.status, refused.body.message]).toEqual([409, practiceMessages.handInFirst])
  })
})

describe('handing in', () => {
  it('twice, even at the same time, gives one result with marks and explanations', async () => {
    const id = await anAttempt(product, student, { timed: false })
    await answer(id, first.id, first.answer)
    await answer(id, second.id, (second.answer! + 1) % 4)
    const answers = await Promise.all(Array.from({ length: 20 }, () => hand(id)))
    const results = answers.map(({ status, body }) =>
      JSON.stringify([status, { ...body.attempt, now: null }]),
    )
    expect([new Set(results).size, answers[0]!.status]).toEqual([1, 200])
    expect(new Set(answers.map(({ body }) => body.attempt.handedInAt)).size).toBe(1)
    const { attempt } = answers[0]!.body
    expect(attempt).toMatchObject({ right: 1, answered: 2, questions: biology.questions.length })
    expect(attempt.items[0]).toMatchObject({
      right: first.answer,
      chosen: first.answer,
      explanation: first.explanation,
    })
    expect(attempt.topics.reduce((sum: number, { of }: { of: number }) => sum + of, 0)).toBe(
      biology.questions.length,
    )
    const late = await answer(id, first.id, 0)
    expect([late.status, late.body.code]).toEqual([409, 'attempt_over'])
    expect((await show(id)).body.attempt.items[0].chosen).toBe(first.answer)
  })

  it('happens automatically when the time is up; a late answer is refused', async () => {
    const id = await anAttempt(product, student)
    await answer(id, first.id, first.answer)
    const { endsAt } = (await show(id)).body.attempt
    product.clock.advance(biology.minutes * minute + 1000)
    const late = await answer(id, second.id, second.answer)
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'attempt_over',
      practiceMessages.timeOver,
    ])
    expect((await show(id)).body.attempt).toMatchObject({ handedInAt: endsAt, right: 1, answered: 1 })
    expect((await hand(id)).body).toMatchObject({ message: practiceMessages.timeOver, attempt: { right: 1 } })
    const next = await anAttempt(product, student)
    expect(next).not.toBe(id)
  })

  it('gives no marks for self-assessed tests', async () => {
    const id = await anAttempt(product, student, { slug: 'interview-practice' })
    await answer(id, 'interview-practice-01', 2)
    expect((await hand(id)).body.attempt).toMatchObject({ right: null, topics: [], answered: 1 })
  })

  it('adds to the history; only saved attempts are marked as saved', async () => {
    const ids: string[] = []
    for (const slug of ['biology-entry', 'physics-entry']) {
      ids.unshift(await anAttempt(product, student, { slug }))
      await hand(ids[0]!)
      product.clock.advance(1000)
    }
    const list = async (query = '') => (await call('GET', `/practice-attempts${query}`)).body
    expect((await list()).attempts.map(({ _id }: { _id: string }) => _id)).toEqual(ids)
    expect(await list('?limit=1&page=2')).toMatchObject({ totalCount: 2, attempts: [{ _id: ids[1] }] })
    const saved = await call('PUT', `/practice-attempts/${ids[1]}/saved`, { saved: true })
    expect(saved.body).toMatchObject({
      message: practiceMessages.saved,
      attempt: { saved: true },
    })
    expect(await list('?saved=yes')).toMatchObject({
      totalCount: 1,
      attempts: [{ _id: ids[1], saved: true }],
    })
    await call('PUT', `/practice-attempts/${ids[1]}/saved`, { saved: false })
    expect((await list('?saved=yes')).totalCount).toBe(0)
    // As pages of the release before ask for it.
    await call('PUT', `/practice-attempts/${ids[1]}/kept`, { kept: true })
    expect(await list('?kept=yes')).toMatchObject({ totalCount: 1, attempts: [{ _id: ids[1], saved: true }] })
    expect((await list('?kept=all')).totalCount).toBe(2)
  })
})

it('is visible to nobody else: no other student and no officer', async () => {
  const id = await anAttempt(product, student)
  const other = await aStudent(product.deps)
  const officer = await anOfficer(product.deps)
  for (const [by, status] of [
    [other, 404],
    [officer, 403],
  ] as const) {
    expect([
      (await show(id, by)).status,
      (await answer(id, first.id, 0, by)).status,
      (await hand(id, by)).status,
    ]).toEqual([status, status, status])
    expect((await call('PUT', `/practice-attempts/${id}/saved`, { saved: true }, by)).status).toBe(status)
  }
  expect((await show(id)).body.attempt).toMatchObject({ handedInAt: null, answered: 0 })
  const { tests } = (await call('GET', '/practice-tests', undefined, officer)).body
  expect(tests).toHaveLength(practiceTests.size)
})
