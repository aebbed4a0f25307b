import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPhotograph } from '../fixtures/pictures.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

/** She has a phone, and the officer is on the way with one too: a day in the office has a desk. */
const width = 360
const password = 'three grey kites over Hunza'

async function typeCode(page: Page, email: string): Promise<void> {
  await page.waitForURL(/verify-student-otp/i)
  const code = codeIn(await product.mailTo(email, /code/i))
  await page.getByLabel('Code from the e-mail').fill(code)
}

describe('a student’s way from sign-up to joined', () => {
  it('is completed, with an officer who was invited from the command line', async () => {
    const email = `joins@example.org`
    const name = `Ayesha Joins`
    const context = await product.visitor({ width })
    const page = await context.newPage()

    // She comes to the start page and creates an account.
    await page.goto('/')
    await atEachWidth(checkLayout, page, '01-home')
    await page.goto('/student-signup')
    // A tab can be pressed once the app has come, with the buttons.
    await page.locator('button[type=submit]:enabled').first().waitFor()
    await page.getByRole('tab', { name: 'Create account' }).click()
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('E-mail address').fill(email)
    await page
      .getByLabel('Password', { exact: true })
      .or(page.getByLabel('New password', { exact: true }))
      .fill(password)
    await atEachWidth(checkLayout, page, '02-sign-up')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(/verify-student-otp/i)
    await page.getByLabel('Code from the e-mail').waitFor()
    await atEachWidth(checkPage, page, '03-code')
    await typeCode(page, email)
    await page.waitForURL('**/dashboard')
    await page.getByText('No recent activities found').waitFor()
    await expect.poll(() => page.getByText(`Welcome, ${name}`).count()).toBeGreaterThan(0)
    await atEachWidth(checkLayout, page, '04-dashboard-empty')

    // She looks for a university, spelling it wrongly, and opens a program.
    await page.goto('/universities')
    await page.getByRole('combobox', { name: 'Subject, university or country' }).fill('Univercity of Belgrad')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'University of Belgrade' }).first().waitFor()
    await atEachWidth(checkLayout, page, '05-universities')
    await page.getByRole('link', { name: 'University of Belgrade' }).first().click()
    await page.getByRole('heading', { name: 'University of Belgrade', level: 1 }).waitFor()
    const programs = page.locator('section', { has: page.locator('#programs') })
    await programs.getByRole('heading', { level: 4 }).first().waitFor()
    await atEachWidth(checkPage, page, '06-university')
    await programs.getByRole('heading', { level: 4 }).first().getByRole('link').click()
    const apply = page.getByRole('link', { name: /^Apply to/ }).first()
    await apply.waitFor()
    await apply.click()

    // Four steps: program, details, documents, send.
    await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()
    await atEachWidth(checkLayout, page, '07-apply-program')
    // What there is to fill in comes with the button, once the program has been read.
    await page.getByRole('button', { name: 'Go to my details' }).waitFor()
    const wish = page.getByRole('combobox').first()
    if (await wish.count()) await wish.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Go to my details' }).click()
    await page.getByRole('heading', { name: 'My details', level: 1 }).waitFor()
    await atEachWidth(checkLayout, page, '08-apply-details')
    await page.getByRole('button', { name: 'Save and go to documents' }).click()
    await page.getByRole('heading', { name: 'Your documents', level: 1 }).waitFor()
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await aPhotograph(900_000) }
    await page.locator('input[type=file]:not([capture])').first().setInputFiles(photo)
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await atEachWidth(checkLayout, page, '09-apply-documents')

    // Everything is still there after a reload.
    await page.reload()
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Go to check and send' }).click()
    await page.getByRole('heading', { name: 'Check and send', level: 1 }).waitFor()
    await atEachWidth(checkPage, page, '10-apply-send')
    const declares = page.getByRole('checkbox')
    for (let i = 0; i < (await declares.count()); i++) await declares.nth(i).check()
    await page.getByRole('button', { name: /^(Send|Submit)/ }).click()
    const reference = (await page
      .getByText(/MZ-\d{4}-\d{6}/)
      .first()
      .textContent())!.match(/MZ-\d{4}-\d{6}/)![0]
    await atEachWidth(checkLayout, page, '11-sent')
    const receipt = await product.mailTo(email, /We have your application/)
    expect(receipt.subject).toContain(reference)

    // An officer, invited from the command line, sets a password and makes an offer.
    const officerEmail = `omar-joins@example.org`
    const link = (
      await product.command(
        'app/commands/staff-add.ts',
        '--email',
        officerEmail,
        '--name',
        'Omar Officer',
        '--role',
        'officer',
      )
    ).trim()
    expect(link).toMatch(/\/reset-student-password#token=/)
    const desk = await product.visitor({ width })
    const officer = await desk.newPage()
    await officer.goto(link)
    await officer.getByLabel('New password', { exact: true }).fill('a long officer password 2026')
    await officer
      .getByRole('button', { name: /password/i })
      .last()
      .click()
    await officer.getByText('Your new password is set').waitFor()
    await officer.goto('/student-signup')
    await officer.getByLabel('E-mail address').fill(officerEmail)
    await officer.getByLabel('Password', { exact: true }).fill('a long officer password 2026')
    await officer.getByRole('button', { name: 'Log in' }).click()
    await typeCode(officer, officerEmail)
    await officer.waitForURL('**/staff')
    // The first of each group are shown; files of other journeys may come before this one.
    await officer.getByRole('main').getByRole('link').first().waitFor()
    await atEachWidth(checkLayout, officer, '12-staff-list')
    await officer.getByRole('searchbox').fill(reference)
    await officer.getByRole('button', { name: 'Find' }).click()
    await officer.getByText('1 open file.').waitFor()
    await officer.getByRole('link', { name }).first().click()
    await officer.getByRole('heading', { name: 'Decide' }).waitFor()
    await officer.getByRole('tab', { name: /^Checklist/ }).click()
    await officer.getByRole('button', { name: 'Open National ID, front' }).click()
    await officer.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
    await officer.keyboard.press('Escape')
    await officer.getByRole('radio', { name: /^Offer a place/ }).check()
    await officer.getByRole('radio', { name: 'The university’s offer states none' }).check()
    for (const [index, condition] of [
      'FSc pre-medical with 70 %',
      'Original certificates by 25 January',
    ].entries()) {
      await officer.getByRole('button', { name: 'Add a condition' }).click()
      await officer.getByLabel(`Condition ${index + 1}`, { exact: true }).fill(condition)
    }
    await atEachWidth(checkLayout, officer, '13-staff-file')
    await officer.getByRole('button', { name: 'Preview and send' }).click()
    await officer.getByRole('dialog').getByText(`News about your application ${reference}`).waitFor()
    await atEachWidth(checkLayout, officer, '13-staff-preview')
    await officer.getByRole('button', { name: 'Send the decision' }).click()
    // The student is told in ten minutes, unless the officer has thought it over.
    await officer.getByText('Decided, not yet sent').waitFor()
    await atEachWidth(checkLayout, officer, '13-staff-kept')
    await officer.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(() => officer.getByLabel('Condition 2', { exact: true }).inputValue())
      .toContain('25 January')
    await officer.getByRole('button', { name: 'Preview and send' }).click()
    await officer.getByRole('button', { name: 'Send the decision' }).click()
    await officer.getByRole('button', { name: 'Send now', exact: true }).click()
    await officer.getByText('Offer open').first().waitFor()
    await atEachWidth(checkPage, officer, '14-staff-offered')

    // The student reads the news and confirms joining.
    const news = await product.mailTo(email, /News about your application/)
    expect(news.subject).not.toMatch(/offer/i)
    await page.goto('/dashboard')
    await page
      .getByText(/offer waits/i)
      .first()
      .waitFor()
    await atEachWidth(checkLayout, page, '15-dashboard-offer')
    await page.goto('/applications')
    await page.getByText(reference).first().waitFor()
    await atEachWidth(checkLayout, page, '16-applications')
    const id = news.text!.match(/\/applications\/([0-9a-f-]{36})/)![1]
    await page.goto(`/applications/${id}`)
    await page.getByText('Original certificates by 25 January').waitFor()
    await atEachWidth(checkLayout, page, '17-application-offer')
    await page.getByRole('button', { name: 'Confirm joining' }).first().click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor()
    await atEachWidth(checkLayout, page, '18-confirm-joining')
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Confirm joining' })
      .click()
    await page.getByText('Successfully joined university!').first().waitFor()
    await atEachWidth(checkPage, page, '19-joined')
    await page.goto('/dashboard')
    await page.getByText('Confirmed', { exact: true }).first().waitFor()
    await atEachWidth(checkPage, page, '20-dashboard-joined')

    // She reads who looked at her documents, and leaves.
    await page.goto(`/applications/${id}`)
    await page.getByText('Who viewed my documents').click()
    await page
      .getByText(/^Omar, .* opened/)
      .first()
      .waitFor()
    await page.goto('/student-profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await atEachWidth(checkLayout, page, '21-profile')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).first().click()
    // The document is replaced: what waits for the address may be cut off, what waits for the page is not.
    await page.getByRole('heading', { level: 1, name: /road abroad/ }).waitFor()
    const tokens = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => localStorage[key].includes('token":"')))
    await expect.poll(tokens).toEqual([])
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: /road abroad/ }).waitFor()
    await context.close()
    await desk.close()
    expect(product.offences).toEqual([])
  })
})
