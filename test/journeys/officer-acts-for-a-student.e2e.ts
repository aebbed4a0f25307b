import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choose, ready, send } from './applying-steps.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'
import { photoOf } from './sample-photos.ts'
import { addWalkIn, recordConsent } from './walk-in-steps.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const widths = { widths: [1280, 820, 360, 320] }
const photo = (seed: string) => ({
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: photoOf(seed, 1240, 1754),
})

it('takes a student without an e-mail address from the desk to an application, which the student then finds', async () => {
  const name = 'Bushra Walks-In'
  const officer = await people.officer('Omar Acts')
  const desk = await people.enter(officer, { width: 1280 })
  const page = await desk.newPage()

  // She has a phone and no mailbox.
  await addWalkIn(page, { name, phone: '+92 300 5557001' })

  // Her profile is filled in without consent, and marked.
  await page.getByRole('heading', { name: `Act for ${name}`, level: 1 }).waitFor()
  await page.getByText('The student has not consented yet').waitFor()
  await atEachWidth(checkPage, page, 'acting-1-begin', widths)
  await page.getByRole('link', { name: 'Contact and address' }).click()
  await page.getByLabel('City').fill('Multan')
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/student/sections/contact'))
  await button(page, 'Save').click()
  expect((await saved).status()).toBe(200)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByText('Filled in by Omar Acts for the student').first().waitFor()

  // With the form that she has signed, documents and applications become possible.
  const consent = page.getByRole('region', { name: 'Consent' })
  const downloading = page.waitForEvent('download')
  await button(page, 'Form to print (PDF)').click()
  expect((await downloading).suggestedFilename()).toBe('consent-form.pdf')
  await recordConsent(page, photo('signed form'))
  await button(page, 'Open the form').click()
  await page.getByRole('img', { name: `Photo: Consent form of ${name}` }).waitFor()
  await consent.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await page.getByLabel('Which document is it?').selectOption('passportImage')
  await page.getByLabel('Choose a file').setInputFiles(photo('passport'))
  await page.getByText('Uploaded by Omar Acts for the student').waitFor()
  await atEachWidth(checkLayout, page, 'acting-2-documents', widths)

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Program, university or country' }).fill('University of Belgrade')
  await button(page, 'Find').click()
  await page
    .getByRole('link', { name: /^Apply to .*University of Belgrade$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()
  const toDetails = button(page, 'Go to the details')
  await toDetails.waitFor()
  const wish = page.getByRole('main').getByRole('combobox').first()
  if (await wish.count()) await wish.selectOption({ index: 1 })
  await toDetails.click()
  await button(page, 'Save and go to documents').click()
  await page.getByRole('heading', { name: 'Documents of the student', level: 1 }).waitFor()
  await choose(page, 'National ID, front', photoOf('card', 1754, 1240))
  await ready(page, 'National ID, front')
  await button(page, 'Go to check and send').click()
  await page.getByLabel(/The student has confirmed that what is stated here is true/).waitFor()
  const reference = await send(page)
  await atEachWidth(checkLayout, page, 'acting-3-sent', widths)

  // What belongs to her alone stays hers.
  await page.goto(`${new URL(page.url()).pathname.split('/acting')[0]}/acting/messages`)
  await page.getByRole('heading', { name: 'Only the student can open this' }).waitFor()

  // The file says who sent it.
  const { rows } = await product.database.pool.query(
    'select id, student_id from applications where reference = $1',
    [reference],
  )
  const [application] = rows as { id: string; student_id: string }[]
  await page.goto(`/staff/applications/${application!.id}?tab=history`)
  await page.getByText('Omar Acts', { exact: false }).first().waitFor()

  // The office asks for one more document, which he sends for her.
  for (const decision of [
    { decision: 'start_review' },
    { decision: 'request_documents', documents: ['cnicBackImage'] },
  ]) {
    await people.call(officer, 'POST', `/staff/applications/${application!.id}/decision`, decision)
  }
  await page.goto(`/staff/students/${application!.student_id}/acting`)
  const asked = page.getByRole('region', { name: 'Documents that the office asked for' })
  await asked.locator('input[type=file]:not([capture])').first().setInputFiles(photo('back of the card'))
  await asked.getByText('Ready', { exact: true }).first().waitFor()
  await atEachWidth(checkPage, page, 'acting-3-requested', widths)
  await button(page, 'Send 1 document').click()
  await page.getByText(/^Sent documents that were asked for/).waitFor()
  await asked.waitFor({ state: 'detached' })

  // She gets a mailbox, and claims the account.
  const email = 'bushra.walks-in@example.org'
  await page.goto(`/staff/students/${application!.student_id}`)
  await button(page, 'Invite the student').click()
  await page.getByLabel('E-mail address of the student').fill(email)
  await button(page, 'Send the invitation').click()
  await page.getByText('The invitation is on its way.', { exact: false }).first().waitFor()
  await desk.close()
  const mail = await product.mailTo(email, /see what we did for you/)
  const phone = await product.visitor({ width: 360 })
  const hers = await phone.newPage()
  const password = 'seven lanterns by the lake'
  await hers.goto(/https?:\S+#token=\S+/.exec(mail.text!)![0])
  await hers.getByLabel('New password', { exact: true }).fill(password)
  await hers
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await hers.getByText('Your new password is set').waitFor()
  await hers.goto(`${product.url}/student-signup`)
  await hers.getByLabel('E-mail address').fill(email)
  await hers.getByLabel('Password', { exact: true }).fill(password)
  await button(hers, 'Log in').click()
  await hers.waitForURL(/verify-student-otp/i)
  await hers.getByLabel('Code from the e-mail').fill(codeIn(await product.mailTo(email, /code/i)))
  await hers.waitForURL(/dashboard/)
  await hers.goto('/student-profile')
  await hers.getByText('Filled in by Omar Acts for you').first().waitFor()
  await hers.getByRole('link', { name: 'What the office did for me' }).click()
  await hers.getByText(/^Sent an application/).waitFor()
  await hers.getByText(/^Uploaded: Passport/).waitFor()
  await atEachWidth(checkPage, hers, 'acting-4-claimed', { widths: [1280, 360, 320] })
  await button(hers, 'Withdraw the consent').click()
  await hers.getByText('Your consent is withdrawn.', { exact: false }).first().waitFor()
  await hers.goto('/applications')
  await hers.getByText(reference).first().waitFor()
  await hers.close()

  // Without consent the office gets nowhere in an account that is hers.
  const again = await people.enterAgain(officer, { width: 1280 })
  const locked = await again.newPage()
  await locked.goto(`/staff/students/${application!.student_id}/acting`)
  await locked.getByText('The student has withdrawn the consent').waitFor()
  expect(await locked.getByText('Contact and address').count()).toBe(0)
  await again.close()
})
