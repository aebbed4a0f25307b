import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPdf } from '../fixtures/pdfs.ts'
import { aProgram } from '../people/programs.ts'
import { choose, ready, send } from './applying-steps.ts'
import { checkPage } from './check-page.ts'
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

const name = 'Hina Walks-In'
const email = 'hina.walks-in@example.org'
const password = 'nine swallows over the Indus'
/** The intake that the student applies for, and the one that the application moves to. */
const intakes = [
  ['2027-autumn', '2027-09-20'],
  ['2028-spring', '2028-02-01'],
] as const

const button = (page: Page, label: string | RegExp) => page.getByRole('button', { name: label })
const stage = (page: Page, label: string) =>
  page.locator('main > header').getByText(label, { exact: true }).waitFor()
const formPhoto = {
  name: 'IMG_0001.png',
  mimeType: 'image/png',
  buffer: photoOf('signed form of Hina', 1240, 1754),
}

/** A program whose name nobody else has, with both intakes. */
async function aProgramWithIntakes(program: string): Promise<void> {
  const { programId } = await aProgram(product.database, {
    university: `University of ${program}`,
    program,
    intakes: intakes.map(([start]) => ({ start, closes: null })),
  })
  for (const [start, day] of intakes)
    await product.database.pool.query(
      `update program_intakes set status = 'published', starts_on = $3 where program_id = $1 and start = $2`,
      [programId, start, day],
    )
}

/** Adds the student, records her signed consent, and applies in her place. @returns the application */
async function applyAtTheDesk(page: Page, program: string): Promise<{ id: string; studentId: string }> {
  await addWalkIn(page, { name, phone: '+92 300 5557002' })
  await recordConsent(page, formPhoto)

  await page.getByRole('searchbox', { name: 'Program, university or country' }).fill(program)
  await button(page, 'Find').click()
  await page.getByRole('link', { name: `Apply to ${program}` }).click()
  await page.getByRole('radio', { name: 'Autumn 2027' }).check()
  await button(page, 'Go to the details').click()
  await button(page, 'Save and go to documents').click()
  await page.getByRole('heading', { name: 'Documents of the student', level: 1 }).waitFor()
  await choose(page, 'National ID, front', photoOf('card of Hina', 1754, 1240))
  await ready(page, 'National ID, front')
  await button(page, 'Go to check and send').click()
  const { rows } = await product.database.pool.query(
    'select id, student_id from applications where reference = $1',
    [await send(page)],
  )
  const [{ id, student_id: studentId }] = rows as [{ id: string; student_id: string }]
  return { id, studentId }
}

/** Reviews the document and offers a place with a condition, which is sent at once. */
async function checkAndOffer(page: Page): Promise<void> {
  await button(page, 'Begin the review').click()
  await stage(page, 'Under review')
  await button(page, 'Open National ID, front').click()
  await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('National ID, front is accepted.').waitFor()
  await page
    .getByRole('group', { name: 'Actions' })
    .getByRole('button', { name: 'Offer', exact: true })
    .click()
  await page.getByRole('radio', { name: /^Offer a place/, checked: true }).waitFor()
  await page.getByRole('radio', { name: 'The university’s offer states none' }).check()
  await button(page, 'Attested copies of all certificates').click()
  await button(page, 'Preview and send').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the decision' }).click()
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  await page.getByText('Offer open').first().waitFor()
}

/** The student sets a password with the link that was mailed to her, and logs in. */
async function claimTheAccount(page: Page): Promise<void> {
  const invitation = await product.mailTo(email, /see what we did for you/)
  await page.goto(/https?:\S+#token=\S+/.exec(invitation.text!)![0])
  await page.getByLabel('New password', { exact: true }).fill(password)
  await button(page, /password/i)
    .last()
    .click()
  await page.getByText('Your new password is set').waitFor()
  await page.goto('/student-signup')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
  await page.waitForURL(/verify-student-otp/i)
  await page.getByLabel('Code from the e-mail').fill(codeIn(await product.mailTo(email, /code/i)))
  await page.waitForURL(/dashboard/)
}

const outside = (page: Page) => page.getByRole('list', { name: 'Outside' }).getByRole('listitem')
const stepOf = (page: Page, step: string) =>
  outside(page).filter({ has: button(page, `Change the step ${step}`) })

/** Opens a step of the file and saves it. @param facts what is entered, by label */
async function mark(
  page: Page,
  step: string,
  state: 'Done' | 'Not needed' | 'Not started',
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  await button(page, `Change the step ${step}`).click()
  const form = page.getByRole('dialog', { name: step })
  await form.getByRole('radio', { name: state, exact: true }).check()
  for (const [label, text] of Object.entries(facts)) await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  if (state === 'Done') await stepOf(page, step).and(page.locator('[data-state=passed]')).waitFor()
  if (state === 'Not needed') await stepOf(page, step).getByText('Not needed').waitFor()
}

it('takes a walk-in without an e-mail address to enrollment, after a move to another intake', async () => {
  const officer = await people.officer('Omar Desk')
  const admin = await people.admin('Zainab Tablet')
  const program = `Sericulture ${officer._id.slice(0, 8)}`
  await aProgramWithIntakes(program)

  // An officer at a desk: the application, the check, and the offer.
  const desk = await people.enter(officer, { width: 1280 })
  const page = await desk.newPage()
  const { id, studentId } = await applyAtTheDesk(page, program)
  await page.goto(`/staff/applications/${id}`)
  await checkAndOffer(page)
  await page.getByText('Plan for every country, version', { exact: false }).waitFor()
  await expect.poll(() => outside(page).count()).toBe(13)
  await checkPage(page, 'enrollment-1-offered')
  const file = await desk.newPage()
  await file.goto(`/staff/students/${studentId}`)
  await button(file, 'Invite the student').click()
  await file.getByLabel('E-mail address of the student').fill(email)
  await button(file, 'Send the invitation').click()
  await file.getByText('The invitation is on its way.', { exact: false }).first().waitFor()
  await file.close()

  // The student on a phone: what was done for her, and her answer to the offer.
  const phone = await product.visitor({ width: 360 })
  const hers = await phone.newPage()
  await claimTheAccount(hers)
  const herStep = (step: string) =>
    hers.getByRole('region', { name: 'Outside our office' }).getByRole('listitem').filter({ hasText: step })
  await hers.goto('/student-profile')
  await hers.getByRole('link', { name: 'What the office did for me' }).click()
  await hers.getByText(/^Sent an application/).waitFor()
  await hers.getByText('Omar Desk', { exact: false }).first().waitFor()
  await hers.goto(`/applications/${id}`)
  await button(hers, 'Confirm joining').first().click()
  await hers
    .getByRole('alertdialog')
    .or(hers.getByRole('dialog'))
    .getByRole('button', { name: 'Confirm joining' })
    .click()
  await hers.getByText('Successfully joined university!').first().waitFor()

  // At the desk the steps outside begin: a day is set for the deposit, and the CAS is attached for her.
  await stage(page, 'Joined')
  await mark(page, 'Submission', 'Done', { Portal: 'UniPortal', Reference: 'HW-2027-1' })
  for (const step of ['Interview', 'Conditional offer', 'Unconditional offer'])
    await mark(page, step, 'Not needed')
  await mark(page, 'Deposit', 'Not started', { 'Due day': '2027-03-15' })
  await stepOf(page, 'Deposit')
    .getByText(/^Due .*15/)
    .waitFor()
  await button(page, 'Change the step Deposit').click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await deposit.getByLabel('Amount').waitFor()
  await checkPage(page, 'enrollment-2-step')
  await deposit.getByRole('button', { name: 'Cancel' }).click()
  await hers.getByText(/By .*15 Mar.* 2027/).waitFor()
  await checkPage(hers, 'enrollment-3-student-steps')
  await mark(page, 'Deposit', 'Done', { Amount: '1800' })
  await mark(page, 'Attestation', 'Done')
  await button(page, 'Attach a document').click()
  const attaching = page.getByRole('dialog')
  await attaching.getByLabel('Title').fill('CAS for autumn 2027')
  const cas = { name: 'cas.pdf', mimeType: 'application/pdf', buffer: await aPdf(1, 'CAS') }
  await attaching.getByLabel('Choose a file').setInputFiles(cas)
  await attaching.getByLabel('Step').selectOption({ label: 'Confirmation of enrollment' })
  await attaching.getByRole('radio', { name: 'The student too' }).check()
  await attaching.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText(/^The student sees it since/).waitFor()
  await mark(page, 'Confirmation of enrollment', 'Done', { Reference: 'CAS-2027' })
  await mark(page, 'Visa lodged', 'Done', { Reference: 'V-1' })
  await stepOf(page, 'Confirmation of enrollment').getByText('CAS for autumn 2027').waitFor()
  await hers
    .getByRole('region', { name: 'Outside our office' })
    .getByText(/earlier steps$/)
    .click()
  await herStep('Confirmation of enrollment')
    .getByRole('button', { name: 'Open CAS for autumn 2027' })
    .click()
  await hers.getByRole('img', { name: /CAS for autumn 2027/ }).waitFor()
  await hers.keyboard.press('Escape')

  // An admin on a tablet moves the application: what counts from the start begins again, the rest stays done.
  const tablet = await people.enter(admin, { width: 820 })
  const moving = await tablet.newPage()
  await moving.goto(`/staff/applications/${id}`)
  await button(moving, 'Move to another intake').click()
  const deferral = moving.getByRole('dialog', { name: 'Move to another intake' })
  await deferral.getByLabel('New intake').selectOption({ label: 'Spring 2028' })
  await deferral.getByLabel('Reason').fill('The visa would not come in time.')
  await checkPage(moving, 'enrollment-4-deferral')
  await deferral.getByRole('button', { name: 'Move the application' }).click()
  await moving.getByText(/Moved from Autumn 2027 to Spring 2028 on/).waitFor()
  await stepOf(moving, 'Deposit').and(moving.locator('[data-state=passed]')).waitFor()
  await stepOf(moving, 'Confirmation of enrollment').and(moving.locator('[data-state=now]')).waitFor()
  // It was for the earlier intake.
  await stepOf(moving, 'Confirmation of enrollment')
    .getByText('CAS for autumn 2027')
    .waitFor({ state: 'detached' })
  await checkPage(moving, 'enrollment-5-deferred')
  expect((await product.mailTo(email, /^A change to your application/)).text).toContain(
    'The visa would not come in time.',
  )
  await hers.getByText(/^We moved your application from Autumn 2027 to Spring 2028 on/).waitFor()

  // The officer goes on, on the same screen, up to the day of enrollment.
  await page.getByText(/Moved from Autumn 2027 to Spring 2028 on/).waitFor()
  await mark(page, 'Confirmation of enrollment', 'Done', { Reference: 'CAS-2028' })
  await mark(page, 'Visa lodged', 'Done', { Reference: 'V-2' })
  await mark(page, 'Biometrics', 'Not needed')
  await mark(page, 'Visa decision', 'Done', { Reference: 'GRANTED-2' })
  for (const step of ['Ticket', 'Arrival']) {
    await button(page, `Mark as done: ${step}`).click()
    await stepOf(page, step).and(page.locator('[data-state=passed]')).waitFor()
  }
  await mark(page, 'Enrolled', 'Done', { Reference: 'MATR-77' })
  await checkPage(page, 'enrollment-6-enrolled')
  await hers.getByText(/Reference MATR-77/).waitFor()
  await checkPage(hers, 'enrollment-7-student-enrolled')

  // The application kept its stage; what was done before the move is in its history.
  const { data } = await people.call(officer, 'GET', `/application/${id}`)
  expect([data.stage, data.intake]).toEqual(['joined', '2028-spring'])
  const { rows: confirmations } = await product.database.pool.query(
    `select reference from application_step_events where application_id = $1 and step = 'confirmation'
     and to_state = 'done' order by id`,
    [id],
  )
  expect(confirmations).toEqual([{ reference: 'CAS-2027' }, { reference: 'CAS-2028' }])
  expect(product.offences).toEqual([])
  await Promise.all([desk.close(), tablet.close(), phone.close()])
})
