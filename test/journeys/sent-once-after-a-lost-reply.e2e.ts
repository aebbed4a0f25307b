import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf } from '../fixtures/pdfs.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

/** The next call to an address reaches the server, and its reply is lost. */
async function loseReply(page: Page, path: string) {
  let calls = 0
  const isCall = (url: URL) => url.pathname === `/api${path}`
  await page.route(isCall, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls += 1
    if (calls > 1) return route.fallback()
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort('connectionreset')
  })
  return {
    /** How often it was called. */
    calls: () => calls,
  }
}

const rows = async <Row extends object>(query: string, ...values: unknown[]): Promise<Row[]> =>
  (await product.database.pool.query<Row>(query, values)).rows
/** What somebody wrote, with the number of files of each message. */
const written = (userId: string) =>
  rows(
    `select m.text, count(f.id)::int as files from messages m left join message_files f on f.message_id = m.id
     where m.author_id = $1 group by m.id order by m.at`,
    userId,
  )

/** Sends, loses the reply, loads the page again and sends again. */
async function sendTwice(page: Page, path: string, send: () => Promise<void>, reopen?: () => Promise<void>) {
  const { calls } = await loseReply(page, path)
  await send()
  await page.getByRole('alert').filter({ hasText: 'connection' }).first().waitFor()
  await page.reload()
  await reopen?.()
  await send()
  await expect.poll(calls).toBe(2)
}

describe('what was stored although its reply was lost is sent once, though the page is loaded again', () => {
  it('a student’s question with a file, and what the student writes into the conversation', async () => {
    const student = await people.student('Hira Twice')
    const phone = await people.enter(student, { width: 360 })
    const page = await phone.newPage()
    await page.goto('/messages?ask=My+marks')
    await page.getByLabel('Your question').fill('Are they enough?')
    const marks = { name: 'marks.pdf', mimeType: 'application/pdf', buffer: await aPdf(1, randomUUID()) }
    await page.getByLabel('Add a file').setInputFiles(marks)
    const remove = page.getByRole('button', { name: 'Remove marks.pdf' })
    await sendTwice(
      page,
      '/messages',
      async () => {
        await remove.waitFor()
        await page.getByRole('button', { name: 'Send question' }).click()
      },
      () => expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Are they enough?'),
    )
    await page.getByRole('button', { name: /^Open File 1/ }).waitFor()
    expect(await written(student._id)).toEqual([{ text: 'Are they enough?', files: 1 }])
    // What was uploaded again for it takes no room.
    const unsent = `select id from upload_intents where student_id = $1 and state = 'ready'`
    expect(await rows(unsent, student._id)).toEqual([])

    const text = page.getByLabel('Your message to the office')
    await text.fill('And my test?')
    const [{ id }] = (await rows<{ id: string }>(
      'select id from message_threads where student_id = $1',
      student._id,
    )) as [{ id: string }]
    await sendTwice(page, `/messages/${id}`, () => page.getByRole('button', { name: 'Send message' }).click())
    await expect.poll(() => text.inputValue()).toBe('')
    expect((await written(student._id)).length).toBe(2)

    // The same words later are another message, and so is what was changed before it was sent again.
    await text.fill('And my test?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(async () => (await written(student._id)).length).toBe(3)
    await expect.poll(() => text.inputValue()).toBe('')
    await page.unrouteAll()
    await text.fill('Thank you.')
    const changed = await loseReply(page, `/messages/${id}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('alert').filter({ hasText: 'connection' }).waitFor()
    await text.fill('Thank you very much.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(changed.calls).toBe(2)
    await expect.poll(async () => (await written(student._id)).length).toBe(5)
    expect(product.offences).toEqual([])
    await phone.close()
  })

  it('an officer’s answer, a first message to a student, and a note', async () => {
    const { student, applicationId } = await people.applicant('Zara Twice')
    const officer = await people.officer('Omar Twice')
    const question = await people.call(student, 'POST', '/messages', { subject: 'Dates', text: 'When?' })
    const desk = await people.enter(officer)
    const page = await desk.newPage()

    await page.goto(`/staff/messages/${question.thread._id}`)
    await page.getByLabel('Your answer to the student').fill('In October.')
    await sendTwice(page, `/messages/${question.thread._id}`, () =>
      page.getByRole('button', { name: 'Send message' }).click(),
    )
    await expect.poll(() => page.getByLabel('Your answer to the student').inputValue()).toBe('')

    await page.goto(`/staff/students/${student._id}`)
    const write = () => page.getByRole('button', { name: 'Write a message' }).click()
    const dialog = page.getByRole('dialog')
    await write()
    await dialog.getByLabel('What is it about?').fill('Forms')
    await dialog.getByLabel('Your message to the student').fill('Please sign them.')
    await sendTwice(
      page,
      `/staff/students/${student._id}/messages`,
      () => dialog.getByRole('button', { name: 'Send message' }).click(),
      write,
    )
    await page.getByRole('heading', { name: 'Forms' }).waitFor()
    expect(await written(officer._id)).toEqual([
      { text: 'In October.', files: 0 },
      { text: 'Please sign them.', files: 0 },
    ])

    await page.goto(`/staff/applications/${applicationId}?tab=notes`)
    await page.getByLabel('A note').fill('Asked for the forms.')
    await sendTwice(page, `/staff/applications/${applicationId}/notes`, () =>
      page.getByRole('button', { name: 'Save note' }).click(),
    )
    await expect.poll(() => page.getByLabel('A note').inputValue()).toBe('')
    expect(await rows('select text from file_notes where application_id = $1', applicationId)).toHaveLength(1)
    expect(product.offences).toEqual([])
    await desk.close()
  })

  it('the answer to an enquiry', async () => {
    const firstName = `Nadia ${randomUUID()}`
    const [{ id }] = (await rows<{ id: string }>(
      `insert into enquiries (kind, first_name, email, message, consent_version, content_hash, received_at)
       values ('contact', $1, 'nadia@example.org', 'Which test?', '2026-11', $2, now()) returning id`,
      firstName,
      Buffer.from(firstName),
    )) as [{ id: string }]
    const desk = await people.enter(await people.officer('Omar Enquiry'))
    const page = await desk.newPage()
    await page.goto(`/staff/enquiries?search=${encodeURIComponent(firstName)}`)
    await page.getByRole('link', { name: 'Answer by e-mail' }).click()
    await page.getByLabel('Your answer').fill('The English test.')
    await sendTwice(page, `/staff/enquiries/${id}/answers`, () =>
      page.getByRole('button', { name: 'Send answer' }).click(),
    )
    await expect.poll(() => page.getByLabel('Your answer').count()).toBe(0)
    expect(await rows('select text from enquiry_answers where enquiry_id = $1', id)).toEqual([
      { text: 'The English test.' },
    ])
    expect(product.offences).toEqual([])
    await desk.close()
  })
})
