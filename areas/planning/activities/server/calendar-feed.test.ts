import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proofMinutes } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

describe('the calendar', () => {
  it('is available to calendar apps under a private address until it is revoked or replaced', async () => {
    const due = new Date(product.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const body = { title: 'Book the test; bring ID, passport', due }
    await product.call('POST', '/student/tasks', { token: student.token, body })
    const feed = async () =>
      new URL(
        (await product.call('POST', '/student/calendar/feed', { token: student.token, body: {} })).body.url,
      )
    const open = async (url: URL) => {
      const answer = await product.call('GET', url.pathname.replace('/api', ''))
      return [answer.status, answer.headers.get('content-type'), String(answer.body)] as const
    }
    const first = await feed()
    const [status, type, text] = await open(first)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('SUMMARY:Book the test\\; bring ID\\, passport')
    expect(text).not.toContain(student.name)
    const second = await feed()
    expect((await open(first))[0]).toBe(404)
    expect((await open(second))[0]).toBe(200)
    expect((await product.call('GET', '/student/calendar', { token: student.token })).body.hasFeed).toBe(true)
    await product.call('DELETE', '/student/calendar/feed', { token: student.token })
    expect((await open(second))[0]).toBe(404)
    const own = await product.call('GET', '/student/calendar.ics', { token: student.token })
    expect(String(own.body)).toContain('BEGIN:VCALENDAR')
    // Somebody who knew the password may also have known the address.
    const third = await feed()
    const change = { current: student.password, password: 'four white herons over Swat' }
    const changed = await product.call('POST', '/auth/change-password', {
      token: student.token,
      body: change,
    })
    expect([changed.status, (await open(third))[0]]).toEqual([200, 404])
  })

  it('creates its private address only after a fresh proof, and notifies the owner', async () => {
    const make = () => product.call('POST', '/student/calendar/feed', { token: student.token, body: {} })
    product.clock.advance((proofMinutes + 1) * 60_000)
    expect(await make()).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    const hasFeed = async () =>
      (await product.call('GET', '/student/calendar', { token: student.token })).body.hasFeed
    expect(await hasFeed()).toBe(false)
    expect(await product.mails(student.email)).toEqual([])
    await product.call('POST', '/auth/prove', { token: student.token, body: { password: student.password } })
    const made = await make()
    expect(made.status).toBe(201)
    const [mail, ...more] = await product.mails(student.email)
    expect([mail!.subject, more]).toEqual(['A private calendar address was created', []])
    // The e-mail mentions the new address without containing it.
    expect(mail!.text).not.toContain(new URL(made.body.url).pathname)
    const notices = await product.call('GET', '/notices', { token: student.token })
    expect(notices.body.data).toMatchObject([
      { kind: 'security', event: 'calendar-address', href: '/activities' },
    ])
  })
})
