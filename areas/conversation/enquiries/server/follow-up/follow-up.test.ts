import { checks } from '#texts/conversation/enquiries/checks.ts'
import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact } from '#test/people/public-forms.ts'
import { site } from '#site'
import { dayIn } from '#platform/time/day-in.ts'
import { enquiriesAtOnce } from '../../contract/enquiry-inbox.ts'
import { longestCallBackDays } from '../../contract/one-enquiry.ts'
import { purgeEnquiries, retentionDays } from '../purge-enquiries.ts'
import { remindOfCallBacks } from './plan-call-back.ts'

let product: TestProduct
let omar: Person
let sana: Person
beforeAll(async () => {
  product = await testProduct()
  omar = await anOfficer(product.deps)
  sana = await anOfficer(product.deps, { name: 'Sana Malik' })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('delete from enquiries; delete from notifications')
})

const as = ({ token }: Person, method: string, path: string, body?: object) =>
  product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const list = async (query: string, by = omar) =>
  (await as(by, 'GET', `/staff/enquiries?${query}`)).body.data as { _id: string; firstName: string }[]
const names = async (query: string) => (await list(query)).map(({ firstName }) => firstName)
/** An open enquiry; each arrives later than the one before. */
async function anEnquiry(firstName: string, over: object = {}): Promise<string> {
  product.clock.advance(60_000)
  const email = `${firstName.toLowerCase()}@example.org`
  const body = { ...contact, firstName, email, phone: '+923001234567', ...over }
  await product.call('POST', '/enquiry/contact', { body })
  return (await list('handled=no')).find((one) => one.firstName === firstName)!._id
}
const plan = (id: string, day: string | null, by = omar) =>
  as(by, 'PUT', `/staff/enquiries/${id}/call-back`, { day })
const handle = (id: string, body: object, by = omar) => as(by, 'POST', `/staff/enquiries/${id}/handled`, body)
const close = (id: string, reason: string) => handle(id, { handled: true, reason })
const show = async (id: string, by = omar) => (await as(by, 'GET', `/staff/enquiries/${id}`)).body.data
const inDays = (days: number) =>
  dayIn(site.timeZone.id, new Date(product.clock.now().getTime() + days * 86_400_000))
const reminders = async (of: Person) =>
  (await as(of, 'GET', '/notices')).body.data.filter(
    ({ event }: { event: string }) => event === 'enquiry-call-back',
  )
/** Some days later; the sessions of officers have ended meanwhile. */
async function later(days: number) {
  product.clock.advance(days * 86_400_000)
  omar = { ...omar, token: await anotherSession(product.deps, omar) }
  sana = { ...sana, token: await anotherSession(product.deps, sana) }
}

describe('the day on which to call back', () => {
  test('puts those due first and later ones last, and makes an enquiry the officer’s who sets it', async () => {
    const [first, second] = [await anEnquiry('First'), await anEnquiry('Second'), await anEnquiry('Third')]
    await plan(first, 'in-3-days')
    const { status, body } = await plan(second, 'today', sana)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ callBackOn: inDays(0), officer: { _id: sana._id } })
    expect(await names('handled=no')).toEqual(['Second', 'Third', 'First'])
    expect(await names('handled=no&callBack=yes')).toEqual(['Second', 'First'])
    expect((await as(omar, 'GET', '/staff/enquiries-open')).body).toMatchObject({ open: 3, callToday: 1 })
    // The one of Sana is hers, and the first one waits for its day.
    const next = await as(omar, 'POST', '/staff/enquiries/next', {})
    expect((await show(next.body.data._id)).firstName).toBe('Third')
    await later(4)
    expect(await names('handled=no')).toEqual(['Second', 'First', 'Third'])
    const due = await as(omar, 'POST', '/staff/enquiries/next', {})
    expect(due.body.data._id).toBe(first)
    expect(
      (await show(second)).history.map(({ act, day }: { act: string; day: string }) => [act, day]),
    ).toEqual([
      ['received', null],
      ['planned', inDays(-4)],
    ])
  })

  test('reminds whoever has it on that day once, not who set it, and nobody of what was closed', async () => {
    const [given, closed, free] = [
      await anEnquiry('Given'),
      await anEnquiry('Closed'),
      await anEnquiry('Free'),
    ]
    for (const id of [given, closed, free]) await plan(id, 'tomorrow')
    await as(omar, 'PUT', `/staff/enquiries/${given}/officer`, { officerId: sana._id, seen: omar._id })
    await as(omar, 'PUT', `/staff/enquiries/${free}/officer`, { officerId: null, seen: omar._id })
    await close(closed, 'other')
    await remindOfCallBacks(product.deps)
    await later(1)
    await remindOfCallBacks(product.deps)
    await remindOfCallBacks(product.deps)
    expect(await reminders(omar)).toEqual([])
    expect(await reminders(sana)).toMatchObject([
      { title: `Given ${contact.lastName}`, href: `/staff/enquiries/${given}` },
    ])
    // A new day reminds again; reopened, the closed one has no day.
    await plan(given, 'tomorrow', sana)
    await handle(closed, { handled: false })
    expect((await show(closed)).callBackOn).toBeNull()
    await later(1)
    await remindOfCallBacks(product.deps)
    expect(await reminders(sana)).toHaveLength(2)
  })

  test('is named in no notification once the enquiry is deleted, or old enough to be purged', async () => {
    const [deleted, purged, left] = [await anEnquiry('Gone'), await anEnquiry('Old'), await anEnquiry('Left')]
    for (const id of [deleted, purged, left]) await plan(id, 'tomorrow')
    await later(1)
    await remindOfCallBacks(product.deps)
    expect(await reminders(omar)).toHaveLength(3)
    await as(omar, 'DELETE', `/staff/enquiries/${deleted}`)
    await close(purged, 'other')
    await later(retentionDays.handled + 1)
    await purgeEnquiries(product.deps)
    expect(await reminders(omar)).toMatchObject([{ title: `Left ${contact.lastName}` }])
  })

  test('is done with by a call once it has come, and set by the same form', async () => {
    const id = await anEnquiry('Nida')
    const call = (more: object) =>
      as(omar, 'POST', `/staff/enquiries/${id}/calls`, { outcome: 'no_answer', text: '', ...more })
    await plan(id, 'in-3-days')
    expect((await call({})).body.data.callBackOn).toBe(inDays(3))
    await plan(id, 'today')
    expect((await call({})).body.data.callBackOn).toBeNull()
    expect((await call({ callBack: 'tomorrow' })).body.data.callBackOn).toBe(inDays(1))
    const refused = await call({ callBack: inDays(-1) })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { callBack: messages.callBackAhead({ days: longestCallBackDays }) },
    ])
    // Nothing of a refused call is stored.
    expect((await show(id)).calls).toHaveLength(3)
    await close(id, 'not_reached')
    expect((await call({ callBack: 'tomorrow' })).body.message).toBe(messages.isClosed)
    expect((await call({})).status).toBe(201)
  })

  test('is removed, and refused for a day that has passed or is far away, without a number, and once closed', async () => {
    const id = await anEnquiry('Hira')
    for (const day of [inDays(-1), inDays(longestCallBackDays + 1), 'someday', '']) {
      const { status, body } = await plan(id, day)
      expect([day, status, Object.keys(body.fields)]).toEqual([day, 400, ['day']])
    }
    expect((await plan(id, inDays(longestCallBackDays))).body.data.callBackOn).toBe(
      inDays(longestCallBackDays),
    )
    const removed = await plan(id, null)
    expect([removed.body.message, removed.body.data.callBackOn]).toEqual([messages.callBackRemoved, null])
    await close(id, 'answered')
    expect((await plan(id, 'tomorrow')).body).toMatchObject({
      code: 'move_not_possible',
      message: messages.isClosed,
    })
    const mailOnly = await anEnquiry('Mina', { phone: undefined })
    expect((await plan(mailOnly, 'tomorrow')).body.message).toBe(messages.noPhone)
    expect((await plan(id, 'tomorrow', await aStudent(product.deps))).status).toBe(403)
    expect((await list('callBack=no')) ?? null).toBeNull()
  })
})

describe('why an enquiry was closed without a student', () => {
  test('is asked for, stored, counted and filtered by', async () => {
    const [a, b, c] = [await anEnquiry('Amna'), await anEnquiry('Bano'), await anEnquiry('Celia')]
    const without = await handle(a, { handled: true })
    expect([without.status, without.body.fields]).toEqual([400, { reason: checks.closeReason }])
    expect((await handle(a, { handled: true, reason: 'bored' })).status).toBe(400)
    expect((await show(a)).handledAt).toBeNull()
    expect((await close(a, 'too_expensive')).body.data.closeReason).toBe('too_expensive')
    // The second officer changes nothing.
    expect((await close(a, 'other')).body.data.closeReason).toBe('too_expensive')
    await close(b, 'too_expensive')
    await as(omar, 'POST', `/staff/enquiries/${c}/answers`, { text: 'In May.', after: 0 })
    expect((await show(c)).closeReason).toBe('answered')
    await product.deps.pool.query(
      `insert into enquiries (kind, first_name, phone, message, content_hash, consent_version, received_at, handled_at)
       select kind, 'Old', phone, message, '\\x00', consent_version, received_at, handled_at
       from enquiries where id = $1`,
      [a],
    )
    expect((await as(omar, 'GET', '/staff/enquiries-closed')).body).toEqual({
      total: 4,
      ends: [
        { end: 'too_expensive', count: 2 },
        { end: 'answered', count: 1 },
        { end: 'not_given', count: 1 },
      ],
    })
    expect(await names('handled=yes&ended=too_expensive')).toEqual(['Bano', 'Amna'])
    expect(await names('handled=yes&ended=not_given')).toEqual(['Old'])
    expect((await as(omar, 'GET', '/staff/enquiries?ended=won')).status).toBe(400)
    expect((await show(a)).history.at(-1)).toMatchObject({ act: 'handled', reason: 'too_expensive' })
    expect((await handle(a, { handled: false })).body.data.closeReason).toBeNull()
  })

  test('is not needed for one that became a student, and gone once it is linked to one', async () => {
    const student = await aStudent(product.deps)
    const [linked, late] = [await anEnquiry('Linked'), await anEnquiry('Late')]
    const link = (id: string) =>
      as(omar, 'PUT', `/staff/enquiries/${id}/student`, { studentId: student._id, seen: null })
    await link(linked)
    expect((await handle(linked, { handled: true, reason: 'other' })).body.data.closeReason).toBeNull()
    await close(late, 'not_reached')
    expect((await link(late)).body.data.closeReason).toBeNull()
    expect((await as(omar, 'GET', '/staff/enquiries-closed')).body).toEqual({
      total: 2,
      ends: [{ end: 'student', count: 2 }],
    })
    expect(await names('ended=student')).toEqual(['Late', 'Linked'])
  })
})

describe('several enquiries at once', () => {
  const assign = (by: Person, to: string | null, enquiries: [string, string | null][]) =>
    as(by, 'POST', '/staff/enquiries/assign', {
      to,
      enquiries: enquiries.map(([_id, officer]) => ({ _id, officer })),
    })
  const acts = async (id: string) => (await show(id)).history.slice(1).map(({ act }: { act: string }) => act)

  test('are taken, handed over with one notice, and released', async () => {
    const ids = [await anEnquiry('One'), await anEnquiry('Two')] as const
    const taken = await assign(omar, 'me', [
      [ids[0], null],
      [ids[1], null],
    ])
    expect(taken.body).toMatchObject({ message: messages.takenSeveral({ count: 2 }), left: 0 })
    expect(taken.body.changed.toSorted()).toEqual([...ids].toSorted())
    const given = await assign(
      omar,
      sana._id,
      ids.map((id) => [id, omar._id]),
    )
    expect(given.body.message).toBe(messages.assignedSeveral({ count: 2, name: 'Sana Malik' }))
    const { body } = await as(sana, 'GET', '/notices')
    expect(body.data).toMatchObject([
      { event: 'enquiries-assigned', title: '2', href: '/staff/enquiries?officer=mine' },
    ])
    expect((await assign(sana, null, [[ids[0], sana._id]])).body.message).toBe(
      messages.releasedSeveral({ count: 1 }),
    )
    expect(await acts(ids[0])).toEqual(['claimed', 'assigned', 'released'])
    expect(await acts(ids[1])).toEqual(['claimed', 'assigned'])
  })

  test('leave out what a colleague has taken or closed meanwhile; a repeated request changes nothing', async () => {
    const [free, taken, closed] = [
      await anEnquiry('Free'),
      await anEnquiry('Taken'),
      await anEnquiry('Closed'),
    ]
    await as(sana, 'PUT', `/staff/enquiries/${taken}/officer`, { officerId: sana._id, seen: null })
    await close(closed, 'duplicate')
    const all: [string, string | null][] = [
      [free, null],
      [taken, null],
      [closed, null],
    ]
    const some = await assign(omar, 'me', all)
    expect(some.body).toMatchObject({ changed: [free], left: 2 })
    expect((await show(taken)).officer._id).toBe(sana._id)
    expect((await assign(omar, 'me', [[free, null]])).status).toBe(200)
    expect(await acts(free)).toEqual(['claimed'])
    const none = await assign(omar, 'me', all.slice(1))
    expect(none.body).toMatchObject({ code: 'move_not_possible', message: messages.noneLeft })
  })

  test('are refused for nobody, for too many, for unknown ones and for somebody who cannot answer', async () => {
    const id = await anEnquiry('One')
    const student = await aStudent(product.deps)
    expect((await assign(omar, 'me', [])).status).toBe(400)
    expect(
      (
        await assign(
          omar,
          'me',
          Array.from({ length: enquiriesAtOnce + 1 }, () => [id, null]),
        )
      ).status,
    ).toBe(400)
    expect((await assign(omar, 'me', [[student._id, null]])).status).toBe(404)
    const refused = await assign(omar, student._id, [[id, null]])
    expect([refused.status, refused.body.fields]).toEqual([400, { to: messages.cannotAnswer }])
    expect((await assign(student, 'me', [[id, null]])).status).toBe(403)
  })

  test('taken by two officers at once become one officer’s', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three'].map((name) => anEnquiry(name)))
    const answers = await Promise.all(
      [omar, sana].map((by, turn) =>
        assign(
          by,
          'me',
          (turn === 0 ? ids : ids.toReversed()).map((id) => [id, null]),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      new Set(
        (await list('handled=no')).map((one) => (one as never as { officer: { _id: string } }).officer._id),
      ).size,
    ).toBe(1)
  })
})
