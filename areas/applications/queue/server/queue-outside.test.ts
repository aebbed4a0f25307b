import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOfficer, aUniversityUser, type Person } from '#test/people/people.ts'
import { countsIn, idsIn, aQueuedFile, queueOf } from '#test/people/queued-files.ts'
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
