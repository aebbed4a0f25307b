import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentForm, smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aWalkIn } from '#test/people/walk-ins.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { actingRefusals } from '#texts/platform/acting/acting-refusals.ts'
import { actingMessages } from '#texts/students/acting/acting-messages.ts'

let product: TestProduct
let officer: Person
/** A student who was added at the desk and has not claimed the account. */
let id: string

beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  officer = await anOfficer(product.deps)
  id = await aWalkIn(product, officer)
})

const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })

/** A call on the student's behalf. */
const act = (method: string, path: string, body?: object) =>
  product.call(method, path, {
    token: officer.token,
    headers: { 'acting-for': id },
    ...(body === undefined ? {} : { body }),
  })

const consent = async (student = id) =>
  product.call('POST', `/staff/students/${student}/consent`, {
    token: officer.token,
    form: consentForm(await smallPhotograph()),
  })

const schooling = { schooling: [] }

describe('a student who has not claimed the account', () => {
  const withdraw = (student = id) => asOfficer('POST', `/staff/students/${student}/consent/withdraw`, {})

  test('withdraws a consent at the desk: nobody acts for them until there is a new one', async () => {
    const nothing = await withdraw()
    expect([nothing.status, nothing.body.code]).toEqual([409, 'move_not_possible'])
    expect(nothing.body.message).toBe(actingMessages.nothingToWithdraw)
    // Without any consent the officer may begin; after a withdrawal not even that.
    expect((await act('PUT', '/student/record/schooling', schooling)).status).toBe(200)
    await consent()
    expect((await withdraw()).body.message).toBe(actingMessages.withdrawalRecorded)
    for (const [method, path, body] of [
      ['GET', '/student/sections', undefined],
      ['PUT', '/student/record/schooling', schooling],
      ['POST', '/student/uploads', { name: 'passportImage', bytes: 1000, sha256: 'a'.repeat(64) }],
    ] as const) {
      const refused = await act(method, path, body)
      expect([path, refused.status, refused.body.code, refused.body.message]).toEqual([
        path,
        409,
        'consent_needed',
        actingRefusals.withdrawn,
      ])
    }
    const { body } = await asOfficer('GET', `/staff/students/${id}/acting`)
    expect(body.consents).toMatchObject([{ withdrawnAt: expect.any(String), withdrawnBy: officer.name }])
    expect((await withdraw()).status).toBe(409)
    const { rows } = await product.deps.pool.query(
      `select actor_id from audit_entries where object_id = $1 and action = 'consent.withdrawal-recorded'`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: officer._id }])
    await consent()
    expect((await act('PUT', '/student/record/schooling', schooling)).status).toBe(200)
  })

  test('is out of reach of others, and a closed account has nothing to withdraw', async () => {
    await consent()
    const path = `/staff/students/${id}/consent/withdraw`
    for (const { token } of [
      await aStudent(product.deps),
      await aUniversityUser(product.deps, (await aProgram(product.deps)).universityId),
    ]) {
      expect((await product.call('POST', path, { token, body: {} })).status).toBe(403)
    }
    await asOfficer('DELETE', `/student/delete/${id}`)
    expect((await withdraw()).status).toBe(404)
  })
})

test('a student with an address is told by e-mail that a consent was recorded, and that it was withdrawn', async () => {
  const student = await aStudent(product.deps)
  await consent(student._id)
  const recorded = (await product.mails(student.email)).at(-1)!
  expect(recorded.subject).toContain('Your consent is recorded')
  expect(recorded.text).toContain(`${officer.name} saved a form with your signature`)
  expect(recorded.text).toContain('/student-profile/office')
  await asOfficer('POST', `/staff/students/${student._id}/consent/withdraw`, {})
  const withdrawn = (await product.mails(student.email)).at(-1)!
  expect(withdrawn.subject).toContain('no longer acts for you')
  expect(withdrawn.text).toContain(`${officer.name} recorded that you withdrew`)
  // One who withdraws alone knows it.
  await consent(student._id)
  const before = (await product.mails(student.email)).length
  await product.call('POST', '/student/acting-consents/withdraw', { token: student.token, body: {} })
  expect((await product.mails(student.email)).length).toBe(before)
})

test('a student opens the form that they signed, and nobody else’s', async () => {
  const student = await aStudent(product.deps)
  await consent(student._id)
  await consent()
  const own = await product.call('GET', '/student/acts', { token: student.token })
  const formOf = (consentId: string, page = 1) =>
    product.call('GET', `/student/acting-consents/${consentId}?page=${page}`, { token: student.token })
  const opened = await formOf(own.body.consents[0]._id as string)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await formOf(own.body.consents[0]._id as string, 2)).status).toBe(404)
  const { body } = await asOfficer('GET', `/staff/students/${id}/acting`)
  expect((await formOf(body.consents[0]._id as string)).status).toBe(404)
  const { rows } = await product.deps.pool.query(
    `select 1 from audit_entries where object_id = $1 and action = 'consent.opened'`,
    [student._id],
  )
  expect(rows).toEqual([])
})
