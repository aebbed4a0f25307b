import { Writable } from 'node:stream'
import { checks } from '#texts/applications/case-file/checks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFileToCheck } from '#test/fixtures/files-to-check.ts'
import { aFullStudent } from '#test/people/full-student.ts'
import { anOfficer, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let officer: Person
let logged = ''
const log = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
beforeAll(async () => {
  product = await testProduct({ LOG_LEVEL: 'debug' }, log)
  officer = await anOfficer(product.deps, { name: 'Omar Farooqi' })
})
afterAll(() => product.close())

const reveal = ({ token }: Person, id: string, body: unknown) =>
  product.call('POST', `/staff/applications/${id}/identity-number`, { token, body })

it('reveals a number for a reason, in the audit log and to the student', async () => {
  const { student, applicationId, passport } = await aFullStudent(product, officer)
  const { status, body } = await reveal(officer, applicationId, {
    identityDocument: 'passport',
    reason: 'visa_form',
  })
  expect([status, body]).toEqual([200, { number: passport }])
  const { rows } = await product.deps.pool.query(
    `select actor_id, purpose, details from audit_entries where action = 'identity-number.viewed' and object_id = $1`,
    [applicationId],
  )
  expect(rows).toEqual([{ actor_id: officer._id, purpose: 'visa_form', details: { paper: 'passport' } }])
  expect(JSON.stringify(rows)).not.toContain(passport)
  const views = await product.call('GET', '/student/document-views', { token: student.token })
  expect(views.body.data[0]).toMatchObject({ name: 'passportNumber', viewer: 'Omar', purpose: 'visa_form' })
  const own = await product.call('GET', `/application/${applicationId}/document-views`, {
    token: student.token,
  })
  expect(own.body.data[0]).toMatchObject({ name: 'passportNumber', role: 'officer', purpose: 'visa_form' })
  const history = await product.call('GET', `/staff/applications/${applicationId}/history`, {
    token: officer.token,
  })
  expect(history.body.data[0]).toMatchObject({
    what: 'viewed',
    document: 'passportNumber',
    purpose: 'visa_form',
  })
  expect(logged).not.toContain(passport)
})

it('asks for a reason, for a fresh proof, and for a number that is there', async () => {
  const { applicationId } = await aFullStudent(product, officer)
  const asked = { identityDocument: 'passport', reason: 'university_form' }
  expect((await reveal(officer, applicationId, { identityDocument: 'passport' })).body.fields).toEqual({
    reason: 'Choose a reason from the list.',
  })
  expect((await reveal(officer, applicationId, { reason: 'university_form' })).body.fields).toEqual({
    identityDocument: checks.chooseIdentityDocument,
  })
  expect((await reveal(officer, applicationId, { ...asked, identityDocument: 'visa' })).status).toBe(400)
  const late = await anOfficer(product.deps)
  product.clock.advance(10 * 60_000 + 1000)
  const refused = await reveal(late, applicationId, asked)
  expect([refused.status, refused.body.code]).toEqual([403, 'reauth_required'])
  await product.call('POST', '/auth/prove', { token: late.token, body: { password: late.password } })
  expect((await reveal(late, applicationId, asked)).status).toBe(200)
  // As pages of the release before ask for it.
  const formerly = { paper: 'passport', reason: 'university_form' }
  expect((await reveal(late, applicationId, formerly)).status).toBe(200)
  const { id } = await aFileToCheck(product)
  const none = await reveal(late, id, asked)
  expect([none.status, none.body.message]).toEqual([409, 'The profile contains no such number any more.'])
  const { rows } = await product.deps.pool.query('select from document_views where application_id = $1', [id])
  expect(rows).toEqual([])
})

it('is for the office alone', async () => {
  const { student, applicationId } = await aFullStudent(product, officer)
  const { rows } = await product.deps.pool.query<{ university_id: string }>(
    `update applications set stage = 'under_review' where id = $1 returning university_id`,
    [applicationId],
  )
  const partner = await aUniversityUser(product.deps, rows[0]!.university_id)
  const whatever = { identityDocument: 'passport', reason: 'visa_form' }
  for (const person of [student, partner])
    expect((await reveal(person, applicationId, whatever)).status).toBe(403)
})
