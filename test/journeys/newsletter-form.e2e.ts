import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { focused, formOn, newsletterLink, partOf, visit, type Visit } from './form-visitor.ts'
import { atEachWidth, checkPage } from './check-page.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

let open: BrowserContext[] = []
async function visitIn(at: string, how?: Visit): Promise<Page> {
  const page = await visit(product, at, how)
  open.push(page.context())
  return page
}
afterEach(async () => {
  await Promise.all(open.map((one) => one.close()))
  open = []
  expect(product.offences).toEqual([])
})

it('the newsletter is requested, confirmed with a button, and canceled', async () => {
  const email = 'reader@example.org'
  const page = await visitIn('/eq', { width: 360 })
  const form = formOn(page, 'newsletter')
  await form.scrollIntoViewIfNeeded()
  await atEachWidth(checkPage, page, 'newsletter', { part: partOf('newsletter') })
  await form.getByLabel('Email').fill('reader')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await form.getByText('Check the address').waitFor()
  await atEachWidth(checkPage, page, 'newsletter-wrong', { part: partOf('newsletter') })
  await form.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await form.getByRole('status').getByText(enquiryMessages.joined).waitFor()
  await atEachWidth(checkPage, page, 'newsletter-done', { part: partOf('newsletter') })

  const link = await newsletterLink(product, email)
  const status = async () =>
    (
      await product.database.db
        .selectFrom('newsletter_subscribers')
        .select('status')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.status
  // Whatever opens every link of a mail has confirmed nothing.
  await fetch(link)
  const confirming = await visitIn(link, { width: 360 })
  const asked: string[] = []
  confirming.on('request', (request) => asked.push(request.url()))
  expect(await status()).toBe('pending')
  await confirming.waitForURL(`${product.url}/newsletter`)
  await confirming.getByLabel('The link from our e-mail').waitFor({ state: 'hidden' })
  await atEachWidth(checkPage, confirming, 'confirm')
  await confirming.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await confirming.getByRole('status').getByText(enquiryMessages.confirmed).waitFor()
  await atEachWidth(checkPage, confirming, 'confirm-done', { part: 'main' })
  expect(await status()).toBe('confirmed')
  expect(asked.filter((url) => url.includes('token'))).toEqual([])

  // The link in the tab that still says that the newsletter will come.
  const leaving = confirming
  await leaving.goto(link)
  await leaving.getByRole('button', { name: 'Do not write to me' }).click()
  await leaving.getByRole('status').getByText(enquiryMessages.left).waitFor()
  expect(await status()).toBe('unsubscribed')
})

it('an expired link is reported, and a page without a link asks for it', async () => {
  const over = await visitIn(`/newsletter#token=${'A'.repeat(43)}`)
  await over.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await over.getByRole('status').getByText(enquiryMessages.linkOver).waitFor()
  await atEachWidth(checkPage, over, 'confirm-over', { part: 'main' })
  const torn = await visitIn('/newsletter#token=abc')
  await torn.getByRole('button', { name: 'Do not write to me' }).click()
  await torn.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
  await expect.poll(() => focused(torn)).toBe('token')
  const without = await visitIn('/newsletter')
  await without.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await without.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
  await expect.poll(() => focused(without)).toBe('token')
  await atEachWidth(checkPage, without, 'confirm-without', { part: 'main' })
})
