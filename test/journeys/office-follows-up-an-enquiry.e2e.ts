import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { site } from '#site'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

it('two officers follow up an enquiry from the e-mail to the record of the student, each seeing what the other does', async () => {
  // No other test leaves an enquiry by this name.
  const firstName = `Nida ${randomUUID().slice(0, 8)}`
  const phone = `+92300${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const student = await people.student(`${firstName} Follow`, { phone })
  const sent = await fetch(`${product.url}/api/enquiry/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName,
      phone,
      email: `${randomUUID()}@example.org`,
      message: 'Which test do I need?',
    }),
  })
  expect(sent.ok).toBe(true)
  const { rows } = await product.database.pool.query('select id from enquiries where first_name = $1', [
    firstName,
  ])
  const [{ id }] = rows as [{ id: string }]
  const at = `/staff/enquiries/${id}`
  const mail = await product.mailTo(site.contact.email, /enquiry/u)
  expect(mail.text).toContain('/staff/enquiries/')

  const desk = await people.enter(await people.officer('Omar Desk'))
  const list = await desk.newPage()
  await list.goto(`/staff/enquiries?search=${encodeURIComponent(firstName)}`)
  const row = list.getByRole('article', { name: firstName })
  await row.getByText(`Same e-mail or phone as ${student.name}`).waitFor()

  const pocket = await people.enter(await people.officer('Sana Pocket'), { width: 360 })
  const page = await pocket.newPage()
  await page.goto(at)
  await page.getByText('Which test do I need?').waitFor()
  await button(page, 'Take it').click()
  await row.getByText('Sana Pocket answers this.').waitFor()
  await button(page, 'Record a call').click()
  await page.getByLabel('Somebody answered').check()
  await page.getByLabel('What was said').fill('She needs an English test. She is a student of ours.')
  await button(page, 'Save the call').click()
  await page.getByText('Sana Pocket called,').waitFor()

  await row.getByRole('link', { name: firstName }).click()
  await list.getByText('She is a student of ours.').waitFor()
  await button(list, `Link to ${student.name}`).click()
  await page.getByText(`Omar Desk linked it to ${student.name}.`).waitFor()
  await button(list, 'Answer by e-mail').click()
  await list.getByLabel('Your answer').fill('An English test: see your list.')
  await button(list, 'Send answer').click()
  await page.getByText('An English test: see your list.').waitFor()
  await page.getByText('Omar Desk answered by e-mail.').waitFor()
  await page.getByText('Sent', { exact: true }).waitFor()

  await page.getByRole('link', { name: student.name }).click()
  await page.getByRole('heading', { level: 1, name: student.name }).waitFor()
  await page.getByRole('link', { name: 'Which test do I need?' }).click()
  await page.getByRole('heading', { level: 1, name: firstName }).waitFor()
  await list.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click()
  await row.getByText('Called', { exact: false }).waitFor()
  expect(new URL(list.url()).searchParams.get('search')).toBe(firstName)
  expect(product.offences).toEqual([])
  await desk.close()
  await pocket.close()
})
