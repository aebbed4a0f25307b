import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

/** The names of the scripts that a page requests, from now on. */
function scriptsOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w.-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

/** Holds back the script of a screen until it is released. */
async function holdBack(page: Page, name: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The browser says that it should save data, so it loads nothing ahead. */
const savesData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const outline = (page: Page) => page.locator('main [aria-busy=true] .skeleton').first()

describe('a screen that is opened', () => {
  it('shows its title and a skeleton while its script is on the way, and asks for no script the second time', async () => {
    const context = await people.enter(await people.student(), { width: 1280 })
    const page = await context.newPage()
    const release = await holdBack(page, 'help-page')
    await page.goto('/dashboard')
    const help = page.getByRole('link', { name: 'Help', exact: true })
    await help.click()
    await heading(page, 'Help').waitFor()
    await outline(page).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Help · /)
    release()
    await page.getByRole('searchbox', { name: 'Search the articles' }).waitFor()
    await expect.poll(() => outline(page).count()).toBe(0)

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await heading(page, 'Dashboard').waitFor()
    const scripts = scriptsOf(page)
    await help.click()
    await page.getByRole('searchbox', { name: 'Search the articles' }).waitFor()
    expect(scripts.filter((name) => name.startsWith('help'))).toEqual([])
    await context.close()
  })

  it('has the title that the list has shown, and asks for its data while its script is on the way', async () => {
    const { student, applicationId } = await people.applicant()
    const context = await people.enter(student, { width: 360 })
    await savesData(context)
    const page = await context.newPage()
    await page.goto('/applications')
    const release = await holdBack(page, 'application-page')
    const link = page.getByRole('article').getByRole('link').first()
    const program = (await link.textContent())!
    const data = page.waitForResponse((response) => response.url().endsWith(`/application/${applicationId}`))
    await link.click()
    await heading(page, program).waitFor()
    await outline(page).waitFor()
    expect((await data).ok()).toBe(true)
    release()
    await page.getByRole('heading', { name: 'Your progress' }).waitFor()
    await heading(page, program).waitFor()
    await context.close()
  })
})

describe('a screen that is opened by its address', () => {
  it('asks for its data while the scripts of the app are on the way', async () => {
    const { student } = await people.applicant()
    const context = await people.enter(student, { width: 360 })
    const page = await context.newPage()
    const release = await holdBack(page, 'libraries')
    const data = page.waitForResponse((response) => response.url().includes('/api/student-docs/stats/'))
    await page.goto('/dashboard', { waitUntil: 'commit' })
    expect((await data).ok()).toBe(true)
    release()
    await heading(page, 'Dashboard').waitFor()
    await context.close()
  })

  it('asks for nothing where nobody is logged in, and leaves', async () => {
    const { applicationId } = await people.applicant()
    const context = await product.visitor({ width: 360 })
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/application/')) calls.push(request.url())
    })
    await page.goto(`/applications/${applicationId}`)
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/applications'))
    expect(calls).toEqual([])
    await context.close()
  })
})

describe('the screens that are likely next', () => {
  it('are loaded while nothing else is to be done, and are then shown without another script', async () => {
    const context = await people.enter(await people.student(), { width: 360 })
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto('/dashboard')
    for (const name of [
      'universities-page',
      'applications-page',
      'program-page',
      'application-page',
      'record-page',
    ])
      await expect.poll(() => scripts).toContain(name)
    await page.getByRole('link', { name: 'Find a university' }).click()
    await heading(page, 'Universities').waitFor()
    expect(scripts.filter((name) => name === 'universities-page')).toHaveLength(1)
    await context.close()
  })

  it('are not loaded ahead where data is to be saved, but at the touch of a link', async () => {
    const context = await people.enter(await people.student(), { width: 1280 })
    await savesData(context)
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Three steps to your first application' }).waitFor()
    await page.getByRole('link', { name: 'Applications', exact: true }).hover()
    await expect.poll(() => scripts).toContain('applications-page')
    expect(scripts).not.toContain('universities-page')
    await context.close()
  })
})
