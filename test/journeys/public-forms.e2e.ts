import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import { publicForms } from '#platform/contract/public-forms.ts'
import { sitePaths } from '#kit/routing/paths.ts'
import { formTexts } from '#texts/site/forms.ts'
import { enquiriesOf, focused, formOn, marked, partOf, visit, type Visit } from './form-visitor.ts'
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

it('a registration is corrected in place and continues to a filled-in account form', async () => {
  const name = 'Ayesha'
  const page = await visitIn('/', { width: 360 })
  const form = formOn(page, 'registration')
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await form.scrollIntoViewIfNeeded()
  await atEachWidth(checkPage, page, 'registration', { part: partOf('registration') })
  expect(calls.filter((call) => !/\.(woff2|svg|png|webmanifest)$/.test(call))).toEqual([])

  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Enter your first name.').waitFor()
  await expect
    .poll(() => marked(page))
    .toEqual({
      firstName: 'Enter your first name.',
      courseType: 'Choose a course type.',
      qualification: 'Enter your last certificate, such as FSc or A levels.',
      phone: 'Enter a phone number.',
    })
  await expect.poll(() => focused(page)).toBe('firstName')
  await atEachWidth(checkPage, page, 'registration-wrong', { part: partOf('registration') })

  await form.getByLabel('First Name').fill(name)
  await form.getByLabel('Course Type').selectOption({ label: 'Medicine/MBBS/MD' })
  await form.getByLabel('Qualification').fill('FSc pre-medical')
  await form.getByLabel('Phone No').fill('12')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('with its country code, as in').waitFor()
  await expect.poll(async () => Object.keys(await marked(page))).toEqual(['phone'])
  await expect.poll(() => focused(page)).toBe('phone')

  await form.getByLabel('Phone No').fill('0300 1234567')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/student-signup#create')
  await page.getByText('We received your registration').waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe(name)
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('0300 1234567')
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0)
  await atEachWidth(checkPage, page, 'registration-account')
  expect(await enquiriesOf(product, name)).toMatchObject([
    { kind: 'registration', course_type: 'medicine', phone: '+923001234567' },
  ])
  await page.goBack()
  await form.waitFor()
  await expect.poll(() => form.getAttribute('aria-busy')).toBeNull()
})

it('a message is sent once, its fate is read out, and a broken connection loses nothing', async () => {
  const name = 'Bilal'
  const page = await visitIn('/parent')
  const form = formOn(page, 'contact')
  await atEachWidth(checkPage, page, 'contact', { part: partOf('contact') })
  await form.getByLabel('First Name').fill(name)
  await form.getByLabel('Email').fill('nowhere')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Type your message.').waitFor()
  await expect.poll(async () => Object.keys(await marked(page))).toEqual(['email', 'message'])
  await expect.poll(() => focused(page)).toBe('email')
  await atEachWidth(checkPage, page, 'contact-wrong', { part: partOf('contact') })

  await form.getByLabel('Email').fill('bilal@example.org')
  await form.getByLabel('Type Your Message').fill('What does a year in Italy cost?')
  const status = form.getByRole('status')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText(formTexts.connectionFailed).waitFor()
  await expect.poll(() => marked(page)).toEqual({})
  await expect.poll(() => form.getByLabel('Type Your Message').inputValue()).toContain('Italy')
  await atEachWidth(checkPage, page, 'contact-offline', { part: partOf('contact') })
  await page.context().setOffline(false)

  let posts = 0
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/forms/contact', async (call) => {
    posts++
    await looked
    await call.continue()
  })
  const button = form.locator('button')
  await button.dblclick()
  await expect.poll(() => form.getAttribute('aria-busy')).toBe('true')
  await form.getByRole('button', { name: 'Sending' }).waitFor()
  await atEachWidth(checkPage, page, 'contact-busy', { part: partOf('contact') })
  await button.click()
  goOn()
  await status.getByText(enquiryMessages.written).waitFor()
  expect(posts).toBe(1)
  await form.getByLabel('First Name').waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(enquiryMessages.written)
  expect(new URL(page.url()).pathname).toBe('/parent')
  await atEachWidth(checkPage, page, 'contact-done', { part: partOf('contact') })
  expect(await enquiriesOf(product, name)).toHaveLength(1)
})

it('the keyboard alone reaches, fills in and sends the form, and never the trap', async () => {
  const page = await visitIn('/parent')
  const form = formOn(page, 'contact')
  await form.getByLabel('First Name').focus()
  const names: (string | null | undefined)[] = []
  for (let i = 0; i < 6; i++) {
    names.push(await focused(page))
    if (names.at(-1) !== null) await page.keyboard.type(names.at(-1) === 'phone' ? '0300 1112223' : 'Keys')
    await page.keyboard.press('Tab')
  }
  expect(names).toEqual(['firstName', 'lastName', 'phone', 'email', 'message', null])
  await page.keyboard.press('Shift+Tab')
  await form.getByLabel('Email').fill('')
  await form.locator('button').focus()
  await page.keyboard.press('Enter')
  await form.getByRole('status').getByText(enquiryMessages.written).waitFor()
})

it.each([
  ['fills in what nobody sees', false],
  ['types in no time', true],
])('a machine that %s is thanked, and nothing is kept', async (_, hurry) => {
  const page = await visitIn('/parent', { hurry })
  const form = formOn(page, 'contact')
  await page.evaluate(
    ([action, trap]) => {
      const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)!
      const typed = { firstName: 'Robot', email: 'robot@example.org', message: 'Buy this', website: trap }
      for (const [name, text] of Object.entries(typed)) {
        ;(form.elements.namedItem(name) as HTMLInputElement).value = text!
      }
      // The page has just opened, however long this machine took to look at it.
      if (trap === '') performance.now = () => 900
      form.requestSubmit()
    },
    [publicForms.contact.action, hurry ? '' : 'https://spam.example'],
  )
  await form.getByRole('status').getByText(enquiryMessages.written).waitFor()
  expect(await enquiriesOf(product, 'Robot')).toEqual([])
})

it('both themes pass the checks in every state', async () => {
  const page = await visitIn('/parent', { dark: true })
  const form = formOn(page, 'contact')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Type your message.').waitFor()
  await checkPage(page, 'dark-contact-wrong', { part: partOf('contact') })
  await form.getByLabel('First Name').fill('Dark')
  await form.getByLabel('Phone').fill('0300 1112224')
  await form.getByLabel('Type Your Message').fill('Good evening.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByRole('status').getByText(enquiryMessages.written).waitFor()
  await checkPage(page, 'dark-contact-done', { part: partOf('contact') })
  await page.goto('/')
  await checkPage(page, 'dark-registration', { part: partOf('registration') })
})

it('the pages that should have a form have it', async () => {
  const forms: Record<string, string[]> = {}
  for (const at of [...Object.values(sitePaths), '/newsletter']) {
    const html = await (await fetch(product.url + at)).text()
    const actions = [...html.matchAll(/action="(\/forms\/[\w-]+)"/gi)].map(([, action]) => action!)
    if (actions.length > 0) forms[at] = actions
  }
  const { registration, contact, newsletter, confirmation, leaving } = publicForms
  expect(forms).toMatchObject({
    [sitePaths.home]: [registration.action],
    [sitePaths.eq]: [newsletter.action],
    [sitePaths.iq]: [newsletter.action],
    [sitePaths.swot]: [newsletter.action],
    [sitePaths.parent]: [contact.action, newsletter.action],
    '/newsletter': [confirmation.action, leaving.action],
  })
})
