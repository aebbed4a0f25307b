import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enquiryMessages } from '#contract/enquiries.ts'
import { focused, formOn, newsletterLink, visit, type Visit } from './form-visitor.ts'
import { holdsUp } from './holds-up.ts'
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

const widths = [1280, 360]

describe.each(widths)('with the script, %i px wide', (width) => {
  it('the newsletter is asked for, confirmed by a press of a button, and ended', async () => {
    const email = `reader-${width}@example.org`
    const page = await visitIn('/eq', { width })
    const form = formOn(page, 'newsletter')
    await form.scrollIntoViewIfNeeded()
    await holdsUp(page, 'newsletter')
    await form.getByLabel('Email').fill('reader')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await form.getByText('Check the address').waitFor()
    await holdsUp(page, 'newsletter-wrong')
    await form.getByLabel('Email').fill(email)
    await page.keyboard.press('Enter')
    await form.getByRole('status').getByText(enquiryMessages.joined).waitFor()
    await holdsUp(page, 'newsletter-done')

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
    const confirming = await visitIn(link, { width })
    const asked: string[] = []
    confirming.on('request', (request) => asked.push(request.url()))
    expect(await status()).toBe('pending')
    expect(confirming.url()).toBe(`${product.url}/newsletter`)
    expect(await confirming.getByLabel('The link from our e-mail').isVisible()).toBe(false)
    await holdsUp(confirming, 'confirm')
    await confirming.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await confirming.getByRole('status').getByText(enquiryMessages.confirmed).waitFor()
    await holdsUp(confirming, 'confirm-done')
    expect(await status()).toBe('confirmed')
    expect(asked.filter((url) => url.includes('token'))).toEqual([])

    const leaving = await visitIn(link, { width })
    await leaving.getByRole('button', { name: 'Do not write to me' }).click()
    await leaving.getByRole('status').getByText(enquiryMessages.left).waitFor()
    expect(await status()).toBe('unsubscribed')
  })

  it('a link that is over says so, and a page without one asks for it', async () => {
    const over = await visitIn(`/newsletter#token=${'A'.repeat(43)}`, { width })
    await over.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await over.getByRole('status').getByText(enquiryMessages.linkOver).waitFor()
    await holdsUp(over, 'confirm-over')
    const torn = await visitIn('/newsletter#token=abc', { width })
    await torn.getByRole('button', { name: 'Do not write to me' }).click()
    await torn.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
    expect(await focused(torn)).toBe('token')
    const without = await visitIn('/newsletter', { width })
    await without.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await without.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
    expect(await focused(without)).toBe('token')
    await holdsUp(without, 'confirm-without')
  })
})
