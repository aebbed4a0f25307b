import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPdfPages, pageTextsOf } from '../fixtures/read-pdf.ts'
import { readZip } from '../fixtures/read-zip.ts'
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

const look = (page: Page, name: string) => atEachWidth(checkPage, page, name)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Presses the button of the open dialog that downloads. @returns the name and the bytes of the file */
async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('an application', () => {
  it('is downloaded as one PDF and as a ZIP that is named the way a university wants it', async () => {
    const photo = await smallPhotograph()
    const officer = await people.officer('Omar Packer', { mayExport: true })
    const { applicationId } = await people.applicant('Ayesha Noor Ångström', {
      cnicFrontImage: photo,
      cnicBackImage: photo,
      matricCertificateImage: photo,
    })
    const page = await (await people.enter(officer, { width: 1280 })).newPage()
    await page.goto(`/staff/applications/${applicationId}?tab=documents`)
    const { data } = await people.call(officer, 'GET', `/application/${applicationId}`)
    const reference: string = data.reference

    // What is loaded later moves what is below it.
    for (const name of ['Identity', 'Documents from outside'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
    await button(page, 'Download application').click()
    await page.getByRole('dialog').getByText('National ID, front', { exact: false }).first().waitFor()
    await look(page, 'package-1-pdf')
    const pdf = await download(page)
    expect([pdf.name, await countPdfPages(pdf.bytes)]).toEqual([`${reference}.pdf`, 4])
    const [first, ...others] = await pageTextsOf(pdf.bytes)
    for (const stated of [
      reference,
      'Ayesha Noor Ångström',
      'National ID, front: received, not checked yet',
      'Omar Packer',
    ]) {
      expect(first).toContain(stated)
    }
    expect(others.at(-1)).toContain('Matriculation certificate, page 1 of 1')

    // The certificate alone, with the name as it is in the passport.
    await page.getByText(`${reference}.pdf is downloaded.`).waitFor()
    await button(page, 'Download application').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^ZIP/ }).check()
    await dialog.getByRole('checkbox', { name: /^National ID, back/ }).uncheck()
    await dialog.getByLabel('Surname').fill('Noor')
    await dialog.getByLabel('Given names').fill('Ayesha')
    await checkPage(page, 'package-2-zip')
    await atEachWidth(checkLayout, page, 'package-2-zip', { widths: [360, 320] })
    const zip = await download(page)
    expect(zip.name).toBe(`${reference}.zip`)
    const files = await readZip(zip.bytes)
    expect([...files.keys()]).toEqual([
      'Noor_Ayesha_Application.pdf',
      'Noor_Ayesha_National-ID.pdf',
      'Noor_Ayesha_Matriculation-certificate.pdf',
    ])
    expect(await Promise.all([...files.values()].map(countPdfPages))).toEqual([1, 1, 1])
    expect((await pageTextsOf(files.get('Noor_Ayesha_Application.pdf')!))[0]).toContain(reference)
  })
})

describe('two records of one student', () => {
  it('are merged by two people, and are separate again when one of them undoes it', async () => {
    const phone = '+923005557042'
    const asker = await people.officer('Bilal Asks')
    const decider = await people.officer('Dania Decides')
    const kept = await people.student('Sana Rauf', { phone })
    const other = await people.student('Sana R. Twice', { phone })
    await people.call(other, 'POST', '/messages', { subject: 'Hostel in Riga', text: 'Is there one?' })

    // One officer sees that they have one phone number, and asks.
    const desk = await (await people.enter(asker, { width: 1280 })).newPage()
    await desk.goto(`/staff/students/${kept._id}`)
    await desk.getByRole('link', { name: 'Compare and merge' }).click()
    await desk.getByRole('heading', { name: 'Merge two records', level: 1 }).waitFor()
    await button(desk, 'Ask for the merge').click()
    const reason = 'She called from this number and named both addresses.'
    await desk.getByLabel('How you know that this is one person').fill(reason)
    await desk.getByRole('dialog').getByRole('button', { name: 'Ask for the merge' }).click()
    await desk.getByRole('heading', { name: 'Waiting for a second person' }).waitFor()
    await button(desk, 'Take it back').waitFor()
    await expect
      .poll(() => button(desk, 'Merge now').count(), { message: 'not by the one who asked' })
      .toBe(0)

    // Another is told, and confirms.
    const page = await (await people.enter(decider, { width: 1280 })).newPage()
    await page.goto('/staff/notices')
    await page
      .getByRole('link', { name: /asks you to confirm that two student records are merged/ })
      .first()
      .click()
    await page.getByText(reason, { exact: false }).waitFor()
    await look(page, 'merge-1-to-confirm')
    await button(page, 'Merge now').click()
    await page.getByRole('heading', { name: kept.name, level: 1 }).waitFor()
    await page
      .getByText(`${other.name} (${other.email}) was merged into this record`, { exact: false })
      .waitFor()
    await page.getByText('Hostel in Riga').first().waitFor()
    await look(page, 'merge-2-merged')
    await product.mailTo(other.email, /are now one/)
    await product.mailTo(kept.email, /are now one/)

    // The student finds everything in the record that stayed, and the other login has ended.
    const hers = await (await people.enter(kept, { width: 360 })).newPage()
    await hers.goto('/messages')
    await hers.getByRole('link', { name: 'Hostel in Riga' }).waitFor()
    await expect(people.call(other, 'GET', '/messages')).rejects.toThrow('401')

    // It was wrong: the conversation goes back, and so does the account.
    await button(page, 'Undo the merge').click()
    const sure = page.getByRole('dialog', { name: 'Undo this merge?' })
    await sure.waitFor()
    await look(page, 'merge-3-undo')
    await sure.getByRole('button', { name: 'Undo the merge' }).click()
    await page.getByText('The merge is undone. Both records are separate again.').first().waitFor()
    await page.getByRole('link', { name: 'Compare and merge' }).waitFor()
    await expect.poll(() => page.getByText('Hostel in Riga').count()).toBe(0)
    await product.mailTo(other.email, /separate again/)
    await page.goto(`/staff/students/${other._id}`)
    await page.getByRole('heading', { name: other.name, level: 1 }).waitFor()
    await page.getByText('Hostel in Riga').first().waitFor()
    await hers.goto('/messages')
    await hers.getByText('No messages yet', { exact: true }).first().waitFor()
    expect(product.offences).toEqual([])
  })
})
