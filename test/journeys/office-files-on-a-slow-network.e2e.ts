import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPdf } from '../fixtures/pdfs.ts'
import { checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'
import { heavyPhotograph, slowNetwork } from './slow-network.ts'

let product: RealProduct
let people: JourneyPeople
let photo: { name: string; mimeType: string; buffer: Buffer }
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
  photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await heavyPhotograph() }
})
afterAll(() => product.close())

/** The bytes at which pieces of uploads begin. */
function piecesOf(page: Page): string[] {
  const began: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') began.push(new URL(request.url()).searchParams.get('from')!)
  })
  return began
}
const rows = async (query: string, id: string) => (await product.database.pool.query(query, [id])).rows

describe('on a slow network, after an interruption and a reload', () => {
  it('the letter of a university goes on where it stopped, in the order that was chosen', async () => {
    const { applicationId } = await people.applicant('Sara Letter')
    const desk = await people.enter(await people.officer('Omar Letter'))
    const page = await desk.newPage()
    await page.goto(`/staff/applications/${applicationId}`)
    const open = async () => {
      // It comes late and lies above the button, which moves from under the pointer.
      await page.getByText('Nothing is attached yet.').waitFor()
      await page.getByRole('button', { name: 'Attach the letter' }).click()
    }
    await open()
    const network = await slowNetwork(desk, page, { kilobits: 800, latency: 100 })
    const began = piecesOf(page)
    const terms = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: await aPdf(2, randomUUID()) }
    await page.getByLabel('Choose files').setInputFiles([photo, terms])
    await page.getByRole('button', { name: 'Move File 2: terms.pdf up' }).click()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Remove File 1: terms.pdf')
    await network.cutAt(2)
    await network.started(3)
    await page.reload()
    await open()
    await page.getByRole('button', { name: 'Remove File 1: terms.pdf' }).waitFor()
    await page.getByRole('button', { name: 'Remove File 2: photo.jpg' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click()
    await page.getByText('The university’s own letter is attached.').waitFor({ timeout: 120_000 })
    await checkPage(page, 'letter-slow-attached')

    // Each began once.
    expect(began.filter((from) => from === '0')).toEqual(['0', '0'])
    const pages = await rows(
      `select p.page, jsonb_array_length(p.pages) as pages from university_letter_pages p
       join university_letters l on l.id = p.letter_id where l.application_id = $1 order by p.page`,
      applicationId,
    )
    expect(pages).toEqual([
      { page: 1, pages: 2 },
      { page: 2, pages: null },
    ])
    expect(product.offences).toEqual([])
    await desk.close()
  }, 300_000)

  it('the signed form of a consent does too, and the consent is recorded once', async () => {
    const officer = await people.officer('Omar Consent')
    const made = await people.call(officer, 'POST', '/student/create', {
      name: 'Bushra Consent',
      phone: '+92 301 5550199',
    })
    const studentId: string = made.data._id
    const desk = await people.enter(officer, { width: 360 })
    const page = await desk.newPage()
    await page.goto(`/staff/students/${studentId}/acting`)
    const record = page.getByRole('button', { name: 'Record the consent' })
    await record.waitFor()
    const network = await slowNetwork(desk, page, { kilobits: 800, latency: 100 })
    const began = piecesOf(page)
    await page.getByLabel('Choose a file').first().setInputFiles(photo)
    await network.cutAt(2)
    await network.started(3)
    await page.reload()
    await page.getByRole('button', { name: 'Remove photo.jpg' }).waitFor()
    await record.click()
    await page.getByText('The consent is recorded.').first().waitFor({ timeout: 120_000 })
    await checkPage(page, 'consent-slow-recorded')
    expect(began.filter((from) => from === '0')).toEqual(['0'])
    expect(await rows('select kind from acting_consents where student_id = $1', studentId)).toEqual([
      { kind: 'form' },
    ])
    expect(product.offences).toEqual([])
    await desk.close()
  }, 300_000)
})
