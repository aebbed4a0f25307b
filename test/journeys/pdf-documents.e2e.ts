import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf, hostilePdfs } from '../fixtures/pdfs.ts'
import { atEachWidth, checkLayout } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const look = (page: Page, name: string) => atEachWidth(checkLayout, page, name, { widths: [1280, 360, 320] })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const asPdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
/** Addresses of other origins that a page asked for. */
function foreignRequests(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(product.url).origin) found.push(request.url())
  })
  return found
}

describe('a PDF', () => {
  it('is sent by a student from a phone and read page by page by an officer', async () => {
    const officer = await people.officer('Bilal Reader')
    const { student, applicationId } = await people.applicant('Ayesha Sender')
    const phone = await people.enter(student, { width: 360 })
    const hers = await phone.newPage()
    const foreign = foreignRequests(hers)

    // One that is locked is refused with what to do about it; the next one is stored.
    await hers.goto('/student-profile/documents')
    await hers.getByLabel('Which document is it?').selectOption('testReportImage')
    const locked = hostilePdfs(product.url).find(({ what }) => what === 'a password')!
    const choose = hers.getByLabel('Choose a file')
    await choose.setInputFiles(asPdf('locked.pdf', locked.bytes()))
    await hers.getByText('This PDF is protected by a password.').waitFor()
    await look(hers, 'pdf-1-locked')
    await button(hers, 'Cancel Test report').click()
    await choose.setInputFiles(asPdf('IELTS result.pdf', await aPdf(3, 'Test report')))
    await hers.getByText('3 pages').waitFor()
    await button(hers, 'Open Test report').click()
    await hers.getByRole('img', { name: 'page 1 of 3' }).waitFor()
    await hers.keyboard.press('PageDown')
    await hers.getByRole('img', { name: 'page 2 of 3' }).waitFor()
    await look(hers, 'pdf-2-own-pages')
    await hers.keyboard.press('Escape')

    // She adds another to her application.
    await hers.goto(`/applications/${applicationId}`)
    await button(hers, 'Add another document').click()
    const field = hers.getByRole('dialog').getByRole('group', { name: 'Matriculation certificate' })
    await field
      .locator('input[type=file]')
      .last()
      .setInputFiles(asPdf('Matric.pdf', await aPdf(2, 'Certificate')))
    await hers.getByRole('dialog').getByText('Ready', { exact: true }).waitFor()
    await button(hers, 'Send 1 document').click()
    await hers
      .getByRole('button', { name: /^Matriculation certificate/ })
      .first()
      .waitFor()
    expect(foreign).toEqual([])

    // The officer turns its pages and zooms with the keyboard, and the view counts once.
    const desk = await people.enter(officer, { width: 1280 })
    const page = await desk.newPage()
    const alsoForeign = foreignRequests(page)
    await page.goto(`/staff/applications/${applicationId}?tab=documents`)
    await page.getByText(/^2 pages, /).waitFor()
    await button(page, 'Open Matriculation certificate').click()
    const first = page.getByRole('img', { name: 'Matriculation certificate, page 1 of 2' })
    await first.waitFor()
    const whole = (await first.boundingBox())!
    expect(whole.height / whole.width).toBeCloseTo(297 / 210, 1)
    for (let press = 0; press < 6; press++) await page.keyboard.press('+')
    const widthOf = async (picture: Locator) => (await picture.boundingBox())!.width
    await expect.poll(() => widthOf(first)).toBeGreaterThan(whole.width * 3)
    await page.keyboard.press('PageDown')
    const second = page.getByRole('img', { name: 'Matriculation certificate, page 2 of 2' })
    await second.waitFor()
    await expect.poll(() => widthOf(second), { message: 'the size stays' }).toBeGreaterThan(whole.width * 3)
    await page.keyboard.press('0')
    await look(page, 'pdf-3-officer')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await page.getByText('Matriculation certificate is accepted.').waitFor()
    await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
    await page.keyboard.press('Escape')

    // A CAS from outside: attached for the office, then shown to the student, who opens it on her phone.
    await button(page, 'Attach a document').click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Title').fill('CAS for autumn 2027')
    await form.getByLabel('Choose a file').setInputFiles(asPdf('cas.pdf', await aPdf(2, 'CAS')))
    await look(page, 'pdf-4-attaching')
    await form.getByRole('button', { name: 'Attach', exact: true }).click()
    await page.getByText('Only the office sees it', { exact: true }).waitFor()
    await hers.goto(`/applications/${applicationId}`)
    await hers.getByRole('heading', { level: 1 }).waitFor()
    await button(page, 'Show CAS for autumn 2027 to the student').click()
    await page.getByText(/^The student sees it since/).waitFor()
    await look(page, 'pdf-5-attached')
    await button(hers, 'Open CAS for autumn 2027').click()
    await hers.getByRole('img', { name: 'CAS for autumn 2027, page 1 of 2' }).waitFor()
    await hers.keyboard.press('PageDown')
    await hers.getByRole('img', { name: 'CAS for autumn 2027, page 2 of 2' }).waitFor()
    await look(hers, 'pdf-6-from-office')
    await hers.keyboard.press('Escape')
    const downloading = hers.waitForEvent('download')
    await button(hers, 'Download CAS for autumn 2027').click()
    expect((await downloading).suggestedFilename()).toBe('enrollment-confirmation.pdf')
    expect([...foreign, ...alsoForeign]).toEqual([])
    const { data } = await people.call(student, 'GET', '/student/document-views')
    // Accepting it has opened the next document.
    const checked = data.filter(({ purpose }: { purpose: string }) => purpose === 'check')
    expect(checked.map(({ name }: { name: string }) => name)).toEqual([
      'cnicFrontImage',
      'matricCertificateImage',
    ])
  })
})
