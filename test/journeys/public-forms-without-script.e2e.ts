import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { publicForms } from '#platform/contract/public-forms.ts'
import { refusalText } from '#platform/contract/errors.ts'
import {
  beenHere,
  enquiriesOf,
  focused,
  formOn,
  marked,
  newsletterLink,
  partOf,
  visit,
  type Visit,
} from './form-visitor.ts'
import { atEachWidth, checkPage } from './check-page.ts'
import { separateProduct, sharedProduct, type RealProduct } from './real-product.ts'

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

it('without the script, every form comes back with errors and all its input, and then continues', async () => {
  const name = 'Sana'
  const page = await visitIn('/', { kind: 'bare', width: 360 })
  let form = formOn(page, 'registration')
  await form.getByLabel('Last Name').fill('"><b>Khan')
  await form.getByLabel('Course Type').selectOption({ label: 'IT' })
  await form.getByLabel('Phone No').fill('123')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/forms/registration')
  expect(await page.title()).toMatch(/^Error: /)
  expect(Object.keys(await marked(page))).toEqual(['firstName', 'qualification', 'phone'])
  await expect.poll(() => focused(page)).toBe('firstName')
  await expect.poll(() => form.getByLabel('Last Name').inputValue()).toBe('"><b>Khan')
  await expect.poll(() => form.getByLabel('Course Type').inputValue()).toBe('it')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('The road abroad')
  await atEachWidth(checkPage, page, 'bare-registration-wrong', { part: partOf('registration') })
  await form.getByLabel('First Name').fill(name)
  await form.getByLabel('Qualification').fill('A levels')
  await form.getByLabel('Phone No').fill('+92 300 7654321')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(`**${publicForms.registration.sent}`)
  await atEachWidth(checkPage, page, 'bare-registration-sent')
  expect(await page.getByRole('link', { name: 'Create my free account' }).getAttribute('href')).toBe(
    '/student-signup#create',
  )
  expect(await enquiriesOf(product, name)).toMatchObject([{ course_type: 'it', last_name: '"><b>Khan' }])

  await page.goto('/parent')
  form = formOn(page, 'contact')
  await form.getByLabel('First Name').fill(name)
  await form.getByLabel('Type Your Message').fill('Two lines:\nand </textarea> this')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/forms/contact')
  expect(await marked(page)).toEqual({ email: enquiryMessages.answerHow })
  await expect.poll(() => focused(page)).toBe('email')
  await expect
    .poll(() => form.getByLabel('Type Your Message').inputValue())
    .toBe('Two lines:\nand </textarea> this')
  await atEachWidth(checkPage, page, 'bare-contact-wrong', { part: partOf('contact') })
  await form.getByLabel('Email').fill('sana@example.org')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(`**${publicForms.contact.sent}`)
  await atEachWidth(checkPage, page, 'bare-contact-sent')
  await page.reload()
  expect(await enquiriesOf(product, name)).toHaveLength(2)

  await page.goto('/iq')
  form = formOn(page, 'newsletter')
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL('**/forms/newsletter')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Intelligence Quotient')
  expect(Object.keys(await marked(page))).toEqual(['email'])
  await atEachWidth(checkPage, page, 'bare-newsletter-wrong', { part: partOf('newsletter') })
  const email = 'bare@example.org'
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL(`**${publicForms.newsletter.sent}`)
  await atEachWidth(checkPage, page, 'bare-newsletter-sent')

  const link = await newsletterLink(product, email)
  await page.goto(link)
  await atEachWidth(checkPage, page, 'bare-confirm')
  await page.getByLabel('The link from our e-mail').fill('yes please')
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await page.waitForURL(`**${publicForms.confirmation.action}`)
  await atEachWidth(checkPage, page, 'bare-confirm-wrong', { part: 'main' })
  await page.getByLabel('The link from our e-mail').fill(link)
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await page.waitForURL(`**${publicForms.confirmation.sent}`)
  await atEachWidth(checkPage, page, 'bare-confirmed', { part: 'main' })
  await page.goto('/newsletter')
  await page.getByLabel('The link from our e-mail').fill(link)
  await page.getByRole('button', { name: 'Do not write to me' }).click()
  await page.waitForURL(`**${publicForms.leaving.sent}`)
  await atEachWidth(checkPage, page, 'bare-left', { part: 'main' })
})

it('with scripts switched off a message is mended and sent', async () => {
  const page = await visitIn('/parent', { kind: 'off' })
  const form = formOn(page, 'contact')
  await form.getByLabel('First Name').fill('Hina')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/forms/contact')
  await form.getByText('Type your message.').waitFor()
  await form.getByLabel('Phone').fill('0300 7654321')
  await form.getByLabel('Type Your Message').fill('Please call me.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(`**${publicForms.contact.sent}`)
  await page.getByRole('heading', { name: 'We have your message' }).waitFor()
  expect(await enquiriesOf(product, 'Hina')).toHaveLength(1)
})

it('too many forms are refused in words, with and without the script', async () => {
  const strict = await separateProduct({ RATE_LIMITS: 'on' })
  try {
    const context = await strict.visitor()
    await beenHere(context)
    const page = await context.newPage()
    const form = formOn(page, 'contact')
    const send = async (message: string) => {
      await page.goto('/parent')
      await form.getByLabel('First Name').fill('Often')
      await form.getByLabel('Phone').fill('0300 1112225')
      await form.getByLabel('Type Your Message').fill(message)
      await form.getByRole('button', { name: 'Submit' }).click()
    }
    for (let i = 0; i < 5; i++) {
      await send(`Question ${i}`)
      await form.getByRole('status').getByText(enquiryMessages.written).waitFor()
    }
    await send('One too many')
    await form.getByRole('status').getByText(refusalText('too_many_requests')).waitFor()
    await expect.poll(() => form.getByLabel('Type Your Message').inputValue()).toBe('One too many')
    await checkPage(page, 'contact-too-many', { part: partOf('contact') })
    await page.route(/\.js$/, (call) => call.abort())
    await send('One too many')
    await page.waitForURL('**/forms/contact')
    await form.getByText(refusalText('too_many_requests')).waitFor()
    await expect.poll(() => form.getByLabel('Type Your Message').inputValue()).toBe('One too many')
    await checkPage(page, 'bare-contact-too-many', { part: partOf('contact') })
    await context.close()
  } finally {
    await strict.close()
  }
})
