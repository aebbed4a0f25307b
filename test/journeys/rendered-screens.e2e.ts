import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallPhotograph } from '#test/people/applying.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
// A screen that React had to render again is an error on the page.
afterEach(() => expect(product.offences).toEqual([]))
afterAll(() => product.close())

/** A student with an application, and what they have open in a browser that has no script of the product yet. */
async function applicant(width = 360) {
  const { student, applicationId } = await people.applicant()
  const { data } = await people.call(student, 'GET', `/application/${applicationId}`)
  const { _id: programId, programName } = data.program
  const address = {
    universities: '/universities',
    found: `/universities?search=${encodeURIComponent(programName)}`,
    university: `/universities/${data.university._id}`,
    program: `/universities/${data.university._id}/programs/${programId}`,
    application: `/applications/${applicationId}`,
  }
  const context = await people.enter(student, { width })
  const page = await context.newPage()
  return { student, applicationId, programName: String(programName), address, page }
}

/** Holds back the scripts of the app until they are released, and notes the calls that the page makes. */
async function withoutScripts(page: Page, scripts = '**/assets/*.js') {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() =>
    addEventListener('page-alive', () => document.documentElement.classList.add('is-alive'), { once: true }),
  )
  return { calls, release, alive: () => page.locator('html.is-alive').waitFor() }
}

/**
 * Has the page note what covers it after a click: the browser answers no question while another document is on its way.
 * @returns the title and the number of bars that the last click has shown; null if it has shown nothing
 */
async function noteCovers(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() =>
    addEventListener('click', () => {
      const cover = document.querySelector('[data-next]')
      const shown = cover && [
        cover.querySelector('h1')?.textContent,
        cover.querySelectorAll('.skeleton').length,
      ]
      sessionStorage.setItem('shown', JSON.stringify(shown))
    }),
  )
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shown')!) as unknown)
}

/** Waits until React has taken over a link, so that it stays inside the app. */
const takenOver = (link: Locator) =>
  expect
    .poll(() => link.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Marks the heading, to see later whether React has taken it over or rendered another one. */
const markHeading = (page: Page) =>
  page.evaluate(() => document.querySelector('main h1')!.setAttribute('data-rendered', ''))

describe('a screen in a browser without the scripts of the app', () => {
  it.each(['universities', 'found', 'university', 'program', 'application'] as const)(
    'is there before them, and is taken over by them: %s',
    async (name) => {
      const { page, address } = await applicant()
      const { calls, release, alive } = await withoutScripts(page)
      await page.goto(address[name], { waitUntil: 'commit' })
      const main = page.locator('main')
      await main.getByRole('heading', { level: 2 }).first().waitFor({ state: 'attached' })
      // The list of a university's programs is in a slice, which only its screen fills.
      if (name !== 'university') expect(await main.locator('.skeleton').count()).toBe(0)
      expect(await page.title()).toContain(' · ')
      expect(calls).toEqual([])
      await markHeading(page)
      release()
      await alive()
      await page.locator('main h1[data-rendered]').waitFor()
      await expect.poll(() => main.locator('.skeleton').count()).toBe(0)
      await page.context().close()
    },
  )

  it.each([
    ['universities', 20],
    ['program', 20],
    ['application', 40],
  ] as const)('needs few files, and nothing that forms run on: %s', async (name, most) => {
    const { page, address } = await applicant()
    const { alive, release } = await withoutScripts(page)
    await page.goto(address[name], { waitUntil: 'commit' })
    await page.locator('main h1').waitFor()
    const needed = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href),
    )
    expect(needed.length).toBeGreaterThan(10)
    expect(needed.length).toBeLessThanOrEqual(most)
    expect(needed.filter((file) => file.includes('/forms-'))).toEqual([])
    release()
    await alive()
    await page.context().close()
  })

  it('has links that lead on, without a script', async () => {
    const { page, address, programName } = await applicant()
    await withoutScripts(page)
    await page.goto(address.found, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: programName }).first().click()
    await page.waitForURL(`**${address.program}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: programName }).waitFor()
    await page.context().close()
  })

  it('has links whose screen is named at once, and gone when the student comes back', async () => {
    const { page, address, programName } = await applicant()
    await withoutScripts(page)
    await page.goto(address.found, { waitUntil: 'commit' })
    const link = page.getByRole('main').getByRole('link', { name: programName }).first()
    await link.waitFor()
    const shown = await noteCovers(page)
    await link.click({ modifiers: ['ControlOrMeta'] })
    expect(await shown()).toBeNull()
    await link.click()
    await page.waitForURL(`**${address.program}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: programName }).waitFor()
    expect(await shown()).toEqual([programName, 11])
    const cover = page.locator('[data-next]')
    expect(await cover.count()).toBe(0)
    await page.goBack({ waitUntil: 'commit' })
    await link.waitFor()
    expect(await cover.count()).toBe(0)
    await page.context().close()
  })

  it('keeps a press on a button until they are there', async () => {
    const { page, address } = await applicant()
    const { release } = await withoutScripts(page)
    await page.goto(address.application, { waitUntil: 'commit' })
    const withdraw = page.getByRole('button', { name: 'Withdraw this application' })
    const opacity = () => withdraw.evaluate((button) => getComputedStyle(button).opacity)
    expect(await opacity()).toBe('1')
    await withdraw.click()
    expect(await opacity()).toBe('0.55')
    expect(await page.getByRole('dialog').count()).toBe(0)
    release()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).waitFor()
    expect(await opacity()).toBe('1')
    await page.context().close()
  })

  it('keeps what is typed until they are there', async () => {
    const { page, address, programName } = await applicant()
    const { release, alive } = await withoutScripts(page)
    await page.goto(address.universities, { waitUntil: 'commit' })
    const box = page.getByRole('combobox').first()
    await box.fill(programName)
    release()
    await alive()
    await expect.poll(() => box.inputValue()).toBe(programName)
    await box.press('Enter')
    await page.waitForURL(/[?]search=/)
    await page.context().close()
  })

  it.each([
    ['until they are there', '**/assets/*.js', false],
    [
      'until the script of its part is there, while the screen changes',
      '**/assets/send-documents-*.js',
      true,
    ],
  ])('keeps a photo that was chosen %s', async (_, scripts, changes) => {
    const { page, address, applicationId } = await applicant()
    const officer = await people.officer()
    const decide = (body: object) =>
      people.call(officer, 'POST', `/staff/applications/${applicationId}/decision`, body)
    await decide({ decision: 'start_review' })
    await decide({ decision: 'request_documents', documents: ['cnicBackImage'], note: 'All four corners.' })
    const { release } = await withoutScripts(page, scripts)
    const isFollowing = changes && page.waitForResponse('**/api/live')
    await page.goto(address.application, { waitUntil: 'commit' })
    const photo = { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await smallPhotograph() }
    const asked = page.getByRole('region', { name: 'National ID, back' })
    await asked.locator('input[type=file]:not([capture])').setInputFiles(photo)
    if (await isFollowing) {
      const changed = page.waitForResponse(`**/api/application/${applicationId}`)
      await people.call(officer, 'POST', `/application/${applicationId}/messages`, {
        text: 'Take your time.',
      })
      await changed
    }
    release()
    await page.getByText('Ready', { exact: true }).first().waitFor()
    await page.context().close()
  })

  it.each([
    ['a part of this one', /\/assets\/application-messages-/],
    ['the script of this one', /\/assets\/application-(?:messages|page)-/],
  ])('answers on the next screen, also where %s has not arrived', async (_, script) => {
    const { page, address } = await applicant(1280)
    await page.route(script, () => {})
    await page.goto(address.application, { waitUntil: 'commit' })
    const menu = page.getByRole('link', { name: 'Dashboard' })
    await takenOver(menu)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await menu.click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    await page.context().close()
  })

  it('names the next screen while React is still busy with this one, and shows it', async () => {
    const { page, address } = await applicant()
    // A browser that is never idle.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(address.application, { waitUntil: 'commit' })
    const link = page.getByRole('main').getByRole('link', { name: 'Applications', exact: true }).first()
    await takenOver(link)
    const shown = await noteCovers(page)
    await link.click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Applications' }).waitFor()
    expect(await shown()).toEqual(['Applications', 11])
    await page.locator('[data-next]').waitFor({ state: 'detached' })
    await page.context().close()
  })

  it('shows nothing of another student, who is told so when they are there', async () => {
    const { address, programName } = await applicant()
    const context = await people.enter(await people.student(), { width: 360 })
    const page = await context.newPage()
    await page.goto(address.application)
    await page.getByRole('alert').first().waitFor()
    expect(await page.locator('main').textContent()).not.toContain(programName)
    await context.close()
  })
})

describe('the server', () => {
  const render = (address: string, token?: string) =>
    fetch(`${product.url}/rendered${address}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})

  it('renders an application for its student, and keeps the answer out of every cache', async () => {
    const { student, address, programName } = await applicant()
    const answer = await render(address.application, student.token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { html } = (await answer.json()) as { html: string }
    expect(html).toContain(programName)
    expect(html).not.toContain(student.token)
  })

  it('renders nothing for anybody else', async () => {
    const { address, programName } = await applicant()
    const officer = await people.officer()
    for (const token of [undefined, 'made-up', officer.token]) {
      const answer = await render(address.application, token)
      expect(answer.status).toBe(204)
      expect(await answer.text()).toBe('')
    }
    const other = await people.student()
    const answer = await render(address.application, other.token)
    expect(await answer.text()).not.toContain(programName)
  })

  it('knows no other screen', async () => {
    const { token } = await people.student()
    for (const address of ['/staff', '/messages', '//example.org/universities', '/api/auth/me'])
      expect((await render(address, token)).status).toBe(404)
  })
})

/** In the page: holds back what the server answers until `release` is called, while the service worker may answer. */
function holdServer(): void {
  const ask = window.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  Object.assign(window, { release })
  // Scripts wait for the screen as where they are not on the device: on a busy machine they would be there before it.
  Object.defineProperty(navigator.serviceWorker, 'controller', { get: () => null })
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname.startsWith('/api/') || init?.cache === 'reload') await released
    return ask(input, init)
  }
}

const release = (page: Page) => page.evaluate(() => (window as unknown as { release: () => void }).release())

/** How many screens the service worker keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return stores.flat().filter(({ url }) => url.includes('/kept-screen')).length
  })

describe('a screen that is opened again', () => {
  /** An application that its student has opened before, so that it is kept on the device. */
  async function openedBefore(width = 360) {
    const { student, applicationId } = await people.applicant()
    const context = await people.enter(student, { width, serviceWorkers: 'allow' })
    const page = await context.newPage()
    const address = `/applications/${applicationId}`
    await page.goto(address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByRole('button', { name: 'Withdraw this application' }).waitFor()
    await page.goto('about:blank')
    await page.goto(address)
    await expect.poll(() => kept(page)).toBe(1)
    return { student, applicationId, context, page, address }
  }

  it('is there before the server answers, and then shows what has changed', async () => {
    const { student, applicationId, context, page, address } = await openedBefore()
    await people.call(student, 'POST', `/application/${applicationId}/withdraw`, {})
    await page.goto('about:blank')
    await page.addInitScript(holdServer)
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Withdraw this application' }).waitFor()
    expect(await page.locator('main .skeleton').count()).toBe(0)
    await release(page)
    await page.getByRole('button', { name: 'Withdraw this application' }).waitFor({ state: 'detached' })
    expect(await page.locator('main').textContent()).toContain('Withdrawn')
    await context.close()
  })

  it('is that of the server after a reload', async () => {
    const { student, applicationId, context, page } = await openedBefore()
    await people.call(student, 'POST', `/application/${applicationId}/withdraw`, {})
    // The first heading after the reload is noted with what the page said then.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const main = document.querySelector('main:has(h1)')
        if (!main) return
        observer.disconnect()
        Object.assign(window, { first: main.textContent })
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.locator('main', { hasText: 'Withdrawn' }).waitFor()
    const first = await page.evaluate(() => (window as unknown as { first: string }).first)
    expect(first).not.toContain('Withdraw this application')
    await context.close()
  })

  it('is not kept after its student has changed something, nor after a logout', async () => {
    const { context, page, address } = await openedBefore(1280)
    await page.getByRole('button', { name: 'Withdraw this application' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => kept(page)).toBe(0)
    await page.goto('about:blank')
    await page.goto(address)
    await expect.poll(() => kept(page)).toBe(1)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${product.url}/`)
    expect(await kept(page)).toBe(0)
    await context.close()
  })
})
