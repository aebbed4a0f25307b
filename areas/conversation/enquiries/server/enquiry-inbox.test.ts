import { enquiryInboxMessages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact, registration } from '#test/people/public-forms.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const asOfficer = (method: string, path: string, body?: object, headers = {}) =>
  product.call(method, path, { token: officer.token, headers, ...(body === undefined ? {} : { body }) })
let made = 0
/** An enquiry from a visitor. @returns its id and the address */
async function aQuestion() {
  const email = `visitor-${++made}@example.org`
  await product.call('POST', '/enquiry/contact', { body: { ...contact, email } })
  const { body } = await asOfficer('GET', `/staff/enquiries?search=${encodeURIComponent(email)}`)
  return { id: body.data[0]._id as string, email }
}
const answer = (id: string, body: object, headers = {}) =>
  asOfficer('POST', `/staff/enquiries/${id}/answers`, body, headers)
const openOnes = async () => (await asOfficer('GET', '/staff/enquiries-open')).body.open as number
const acts = async (id: string) =>
  (
    await product.deps.pool.query('select action from audit_entries where object_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action)

describe('answering an enquiry', () => {
  test('greets once, and offers an account only to somebody who has none', async () => {
    const sent = async (email: string, id: string, text: string) => {
      expect((await asOfficer('POST', `/staff/enquiries/${id}/answers`, { text, after: 0 })).status).toBe(201)
      return (await product.mails(email)).at(-1)!.text
    }
    const stranger = await aQuestion()
    const plain = await sent(stranger.email, stranger.id, 'In May.')
    expect(plain).toContain(`Hello ${contact.firstName},`)
    expect(plain).toContain('/student-signup')
    const known = await aQuestion()
    await aStudent(product.deps, { email: known.email })
    const greeted = await sent(known.email, known.id, `Dear ${contact.firstName},\nin May.`)
    expect(greeted).not.toContain('Hello')
    expect(greeted).not.toContain('/student-signup')
  })

  test('mails the answer, stores it, and marks the enquiry as handled', async () => {
    const { id, email } = await aQuestion()
    const before = await openOnes()
    const text = 'Three universities do.\nMake an account, and see which.'
    const { status, body } = await answer(id, { text, after: 0 })
    expect([status, body.message]).toEqual([201, enquiryInboxMessages.answered])
    expect(body.data).toMatchObject({
      handledBy: 'Omar Farooqi',
      answers: [{ by: 'Omar Farooqi', text, mail: 'waiting' }],
    })
    const mail = (await product.mails(email)).at(-1)
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain('Which universities in Italy would accept her?')
    expect(await openOnes()).toBe(before - 1)
    const list = await asOfficer('GET', `/staff/enquiries?search=${encodeURIComponent(email)}`)
    expect(list.body.data[0].answers[0].mail).toBe('sent')
    expect(await acts(id)).toEqual(['enquiry.answered'])
  })

  test('the same key answers once, at the same time too', async () => {
    const { id, email } = await aQuestion()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, { text: 'Yes.', after: 0 }, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers[0]!.body.data.answers).toHaveLength(1)
    expect(await product.mails(email)).toHaveLength(1)
    expect(await acts(id)).toEqual(['enquiry.answered'])
  })

  test('an officer who has not seen the other answer is refused; one who has may send another', async () => {
    const { id, email } = await aQuestion()
    const both = await Promise.all(['One.', 'Other.'].map((text) => answer(id, { text, after: 0 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: enquiryInboxMessages.answeredMeanwhile,
    })
    expect((await answer(id, { text: 'And this.', after: 1 })).body.data.answers).toHaveLength(2)
    expect(await product.mails(email)).toHaveLength(2)
  })

  test('needs a text and an address', async () => {
    const { id } = await aQuestion()
    for (const body of [{ text: ' ', after: 0 }, { text: 'x'.repeat(3001), after: 0 }, { text: 'Yes.' }]) {
      expect((await answer(id, body)).status).toBe(400)
    }
    await product.call('POST', '/enquiry/registration', { body: registration })
    const { body } = await asOfficer('GET', '/staff/enquiries?kind=registration')
    expect((await answer(body.data[0]._id, { text: 'Yes.', after: 0 })).body).toMatchObject({
      code: 'move_not_possible',
      message: enquiryInboxMessages.noAddress,
    })
    const { token } = await aStudent(product.deps)
    const path = `/staff/enquiries/${id}/answers`
    expect((await product.call('POST', path, { token, body: { text: 'Yes.', after: 0 } })).status).toBe(403)
  })
})

describe('marking and deleting', () => {
  test('is in the audit log once for each change', async () => {
    const { id } = await aQuestion()
    for (const handled of [true, true, false]) {
      expect(
        (await asOfficer('POST', `/staff/enquiries/${id}/handled`, { handled, reason: 'other' })).status,
      ).toBe(200)
    }
    expect(await acts(id)).toEqual(['enquiry.handled', 'enquiry.reopened'])
  })

  test('deletes spam for good', async () => {
    const { id, email } = await aQuestion()
    expect((await asOfficer('DELETE', `/staff/enquiries/${id}`)).status).toBe(200)
    expect((await asOfficer('DELETE', `/staff/enquiries/${id}`)).status).toBe(404)
    const { rows } = await product.deps.pool.query('select 1 from enquiries where email = $1', [email])
    expect(rows).toEqual([])
    expect(await acts(id)).toEqual(['enquiry.deleted'])
  })

  test('takes back an answer that has not been sent yet', async () => {
    const { id, email } = await aQuestion()
    const before = (await product.mails(email)).length
    await answer(id, { text: 'ANSWER-CANARY', after: 0 })
    expect((await asOfficer('DELETE', `/staff/enquiries/${id}`)).status).toBe(200)
    const { rows } = await product.deps.pool.query(
      `select from outbox where props::text like '%ANSWER-CANARY%'`,
    )
    expect(rows).toEqual([])
    expect(await product.mails(email)).toHaveLength(before)
  })
})

describe('turning an enquiry into a student', () => {
  test('marks it as handled and links the two, so that it is deleted with the student', async () => {
    const { id, email } = await aQuestion()
    const body = { name: 'Bilal Ahmed', email, enquiryId: id }
    const student = await asOfficer('POST', '/student/create', body)
    expect(student.status).toBe(201)
    const list = await asOfficer('GET', `/staff/enquiries?search=${encodeURIComponent(email)}`)
    expect(list.body.data[0]).toMatchObject({ studentId: student.body.data._id, handledBy: 'Omar Farooqi' })
  })

  test('a deleted enquiry cannot become a student', async () => {
    const body = { name: 'Bilal Ahmed', email: 'from-nowhere@example.org', enquiryId: randomUUID() }
    expect((await asOfficer('POST', '/student/create', body)).status).toBe(404)
    const { rows } = await product.deps.pool.query('select 1 from users where email = $1', [body.email])
    expect(rows).toEqual([])
    expect(await product.mails(body.email)).toEqual([])
  })
})
