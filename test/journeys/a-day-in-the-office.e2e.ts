import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallPhotograph } from '../people/applying.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

/** A desk; who is on the way with a phone applies and joins in a journey of its own. */
const width = 1280
const look = (how: typeof checkLayout, page: Page, name: string) =>
  atEachWidth(how, page, name, { widths: [1280, 820, 360] })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Opens a document at full size, saying what for. */
async function openDocument(page: Page, label: string): Promise<void> {
  await button(page, `Open ${label}`).click()
  await page.getByRole('img', { name: new RegExp(`Photo of ${label}`) }).waitFor()
}

describe('a day in the office', () => {
  it('from a waiting file to a letter that a stranger verifies', async () => {
    const officer = await people.officer('Bilal Ahmed')
    const colleague = await people.officer('Sana Noor')
    const { student, applicationId } = await people.applicant('Ayesha Office')
    const desk = await people.enter(officer, { width })
    const page = await desk.newPage()

    // In the morning the file lies among the new ones. A group shows its oldest files only, and earlier journeys leave
    // some behind, so the officer looks for it by name, and takes it.
    await page.goto('/staff')
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
    await look(checkLayout, page, 'office-1-queue')
    await page
      .getByRole('searchbox', { name: 'Name, e-mail, reference, university or program' })
      .fill(student.name)
    await page.keyboard.press('Enter')
    await page.getByText('Searching everybody’s files.').waitFor()
    const file = page.getByRole('row').filter({ has: page.getByRole('link', { name: student.name }) })
    await file.waitFor()
    await file.getByRole('button', { name: /^Take it: / }).click()
    await file.getByRole('button', { name: / is with Bilal Ahmed\./ }).waitFor()

    // A colleague whose queue is older is told, and may not take it unawares.
    const taken = await fetch(`${product.url}/api/staff/queue/assign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${colleague.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ files: [{ _id: applicationId, officer: null }], to: 'me' }),
    })
    expect(taken.status).toBe(409)
    expect((await taken.json()).message).toContain('Bilal Ahmed')

    // The officer starts the review and looks at the document.
    await page.getByRole('link', { name: student.name }).click()
    await page.getByRole('heading', { name: 'Decide' }).waitFor()
    const review = page.getByRole('radio', { name: /^Start the review/ })
    await review.click()
    // The rest of the file may still be arriving, which may draw the form again.
    await expect.poll(() => review.isChecked()).toBe(true)
    await button(page, 'Preview and send').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the decision' }).click()
    await page.getByText('Under review').first().waitFor()
    await page.getByRole('tab', { name: /^Checklist/ }).click()
    // A thumbnail is loaded once it is in view.
    await button(page, 'Open National ID, front').scrollIntoViewIfNeeded()
    await page.getByRole('img', { name: 'Thumbnail of National ID, front' }).waitFor()
    await look(checkLayout, page, 'office-2-documents')
    await openDocument(page, 'National ID, front')
    await look(checkLayout, page, 'office-3-viewer')

    // It cannot be read, and is asked for again with a reason.
    await button(page, 'Request again').click()
    await page.getByRole('radio', { name: 'Blurred' }).check()
    await button(page, 'Add to the list').click()
    await button(page, 'Review and send').last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send the request' }).waitFor()
    await look(checkLayout, page, 'office-4-asking')
    await button(page, 'Send the request').click()
    await page.getByText('Documents needed').first().waitFor()

    // The student reads why, sees what a good one looks like, and sends another; the mail says the same.
    const laptop = await people.enter(student, { width })
    const hers = await laptop.newPage()
    const asked = await product.mailTo(student.email, /document/i)
    expect(asked.subject).not.toContain(student.name)
    await hers.goto(`/applications/${applicationId}`)
    await hers.getByText('We cannot read the text.').first().waitFor()
    // The photograph that could not be read is not offered again.
    expect(await button(hers, 'Use this one').count()).toBe(0)
    await look(checkLayout, hers, 'office-5-student-asked')
    const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await smallPhotograph() }
    const again = hers.getByRole('region', { name: 'National ID, front' })
    await again.locator('input[type=file]:not([capture])').setInputFiles(photo)
    await hers.getByText('Ready', { exact: true }).first().waitFor()
    await button(hers, 'Send 1 document').click()

    // The file comes back by itself; the officer accepts the document and settles a line of the checklist.
    await page.getByText('Under review').first().waitFor()
    await page.getByRole('tab', { name: /^Checklist/ }).click()
    await page.getByText(/^2 versions/).waitFor()
    await openDocument(page, 'National ID, front')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await page.getByText('National ID, front is accepted.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: /^Checklist/ }).click()
    await button(page, 'Fine: Identity').click()
    await page.getByText('Identity: Fine').waitFor()
    await button(page, 'Change Identity').click()
    await page.getByLabel('A comment for colleagues').fill('The second photograph is sharp.')
    await button(page, 'Save').click()
    await page.getByText('The second photograph is sharp.').waitFor()
    await look(checkLayout, page, 'office-6-checklist')

    // An offer with a condition: previewed, kept for a while, then sent at once.
    await page.getByRole('radio', { name: /^Offer a place/ }).check()
    await button(page, 'Preview and send').click()
    await page.getByText('Enter the tuition of the offer, or choose that the offer states none.').waitFor()
    await page.getByRole('radio', { name: 'This amount' }).check()
    await page.getByRole('textbox', { name: 'Amount' }).fill('9500')
    await page.getByLabel('Currency').fill('eur')
    await page.getByLabel('For', { exact: true }).selectOption('year')
    await button(page, 'Add a condition').click()
    await page.getByLabel('Condition 1', { exact: true }).fill('Original certificates by 25 January')
    await button(page, 'Preview and send').click()
    const preview = page.getByRole('dialog')
    await preview.getByText('Original certificates by 25 January').first().waitFor()
    await look(checkLayout, page, 'office-7-offer-preview')
    await preview.getByRole('button', { name: 'Send the decision' }).click()
    await page.getByRole('button', { name: 'Send now', exact: true }).waitFor()
    await look(checkPage, page, 'office-8-offer-kept')
    await hers.goto(`/applications/${applicationId}`)
    await hers.getByRole('heading', { level: 1 }).waitFor()
    expect(await hers.getByText('Original certificates by 25 January').count()).toBe(0)
    await page.getByRole('button', { name: 'Send now', exact: true }).click()
    await page.getByText('Offer open').first().waitFor()

    // She reads it without a reload, and joins.
    await hers.getByText('Original certificates by 25 January').first().waitFor()
    await hers.getByText('€9,500 a year').first().waitFor()
    await button(hers, 'Confirm joining').first().click()
    const question = hers.getByRole('alertdialog').or(hers.getByRole('dialog'))
    await question.getByRole('button', { name: 'Confirm joining' }).click()
    await hers.getByText('Successfully joined university!').first().waitFor()
    const downloading = hers.waitForEvent('download')
    await button(hers, 'Download the confirmation').click()
    expect((await downloading).suggestedFilename()).toMatch(/^letter-ML-.*\.pdf$/)
    await look(checkPage, hers, 'office-9-student-joined')

    // The place shows on the officer's desk, with the condition that is still open.
    await page.getByText('Joined').first().waitFor()
    await page.goto('/staff?officer=mine')
    await page.getByRole('heading', { name: 'Conditions to check' }).waitFor()
    await look(checkPage, page, 'office-10-conditions')

    // Somebody who is nobody to us checks the letter: genuine; and with one letter changed: not ours.
    const letter = await product.database.db
      .selectFrom('letters')
      .select(['payload', 'signature', 'number'])
      .where('application_id', '=', applicationId)
      .where('kind', '=', 'confirmation')
      .executeTakeFirstOrThrow()
    const stranger = await (await product.visitor({ width })).newPage()
    const code = `${letter.payload}.${letter.signature!.toString('base64url')}`
    await stranger.goto(`/verify-letter#${code}`)
    await stranger.getByText('Genuine: we issued this letter, and it is valid').waitFor()
    await stranger.getByText(letter.number).first().waitFor()
    expect(await stranger.getByText('Ayesha').count()).toBe(0)
    await look(checkLayout, stranger, 'office-11-letter')
    const changed = Buffer.from(
      Buffer.from(letter.payload!, 'base64url').toString().replace(letter.number, 'ML-0000-0000'),
    )
    await stranger.goto('about:blank')
    await stranger.goto(`/verify-letter#${changed.toString('base64url')}.${code.split('.')[1]}`)
    await stranger.getByText('This is not what we signed').waitFor()

    // She reads who opened her documents.
    await hers.goto(`/applications/${applicationId}`)
    await hers.getByText('Who viewed my documents').click()
    await hers
      .getByText(/^Bilal, .* opened/)
      .first()
      .waitFor()
    expect(product.offences).toEqual([])
    await Promise.all([desk.close(), laptop.close(), stranger.context().close()])
  })
})
