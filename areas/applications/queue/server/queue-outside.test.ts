import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueSorts } from '../filters/contract.ts'
import { anOfficer, aUniversityUser, type Person } from '#test/people/people.ts'
import { countsIn, idsIn, aQueuedFile, queueOf, type QueuedFile } from '#test/people/queued-files.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps)
})
afterAll(() => product.close())

const inDays = (days: number) =>
  dayIn(site.timeZone.id, new Date(product.clock.now().getTime() + days * 86_400_000))

/** A file of the officer at a stage, whose deposit is due in so many days. */
async function aFile(stage: string, days: number, conditions: readonly 'open'[] = []): Promise<string> {
  const { _id } = await aQueuedFile(product, program, { stage, officer, conditions, checkBy: 5 })
  await product.call('POST', `/staff/applications/${_id}/outside-steps`, { token: officer.token, body: {} })
  const { status } = await product.call('PUT', `/staff/applications/${_id}/outside-steps/deposit/due`, {
    token: officer.token,
    body: { dueOn: inDays(days), version: 0 },
  })
  expect(status).toBe(200)
  return _id
}

it('lists joined files whose next step is late or due within a week, first the latest, and leaves others where they are', async () => {
  const soon = await aFile('joined', 3)
  const late = await aFile('joined', -2)
  const later = await aFile('joined', 20)
  const review = await aFile('under_review', 1)
  const conditions = await aFile('joined', 1, ['open'])
  const queue = await queueOf(product, officer)
  expect(idsIn(queue)).toMatchObject({
    outside: [late, soon],
    closed: [later],
    review: [review],
    conditions: [conditions],
  })
  expect(countsIn(queue)).toMatchObject({ outside: 2, closed: 1 })
  const rows = queue.groups.flatMap((group) => group.rows)
  const stepOf = (id: string) => rows.find(({ _id }) => _id === id)!.nextStep
  expect(stepOf(review)).toEqual({ name: 'Deposit', kind: 'deposit', due: inDays(1) })

  const deposits = await queueOf(product, officer, '?step=deposit')
  expect(countsIn(deposits)).toEqual({ outside: 2, closed: 1, review: 1, conditions: 1 })
  expect(countsIn(await queueOf(product, officer, '?step=biometrics'))).toEqual({})
  expect(countsIn(await queueOf(product, officer, '?group=outside'))).toMatchObject({ outside: 2 })
  const found = await queueOf(product, officer, `?search=${rows.find(({ _id }) => _id === late)!.reference}`)
  expect(idsIn(found)).toEqual({ outside: [late] })

  await product.call('PUT', `/staff/applications/${late}/outside-steps/deposit`, {
    token: officer.token,
    body: { state: 'done', version: 1 },
  })
  expect(idsIn(await queueOf(product, officer))).toMatchObject({ outside: [soon] })
})

it('shows users of a university no outside steps', async () => {
  const there = await aUniversityUser(product.deps, program.universityId)
  const queue = await queueOf(product, there)
  expect(countsIn(queue)['outside']).toBeUndefined()
  expect(countsIn(queue)['closed']).toBe(3)
  expect(queue.groups.flatMap(({ rows }) => rows).every(({ nextStep }) => nextStep === null)).toBe(true)
})

it('has the same files under the same headings in every order, also right before and after a heading begins', async () => {
  const asker = await anOfficer(product.deps)
  const moment = 1 / 1440
  const add = (given: QueuedFile) => aQueuedFile(product, program, { ...given, officer: asker })
  for (const checkBy of [-2, -moment, moment, 2, undefined]) {
    const at = checkBy === undefined ? {} : { checkBy }
    await add({ stage: 'submitted', ...at })
    await add({ stage: 'under_review', ...at })
    await add({ stage: 'under_review', before: 'documents_requested', ...at })
  }
  // An hour on both sides of seven days, because the clock goes on.
  for (const replyBy of [-1, 7 - 1 / 24, 7 + 1 / 24, 20, undefined])
    await add({ stage: 'offered', before: 'under_review', ...(replyBy === undefined ? {} : { replyBy }) })
  for (const nextStepDue of [-2, 6, 7, 8, 9, 30]) {
    const { _id } = await add({ stage: 'joined', before: 'offered', nextStep: 'deposit', nextStepDue })
    await product.deps.pool.query(
      `update applications a set next_step = t.step, next_step_kind = t.kind, next_step_due = t.due_on
       from application_steps t where t.application_id = a.id and a.id = $1`,
      [_id],
    )
  }
  await add({ stage: 'joined', before: 'offered' })
  await add({ stage: 'rejected', before: 'under_review' })
  await add({ stage: 'documents_requested', before: 'under_review' })

  const shown = async (query: string) => {
    const queue = await queueOf(product, asker, `?officer=mine${query}`)
    return [countsIn(queue), Object.entries(idsIn(queue)).map(([name, ids]) => [name, ids.toSorted()])]
  }
  const usual = await shown('')
  expect(Object.values(usual[0]!).reduce((sum, count) => sum + Number(count), 0)).toBe(29)
  for (const sort of queueSorts) expect([sort, ...(await shown(`&sort=${sort}`))]).toEqual([sort, ...usual])
})
