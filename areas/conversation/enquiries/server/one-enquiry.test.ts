import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseStudent } from '#areas/students/closing/server/erase-student.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact } from '#test/people/public-forms.ts'
import { checks } from '#texts/conversation/enquiries/checks.ts'
import { enquiryCallMost, otherEnquiriesMost } from '../contract/one-enquiry.ts'

let product: TestProduct
let omar: Person
let sana: Person
beforeAll(async () => {
  product = await testProduct()
  omar = await anOfficer(product.deps)
  sana = await anOfficer(product.deps, { name: 'Sana Malik' })
})
afterAll(() => product.close())

const as = ({ token }: Person, method: string, path: string, body?: object, headers = {}) =>
  product.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
let made = 0
/** An open enquiry; each arrives later than the one before. */
async function anEnquiry(over: Partial<typeof contact> = {}) {
  const number = ++made
  const email = `one-${number}@example.org`
  const phone = `+92300${String(7_000_000 + number)}`
  product.clock.advance(60_000)
  await product.call('POST', '/enquiry/contact', { body: { ...contact, email, phone, ...over } })
  const { rows } = await product.deps.pool.query('select id from enquiries order by received_at desc limit 1')
  return { id: rows[0].id as string, email, phone }
}
const show = (id: string, person = omar) => as(person, 'GET', `/staff/enquiries/${id}`)
const call = (id: string, body: object, person = omar, headers = {}) =>
  as(person, 'POST', `/staff/enquiries/${id}/calls`, body, headers)
const link = (id: string, studentId: string | null, seen: string | null, person = omar) =>
  as(person, 'PUT', `/staff/enquiries/${id}/student`, { studentId, seen })
const entries = async (id: string, action: string) =>
  (
    await product.deps.pool.query('select details from audit_entries where object_id = $1 and action = $2', [
      id,
      action,
    ])
  ).rows.map(({ details }) => details)
const reached = { outcome: 'reached', text: 'Wants medicine in Italy, starts next autumn.' }

describe('one enquiry', () => {
  it('shows the text, who has it, and what happened, in order', async () => {
    const { id, email, phone } = await anEnquiry()
    await as(omar, 'PUT', `/staff/enquiries/${id}/officer`, { officerId: omar._id, seen: null })
    product.clock.advance(60_000)
    await as(omar, 'PUT', `/staff/enquiries/${id}/officer`, { officerId: sana._id, seen: omar._id })
    product.clock.advance(60_000)
    await as(sana, 'POST', `/staff/enquiries/${id}/handled`, { handled: true, reason: 'other' })
    const { status, body } = await show(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      _id: id,
      firstName: contact.firstName,
      message: contact.message,
      email,
      phone,
      officer: { _id: sana._id, name: 'Sana Malik' },
      handledBy: 'Sana Malik',
      calls: [],
      others: [],
    })
    const { history } = body.data
    expect(history.map(({ act, by, whom }: Record<string, unknown>) => [act, by, whom])).toEqual([
      ['received', null, null],
      ['claimed', omar.name, null],
      ['assigned', omar.name, 'Sana Malik'],
      ['handled', 'Sana Malik', null],
    ])
    const times = history.map(({ at }: { at: string }) => at)
    expect(times.toSorted()).toEqual(times)
  })

  it('lists what else came from the same address or number, newest first, and not more than a few', async () => {
    const first = await anEnquiry()
    const byPhone = await anEnquiry({ phone: first.phone, message: 'And Germany?' })
    const byAddress = await anEnquiry({ email: first.email, message: 'And Latvia?' })
    await anEnquiry()
    await as(omar, 'POST', `/staff/enquiries/${byPhone.id}/handled`, { handled: true, reason: 'other' })
    const { others } = (await show(first.id)).body.data
    expect(others).toMatchObject([
      { _id: byAddress.id, kind: 'contact', isHandled: false },
      { _id: byPhone.id, isHandled: true },
    ])
    for (let more = 0; more < otherEnquiriesMost; more++) {
      await anEnquiry({ phone: first.phone, message: `Once more, ${more}` })
    }
    expect((await show(first.id)).body.data.others).toHaveLength(otherEnquiriesMost)
  })

  it('is for the office only, and cannot be guessed', async () => {
    const { id } = await anEnquiry()
    const { universityId } = await aProgram(product.deps)
    for (const person of [await aStudent(product.deps), await aUniversityUser(product.deps, universityId)]) {
      expect((await show(id, person)).status).toBe(403)
      expect((await call(id, reached, person)).status).toBe(403)
      expect((await link(id, null, null, person)).status).toBe(403)
    }
    expect((await show(randomUUID())).status).toBe(404)
    expect((await call(randomUUID(), reached)).status).toBe(404)
    expect((await link(randomUUID(), null, null)).status).toBe(404)
  })

  it('is not the next one while it is on the screen', async () => {
    await product.deps.pool.query('update enquiries set handled_at = now() where handled_at is null')
    const [older, newer] = [await anEnquiry(), await anEnquiry()]
    const next = (body: object) => as(omar, 'POST', '/staff/enquiries/next', body)
    expect((await next({})).body.data).toEqual({ _id: older.id })
    expect((await next({ except: older.id })).body.data).toEqual({ _id: newer.id })
    await as(omar, 'POST', `/staff/enquiries/${newer.id}/handled`, { handled: true, reason: 'other' })
    expect((await next({ except: older.id })).body).toEqual({ message: messages.nothingNext, data: null })
  })
})

describe('a call', () => {
  it('says who called, when, and what was said; the caller has the enquiry from then on', async () => {
    const { id } = await anEnquiry()
    const { status, body } = await call(id, { outcome: 'no_answer', text: '' }, sana)
    expect([status, body.message]).toEqual([201, messages.callNoted])
    expect(body.data.officer).toEqual({ _id: sana._id, name: 'Sana Malik' })
    product.clock.advance(60_000)
    await call(id, reached)
    const { data } = (await show(id)).body
    expect(data.calls).toMatchObject([
      { by: 'Sana Malik', outcome: 'no_answer', text: null },
      { by: omar.name, ...reached },
    ])
    expect(data.calls[0].at < data.calls[1].at).toBe(true)
    // A colleague who calls takes nothing away.
    expect(data.officer.name).toBe('Sana Malik')
    expect(data.handledAt).toBeNull()
    expect(data.history.map(({ act }: { act: string }) => act)).toEqual(['received', 'called', 'called'])
    expect(await entries(id, 'enquiry.called')).toEqual([{ reached: false }, { reached: true }])
    const listed = await as(omar, 'GET', '/staff/enquiries?handled=no&limit=100')
    expect(listed.body.data.find(({ _id }: Person) => _id === id).calls).toHaveLength(2)
  })

  it('about a handled enquiry leaves it handled, and with nobody', async () => {
    const { id } = await anEnquiry()
    await product.deps.pool.query('update enquiries set handled_at = now() where id = $1', [id])
    const { data } = (await call(id, reached)).body
    expect([data.officer, data.handledAt === null]).toEqual([null, false])
  })

  it('is recorded once under the same key, at the same time too', async () => {
    const { id } = await anEnquiry()
    const key = { 'idempotency-key': randomUUID() }
    const sent = await Promise.all([1, 2, 3].map(() => call(id, reached, omar, key)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await show(id)).body.data.calls).toHaveLength(1)
    expect(await entries(id, 'enquiry.called')).toHaveLength(1)
  })

  it.each([
    ['an outcome', { text: 'Hello.' }, { outcome: checks.callOutcome }],
    ['a known outcome', { outcome: 'maybe', text: 'Hello.' }, { outcome: checks.callOutcome }],
    ['what was said, if somebody answered', { outcome: 'reached', text: ' ' }, { text: checks.whatWasSaid }],
    ['a note of some length', { outcome: 'reached', text: 'x'.repeat(enquiryCallMost + 1) }, {}],
  ])('needs %s', async (_, body, fields) => {
    const { id } = await anEnquiry()
    const refused = await call(id, body)
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toMatchObject(fields)
    expect((await show(id)).body.data.calls).toEqual([])
  })

  it('needs a phone number', async () => {
    const { id } = await anEnquiry({ phone: undefined as never })
    expect((await call(id, reached)).body).toMatchObject({
      code: 'move_not_possible',
      message: messages.noPhone,
    })
  })

  it('is never changed or deleted, except with its enquiry', async () => {
    const { id } = await anEnquiry()
    await call(id, reached)
    const run = (text: string) => product.deps.pool.query(text, [id])
    for (const text of [
      `update enquiry_calls set text = 'Other' where enquiry_id = $1`,
      `update enquiry_calls set officer_id = null, text = 'Other' where enquiry_id = $1`,
      `update enquiry_calls set at = now() where enquiry_id = $1`,
      'delete from enquiry_calls where enquiry_id = $1',
    ]) {
      await expect(run(text)).rejects.toThrow('only ever added')
    }
    expect((await as(omar, 'DELETE', `/staff/enquiries/${id}`)).status).toBe(200)
    expect((await run('select from enquiry_calls where enquiry_id = $1')).rowCount).toBe(0)
  })

  it('stays without a name when the account of the officer is deleted', async () => {
    const { id } = await anEnquiry()
    const gone = await anOfficer(product.deps, { name: 'Adeel Khan' })
    await call(id, reached, gone)
    await product.deps.pool.query('delete from users where id = $1', [gone._id])
    expect((await show(id)).body.data.calls).toMatchObject([{ by: null, ...reached }])
  })
})

describe('the student of an enquiry', () => {
  const record = async (person: Person) => (await as(omar, 'GET', `/staff/students/${person._id}`)).body.data

  it('is linked and unlinked; the record of the student shows it', async () => {
    const { id } = await anEnquiry({ message: 'x'.repeat(300) })
    const student = await aStudent(product.deps)
    expect((await record(student)).enquiries).toEqual([])
    const linked = await link(id, student._id, null)
    expect([linked.status, linked.body.message]).toEqual([200, messages.linked])
    expect(linked.body.data).toMatchObject({
      studentId: student._id,
      students: [{ _id: student._id, name: student.name }],
      handledAt: null,
    })
    expect(linked.body.data.history.at(-1)).toMatchObject({
      act: 'linked',
      by: omar.name,
      whom: student.name,
    })
    expect((await record(student)).enquiries).toMatchObject([
      { _id: id, isHandled: false, opening: `${'x'.repeat(140)}…` },
    ])
    const unlinked = await link(id, null, student._id)
    expect(unlinked.body).toMatchObject({ message: messages.unlinked, data: { studentId: null } })
    expect((await record(student)).enquiries).toEqual([])
    expect(await entries(id, 'enquiry.linked')).toEqual([{ student: student._id }])
    expect(await entries(id, 'enquiry.unlinked')).toEqual([{ student: student._id }])
  })

  it('is the first of two that are linked at once; the same again changes nothing', async () => {
    const { id } = await anEnquiry()
    const [one, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const both = await Promise.all([one, other].map(({ _id }) => link(id, _id, null)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'changed_meanwhile',
      message: messages.linkedMeanwhile,
    })
    const { studentId } = (await show(id)).body.data
    expect((await link(id, studentId, null)).status).toBe(200)
    expect(await entries(id, 'enquiry.linked')).toHaveLength(1)
    expect((await link(id, null, null)).status).toBe(409)
  })

  it('is nobody of the office, nobody who is leaving, and somebody who exists', async () => {
    const { id } = await anEnquiry()
    const leaving = await aStudent(product.deps, { status: 'deleted' })
    for (const studentId of [omar._id, leaving._id, randomUUID()]) {
      const refused = await link(id, studentId, null)
      expect([refused.status, refused.body.fields]).toEqual([400, { studentId: messages.noStudent }])
    }
    expect((await show(id)).body.data.studentId).toBeNull()
  })

  it('is not replaced by one who is added from an older screen', async () => {
    const { id } = await anEnquiry()
    const student = await aStudent(product.deps)
    await link(id, student._id, null)
    const email = `added-${made}@example.org`
    const refused = await as(omar, 'POST', '/student/create', { name: 'Bilal Ahmed', email, enquiryId: id })
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile', message: studentMessages.enquiryLinked })
    const { rowCount } = await product.deps.pool.query('select from users where email = $1', [email])
    expect(rowCount).toBe(0)
    expect((await show(id)).body.data.studentId).toBe(student._id)
  })

  it('who is added from it is in its history, and whoever added them has it', async () => {
    const { id, email } = await anEnquiry()
    await as(sana, 'POST', '/student/create', { name: 'Bilal Ahmed', email, enquiryId: id })
    const { data } = (await show(id)).body
    expect(data.officer.name).toBe('Sana Malik')
    expect(data.history.at(-1)).toMatchObject({ act: 'linked', by: 'Sana Malik', whom: 'Bilal Ahmed' })
  })

  it('has it and its calls erased with the account', async () => {
    const { id } = await anEnquiry()
    const student = await aStudent(product.deps)
    await link(id, student._id, null)
    await call(id, reached)
    await product.deps.pool.query(
      `update users set status = 'deleted', deleted_at = now(), deleted_by = id where id = $1`,
      [student._id],
    )
    await eraseStudent(product.deps, student._id)
    for (const table of ['enquiries where id', 'enquiry_calls where enquiry_id']) {
      expect((await product.deps.pool.query(`select from ${table} = $1`, [id])).rowCount).toBe(0)
    }
  })
})

// Last, because the others who are logged in do nothing meanwhile.
it('who is added from an enquiry exists once, however much later the call is repeated', async () => {
  const [byMail, byPhone] = [await anEnquiry(), await anEnquiry()]
  const bodies = [
    { name: 'Bilal Ahmed', email: byMail.email, enquiryId: byMail.id },
    { name: 'Bilal Ahmed', phone: '+923015550144', enquiryId: byPhone.id },
  ]
  const addBoth = () => Promise.all(bodies.map((body) => as(omar, 'POST', '/student/create', body)))
  const first = await addBoth()
  product.clock.advance(20 * 60_000)
  const again = await addBoth()
  expect(again.map(({ status, body }) => [status, body])).toEqual(first.map(({ body }) => [201, body]))
})
