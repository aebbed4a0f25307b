import { checks } from '#texts/accounts/profile/checks.ts'
import { studentFileMessages } from '#texts/students/records/student-file-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standInForAddress } from '#platform/mail/no-address.ts'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const day = 86_400_000
const asOfficer = async (method: string, path: string, body?: object) => {
  const { token } = await anOfficer(product.deps)
  return product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
}
const file = (id: string) => asOfficer('GET', `/staff/students/${id}`)
const close = (id: string) => asOfficer('DELETE', `/student/delete/${id}?reason=Requested%20in%20person`)

describe('a student without an e-mail address', () => {
  const walkIn = async (more: object = {}) => {
    const made = await asOfficer('POST', '/student/create', {
      name: 'Bushra Akhtar',
      phone: '+92 301 5550101',
      ...more,
    })
    expect(made).toMatchObject({ status: 201, body: { data: { email: null, status: 'pending' } } })
    return made.body.data._id as string
  }
  const waiting = async (id: string) =>
    (await product.deps.db.selectFrom('outbox').select('name').where('user_id', '=', id).execute()).map(
      ({ name }) => name,
    )

  test('needs a phone number', async () => {
    for (const body of [{ name: 'Bushra Akhtar' }, { name: 'Bushra Akhtar', email: '' }]) {
      const answer = await asOfficer('POST', '/student/create', body)
      expect([answer.status, Object.values(answer.body.fields)]).toEqual([400, [expect.any(String)]])
    }
  })

  test('is offered a place, with a preview that says that nothing is mailed', async () => {
    const officer = await anOfficer(product.deps)
    const student = await aStudent(product.deps, { email: standInForAddress() })
    const sent = await apply(product, student, await aProgram(product.deps))
    const id: string = sent.body.data._id
    await decide(product, officer, id, { decision: 'start_review' })
    const preview = await asOfficer('POST', `/staff/applications/${id}/decision/preview`, {
      decision: 'offer',
    })
    expect([preview.status, preview.body]).toEqual([200, { data: null }])
    await decide(product, officer, id, { decision: 'offer' })
    const { body } = await asOfficer('GET', `/application/${id}`)
    expect(body.data.stage).toBe('offered')
    expect(await waiting(student._id)).toEqual([])
  })

  test('is listed, found, shown, changed, closed, opened again and erased, and no mail is tried', async () => {
    const id = await walkIn()
    const other = await walkIn({ phone: '+92 301 5550102' })
    const list = await asOfficer('GET', '/student/all?limit=100&search=bushra')
    expect(list.body.data.map(({ _id, email }: Record<string, unknown>) => [_id, email]).sort()).toEqual(
      [
        [id, null],
        [other, null],
      ].sort(),
    )
    expect((await asOfficer('GET', '/student/all?search=03015550101')).body.data).toHaveLength(1)
    expect((await asOfficer('GET', '/student/all?search=ali')).body.data).toEqual([])
    const quick = await asOfficer('GET', '/staff/quick-search?text=bushra')
    expect(quick.body.students.map(({ email }: Record<string, unknown>) => email)).toEqual([null, null])
    expect((await file(id)).body.data).toMatchObject({ hasPassword: false, student: { email: null } })
    const twins = await asOfficer('POST', '/staff/students/twins', { phone: '0301 5550101' })
    expect(twins.body.twins).toEqual([expect.objectContaining({ _id: id, email: null, because: ['phone'] })])
    expect((await asOfficer('PUT', `/student/update/${id}`, { city: 'Multan' })).status).toBe(200)
    await close(id)
    const closing = await asOfficer('GET', '/student/all?show=closing&limit=100')
    expect(closing.body.data.map(({ _id }: { _id: string }) => _id)).toContain(id)
    expect((await asOfficer('POST', `/staff/students/${id}/keep`, {})).status).toBe(200)
    await close(id)
    product.clock.advance(7 * day + 1000)
    await eraseClosedAccounts(product.deps)
    expect((await file(id)).status).toBe(404)
    expect(await waiting(id)).toEqual([])
    const toNobody = await product.deps.pool.query(
      `select to_address from outbox where to_address ~ '[.](invalid|test)$'`,
    )
    expect(toNobody.rows).toEqual([])
    expect((await file(other)).status).toBe(200)
  })

  test('claims the account with an invitation to the first address, once', async () => {
    const id = await walkIn()
    const invite = (body: object) => asOfficer('POST', `/staff/students/${id}/invitation`, body)
    const field = { status: 400, body: { fields: { email: expect.any(String) } } }
    expect(await invite({})).toMatchObject(field)
    expect(await invite({ email: 'nowhere' })).toMatchObject(field)
    const { email: taken } = await aStudent(product.deps)
    expect(await invite({ email: taken })).toMatchObject({ status: 409, body: { code: 'address_taken' } })
    const email = 'bushra-claims@example.org'
    expect(await invite({ email })).toMatchObject({
      status: 200,
      body: { message: studentFileMessages.invitedToClaim },
    })
    expect(await invite({ email: 'another@example.org' })).toMatchObject(field)
    // The same again, as after a lost reply.
    expect((await invite({ email })).status).toBe(200)
    expect(await waiting(id)).toEqual(['claim-invitation'])
    const token = await newestToken(product, email)
    const password = 'seven lanterns by the lake'
    const set = await product.call('POST', '/auth/reset-student-password', { body: { token, password } })
    expect(set.status).toBe(200)
    const login = await product.call('POST', '/auth/student-login', { body: { email, password } })
    expect(login.status).toBe(200)
    expect((await file(id)).body.data).toMatchObject({
      hasPassword: true,
      student: { email, status: 'active' },
    })
  })

  test('cannot be invited by a student, or to one address twice at once', async () => {
    const [one, two] = [await walkIn(), await walkIn({ phone: '+92 301 5550103' })]
    const body = { email: 'same-address@example.org' }
    const student = await aStudent(product.deps)
    const path = (id: string) => `/staff/students/${id}/invitation`
    expect((await product.call('POST', path(one), { token: student.token, body })).status).toBe(403)
    const answers = await Promise.all([one, two].map((id) => asOfficer('POST', path(id), body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is added once when the reply of the first call is lost, and again with anything else', async () => {
    const body = { name: 'Bushra Akhtar', phone: '0301 5550177', city: 'Multan', cnic: '35202-1234567-1' }
    const add = (more: object = {}) => asOfficer('POST', '/student/create', { ...body, ...more })
    const [first, second] = await Promise.all([add(), add()])
    expect([first!.status, second!.status]).toEqual([201, 201])
    expect(first!.body).toEqual(second!.body)
    const others = [
      await add({ name: 'Bushra Akhtar Khan' }),
      await add({ city: null }),
      await add({ cnic: '35202-1234567-3' }),
      await add({ passport: 'PK1234567' }),
    ]
    product.clock.advance(16 * 60_000)
    const ids = [first!, ...others, await add()].map((answer) => answer.body.data._id)
    expect(new Set(ids).size).toBe(6)
  })

  test('keeps a phone number, without which nobody could reach them', async () => {
    const id = await walkIn({ phone: '+92 301 5550188' })
    const refused = { status: 400, body: { fields: { phone: checks.phoneWithoutAddress } } }
    const officer = await anOfficer(product.deps)
    const change = (path: string, body: object, headers = {}) =>
      product.call('PUT', path, { token: officer.token, headers, body })
    const acting = { 'acting-for': id }
    expect(await change(`/student/update/${id}`, { phone: null })).toMatchObject(refused)
    expect(await change(`/student/update/${id}`, { phone: null }, acting)).toMatchObject(refused)
    expect(await change('/student/sections/contact', { phone: null }, acting)).toMatchObject(refused)
    expect((await change('/student/sections/contact', { city: 'Multan' }, acting)).status).toBe(200)
    expect((await file(id)).body.data.student).toMatchObject({ phone: '+923015550188' })
    const withAddress = await aStudent(product.deps)
    expect((await change(`/student/update/${withAddress._id}`, { phone: null })).status).toBe(200)
  })
})
