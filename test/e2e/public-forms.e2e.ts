import { AxeBuilder } from '@axe-core/playwright'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enquiryMessages, publicForms } from '#contract/enquiries.ts'
import { refusals } from '#contract/errors.ts'
import { leastMilliseconds } from '#server/features/enquiries/robots.ts'
import { sitePaths } from '#web/paths.ts'
import { formWords } from '#web/words/en-forms.ts'
import { realProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await realProduct()
})
afterAll(() => product.close())

let contexts: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(contexts.map((one) => one.close()))
  contexts = []
  expect(product.offences).toEqual([])
})

/** `live`: as most come. `bare`: the script never arrives. `off`: scripts are switched off. */
type Kind = 'live' | 'bare' | 'off'

/** People read before they type: their pages have been open for a while. */
const beenHere = (context: BrowserContext) =>
  context.addInitScript((milliseconds) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + milliseconds
  }, leastMilliseconds)

async function visit(
  at: string,
  { kind = 'live' as Kind, width = 1280, dark = false, hurry = false } = {},
): Promise<Page> {
  const context = await product.visitor({
    width,
    javaScriptEnabled: kind !== 'off',
    colorScheme: dark ? 'dark' : 'light',
  })
  contexts.push(context)
  if (!hurry) await beenHere(context)
  if (kind === 'bare') await context.route(/\.js$/, (call) => call.abort())
  const page = await context.newPage()
  await page.goto(at)
  return page
}

const widths = [1280, 360]
const formOn = (page: Page, name: keyof typeof publicForms) =>
  page.locator(`form[action="${publicForms[name].action}"]`)
const rows = async (table: 'enquiries' | 'newsletter_subscribers') =>
  product.database.db.selectFrom(table).selectAll().execute()
const enquiryOf = (firstName: string) =>
  product.database.db.selectFrom('enquiries').selectAll().where('first_name', '=', firstName).execute()

/** No findings of axe, no sideways scrolling; a picture where `SCREENSHOTS` names a folder. */
async function holdsUp(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder) {
    await mkdir(folder, { recursive: true })
    const file = `${name}-${page.viewportSize()!.width}.png`
    await page.screenshot({ path: path.join(folder, file), fullPage: true })
  }
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** What stands beside each field that is marked as wrong, by the field's name. */
const marked = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((field) => {
        const lines = (field.getAttribute('aria-describedby') ?? '').split(' ')
        const line = document.getElementById(lines.at(-1)!)
        return [field.name, line?.checkVisibility() ? line.textContent : 'not shown']
      }),
    ),
  )
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe.each(widths)('with the script, %i px wide', (width) => {
  it('a registration is mended in place and goes on to a filled-in account form', async () => {
    const name = `Ayesha ${width}`
    const page = await visit('/', { width })
    const form = formOn(page, 'registration')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await form.scrollIntoViewIfNeeded()
    await page.waitForTimeout(600)
    expect(calls.filter((call) => !/\.(woff2|svg|png|webmanifest)$/.test(call))).toEqual([])
    await holdsUp(page, 'registration')

    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('Enter your first name.').waitFor()
    expect(await marked(page)).toEqual({
      firstName: 'Enter your first name.',
      courseType: 'Choose a course type.',
      qualification: 'Enter your last certificate, such as FSc or A levels.',
      phone: 'Enter a phone number.',
    })
    expect(await focused(page)).toBe('firstName')
    await holdsUp(page, 'registration-wrong')

    await form.getByLabel('First Name').fill(name)
    await form.getByLabel('Course Type').selectOption({ label: 'Medicine/MBBS/MD' })
    await form.getByLabel('Qualification').fill('FSc pre-medical')
    await form.getByLabel('Phone No').fill('12')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('with its country code, as in').waitFor()
    expect(Object.keys(await marked(page))).toEqual(['phone'])
    expect(await focused(page)).toBe('phone')

    await form.getByLabel('Phone No').fill('0300 1234567')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/student-signup#create')
    await page.getByText('Your registration is with us').waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe(name)
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0300 1234567')
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await holdsUp(page, 'registration-account')
    expect(await enquiryOf(name)).toMatchObject([
      { kind: 'registration', course_type: 'medicine', phone: '+923001234567' },
    ])
    await page.goBack()
    await form.waitFor()
    expect(await form.getAttribute('aria-busy')).toBeNull()
  })

  it('a message is sent once, its fate is read out, and a broken connection loses nothing', async () => {
    const name = `Bilal ${width}`
    const page = await visit('/parent', { width })
    const form = formOn(page, 'contact')
    await holdsUp(page, 'contact')
    await form.getByLabel('First Name').fill(name)
    await form.getByLabel('Email').fill('nowhere')
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('Type your message.').waitFor()
    expect(Object.keys(await marked(page))).toEqual(['email', 'message'])
    expect(await focused(page)).toBe('email')
    await holdsUp(page, 'contact-wrong')

    await form.getByLabel('Email').fill('bilal@example.org')
    await form.getByLabel('Type Your Message').fill('What does a year in Italy cost?')
    const status = form.getByRole('status')
    await page.context().setOffline(true)
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText(formWords.connectionFailed).waitFor()
    expect(await marked(page)).toEqual({})
    expect(await form.getByLabel('Type Your Message').inputValue()).toContain('Italy')
    await holdsUp(page, 'contact-offline')
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
    expect(await form.getAttribute('aria-busy')).toBe('true')
    await form.getByRole('button', { name: 'Sending' }).waitFor()
    await holdsUp(page, 'contact-busy')
    await button.click()
    goOn()
    await status.getByText(enquiryMessages.written).waitFor()
    expect(posts).toBe(1)
    expect(await form.getByLabel('First Name').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(enquiryMessages.written)
    expect(new URL(page.url()).pathname).toBe('/parent')
    await holdsUp(page, 'contact-done')
    expect(await enquiryOf(name)).toHaveLength(1)
  })

  it('the newsletter is asked for, confirmed by a press of a button, and ended', async () => {
    const email = `reader-${width}@example.org`
    const page = await visit('/eq', { width })
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

    const mail = await product.mailTo(email, /newsletter/i)
    const link = /\S+\/newsletter#token=\S+/.exec(mail.text ?? '')![0]
    const status = async () =>
      (await rows('newsletter_subscribers')).find((row) => row.email === email)?.status
    // Whatever opens every link of a mail has confirmed nothing.
    await fetch(link)
    const confirming = await visit(link, { width })
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

    const leaving = await visit(link, { width })
    await leaving.getByRole('button', { name: 'Do not write to me' }).click()
    await leaving.getByRole('status').getByText(enquiryMessages.left).waitFor()
    expect(await status()).toBe('unsubscribed')
  })

  it('a link that is over says so, and a page without one asks for it', async () => {
    const over = await visit(`/newsletter#token=${'A'.repeat(43)}`, { width })
    await over.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await over.getByRole('status').getByText(enquiryMessages.linkOver).waitFor()
    await holdsUp(over, 'confirm-over')
    const torn = await visit('/newsletter#token=abc', { width })
    await torn.getByRole('button', { name: 'Do not write to me' }).click()
    await torn.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
    expect(await focused(torn)).toBe('token')
    const without = await visit('/newsletter', { width })
    await without.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await without.getByText('Copy the whole address from our e-mail and paste it here.').waitFor()
    expect(await focused(without)).toBe('token')
    await holdsUp(without, 'confirm-without')
  })
})

describe.each(widths)('when the script never arrives, %i px wide', (width) => {
  const kind = 'bare'

  it('every form comes back marked, with all that was typed, and then leads on', async () => {
    const name = `Sana ${width}`
    const page = await visit('/', { kind, width })
    let form = formOn(page, 'registration')
    await form.getByLabel('Last Name').fill('"><b>Khan')
    await form.getByLabel('Course Type').selectOption({ label: 'IT' })
    await form.getByLabel('Phone No').fill('123')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/forms/registration')
    expect(await page.title()).toMatch(/^Error: /)
    expect(Object.keys(await marked(page))).toEqual(['firstName', 'qualification', 'phone'])
    expect(await focused(page)).toBe('firstName')
    expect(await form.getByLabel('Last Name').inputValue()).toBe('"><b>Khan')
    expect(await form.getByLabel('Course Type').inputValue()).toBe('it')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('The road abroad')
    await holdsUp(page, 'bare-registration-wrong')
    await form.getByLabel('First Name').fill(name)
    await form.getByLabel('Qualification').fill('A levels')
    await form.getByLabel('Phone No').fill('+92 300 7654321')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(`**${publicForms.registration.sent}`)
    await holdsUp(page, 'bare-registration-sent')
    expect(await page.getByRole('link', { name: 'Create my free account' }).getAttribute('href')).toBe(
      '/student-signup#create',
    )
    expect(await enquiryOf(name)).toMatchObject([{ course_type: 'it', last_name: '"><b>Khan' }])

    await page.goto('/parent')
    form = formOn(page, 'contact')
    await form.getByLabel('First Name').fill(name)
    await form.getByLabel('Type Your Message').fill('Two lines:\nand </textarea> this')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/forms/contact')
    expect(await marked(page)).toEqual({ email: enquiryMessages.answerHow })
    expect(await focused(page)).toBe('email')
    expect(await form.getByLabel('Type Your Message').inputValue()).toBe('Two lines:\nand </textarea> this')
    await holdsUp(page, 'bare-contact-wrong')
    await form.getByLabel('Email').fill('sana@example.org')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(`**${publicForms.contact.sent}`)
    await holdsUp(page, 'bare-contact-sent')
    await page.reload()
    expect(await enquiryOf(name)).toHaveLength(2)

    await page.goto('/iq')
    form = formOn(page, 'newsletter')
    await form.getByLabel('Email').fill('not an address')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL('**/forms/newsletter')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Intelligence Quotient')
    expect(Object.keys(await marked(page))).toEqual(['email'])
    await holdsUp(page, 'bare-newsletter-wrong')
    const email = `bare-${width}@example.org`
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await page.waitForURL(`**${publicForms.newsletter.sent}`)
    await holdsUp(page, 'bare-newsletter-sent')

    const mail = await product.mailTo(email, /newsletter/i)
    const link = /\S+\/newsletter#token=\S+/.exec(mail.text ?? '')![0]
    await page.goto(link)
    await holdsUp(page, 'bare-confirm')
    await page.getByLabel('The link from our e-mail').fill('yes please')
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await page.waitForURL(`**${publicForms.confirmation.action}`)
    await holdsUp(page, 'bare-confirm-wrong')
    await page.getByLabel('The link from our e-mail').fill(link)
    await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
    await page.waitForURL(`**${publicForms.confirmation.sent}`)
    await holdsUp(page, 'bare-confirmed')
    await page.goto('/newsletter')
    await page.getByLabel('The link from our e-mail').fill(link)
    await page.getByRole('button', { name: 'Do not write to me' }).click()
    await page.waitForURL(`**${publicForms.leaving.sent}`)
    await holdsUp(page, 'bare-left')
  })
})

it('with scripts switched off a message is mended and sent', async () => {
  const page = await visit('/parent', { kind: 'off' })
  const form = formOn(page, 'contact')
  await form.getByLabel('First Name').fill('Hina')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/forms/contact')
  await form.getByText('Type your message.').waitFor()
  await form.getByLabel('Phone').fill('0300 7654321')
  await form.getByLabel('Type Your Message').fill('Please call me.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(`**${publicForms.contact.sent}`)
  await page.getByRole('heading', { name: 'Your message is with us' }).waitFor()
  expect(await enquiryOf('Hina')).toHaveLength(1)
})

it('the keyboard alone reaches, fills in and sends the form, and never the trap', async () => {
  const page = await visit('/parent')
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
  const page = await visit('/parent', { hurry })
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
  expect(await enquiryOf('Robot')).toEqual([])
})

it('both themes hold up in every state', async () => {
  const page = await visit('/parent', { dark: true })
  const form = formOn(page, 'contact')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Type your message.').waitFor()
  await holdsUp(page, 'dark-contact-wrong')
  await form.getByLabel('First Name').fill('Dark')
  await form.getByLabel('Phone').fill('0300 1112224')
  await form.getByLabel('Type Your Message').fill('Good evening.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByRole('status').getByText(enquiryMessages.written).waitFor()
  await holdsUp(page, 'dark-contact-done')
  await page.goto('/')
  await holdsUp(page, 'dark-registration')
})

it('the pages with a form are the ones that should have one', async () => {
  const forms: Record<string, string[]> = {}
  for (const at of [...Object.values(sitePaths), '/newsletter']) {
    const html = await (await fetch(product.url + at)).text()
    const actions = [...html.matchAll(/action="(\/forms\/[\w-]+)"/gi)].map(([, action]) => action!)
    if (actions.length > 0) forms[at] = actions
  }
  const { registration, contact, newsletter, confirmation, leaving } = publicForms
  expect(forms).toEqual({
    [sitePaths.home]: [registration.action],
    [sitePaths.eq]: [newsletter.action],
    [sitePaths.iq]: [newsletter.action],
    [sitePaths.swot]: [newsletter.action],
    [sitePaths.parent]: [contact.action, newsletter.action],
    '/newsletter': [confirmation.action, leaving.action],
  })
})

it('too many forms are refused in words, with and without the script', async () => {
  const strict = await realProduct({ RATE_LIMITS: 'on' })
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
    await form.getByRole('status').getByText(refusals.too_many_requests.message).waitFor()
    expect(await form.getByLabel('Type Your Message').inputValue()).toBe('One too many')
    await holdsUp(page, 'contact-too-many')
    await page.route(/\.js$/, (call) => call.abort())
    await send('One too many')
    await page.waitForURL('**/forms/contact')
    await form.getByText(refusals.too_many_requests.message).waitFor()
    expect(await form.getByLabel('Type Your Message').inputValue()).toBe('One too many')
    await holdsUp(page, 'bare-contact-too-many')
    await context.close()
  } finally {
    await strict.close()
  }
})
