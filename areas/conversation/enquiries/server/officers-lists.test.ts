import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact, registration } from '#test/people/public-forms.ts'

let product: TestProduct
let officer: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  admin = await anAdmin(product.deps, { name: 'Zainab Malik' })
  const send = async (path: string, body: object) => {
    expect((await product.call('POST', path, { body })).status).toBe(200)
    product.clock.advance(60_000)
  }
  await send('/enquiry/registration', registration)
  await send('/enquiry/contact', contact)
  await send('/enquiry/contact', {
    firstName: 'Zoë',
    phone: '+44 20 7946 0000',
    message: '100% of costs_? C:\\path',
  })
  for (const email of ['one@example.org', 'two@example.org']) await send('/newsletter/join', { email })
})
afterAll(() => product.close())

const list = async (query = '') => {
  const { status, body } = await product.call('GET', `/staff/enquiries${query}`, { token: officer.token })
  expect(status).toBe(200)
  return body
}
const names = async (query: string) =>
  (await list(query)).data.map((one: { firstName: string }) => one.firstName)

describe('the list of enquiries', () => {
  test('shows all of them, the newest first', async () => {
    const { data, totalCount } = await list()
    expect(totalCount).toBe(3)
    expect(data.map((one: { firstName: string }) => one.firstName)).toEqual(['Zoë', 'Bilal', 'Ayesha'])
    expect(data[2]).toMatchObject({
      kind: 'registration',
      lastName: 'Siddiqui',
      courseType: 'medicine',
      phone: '+923001234567',
      email: null,
      message: null,
      handledAt: null,
      handledBy: null,
    })
    expect(data[2]).not.toHaveProperty('search')
  })

  test('shows open ones in the order in which they came', async () => {
    expect(await names('?handled=no')).toEqual(['Ayesha', 'Bilal', 'Zoë'])
  })

  test.each([
    ['?search=bilal', ['Bilal']],
    ['?search=zoe', ['Zoë']],
    ['?search=ITALY%20daughter', ['Bilal']],
    ['?search=bilal%40example.org', ['Bilal']],
    ['?search=0300%201234567', ['Ayesha']],
    ['?search=3001234567', ['Ayesha']],
    ['?search=%2B92%20(0)300-1234567', ['Ayesha']],
    ['?search=aysha', ['Ayesha']],
    ['?search=%2B44%2020%207946', ['Zoë']],
    ['?search=nobody', []],
    ['?search=%25', ['Zoë', 'Bilal', 'Ayesha']],
    ['?search=zo%25', ['Zoë']],
    ['?kind=contact', ['Zoë', 'Bilal']],
    ['?kind=registration&search=siddiqui', ['Ayesha']],
    ['?page=2&limit=2', ['Ayesha']],
    ['?page=9', []],
  ])('finds %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test.each([
    '?page=0',
    '?limit=101',
    '?kind=other',
    '?handled=maybe',
    '?sort=name',
    `?search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    const { status } = await product.call('GET', `/staff/enquiries${query}`, { token: officer.token })
    expect(status).toBe(400)
  })
})

describe('handling an enquiry', () => {
  const mark = (id: string, handled: unknown, person = officer) =>
    product.call('POST', `/staff/enquiries/${id}/handled`, {
      token: person.token,
      body: { handled, reason: 'other' },
    })

  test('records who did it first, and can be undone', async () => {
    const [{ _id }] = (await list('?search=bilal')).data
    const first = await mark(_id, true)
    expect([first.status, first.body.message]).toEqual([200, enquiryMessages.handled])
    expect(first.body.data).toMatchObject({ _id, handledBy: officer.name })
    product.clock.advance(60_000)
    expect((await mark(_id, true, admin)).body.data).toEqual(first.body.data)
    expect(await names('?handled=no')).toEqual(['Ayesha', 'Zoë'])
    expect(await names('?handled=yes')).toEqual(['Bilal'])

    const back = await mark(_id, false, admin)
    expect(back.body).toMatchObject({
      message: enquiryMessages.reopened,
      data: { handledAt: null, handledBy: null },
    })
    expect((await mark(_id, true, admin)).body.data.handledBy).toBe('Zainab Malik')
  })

  test('refuses invalid input, and an unknown enquiry', async () => {
    const [{ _id }] = (await list('?search=bilal')).data
    expect((await mark(_id, 'yes')).status).toBe(400)
    expect((await mark('00000000-0000-4000-8000-000000000000', true)).status).toBe(404)
  })
})

test('the list of newsletter addresses shows, finds and filters', async () => {
  const list = async (query = '') =>
    (await product.call('GET', `/staff/newsletter-subscribers${query}`, { token: officer.token })).body
  const { data, totalCount } = await list()
  expect(totalCount).toBe(2)
  expect(data[0]).toMatchObject({
    email: 'two@example.org',
    firstName: null,
    status: 'pending',
    consentVersion: '2026-11',
    confirmedAt: null,
    leftAt: null,
  })
  expect((await list('?search=one')).data).toHaveLength(1)
  expect((await list('?status=confirmed')).totalCount).toBe(0)
  expect((await list('?status=pending&limit=1')).data).toHaveLength(1)
})
