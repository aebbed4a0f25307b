import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../fixtures/files-to-check.ts'
import { CountedHand, describeEffort } from './counted-hand.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

/** An officer's daily tasks, and the most clicks that each may take. */
const limits = {
  'Triage of a new file': 12,
  'Request a document again': 4,
  'An offer with a condition': 4,
  'Answer from the file': 2,
  'Answer from the list': 2,
}
const lines = ['Identity', 'Education', 'Language', 'Program rules', 'Home recognition']

it('takes an officer no more clicks than were promised', async () => {
  const officer = await people.officer('Bilal Counted')
  const { student, applicationId } = await people.applicant('Ayesha Counted', {
    cnicFrontImage: await aPicture(),
    cnicBackImage: await aPicture(),
    matricCertificateImage: await aPicture(),
    fscCertificateImage: await aPicture(),
  })
  // As of a program whose page names the tuition: the form suggests it.
  await product.database.pool.query(
    `update programs set tuition_amount = 12000, tuition_currency = 'EUR', tuition_basis = 'year'
     where id = (select program_id from applications where id = $1)`,
    [applicationId],
  )
  const desk = await people.enter(officer, { width: 1280 })
  const page = await desk.newPage()
  const hand = new CountedHand(page, 'desk')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const viewer = page.getByRole('dialog', { name: /, \d of \d$/ })
  const stage = (name: string) => page.locator('main > header').getByText(name, { exact: true }).waitFor()
  await page.goto(`/staff/applications/${applicationId}`)

  hand.startPart('Triage of a new file')
  await hand.tap(button('Begin the review'))
  await stage('Under review')
  await hand.tap(button('Open National ID, front'))
  for (const label of [
    'National ID, front',
    'National ID, back',
    'Matriculation certificate',
    'Higher secondary certificate',
  ]) {
    await page.getByRole('img', { name: `Photo of ${label}` }).waitFor()
    await hand.tap(viewer.getByRole('button', { name: 'Accept', exact: true }).and(page.locator(':enabled')))
    await page.getByText(`${label} is accepted.`).waitFor()
  }
  // After the last one the file is there again.
  await viewer.waitFor({ state: 'hidden' })
  for (const line of lines) {
    await hand.tap(button(`Fine: ${line}`))
    await page.getByText(`${line}: Fine`).waitFor()
  }
  expect(await state(officer.token, applicationId)).toEqual({
    stage: 'under_review',
    documents: ['accepted', 'accepted', 'accepted', 'accepted'],
    lines: lines.map(() => 'fine'),
  })

  hand.startPart('Request a document again')
  await hand.tap(button('Open National ID, back'))
  await page.getByRole('img', { name: 'Photo of National ID, back' }).waitFor()
  await hand.tap(viewer.getByRole('button', { name: 'Request again' }))
  await hand.tap(page.getByText('Blurred', { exact: true }))
  await viewer.getByText('The student reads:').waitFor()
  await hand.tap(viewer.getByRole('button', { name: 'Send the request' }))
  await stage('Documents needed')
  await product.mailTo(student.email, /document/i)

  hand.startPart('An offer with a condition')
  await hand.tap(page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Offer' }))
  await page.getByRole('radio', { name: /^Offer a place/, checked: true }).waitFor()
  await page.getByRole('radio', { name: /^€12,000 a year/, checked: true }).waitFor()
  await hand.tap(button('Attested copies of all certificates'))
  await hand.tap(button('Preview and send'))
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Send the decision' }))
  await page.getByRole('button', { name: 'Send now', exact: true }).waitFor()

  const write = (text: string) =>
    people.call(student, 'POST', `/application/${applicationId}/messages`, { text })
  await write('For six months or three?')
  hand.startPart('Answer from the file')
  await hand.tap(page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Message' }))
  await page.getByText('For six months or three?').waitFor()
  await hand.type(page.getByLabel('Your answer to the student'), 'Six months.')
  await hand.tap(page.getByRole('button', { name: 'Send message' }))
  await page.getByRole('log').getByText('Six months.').waitFor()

  await write('And in rupees?')
  hand.startPart('Answer from the list')
  await hand.tap(page.getByRole('navigation').getByRole('link', { name: /^Messages/ }))
  await hand.tap(page.getByRole('link', { name: /Ayesha Counted/ }).first())
  await page.getByRole('log').getByText('And in rupees?').waitFor()
  await hand.type(page.getByLabel('Your answer to the student'), 'In rupees or dollars.')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('In rupees or dollars.').waitFor()

  console.log(describeEffort(hand))
  for (const [part, most] of Object.entries(limits))
    expect(hand.efforts.get(part)!.taps, part).toBeLessThanOrEqual(most)
  expect(product.offences).toEqual([])
  await desk.close()
}, 300_000)

async function state(token: string, applicationId: string) {
  const read = async (route: string) =>
    (await fetch(`${product.url}/api${route}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { data } = await read(`/application/${applicationId}`)
  const checklist = await read(`/staff/applications/${applicationId}/checklist`)
  return {
    stage: data.stage,
    documents: data.documents.map((one: { state: string }) => one.state),
    lines: checklist.lines.map((one: { state: string }) => one.state),
  }
}
