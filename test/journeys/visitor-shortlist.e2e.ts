import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#kit/routing/paths.ts'
import { publicComparing, publicPaths, publicProgram, publicShortlist } from '#kit/routing/public-paths.ts'
import { brokenWords } from './broken-words.ts'
import { aProgram } from '../people/programs.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { codeIn, sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let context: BrowserContext
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())
afterEach(async () => {
  await context?.close()
  expect(product.offences.splice(0)).toEqual([])
})

let made = 0
/** A published program under a name of this file alone. */
async function aRecord(programName = `Qualogy ${++made}`) {
  const university = `Quillon Institute ${++made}`
  const ids = await aProgram(product.database, { university, program: programName, deadline: '2099-01-31' })
  const path = publicProgram({
    _id: ids.programId,
    programName,
    university: { universityName: university },
  })
  return { ...ids, programName, path }
}
const withdraw = (programId: string) =>
  product.database.db
    .updateTable('programs')
    .set({ status: 'withdrawn' })
    .where('id', '=', programId)
    .execute()

const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())
const bookmark = (page: Page, program: string) =>
  page.getByRole('button', { name: `Save ${program} to the shortlist`, exact: true })
const visit = async (address: string, options: Parameters<RealProduct['visitor']>[0] = { width: 360 }) => {
  context = await product.visitor(options)
  const page = await context.newPage()
  await page.goto(address)
  return page
}
const shortlistOf = async (email: string) => {
  const { rows } = await product.database.pool.query<{ name: string; note: string | null }>(
    `select p.name, s.note from shortlist s join programs p on p.id = s.program_id join users u on u.id = s.user_id
     where u.email = $1 and s.dropped_at is null order by s.added_at, p.name`,
    [email],
  )
  return rows
}

const password = 'three grey kites over Hunza'
/** Creates an account on the page that is open and enters the code from the e-mail. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.locator('button[type=submit]:enabled').first().waitFor()
  await page.getByLabel('Full name').fill('Bilal Invented')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/verify-student-otp/i)
  await page.getByLabel('Code from the e-mail').fill(codeIn(await product.mailTo(email, /code/i)))
}

describe('what a visitor saves', () => {
  it('stays on the device, is listed with the facts of today, and can be compared', async () => {
    const [one, other, gone] = [await aRecord(), await aRecord(), await aRecord()]
    const page = await visit(one.path)
    expect(await kept(page)).toEqual([])
    await bookmark(page, one.programName).click()
    await bookmark(page, one.programName).and(page.locator('[aria-pressed=true]')).waitFor()
    for (const { programName } of [other, gone]) {
      await page.goto(`/programs?search=${encodeURIComponent(programName)}`)
      await bookmark(page, programName).first().click()
    }
    await expect.poll(() => kept(page)).toEqual(['saved-programs'])
    expect(await context.cookies()).toEqual([])
    await expect.poll(() => page.locator('[data-saved] b').innerText()).toBe('3')

    await withdraw(gone.programId)
    await page.getByRole('link', { name: 'Shortlist', exact: true }).first().click()
    await page.getByText(`No longer in the catalogue: ${gone.programName}`).waitFor()
    await expect
      .poll(() => page.locator('#saved-programs h2').allInnerTexts())
      .toEqual([other.programName, one.programName])
    await atEachWidth(checkPage, page, 'visitor-shortlist', { widths: [360, 320, 1280] })
    for (const { programName } of [one, other])
      await page.getByRole('checkbox', { name: `Compare ${programName}` }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare programs' }).waitFor()
    expect(page.url()).toBe(product.url + publicComparing([other.programId, one.programId]))
    await atEachWidth(checkPage, page, 'visitor-compare', { widths: [360, 320, 1280] })
    await page.getByRole('link', { name: `Remove ${one.programName} from the comparison` }).click()
    await page.getByText('Choose another program to compare this one with.').waitFor()
  })

  it('is compared in columns that long addresses stay in, and that break no word', async () => {
    const programs = [
      await aRecord('Integrated Academic Studies of Medicine (MD) in English'),
      await aRecord('Medicine and Surgery, Qualogian campus'),
      await aRecord('Medicine (in English), Qualogian campus'),
    ]
    await product.database.pool.query(`update programs set field = '0912' where id = $1`, [
      programs[0]!.programId,
    ])
    await product.database.pool.query(
      `insert into recognition_listings values ('PM&DC', $1, false, $2, '2026-11-20')`,
      [programs[0]!.universityId, 'https://studyingmedicineabroad.consultant.example.org/list'],
    )
    const page = await visit(publicComparing(programs.map(({ programId }) => programId)), { width: 320 })
    await page.getByRole('heading', { level: 1, name: 'Compare programs' }).waitFor()
    await page.getByRole('link', { name: 'studyingmedicineabroad' }).waitFor()
    await atEachWidth(checkLayout, page, 'visitor-compare-three', { widths: [360, 320, 1280] })
    expect(await brokenWords(page.getByRole('table'))).toEqual([])
  })

  it('is removed again with the same button, and shown by name while there is no connection', async () => {
    const [one, other] = [await aRecord(), await aRecord()]
    const page = await visit(one.path)
    await bookmark(page, one.programName).click()
    await page.goto(other.path)
    await bookmark(page, other.programName).click()
    await bookmark(page, other.programName).click()
    await page.route('**/shortlist?*', (route) => route.abort())
    await page.goto(publicPaths.shortlist)
    await page.getByText('The facts could not be loaded.').waitFor()
    await expect.poll(() => page.locator('#saved-programs a').allInnerTexts()).toEqual([one.programName])
  })

  it('without scripts the bookmark is absent, and lists and comparisons are read from their addresses', async () => {
    const [one, other] = [await aRecord(), await aRecord()]
    const page = await visit(one.path, { width: 360, javaScriptEnabled: false })
    expect(await page.locator('[aria-pressed]').count()).toBe(0)
    await page.goto(publicPaths.shortlist)
    await page.getByText('turn on JavaScript').waitFor()
    await page.goto(publicShortlist([one.programId, other.programId]))
    await page.getByRole('checkbox', { name: `Compare ${one.programName}` }).check()
    await page.getByRole('checkbox', { name: `Compare ${other.programName}` }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Compare programs' }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      expect.stringContaining(one.programName),
      expect.stringContaining(other.programName),
    ])
  })
})

describe('with an account', () => {
  it('what was saved and answered moves into it at the sign-up, which leads back to the program', async () => {
    const [one, gone] = [await aRecord(), await aRecord()]
    const page = await visit(publicPaths.qualify)
    await page.getByLabel('Last certificate').selectOption('hssc_pre_medical')
    await page.getByLabel('Marks', { exact: true }).fill('913')
    await page.getByLabel('Total marks').fill('1100')
    await page.getByLabel('What you want to study').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show programs' }).click()
    await page
      .getByText(/you may qualify for$|No program fits/)
      .last()
      .waitFor()
    await page.goto(gone.path)
    await bookmark(page, gone.programName).click()
    await page.goto(one.path)
    await bookmark(page, one.programName).click()
    await withdraw(gone.programId)

    await page.locator('.sticky').getByRole('link', { name: 'Apply' }).click()
    await page.getByRole('tab', { name: 'Create account', selected: true }).waitFor()
    const email = `quillon-${Date.now()}@example.org`
    await signUp(page, email)
    await page.waitForURL(`**${paths.apply(one.universityId, one.programId)}`)
    await page.getByText('1 program that you saved on this device is now on your shortlist.').waitFor()
    await page.getByText(`no longer in the catalogue: ${gone.programName}`).waitFor()
    expect(await shortlistOf(email)).toEqual([{ name: one.programName, note: null }])
    await expect
      .poll(async () => (await kept(page)).filter((key) => /saved-programs|answers/.test(key)))
      .toEqual([])
    const { rows } = await product.database.pool.query<{ schooling: object[]; goals: { fields: string[] } }>(
      `select r.schooling, r.goals from academic_records r join users u on u.id = r.user_id where u.email = $1`,
      [email],
    )
    expect(rows[0]!.schooling).toMatchObject([
      { qualification: 'hssc_pre_medical', obtained: 913, total: 1100, status: 'completed' },
    ])
    expect(rows[0]!.goals.fields).toHaveLength(1)
  })

  it('a transfer that breaks off loses nothing, goes on later, and leaves notes of the account alone', async () => {
    const [known, fresh] = [await aRecord(), await aRecord()]
    const people = await peopleOf(product)
    const student = await people.student()
    context = await people.enter(student)
    const page = await context.newPage()
    await product.database.pool.query(
      `insert into shortlist (user_id, program_id, note, added_at) select id, $2, 'Ask Aunt Nadia', now() from users where email = $1`,
      [student.email, known.programId],
    )
    for (const { path, programName } of [known, fresh]) {
      await page.goto(path)
      await bookmark(page, programName).click()
    }
    await page.route('**/api/student/shortlist/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.goto(paths.dashboard)
    await page.getByText('2 programs are saved on this device only').waitFor()
    expect(await shortlistOf(student.email)).toHaveLength(1)
    await page.unroute('**/api/student/shortlist/*')
    await page.goto(paths.shortlist)
    await page.getByText('2 programs that you saved on this device are now on your shortlist.').waitFor()
    expect(await shortlistOf(student.email)).toEqual(
      expect.arrayContaining([
        { name: known.programName, note: 'Ask Aunt Nadia' },
        { name: fresh.programName, note: null },
      ]),
    )
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Shortlist' }).waitFor()
    await expect.poll(() => page.getByText('saved on this device').count()).toBe(0)
    expect(await shortlistOf(student.email)).toHaveLength(2)
  })
})
