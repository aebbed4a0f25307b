import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPhotograph } from '../fixtures/pictures.ts'
import { paths } from '#kit/routing/paths.ts'
import { aProgram, type ProgramToApplyTo } from '../people/programs.ts'
import { CountedHand, describeEffort } from './counted-hand.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

const documents = [
  'National ID, front',
  'National ID, back',
  'Matriculation certificate',
  'Higher secondary certificate',
]

/** A program of an invented university that states what it requires. */
async function aStrictProgram(program: string): Promise<ProgramToApplyTo> {
  const made = await aProgram(product.database, {
    program,
    intakes: [
      { start: '2099-spring', closes: '2098-12-05' },
      { start: '2099-autumn', closes: '2099-05-31' },
    ],
  })
  await product.database.db
    .updateTable('programs')
    .set({ entry_requirements: 'FSc pre-medical with 60%.' })
    .where('id', '=', made.programId)
    .execute()
  return made
}

it('a real application takes at most 45 taps and 16 typed fields, the next one 8 and none', async () => {
  await aStrictProgram('Zarkology')
  const next = await aStrictProgram('Zarkonomics')
  const email = 'counted@example.org'
  const context = await product.visitor({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const hand = new CountedHand(page)
  await page.goto('/')

  hand.startPart('Search')
  await hand.type(page.getByRole('searchbox').first(), 'Zarkology')
  await page.keyboard.press('Enter')
  await hand.tap(page.getByRole('link', { name: 'Zarkology' }).first())
  await page.getByRole('heading', { level: 1, name: 'Zarkology' }).waitFor()
  await hand.tap(page.locator('.sticky').getByRole('link'))

  hand.startPart('Account')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.and(page.locator(':enabled')).waitFor()
  await hand.type(page.getByLabel('Full name'), 'Ayesha Counted')
  await hand.type(page.getByLabel('E-mail address'), email)
  await hand.type(page.getByRole('textbox', { name: 'Password' }), 'three grey kites over Hunza')
  await hand.tap(create)
  await page.waitForURL(/verify-student-otp/i)

  hand.startPart('Code')
  const code = codeIn(await product.mailTo(email, /code/i))
  // To the e-mail app, into the e-mail, and back.
  hand.tapElsewhere(3)
  await hand.type(page.getByLabel('Code from the e-mail'), code)

  hand.startPart('1 Program and intake')
  await page.getByRole('heading', { name: 'Check the program', level: 1 }).waitFor()
  await hand.tap(page.getByLabel('Autumn 2099'))
  await hand.tap(page.getByRole('button', { name: 'Go to my details' }))

  hand.startPart('2 My details')
  await hand.type(page.getByLabel('Phone'), '0300 1234567')
  const born = page.getByRole('group', { name: 'Date of birth' })
  await hand.type(born.getByLabel('Day'), '14')
  await hand.type(born.getByLabel('Month'), '03')
  await hand.type(born.getByLabel('Year'), '2008')
  await hand.type(page.getByLabel('City'), 'Multan')
  await hand.type(page.getByRole('textbox', { name: 'Address (optional)' }), 'House 1, Street 2')
  await hand.choose(page.getByLabel('Qualification'), 'hssc_pre_medical')
  await hand.type(page.getByLabel('Marks obtained'), '880')
  await hand.type(page.getByLabel('Total marks'), '1100')
  // The phone number has filled them in.
  for (const name of ['Nationality', 'Country you live in'])
    await expect.poll(() => page.getByLabel(name).inputValue()).toBe('PK')
  await hand.tap(page.getByRole('button', { name: 'Save and go to documents' }))

  hand.startPart('3 Documents')
  for (const [index, label] of documents.entries()) {
    const asked = page.getByRole('group', { name: label })
    await asked.waitFor()
    await hand.photograph(asked.getByText('Take a photo'), {
      name: 'IMG.jpg',
      mimeType: 'image/jpeg',
      buffer: await aPhotograph(120_000 + 10_000 * index),
    })
  }
  await page.getByText('That was the last document').waitFor()
  await hand.tap(page.getByRole('button', { name: 'Go to check and send' }))

  hand.startPart('4 Check and send')
  await sendBy(hand)
  console.log(describeEffort(hand))
  expect(hand.total.taps).toBeLessThanOrEqual(45)
  expect(hand.total.fields).toBeLessThanOrEqual(16)
  expect(await filed()).toEqual([
    { program: 'Zarkology', documents: 4, schooling: ['hssc_pre_medical', 880, 1100] },
  ])

  await page.getByText('Applying again is quicker').waitFor()
  await page.goto(paths.program(next.universityId, next.programId))
  const second = new CountedHand(page)
  second.startPart('A second application')
  await second.tap(page.getByRole('link', { name: /^Apply/ }).first())
  await second.tap(page.getByLabel('Autumn 2099'))
  await second.tap(page.getByRole('button', { name: 'Go to my details' }))
  await page.getByText('FSc pre-medical').first().waitFor()
  await second.tap(page.getByRole('button', { name: 'Save and go to documents' }))
  await second.tap(page.getByRole('button', { name: 'Use them all' }))
  await page.getByText('That was the last document').waitFor()
  await second.tap(page.getByRole('button', { name: 'Go to check and send' }))
  await sendBy(second)
  console.log(describeEffort(second))
  expect(second.total).toEqual({ taps: 8, fields: 0 })
  expect(await filed()).toContainEqual({
    program: 'Zarkonomics',
    documents: 4,
    schooling: ['hssc_pre_medical', 880, 1100],
  })
  expect(product.offences).toEqual([])
}, 300_000)

async function sendBy(hand: CountedHand): Promise<void> {
  const { page } = hand
  await hand.tap(page.getByLabel('I have read what the program requires'))
  await hand.tap(page.getByRole('button', { name: 'Send application' }))
  await page.getByText(/^MZ-\d{4}-\d{6}$/).waitFor()
}

/** What has arrived: the program, how many documents, and the qualification that was sent with it. */
async function filed(): Promise<{ program: string; documents: number; schooling: unknown[] }[]> {
  const { rows } = await product.database.pool.query<{
    program: string
    documents: number
    schooling: { qualification: string; obtained: number; total: number }[]
  }>(
    `select p.name as program, a.profile -> 'schooling' as schooling,
       (select count(*)::int from application_documents d where d.application_id = a.id) as documents
     from applications a join programs p on p.id = a.program_id where p.name like 'Zarko%' order by a.applied_at`,
  )
  return rows.map(({ schooling, ...row }) => ({
    ...row,
    schooling: schooling.flatMap(({ qualification, obtained, total }) => [qualification, obtained, total]),
  }))
}
