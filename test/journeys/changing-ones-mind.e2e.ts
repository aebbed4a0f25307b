import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { createFiles } from '#platform/files/files.ts'
import { smallPhotograph } from '../people/applying.ts'
import { password, type Person } from '../people/people.ts'
import { readZip } from '../fixtures/read-zip.ts'
import { checkLayout, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

const width = 360

let product: RealProduct
let people: JourneyPeople
let officer: Person
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
  officer = await people.officer('Omar Farooqi')
})
afterAll(() => product.close())

const at = (person: Person) => people.enter(person, { width })
const decide = (applicationId: string, body: object) =>
  people.call(officer, 'POST', `/staff/applications/${applicationId}/decision`, body)

/** What the product does once an hour. @returns how many accounts were erased */
async function eraseNow(): Promise<number> {
  const config = readConfig({ DATA_DIR: product.folder })
  const log = pino({ level: 'silent' })
  const storage = path.join(product.folder, 'documents')
  const files = await createFiles({ storage, keys: people.secrets.documentKey, log })
  const { db } = product.database
  return eraseClosedAccounts({ config, files, log, db, clock: { now: () => new Date() } })
}

describe('a student whose plans change', () => {
  it('sends the document that the office requested, and the office receives it', async () => {
    const { student, applicationId } = await people.applicant()
    await decide(applicationId, { decision: 'start_review' })
    await decide(applicationId, {
      decision: 'request_documents',
      documents: ['cnicBackImage'],
      note: 'All four corners, please.',
    })
    const context = await at(student)
    const page = await context.newPage()
    await page.goto(`/applications/${applicationId}`)
    await page.getByText('All four corners, please.').first().waitFor()
    const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await smallPhotograph() }
    // A message can have files too.
    const asked = page.getByRole('region', { name: 'National ID, back' })
    await asked.locator('input[type=file]:not([capture])').setInputFiles(photo)
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Send 1 document' }).click()
    await page.getByText('Ready', { exact: true }).first().waitFor({ state: 'detached' })
    await checkLayout(page, 'mind-1-document-sent')
    const { data } = await people.call(officer, 'GET', `/application/${applicationId}`)
    expect(data).toMatchObject({ stage: 'under_review' })
    expect(data.documents.map(({ name }: { name: string }) => name)).toContain('cnicBackImage')
    const desk = await at(officer)
    const console = await desk.newPage()
    await console.goto(`/staff/applications/${applicationId}?tab=documents`)
    await console.getByRole('button', { name: 'Open National ID, back' }).waitFor()
    await Promise.all([context.close(), desk.close()])
  })

  it('declines an offer, and the office reads why', async () => {
    const { student, applicationId } = await people.applicant()
    await decide(applicationId, { decision: 'offer' })
    const context = await at(student)
    const page = await context.newPage()
    await page.goto(`/applications/${applicationId}`)
    await page.getByRole('button', { name: 'Decline' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('I stay with my parents this year.')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('You have declined the offer.').waitFor()
    await checkLayout(page, 'mind-2-declined')
    const { data, events } = await people.call(officer, 'GET', `/application/${applicationId}`)
    expect(data).toMatchObject({ stage: 'declined', status: 'cancelled' })
    expect(JSON.stringify(events)).toContain('I stay with my parents this year.')
    await product.mailTo(student.email, /We have your answer/)
    await context.close()
  })

  it('withdraws, and takes it back within a day', async () => {
    const { student, applicationId } = await people.applicant()
    await decide(applicationId, { decision: 'start_review' })
    const context = await at(student)
    const page = await context.newPage()
    await page.goto(`/applications/${applicationId}`)
    await page.getByRole('button', { name: 'Withdraw this application' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('You withdrew this application').waitFor()
    await checkLayout(page, 'mind-3-withdrawn')
    await page.getByRole('button', { name: 'Undo the withdrawal' }).click()
    await page.getByText('Your application is open again.').first().waitFor()
    const { data } = await people.call(officer, 'GET', `/application/${applicationId}`)
    expect(data).toMatchObject({ stage: 'under_review' })
    // A day later the way back is closed.
    await people.call(student, 'POST', `/application/${applicationId}/withdraw`, {})
    await product.database.pool.query(
      `update applications set stage_since = now() - interval '25 hours' where id = $1`,
      [applicationId],
    )
    await page.reload()
    await page.getByText('You withdrew this application').waitFor()
    expect(await page.getByRole('button', { name: 'Undo the withdrawal' }).count()).toBe(0)
    await context.close()
  })

  it('downloads the data, closes the account, reopens it twice, and closes it for good', async () => {
    const { student, applicationId } = await people.applicant()
    const { pool } = product.database
    // The last proof is an hour old: the password is asked for again.
    await pool.query(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [
      student._id,
    ])
    const context = await at(student)
    const page = await context.newPage()
    await page.goto('/student-profile')
    await page.getByRole('link', { name: 'Download my data' }).click()
    await page.getByRole('heading', { name: 'Download my data', level: 1 }).waitFor()
    await page.getByText('1 document').waitFor()
    await page.getByRole('button', { name: 'Download my data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await checkLayout(page, 'mind-4-password-again')
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe('my-data.zip')
    const files = await readZip(await buffer(await download.createReadStream()))
    const front = files.get('documents/01-cnic-front.jpg')!
    expect(front.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(JSON.parse(files.get('data.json')!.toString()).applications).toMatchObject([{ id: applicationId }])
    await page.getByText('Your data is saved').waitFor()
    await checkPage(page, 'mind-5-downloaded')
    await product.mailTo(student.email, /Your data was downloaded/)

    // She deletes the account; the link of the mail keeps it, on a device that knows nothing of her.
    await leave(page, 'mind-6-delete')
    await checkPage(page, 'mind-7-closed')
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).length)).toBe(0)
    const mail = await product.mailTo(student.email, /about to be deleted/)
    const link = /http\S+keep-account#token=[\w-]+/.exec(mail.text!)![0]
    const elsewhere = await product.visitor({ width })
    const other = await elsewhere.newPage()
    await other.goto(link)
    await other.getByRole('heading', { name: 'Keep your account?' }).waitFor()
    await checkPage(other, 'mind-8-keep')
    expect(await statusOf(student)).toBe('deleted')
    await other.getByRole('button', { name: 'Keep my account' }).click()
    await other.getByText('Your account stays open').first().waitFor()
    expect(await other.getByText('If you still want it deleted').isVisible()).toBe(false)
    await checkPage(other, 'mind-9-kept')
    expect(await statusOf(student)).toBe('active')
    await elsewhere.close()

    // She deletes it again, and logging in offers to keep it.
    await logIn(page, student)
    await page.waitForURL('**/dashboard')
    await leave(page)
    await logIn(page, student)
    await page.getByText('You asked us to delete this account').waitFor()
    await checkLayout(page, 'mind-10-log-in-offers')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.waitForURL('**/dashboard')
    expect(await statusOf(student)).toBe('active')

    // And now for good. The clock of the product cannot be moved; the day on which she left can.
    await leave(page)
    await pool.query(`update users set deleted_at = now() - interval '8 days' where id = $1`, [student._id])
    expect(await eraseNow()).toBe(1)
    const receipt = await product.mailTo(student.email, /^Receipt ER-/)
    expect(receipt.text).toContain('Documents: 1')
    await page.goto('/student-signup')
    await page.getByLabel('E-mail address').fill(student.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Login failed').waitFor()
    const { data, profile } = await people.call(officer, 'GET', `/application/${applicationId}`)
    expect([data.stage, profile.name, profile.phone]).toEqual(['withdrawn', 'Closed account', null])
    await context.close()
    expect(product.offences).toEqual([])
  })
})

/** Deletes the account on its page, and arrives where it is said what follows. */
async function leave(page: Page, name?: string): Promise<void> {
  await page.goto('/student-profile/delete-account')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  if (name) await checkLayout(page, name)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/student-signup')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/verify-student-otp/i)
  const code = codeIn(await product.mailTo(email, /code/i))
  await page.getByLabel('Code from the e-mail').fill(code)
}

const statusOf = async ({ _id }: Person): Promise<string> =>
  (await product.database.pool.query('select status from users where id = $1', [_id])).rows[0].status
