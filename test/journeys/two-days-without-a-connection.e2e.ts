import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProgram } from '../people/programs.ts'
import { notInAccount, peopleOf } from './journey-people.ts'
import type { Person } from '../people/people.ts'
import { loggedIn, sharedProduct, storeOn, type RealProduct } from './real-product.ts'

let product: RealProduct
beforeAll(async () => {
  product = await sharedProduct()
})
afterAll(() => product.close())

const shots = process.env['MANZIL_SCREENSHOTS']
const dayMs = 24 * 3_600_000

/** The page is controlled by the worker, which has the files of every screen. */
const workerIsReady = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        return navigator.serviceWorker.controller !== null && names.some((name) => name.startsWith('seen-'))
      }),
    )
    .toBe(true)

/** What the caches of this browser hold about people: addresses, and the texts of the replies. */
const keptReplies = (page: Page): Promise<{ path: string; text: string; sent: string[] }[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen-'))
    const found = names.map(async (name) => {
      const cache = await caches.open(name)
      return Promise.all(
        (await cache.keys()).map(async (request) => ({
          path: new URL(request.url).pathname,
          text: (await (await cache.match(request))?.text()) ?? '',
          sent: [...request.headers.keys()],
        })),
      )
    })
    return (await Promise.all(found)).flat()
  })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** The reply to a logout has arrived: it clears the storage of the browser, and would log out whoever logs in before it. */
const serverHasCleared = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0)

/** Somebody else logs in with the same browser. */
const logInAs = (page: Page, person: Person) => storeOn(page, loggedIn({ user: person, token: person.token }))

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'As of' })

describe('two days without a connection', () => {
  it('shows what was seen last with its age, sends what was typed, and leaves nothing to the next person', async () => {
    const people = await peopleOf(product)
    const { student, applicationId } = await people.applicant('Zainab Invented')
    const officer = await people.officer()
    const deps = { db: product.database.db, secrets: people.secrets, clock: { now: () => new Date() } }
    const program = await aProgram(deps, { program: 'Marine Biology of Invented Seas' })
    await people.call(student, 'PUT', `/student/shortlist/${program.programId}`, {})
    const started = await people.call(student, 'POST', '/messages', {
      subject: 'About my visa',
      text: 'When should I apply for the visa?',
    })
    await people.call(student, 'POST', '/student/tasks', { title: 'Buy a warm coat', due: '2031-09-01' })
    const thread = `/messages/${started.thread._id}`
    await people.call(officer, 'POST', thread, { text: 'Three months before you travel.' })

    const context = await people.enter(student, { width: 360, serviceWorkers: 'allow' })
    const page = await context.newPage()
    const screens = [
      { address: '/dashboard', shows: 'Applied to' },
      { address: '/applications', shows: 'MZ-' },
      { address: `/applications/${applicationId}`, shows: 'MZ-' },
      { address: '/activities', shows: 'Buy a warm coat' },
      { address: '/messages', shows: 'About my visa' },
      { address: thread, shows: 'Three months before you travel.' },
      { address: '/help', shows: 'Needed most' },
      { address: '/help/csc-scholarship', shows: 'CSC' },
      { address: '/universities/shortlist', shows: 'Marine Biology of Invented Seas' },
    ]
    await page.goto('/dashboard')
    await workerIsReady(page)
    for (const { address, shows } of screens) {
      await page.goto(address)
      await page.getByRole('main').getByText(shows).first().waitFor()
      // On a slow machine what is kept may be there before the reply, and then says its age until the reply comes.
      await expect.poll(() => banner(page).count(), { message: address }).toBe(0)
    }
    const paths = async () =>
      (await keptReplies(page)).map(({ path }) => path.replace(/[0-9a-f-]{36}/, ':id'))
    await expect
      .poll(paths)
      .toEqual(
        expect.arrayContaining([
          '/api/student-docs/stats/:id',
          '/api/student/student/:id',
          '/api/application/:id',
          '/api/student/activities',
          '/api/messages',
          '/api/messages/:id',
          '/api/help',
          '/api/help/csc-scholarship',
          '/api/student/shortlist',
        ]),
      )
    // Nothing of documents is kept, nor who asked.
    const replies = await keptReplies(page)
    expect(replies.filter(({ sent }) => sent.includes('authorization'))).toEqual([])
    expect(replies.filter(({ path }) => /\/documents|\/staff|identity|profile/.test(path))).toEqual([])
    expect(replies.filter(({ text }) => /"(?:national|passport)":\{/.test(text))).toEqual([])

    // Two days later, still without a connection, every screen opens from nothing.
    await context.setOffline(true)
    await page.clock.setFixedTime(Date.now() + 2 * dayMs)
    for (const { address, shows } of screens) {
      await page.goto(address)
      await page.getByRole('main').getByText(shows).first().waitFor()
      await banner(page).getByText('2 days ago').waitFor()
      if (shots) await page.screenshot({ path: `${shots}/offline${address.replaceAll('/', '-')}.png` })
    }

    // What is typed now stays on the device, and goes to the account from another screen, by itself.
    await page.goto(thread)
    await page.getByRole('textbox').fill('Thank you, I will apply in June.')
    await page.goto('/messages')
    await page.getByText('About my visa').first().waitFor()
    await people.call(officer, 'POST', thread, { text: 'Have a good trip.' })
    await context.setOffline(false)
    await banner(page).waitFor({ state: 'detached' })
    await page.getByText('Have a good trip.').waitFor()
    const typed = () => people.call(student, 'GET', '/student/typed-work')
    await expect.poll(async () => JSON.stringify(await typed())).toContain('I will apply in June')
    await expect.poll(() => notInAccount(page)).toEqual([])

    // A logout leaves nothing, and whoever logs in next finds nothing.
    await page.goto('/dashboard')
    await logOut(page)
    await page.waitForURL(`${product.url}/`)
    await expect.poll(() => keptReplies(page)).toEqual([])
    await serverHasCleared(page)
    const other = await people.student('Bilal Invented')
    await logInAs(page, other)
    await page.goto('/messages')
    await workerIsReady(page)
    await page.goto('/universities/shortlist')
    await page.getByText('Nothing is on your shortlist yet').waitFor()
    await expect.poll(paths).toEqual(expect.arrayContaining(['/api/student/shortlist']))
    expect((await keptReplies(page)).filter(({ text }) => /Marine Biology|visa/.test(text))).toEqual([])

    // The same without a connection: the server does not hear of it, and the device forgets all the same.
    await context.setOffline(true)
    await page.goto('/messages')
    await banner(page).waitFor()
    await logOut(page)
    await page.getByRole('heading', { name: 'You are logged out on this device' }).waitFor()
    await context.setOffline(false)
    await page.goto('/')
    await expect.poll(() => keptReplies(page)).toEqual([])

    // Nothing of the console is ever kept.
    await logInAs(page, officer)
    await page.goto(`/staff${thread}`)
    await page.getByText('Have a good trip.').waitFor()
    expect(await keptReplies(page)).toEqual([])
    expect(product.offences).toEqual([])
    await context.close()
  })
})
