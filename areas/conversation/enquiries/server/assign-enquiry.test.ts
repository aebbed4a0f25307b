import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact } from '#test/people/public-forms.ts'

let product: TestProduct
let omar: Person
let sana: Person
beforeAll(async () => {
  product = await testProduct()
  omar = await anOfficer(product.deps)
  sana = await anOfficer(product.deps, { name: 'Sana Malik' })
})
afterAll(() => product.close())

const as = ({ token }: Person, method: string, path: string, body?: object) =>
  product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const read = async (person: Person, query: string) =>
  (await as(person, 'GET', `/staff/enquiries?${query}`)).body
let made = 0
/** An open enquiry; each arrives later than the one before. */
async function anEnquiry(phone?: string) {
  const email = `asker-${++made}@example.org`
  product.clock.advance(60_000)
  await product.call('POST', '/enquiry/contact', { body: { ...contact, ...(phone ? { phone } : {}), email } })
  const { data } = await read(omar, `search=${encodeURIComponent(email)}`)
  return { id: data[0]._id as string, email }
}
const assign = (person: Person, id: string, officerId: string | null, seen: string | null) =>
  as(person, 'PUT', `/staff/enquiries/${id}/officer`, { officerId, seen })
const next = (person: Person) => as(person, 'POST', '/staff/enquiries/next', {})
const acts = async (id: string) =>
  (
    await product.deps.pool.query('select action from audit_entries where object_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action)
/** So that each test has only its own open enquiries. */
const close = () =>
  product.deps.pool.query('update enquiries set handled_at = now() where handled_at is null')

describe('the officer of an enquiry', () => {
  test('takes it, hands it to a colleague, who is told, and can be nobody again', async () => {
    const { id, email } = await anEnquiry()
    const taken = await assign(omar, id, omar._id, null)
    expect([taken.status, taken.body.message]).toEqual([200, messages.taken])
    expect(taken.body.data.officer).toEqual({ _id: omar._id, name: omar.name })
    const given = await assign(omar, id, sana._id, omar._id)
    expect(given.body.message).toBe(messages.assigned({ name: 'Sana Malik' }))
    const { body: notices } = await as(sana, 'GET', '/notices')
    expect(notices.data[0]).toMatchObject({
      event: 'enquiry-assigned',
      title: contact.firstName,
      href: `/staff/enquiries/${id}`,
    })
    expect((await assign(sana, id, null, sana._id)).body).toMatchObject({
      message: messages.released,
      data: { officer: null },
    })
    expect(await acts(id)).toEqual(['enquiry.claimed', 'enquiry.assigned', 'enquiry.released'])
    expect((await read(omar, `search=${encodeURIComponent(email)}`)).data[0].officer).toBeNull()
  })

  test('is the first of two who take it at once; the other is told who', async () => {
    const { id } = await anEnquiry()
    const both = await Promise.all([omar, sana].map((one) => assign(one, id, one._id, null)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const holder = both[0]!.status === 200 ? omar : sana
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'changed_meanwhile',
      message: messages.heldBy({ name: holder.name }),
    })
    expect(await acts(id)).toEqual(['enquiry.claimed'])
  })

  test('stays when a call is repeated, or based on what is no longer so', async () => {
    const { id } = await anEnquiry()
    await assign(omar, id, omar._id, null)
    expect((await assign(omar, id, omar._id, null)).status).toBe(200)
    expect((await assign(sana, id, null, sana._id)).status).toBe(409)
    await assign(omar, id, null, omar._id)
    expect((await assign(sana, id, sana._id, omar._id)).body.message).toBe(messages.heldByNobody)
    expect(await acts(id)).toEqual(['enquiry.claimed', 'enquiry.released'])
  })

  test('must be an active officer, and the enquiry open', async () => {
    const { id } = await anEnquiry()
    const student = await aStudent(product.deps)
    const gone = await anOfficer(product.deps, { email: 'gone@example.org' })
    await product.deps.pool.query(`update users set status = 'disabled' where id = $1`, [gone._id])
    for (const one of [student._id, gone._id, randomUUID()]) {
      expect((await assign(omar, id, one, null)).body.fields).toEqual({ officerId: messages.cannotAnswer })
    }
    expect((await as(omar, 'PUT', `/staff/enquiries/${id}/officer`, { officerId: omar._id })).status).toBe(
      400,
    )
    expect((await assign(student, id, student._id, null)).status).toBe(403)
    expect((await assign(omar, randomUUID(), omar._id, null)).status).toBe(404)
    await as(omar, 'POST', `/staff/enquiries/${id}/handled`, { handled: true, reason: 'other' })
    expect((await assign(sana, id, sana._id, omar._id)).body).toMatchObject({
      code: 'move_not_possible',
      message: messages.alreadyHandled,
    })
  })

  test('is who answers first, also after it is opened again', async () => {
    const { id } = await anEnquiry()
    await as(sana, 'POST', `/staff/enquiries/${id}/answers`, { text: 'Yes.', after: 0 })
    const again = await as(omar, 'POST', `/staff/enquiries/${id}/handled`, { handled: false })
    expect(again.body.data.officer).toEqual({ _id: sana._id, name: 'Sana Malik' })
  })
})

describe('the list', () => {
  test('filters by officer, and counts', async () => {
    await close()
    const [own, colleagues, free] = [await anEnquiry(), await anEnquiry(), await anEnquiry()]
    await assign(omar, own.id, omar._id, null)
    await assign(sana, colleagues.id, sana._id, null)
    const ids = async (query: string) => (await read(omar, query)).data.map(({ _id }: { _id: string }) => _id)
    expect(await ids('handled=no&officer=mine')).toEqual([own.id])
    expect(await ids('handled=no&officer=none')).toEqual([free.id])
    expect(await ids('handled=no')).toEqual([own.id, colleagues.id, free.id])
    expect((await as(omar, 'GET', '/staff/enquiries?officer=sana')).status).toBe(400)
    const { body } = await as(omar, 'GET', '/staff/enquiries-open')
    expect(body).toMatchObject({ open: 3, mine: 1, unassigned: 1 })
    expect(body.oldest).toBe((await read(omar, 'handled=no')).data[0].receivedAt)
  })

  test('names students with the same address or phone number', async () => {
    const phone = '+923001239876'
    const student = await aStudent(product.deps, { name: 'Hira Butt', phone, email: 'hira@example.org' })
    const { email } = await anEnquiry(phone)
    const { data } = await read(omar, `search=${encodeURIComponent(email)}`)
    expect(data[0].students).toEqual([{ _id: student._id, name: 'Hira Butt' }])
  })
})

describe('the next enquiry', () => {
  test('is the one that has waited longest of one’s own and those of nobody, and becomes one’s own', async () => {
    await close()
    const [first, second] = [await anEnquiry(), await anEnquiry()]
    await assign(sana, first.id, sana._id, null)
    expect((await next(omar)).body.data).toEqual({ _id: second.id })
    expect(await acts(second.id)).toEqual(['enquiry.claimed'])
    expect((await next(omar)).body.data).toEqual({ _id: second.id })
    expect(await acts(second.id)).toEqual(['enquiry.claimed'])
    await as(omar, 'POST', `/staff/enquiries/${second.id}/handled`, { handled: true, reason: 'other' })
    expect((await next(omar)).body).toEqual({ message: messages.nothingNext, data: null })
  })

  test('is another one for each of two officers at once', async () => {
    await close()
    const made = [await anEnquiry(), await anEnquiry()].map(({ id }) => id)
    const given = await Promise.all([next(omar), next(sana)])
    expect(given.map(({ body }) => body.data._id).toSorted()).toEqual(made.toSorted())
  })
})
