import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsletterLinkDays } from '#areas/conversation/enquiries/contract/enquiries.ts'
import { anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'
import { purgeEnquiries, retentionDays } from '#areas/conversation/enquiries/server/purge-enquiries.ts'
import { mailRules } from './join-newsletter.ts'
import { sendNewsletters } from './send-newsletter.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const minute = 60_000
const day = 24 * 60 * minute
let made = 0
const someAddress = () => `reader-${++made}@example.org`
const join = (email: string, more: object = {}) =>
  product.call('POST', '/newsletter/join', { body: { email, ...more } })
const confirm = (token: string) => product.call('POST', '/newsletter/confirm', { body: { token } })
const leave = (token: string) => product.call('POST', '/newsletter/leave', { body: { token } })
const rowOf = (email: string) =>
  product.deps.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
const mailsTo = async (email: string) => (await product.mails(email)).length

/** Subscribes and reads the token from the e-mail. */
async function joined(email: string, more: object = {}): Promise<string> {
  await join(email, more)
  return newestToken(product, email)
}

describe('subscribing to the newsletter', () => {
  test('sends one e-mail, without a name, and nothing else until confirmed', async () => {
    const email = someAddress()
    const { status, body } = await join(email.toUpperCase(), { firstName: 'Hina' })
    expect([status, body]).toEqual([200, { message: enquiryMessages.joined }])
    expect(await rowOf(email)).toMatchObject({
      first_name: 'Hina',
      status: 'pending',
      consent_version: '2026-11',
      confirmed_at: null,
    })
    const [mail, ...others] = await product.mails(email)
    expect(others).toEqual([])
    expect(JSON.stringify(mail)).not.toContain('Hina')
  })

  test('stores only the hash of the token', async () => {
    const email = someAddress()
    const token = await joined(email)
    const { rows } = await product.deps.pool.query(
      `select coalesce(string_agg(t::text, ''), '') as all from (
         select l::text from newsletter_links l union all
         select s::text from newsletter_subscribers s union all select o::text from outbox o) t`,
    )
    expect(rows[0].all).toContain(email)
    expect(rows[0].all).not.toContain(token)
    expect(rows[0].all).not.toContain(Buffer.from(token).toString('hex'))
  })

  test('gets the same answer and e-mail for an unknown, a pending, a confirmed and a former reader', async () => {
    const [unknown, pending, confirmed, former] = [1, 2, 3, 4].map(someAddress) as [
      string,
      string,
      string,
      string,
    ]
    await joined(pending)
    await confirm(await joined(confirmed, { firstName: 'Sana' }))
    const token = await joined(former)
    await confirm(token)
    await leave(token)
    product.clock.advance(mailRules.minutesApart * minute)
    const seen = []
    for (const email of [unknown, pending, confirmed, former]) {
      const before = await mailsTo(email)
      const { status, body, headers } = await join(email, { firstName: 'Somebody Else' })
      const mails = await product.mails(email)
      seen.push({
        status,
        body,
        headers: [...headers.keys()],
        mails: mails.length - before,
        subject: mails.at(-1)?.subject,
      })
    }
    for (const one of seen) expect(one).toEqual(seen[0])
    expect(seen[0]?.mails).toBe(1)
    // A request by a stranger does not change the reader's consent.
    expect(await rowOf(confirmed)).toMatchObject({ status: 'confirmed', first_name: 'Sana' })
    expect(await rowOf(former)).toMatchObject({ status: 'unsubscribed' })
  })

  test('gets its e-mail also right after leaving by the link of a newsletter', async () => {
    const email = someAddress()
    await confirm(await joined(email))
    product.clock.advance(day)
    const { token }: Person = await anOfficer(product.deps)
    const call = (method: string, path: string, body?: object) =>
      product.call(method, `/staff/newsletters${path}`, { token, ...(body && { body }) })
    const content = { subject: 'Four intakes that close soon', body: 'Look at your list.' }
    const { _id, version } = (await call('POST', '', content)).body.data
    const { readers } = (await call('GET', `/${_id}`)).body
    expect((await call('POST', `/${_id}/send`, { version, readers })).status).toBe(200)
    await sendNewsletters(product.deps)
    await leave(await newestToken(product, email))
    const before = await mailsTo(email)
    await confirm(await joined(email))
    expect(await mailsTo(email)).toBe(before + 1)
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  })

  test('cannot flood a mailbox with repeated requests', async () => {
    const email = someAddress()
    await Promise.all(Array.from({ length: 20 }, () => join(email)))
    expect(await mailsTo(email)).toBe(1)
    for (let i = 0; i < 10; i++) {
      product.clock.advance(mailRules.minutesApart * minute)
      await join(email)
    }
    expect(await mailsTo(email)).toBe(mailRules.perDay)
    product.clock.advance(day)
    await join(email)
    expect(await mailsTo(email)).toBe(mailRules.perDay + 1)
  })

  test.each([
    [{}, { email: 'Enter your e-mail address.' }],
    [
      { email: 'nobody' },
      { email: 'Check the address: it needs a name, an @ and an ending, as in name@example.org.' },
    ],
    [
      { email: 'a@example.org\r\nBcc: b@example.org' },
      { email: 'Check the address: it needs a name, an @ and an ending, as in name@example.org.' },
    ],
    [{ email: 'a@example.org', status: 'confirmed' }, { status: 'This call does not know this field.' }],
  ])('with %j is refused beside the field', async (body, fields) => {
    const answer = await product.call('POST', '/newsletter/join', { body })
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('as a robot gets the same answer and stores nothing', async () => {
    const email = someAddress()
    const { body } = await join(email, { website: 'x' })
    expect(body).toEqual({ message: enquiryMessages.joined })
    expect(await rowOf(email)).toBeUndefined()
    expect(await mailsTo(email)).toBe(0)
  })
})

describe('confirming', () => {
  test('works with the token, and once is enough', async () => {
    const email = someAddress()
    const token = await joined(email)
    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([200, { message: enquiryMessages.confirmed }])
    const first = await rowOf(email)
    product.clock.advance(minute)
    expect((await confirm(token)).body).toEqual(body)
    expect(await rowOf(email)).toEqual(first)
  })

  test('accepts the whole address from the e-mail too', async () => {
    const email = someAddress()
    const token = await joined(email)
    expect((await confirm(` ${product.deps.config.publicUrl}/newsletter#token=${token}\n`)).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed' })
  })

  test('fails once the link has expired, and a new link works', async () => {
    const email = someAddress()
    const token = await joined(email)
    product.clock.advance(newsletterLinkDays * day + 1000)
    const { status, body } = await confirm(token)
    expect([status, body]).toEqual([400, { message: enquiryMessages.linkOver, code: 'invalid_input' }])
    expect(await rowOf(email)).toMatchObject({ status: 'pending' })
    expect((await confirm(await joined(email))).status).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(42), `${'A'.repeat(42)}'`, '../../etc/passwd'])(
    'refuses %j',
    async (token) => {
      const { status, body } = await confirm(token)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['token']])
    },
  )

  test('refuses an unknown token', async () => {
    expect((await confirm('A'.repeat(43))).status).toBe(400)
    expect((await leave('A'.repeat(43))).status).toBe(400)
  })
})

describe('leaving', () => {
  test('works with any link of the address, however old, and coming back needs an open one', async () => {
    const email = someAddress()
    const token = await joined(email)
    await confirm(token)
    product.clock.advance(400 * day)
    const { status, body } = await leave(token)
    expect([status, body]).toEqual([200, { message: enquiryMessages.left }])
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed' })
    expect((await leave(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(400)
    expect((await confirm(await joined(email))).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ status: 'confirmed', left_at: null })
  })

  test('before confirming cancels the request', async () => {
    const email = someAddress()
    const token = await joined(email)
    expect((await leave(token)).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ status: 'unsubscribed', confirmed_at: null })
  })
})

test('addresses that never confirmed, and those that left, are purged; readers and open enquiries stay', async () => {
  const { deps } = product
  await deps.db.deleteFrom('newsletter_subscribers').execute()
  const [never, left, reader, back, open] = [1, 2, 3, 4, 5].map(someAddress) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await joined(never)
  await confirm(await joined(reader))
  for (const email of [left, back]) await leave(await joined(email))
  product.clock.advance((retentionDays.left + 1) * day)
  await joined(open)
  await joined(back)
  await purgeEnquiries(deps)
  const rows = await deps.db.selectFrom('newsletter_subscribers').select('email').orderBy('email').execute()
  expect(rows.map(({ email }) => email)).toEqual([reader, back, open].sort())
})
