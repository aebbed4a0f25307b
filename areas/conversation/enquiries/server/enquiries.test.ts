import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact, registration } from '#test/people/public-forms.ts'
import { site } from '#site'
import { courseTypes } from '../contract/enquiries.ts'
import { retentionDays, purgeEnquiries } from './purge-enquiries.ts'
import { officeMailsPerHour, sameMinutes } from './store-enquiry.ts'
import { leastMilliseconds, looksLikeRobot } from './robots.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.db.deleteFrom('enquiries').execute()
})

const minute = 60_000
const day = 24 * 60 * minute
const register = (body: object) => product.call('POST', '/enquiry/registration', { body })
const write = (body: object) => product.call('POST', '/enquiry/contact', { body })
const stored = () => product.deps.db.selectFrom('enquiries').selectAll().orderBy('received_at').execute()
const officeMails = async () => (await product.mails(site.contact.email)).length

describe('a registration', () => {
  test('is stored as it was meant, and the office is notified without a name', async () => {
    const before = await officeMails()
    const { status, body } = await register({ ...registration, firstName: '  Ayesha ' })
    expect([status, body]).toEqual([200, { message: enquiryMessages.registered }])
    expect(await stored()).toMatchObject([
      {
        kind: 'registration',
        first_name: 'Ayesha',
        last_name: 'Siddiqui',
        course_type: 'medicine',
        qualification: 'FSc pre-medical, 2026',
        phone: '+923001234567',
        email: null,
        message: null,
        consent_version: '2026-11',
        handled_at: null,
      },
    ])
    const mails = (await product.mails(site.contact.email)).slice(before)
    expect(mails).toHaveLength(1)
    const mail = JSON.stringify(mails)
    for (const secret of ['Ayesha', 'Siddiqui', '1234567', 'pre-medical']) expect(mail).not.toContain(secret)
    expect(mails[0]?.text).toContain(`/staff/enquiries/${(await stored())[0]!.id}`)
  })

  test('needs one name only', async () => {
    const { lastName: _, ...rest } = registration
    expect((await register(rest)).status).toBe(200)
    expect(await stored()).toMatchObject([{ first_name: 'Ayesha', last_name: null }])
  })

  test('takes every course type and no other', async () => {
    for (const courseType of courseTypes)
      expect((await register({ ...registration, courseType })).status).toBe(200)
    const { status, body } = await register({ ...registration, courseType: 'magic' })
    expect([status, body.fields]).toEqual([400, { courseType: 'Choose a course type.' }])
    expect(await stored()).toHaveLength(courseTypes.length)
  })

  test.each([
    [{ firstName: ' ' }, { firstName: 'Enter your first name.' }],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'Use at most 100 characters.' }],
    [{ firstName: 'A\nB' }, { firstName: 'This has characters that cannot be stored. Type it again.' }],
    [{ qualification: '' }, { qualification: 'Enter your last certificate, such as FSc or A levels.' }],
    [{ phone: 'call me' }, { phone: 'Enter the number with its country code, as in +92 300 0000000.' }],
    [{ handled_at: '2026-01-01' }, { handled_at: 'This call does not know this field.' }],
  ])('with %j is refused beside the field', async (wrong, fields) => {
    const { status, body } = await register({ ...registration, ...wrong })
    expect([status, body.code, body.fields]).toEqual([400, 'invalid_input', fields])
    expect(await stored()).toEqual([])
  })

  test('without any input names every missing field', async () => {
    const { body } = await register({})
    expect(Object.keys(body.fields)).toEqual(['firstName', 'courseType', 'qualification', 'phone'])
  })
})

describe('a message', () => {
  test('is stored with its line breaks', async () => {
    const { status, body } = await write({ ...contact, message: contact.message.replace('\n', '\r\n') })
    expect([status, body]).toEqual([200, { message: enquiryMessages.written }])
    expect(await stored()).toMatchObject([
      { kind: 'contact', email: 'bilal@example.org', phone: '+923217654321', message: contact.message },
    ])
  })

  test.each(['email', 'phone'] as const)('can be answered with %s left out', async (absent) => {
    const { [absent]: _, ...rest } = contact
    expect((await write(rest)).status).toBe(200)
  })

  test('that could not be answered is refused', async () => {
    const { phone: _, email: __, ...rest } = contact
    const { status, body } = await write(rest)
    expect([status, body.fields]).toEqual([400, { email: enquiryMessages.answerHow }])
    const both = await write({ ...contact, email: 'nowhere', phone: '12' })
    expect(Object.keys(both.body.fields).sort()).toEqual(['email', 'phone'])
  })

  test('may be as long as a message may be, in any script', async () => {
    expect((await write({ ...contact, message: 'پ'.repeat(4000) })).status).toBe(200)
    expect((await write({ ...contact, message: 'پ'.repeat(4001) })).status).toBe(400)
  })

  test('is stored as plain text', async () => {
    const attacks = [
      `<script>alert(1)</script><img src=x onerror=alert(1)>`,
      `'); drop table enquiries; --`,
      '{{7*7}} ${7*7} <%= 7*7 %>',
      '=cmd|calc!A1',
      'Bcc: everybody@example.org\n\nHello',
    ]
    for (const message of attacks) expect((await write({ ...contact, message })).status).toBe(200)
    expect((await stored()).map((row) => row.message)).toEqual(attacks)
    for (const bad of ['\u0000', '\ud800', '\u001b[2J']) {
      expect((await write({ ...contact, message: `a${bad}b` })).status).toBe(400)
    }
  })
})

describe('the same message again', () => {
  test('within minutes is answered alike and stored once', async () => {
    const before = await officeMails()
    const first = await write(contact)
    product.clock.advance((sameMinutes - 1) * minute)
    const second = await write(contact)
    expect(second.body).toEqual(first.body)
    expect(await stored()).toHaveLength(1)
    expect(await officeMails()).toBe(before + 1)
  })

  test('at the same time is stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(registration)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored()).toHaveLength(1)
  })

  test('later, or with one word changed, is another message', async () => {
    await write(contact)
    product.clock.advance(sameMinutes * minute + 1000)
    await write(contact)
    await write({ ...contact, message: `${contact.message} Thank you.` })
    expect(await stored()).toHaveLength(3)
  })
})

describe('robots', () => {
  test.each([
    ['fill in what people do not see', { website: 'https://spam.example' }],
    ['are in a hurry', { took: '300' }],
    ['make times up', { took: 'Infinity minutes' }],
  ])('%s, get the same reply, and store nothing', async (_, traces) => {
    const before = await officeMails()
    const registered = await register({ ...registration, ...traces })
    const written = await write({ ...contact, ...traces })
    expect(registered.body).toEqual({ message: enquiryMessages.registered })
    expect(written.body).toEqual({ message: enquiryMessages.written })
    expect(await stored()).toEqual([])
    expect(await officeMails()).toBe(before)
  })

  test('are distinguished from people', () => {
    expect(looksLikeRobot({})).toBe(false)
    expect(looksLikeRobot({ website: '', took: String(leastMilliseconds), fetchSite: 'same-origin' })).toBe(
      false,
    )
    expect(looksLikeRobot({ took: String(leastMilliseconds - 1) })).toBe(true)
    expect(looksLikeRobot({ took: '-1' })).toBe(true)
    expect(looksLikeRobot({ fetchSite: 'cross-site' })).toBe(true)
    expect(looksLikeRobot({ fetchSite: 'none' })).toBe(true)
  })
})

test('a flood fills the enquiry list of the officers, not their mailbox', async () => {
  const before = await officeMails()
  for (let i = 0; i < officeMailsPerHour + 5; i++) {
    await write({ ...contact, message: `Question ${i}` })
  }
  expect(await stored()).toHaveLength(officeMailsPerHour + 5)
  expect(await officeMails()).toBe(before + officeMailsPerHour)
  product.clock.advance(61 * minute)
  await write({ ...contact, message: 'An hour later' })
  expect(await officeMails()).toBe(before + officeMailsPerHour + 1)
})

test('old enquiries are purged', async () => {
  const { deps } = product
  const now = deps.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const row = (first_name: string, received_at: Date, handled_at: Date | null) => ({
    kind: 'contact' as const,
    first_name,
    phone: '+923001234567',
    message: 'A question',
    consent_version: '2026-11',
    content_hash: Buffer.from(first_name),
    received_at,
    handled_at,
  })
  await deps.db
    .insertInto('enquiries')
    .values([
      row('Open', ago(retentionDays.enquiry - 1), null),
      row('Old', ago(retentionDays.enquiry + 1), null),
      row('Handled', ago(300), ago(retentionDays.handled - 1)),
      row('Answered long ago', ago(300), ago(retentionDays.handled + 1)),
    ])
    .execute()
  await purgeEnquiries(deps)
  expect((await stored()).map((row) => row.first_name)).toEqual(['Open', 'Handled'])
})
