import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

it('an officer writes a newsletter and sends it; a colleague sees how it goes out without doing anything', async () => {
  const email = `${randomUUID()}@example.org`
  await product.database.pool.query(
    `insert into newsletter_subscribers (email, status, consent_version, asked_at, confirmed_at)
     values ($1, 'confirmed', '2026-11', now(), now())`,
    [email],
  )
  const subject = `Intakes that close soon ${randomUUID().slice(0, 8)}`
  const desk = await people.enter(await people.officer('Omar Letters'))
  const page = await desk.newPage()
  await page.goto('/staff/enquiries/newsletter')
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Text').fill('Look at [your list](/universities/shortlist).')
  await page.getByRole('button', { name: 'Save draft' }).click()

  const pocket = await people.enter(await people.officer('Sana Letters'), { width: 360 })
  const list = await pocket.newPage()
  await list.goto('/staff/enquiries/newsletter')
  const row = list.getByRole('listitem').filter({ hasText: subject })
  await row.getByText('Draft', { exact: true }).waitFor()

  // Other tests have readers too.
  await page.getByRole('button', { name: /^Send to [\d,]+ reader/u }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to/u })
    .click()
  await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
  await row.getByText('Sent', { exact: true }).waitFor()
  const mail = await product.mailTo(email, /Intakes/u)
  expect(mail.subject).toBe(subject)
  expect(product.offences).toEqual([])
  await desk.close()
  await pocket.close()
})
