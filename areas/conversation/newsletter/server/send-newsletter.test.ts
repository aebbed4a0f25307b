import { randomBytes, randomUUID } from 'node:crypto'
import { newsletterMessages } from '#texts/conversation/newsletter/newsletter-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { hashToken } from '#platform/permissions/viewer.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'

import { batch, sendNewsletters } from './send-newsletter.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('delete from newsletter_subscribers')
  await product.deps.pool.query('delete from newsletter_issues')
})

const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })
const content = {
  subject: 'Four intakes that close soon',
  body: 'Look at [your list](/universities/shortlist).',
}
let made = 0
/** Creates readers of the newsletter. @returns their addresses */
async function readers(count: number, status = 'confirmed'): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `reader-${++made}@example.org`)
  await product.deps.pool.query(
    `insert into newsletter_subscribers (email, status, consent_version, asked_at, confirmed_at, left_at)
     select e, $2, '2026-11', now(), now(), case when $2 = 'unsubscribed' then now() end from unnest($1::text[]) e`,
    [emails, status],
  )
  return emails
}
const begin = async () => (await asOfficer('POST', '/staff/newsletters', content)).body.data
const send = (id: string, body: object) => asOfficer('POST', `/staff/newsletters/${id}/send`, body)
const show = async (id: string) => (await asOfficer('GET', `/staff/newsletters/${id}`)).body.data
const run = () => sendNewsletters(product.deps)

describe('writing a newsletter', () => {
  test('of two officers who save one version, one succeeds; a sent issue cannot be changed', async () => {
    await readers(1)
    const { _id, version } = await begin()
    const save = (subject: string) =>
      asOfficer('PUT', `/staff/newsletters/${_id}`, { ...content, subject, version })
    const answers = await Promise.all([save('A subject of one officer'), save('A subject of the other')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await send(_id, { version: 2, readers: 1 })
    const late = await asOfficer('PUT', `/staff/newsletters/${_id}`, { ...content, version: 2 })
    expect(late.body).toMatchObject({ code: 'move_not_possible', message: newsletterMessages.notDraft })
    expect((await asOfficer('DELETE', `/staff/newsletters/${_id}`)).status).toBe(409)
  })

  test.each([
    ['an empty text', { body: '  ' }],
    ['a subject that is too short', { subject: 'News' }],
    ['a text that no mail carries whole', { body: 'x'.repeat(3501) }],
    ['a second line in the subject', { subject: 'Four intakes\nBcc: a@example.org' }],
  ])('refuses %s', async (_, more) => {
    const { status, body } = await asOfficer('POST', '/staff/newsletters', { ...content, ...more })
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(more)])
  })

  test('a draft can be deleted; a test goes only to its author', async () => {
    const [reader] = await readers(1)
    const { _id } = await begin()
    expect((await asOfficer('POST', `/staff/newsletters/${_id}/test`, {})).status).toBe(200)
    const mail = (await product.mails(officer.email)).at(-1)
    expect(mail?.subject).toBe(content.subject)
    expect(mail?.text).toContain('This is a test')
    expect(mail?.text).toContain('your list (')
    expect(await product.mails(reader)).toEqual([])
    expect((await asOfficer('DELETE', `/staff/newsletters/${_id}`)).status).toBe(200)
    expect((await asOfficer('GET', `/staff/newsletters/${_id}`)).status).toBe(404)
  })
})

describe('sending a newsletter', () => {
  test('goes to every confirmed reader once, and to nobody else; pressing again changes nothing', async () => {
    const confirmed = await readers(3)
    const others = [...(await readers(2, 'pending')), ...(await readers(2, 'unsubscribed'))]
    const { _id, version } = await begin()
    const answers = await Promise.all([1, 2, 3].map(() => send(_id, { version, readers: 3 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual(
      [newsletterMessages.sending, newsletterMessages.sentBefore, newsletterMessages.sentBefore].toSorted(),
    )
    // Two processes at once, and one more afterwards.
    await Promise.all([run(), run()])
    await run()
    for (const email of confirmed) expect(await product.mails(email)).toHaveLength(1)
    for (const email of others) expect(await product.mails(email)).toEqual([])
    expect(await show(_id)).toMatchObject({
      status: 'sent',
      readers: 3,
      sentBy: 'Omar Farooqi',
      progress: { queued: 3, sent: 3, failed: 0, left: 0, waiting: 0 },
    })
    const { rows } = await product.deps.pool.query(
      `select details from audit_entries where action = 'newsletter.sent' and object_id = $1`,
      [_id],
    )
    expect(rows).toEqual([{ details: { readers: 3 } }])
  })

  test('needs another confirmation when the number of readers has changed or is zero', async () => {
    const { _id, version } = await begin()
    expect((await send(_id, { version, readers: 0 })).body).toMatchObject({
      code: 'move_not_possible',
      message: newsletterMessages.nobody,
    })
    await readers(2)
    expect((await send(_id, { version, readers: 1 })).body).toMatchObject({
      code: 'changed_meanwhile',
      message: newsletterMessages.otherNumber({ readers: 2 }),
    })
    expect((await send(_id, { version: 7, readers: 2 })).status).toBe(409)
    expect(await show(_id)).toMatchObject({ status: 'draft', progress: { waiting: 0 } })
    expect(await run()).toBe(0)
  })

  test('resumes where it stopped, beyond one batch, and leaves out readers who unsubscribed meanwhile', async () => {
    const emails = await readers(batch.mails + 5)
    const { _id, version } = await begin()
    await send(_id, { version, readers: emails.length })
    await product.deps.pool.query(
      `update newsletter_subscribers set status = 'unsubscribed', left_at = now() where email = any ($1)`,
      [emails.slice(0, 2)],
    )
    // A crash in the middle of a batch: nothing of it is stored.
    const broken = { ...product.deps, mail: { ...product.deps.mail } }
    let queued = 0
    Object.assign(broken.mail, {
      enqueueSecret: async (...order: Parameters<typeof product.deps.mail.enqueueSecret>) => {
        if (++queued > 10) throw new Error('The machine stopped')
        return product.deps.mail.enqueueSecret(...order)
      },
    })
    await expect(sendNewsletters(broken)).rejects.toThrow('The machine stopped')
    expect((await show(_id)).progress).toMatchObject({ queued: 0, waiting: emails.length })
    expect(await run()).toBe(emails.length - 2)
    const { rows } = await product.deps.pool.query(
      `select count(*)::int as mails, count(distinct to_address)::int as people from outbox
       where name = 'newsletter' and to_address = any ($1)`,
      [emails],
    )
    expect(rows).toEqual([{ mails: emails.length - 2, people: emails.length - 2 }])
    expect(await show(_id)).toMatchObject({ status: 'sent', progress: { left: 2, waiting: 0 } })
  })

  test('each e-mail can unsubscribe by its link and by one press in the mail program, and cannot confirm', async () => {
    const [one, other] = await readers(2)
    const { _id, version } = await begin()
    await send(_id, { version, readers: 2 })
    await run()
    const statusOf = async (email: string | undefined) =>
      (await product.deps.pool.query('select status from newsletter_subscribers where email = $1', [email]))
        .rows[0].status
    const token = await newestToken(product, one!)
    expect((await product.call('POST', '/newsletter/leave', { body: { token } })).status).toBe(200)
    expect(await statusOf(one)).toBe('unsubscribed')
    expect((await product.call('POST', '/newsletter/confirm', { body: { token } })).status).toBe(400)

    const [mail] = await product.mails(other)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = new URL(/^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '')
    const opened = await fetch(product.url + address.pathname, { redirect: 'manual' })
    expect([opened.status, await statusOf(other)]).toEqual([303, 'confirmed'])
    const pressed = await fetch(product.url + address.pathname, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([pressed.status, await statusOf(other)]).toEqual([200, 'unsubscribed'])
  })
})

/** A link to leave with, as in an e-mail of long ago. @returns its token */
async function aLink(email: string | undefined): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await product.deps.pool.query(
    `insert into newsletter_links (token_hash, subscriber_id, made_at, confirms_until)
     select $1, id, now(), now() from newsletter_subscribers where email = $2`,
    [hashToken(token), email],
  )
  return token
}
const leave = (token: string) => product.call('POST', '/newsletter/leave', { body: { token } })

test('whoever leaves before a queued newsletter could be delivered does not get it', async () => {
  const [email] = await readers(1)
  const token = await aLink(email)
  const { _id, version } = await begin()
  await send(_id, { version, readers: 1 })
  await run()
  expect((await leave(token)).status).toBe(200)
  expect((await product.mails(email)).map(({ subject }) => subject)).toEqual([])
  expect((await show(_id)).progress).toMatchObject({ queued: 0, sent: 0, left: 1 })
})

test('whoever leaves while their e-mail is being written does not get it', async () => {
  const [email] = await readers(1)
  const token = await aLink(email)
  const { _id, version } = await begin()
  await send(_id, { version, readers: 1 })
  const { deps } = product
  let leaving: ReturnType<typeof leave> | undefined
  const mail = {
    ...deps.mail,
    enqueueSecret: async (...order: Parameters<typeof deps.mail.enqueueSecret>) => {
      let over = false
      leaving = leave(token).finally(() => (over = true))
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => over || (await deps.pool.query(waits)).rows.length > 0).toBe(true)
      return deps.mail.enqueueSecret(...order)
    },
  }
  await sendNewsletters({ ...deps, mail })
  expect((await leaving)?.status).toBe(200)
  await run()
  expect(await product.mails(email)).toEqual([])
  expect((await show(_id)).progress).toMatchObject({ queued: 0, sent: 0, left: 1 })
})

describe('the readers', () => {
  test('are counted by status, and deleted for good with what is queued for them', async () => {
    const [email] = await readers(1)
    await readers(2, 'pending')
    const list = await asOfficer('GET', `/staff/newsletter-subscribers?status=confirmed`)
    expect(list.body.counts).toEqual({ pending: 2, confirmed: 1, unsubscribed: 0 })
    const { _id, version } = await begin()
    await send(_id, { version, readers: 1 })
    const path = `/staff/newsletter-subscribers/${list.body.data[0]._id}`
    expect((await asOfficer('DELETE', path)).status).toBe(200)
    expect((await asOfficer('DELETE', path)).status).toBe(404)
    await run()
    expect(await product.mails(email)).toEqual([])
    expect(await show(_id)).toMatchObject({ status: 'sent', readers: 1 })
  })

  test('are exported as CSV, only confirmed ones, with no formulas; the download is logged', async () => {
    const [email] = await readers(1)
    const [waiting] = await readers(1, 'pending')
    await product.deps.pool.query(
      `update newsletter_subscribers set first_name = '=HYPERLINK("https://example.org")' where email = $1`,
      [email],
    )
    const { status, headers, body } = await asOfficer('GET', '/staff/newsletter-subscribers/confirmed.csv')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const text = (body as Buffer).toString()
    expect(text).toContain(`${email},"'=HYPERLINK(""https://example.org"")",`)
    expect(text).not.toContain(waiting)
    const { rows } = await product.deps.pool.query(
      `select actor_id, details from audit_entries where action = 'subscribers.downloaded' order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ actor_id: officer._id, details: { rows: 1 } }])
    const { token } = await aStudent(product.deps)
    const refused = await product.call('GET', '/staff/newsletter-subscribers/confirmed.csv', { token })
    expect(refused.status).toBe(403)
  })
})

describe('readers whom a newsletter did not reach', () => {
  const undelivered = async (id: string, query = '') =>
    asOfficer('GET', `/staff/newsletters/${id}/undelivered${query}`)

  test('are listed with the reason, by page, and nobody else', async () => {
    const emails = await readers(4)
    const { _id, version } = await begin()
    await send(_id, { version, readers: 4 })
    await run()
    const end = (email: string | undefined, outcome: string) =>
      product.deps.pool.query(
        `update outbox set done_at = now(), outcome = $2, secret = null
         where id = (select d.mail_id from newsletter_deliveries d
           join newsletter_subscribers s on s.id = d.subscriber_id where s.email = $1 and d.issue_id = $3)`,
        [email, outcome, _id],
      )
    await end(emails[0], 'dead')
    await end(emails[2], 'expired')
    const { status, body } = await undelivered(_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: [
        { email: emails[0], why: 'refused' },
        { email: emails[2], why: 'late' },
      ],
      totalCount: 2,
    })
    expect((await undelivered(_id, '?limit=1&page=2')).body).toMatchObject({
      data: [{ email: emails[2] }],
      totalCount: 2,
    })
    // An address that was removed is not kept for the sake of this list.
    await asOfficer('DELETE', `/staff/newsletter-subscribers/${body.data[0]._id}`)
    expect((await undelivered(_id)).body.data).toMatchObject([{ email: emails[2] }])
  })

  test('are of a newsletter that exists, for the office only', async () => {
    const { _id } = await begin()
    expect((await undelivered(_id)).body).toEqual({ data: [], totalCount: 0 })
    expect((await undelivered(randomUUID())).status).toBe(404)
    const { token } = await aStudent(product.deps)
    const path = `/staff/newsletters/${_id}/undelivered`
    expect((await product.call('GET', path, { token })).status).toBe(403)
  })
})
