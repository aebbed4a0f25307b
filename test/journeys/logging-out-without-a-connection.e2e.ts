import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logout } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { homeTexts } from '#texts/site/home.ts'
import type { Person } from '../people/people.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { loggedIn, sharedProduct, storeOn, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

const told = 'Our server has been told'
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens the dashboard, and waits until it would open without a connection too. */
async function openDashboard(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect.poll(() => seenAndPending(page)).toEqual({ seen: 1, pending: [] })
  return page
}

/** How many sessions this browser keeps replies of, and the logouts that the server has not heard of. */
const seenAndPending = (page: Page): Promise<{ seen: number; pending: string[] }> =>
  page.evaluate(async () => {
    const names = navigator.serviceWorker.controller === null ? [] : await caches.keys()
    return {
      seen: names.filter((name) => name.startsWith('seen-')).length,
      pending: names.filter((name) => name.startsWith('logout-')).map((name) => name.slice(7)),
    }
  })

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

const isLoggedOut = (page: Page) =>
  page.getByRole('heading', { name: 'You are logged out on this device' }).waitFor()

/** How many devices a person is logged in on, as the server has it. */
async function sessionsOf({ _id }: Person): Promise<number> {
  const { db } = product.database
  return (await db.selectFrom('sessions').select('id').where('user_id', '=', _id).execute()).length
}

describe('logging out without a connection', () => {
  it('ends on our page, and on the server as soon as there is a connection', async () => {
    const student = await people.student('Zainab Invented')
    const context = await people.enter(student, { width: 360, serviceWorkers: 'allow' })
    const page = await openDashboard(context)
    await context.setOffline(true)
    await logOut(page)
    await isLoggedOut(page)
    expect(page.url()).toBe(`${product.url}/`)
    await page.getByText('Waiting for the connection').waitFor()
    await page.getByText('at the latest 7 days after it was last used').waitFor()
    await atEachWidth(checkPage, page, 'logged-out-waiting', { widths: [320, 1280] })

    // The device has nothing but the hash, which opens nothing.
    await expect.poll(() => seenAndPending(page)).toEqual({ seen: 0, pending: [hashOf(student.token)] })
    const left = await page.evaluate(async () => {
      const pending = (await caches.keys()).find((name) => name.startsWith('logout-'))!
      return [localStorage.length, sessionStorage.length, (await (await caches.open(pending)).keys()).length]
    })
    expect(left).toEqual([0, 0, 0])
    expect(await sessionsOf(student)).toBe(1)
    // Neither the way back nor the link leads to the browser's own page.
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await isLoggedOut(page)

    await context.setOffline(false)
    await page.getByText(told).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(0)
    await checkLayout(page, 'logged-out-told')
    expect(await sessionsOf(student)).toBe(0)
    await expect.poll(async () => (await seenAndPending(page)).pending).toEqual([])
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { name: homeTexts.heading, level: 1 }).waitFor()
    expect(product.offences).toEqual([])
    await context.close()
  })

  it('ends on our page although the call of the logout comes after that page', async () => {
    const student = await people.student('Zainab Invented')
    const context = await people.enter(student, { width: 360, serviceWorkers: 'allow' })
    const page = await openDashboard(context)
    const other = await openDashboard(context)
    await context.setOffline(true)
    const failed = context.waitForEvent('requestfailed', (one) => one.url() === `${product.url}/`)
    const opened = page.goto('/')
    await failed
    await other.evaluate(
      ([address, token]) =>
        fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => {}),
      [`/api${logout.path}`, student.token] as const,
    )
    await opened
    await isLoggedOut(page)
    await context.close()
  })

  it('reaches the server with the next page that opens in this browser, and leaves its new user logged in', async () => {
    const [first, second] = [await people.student('Zainab Invented'), await people.student('Bilal Invented')]
    const context = await people.enter(first, { width: 360, serviceWorkers: 'allow' })
    const page = await openDashboard(context)
    await context.setOffline(true)
    await logOut(page)
    await isLoggedOut(page)
    await storeOn(page, loggedIn({ user: second, token: second.token }))
    await page.close()
    expect(await sessionsOf(first)).toBe(1)

    await context.setOffline(false)
    const later = await openDashboard(context)
    await expect.poll(() => sessionsOf(first)).toBe(0)
    await later.reload()
    await later.getByRole('button', { name: 'Open menu' }).waitFor()
    expect(await sessionsOf(second)).toBe(1)

    // With a connection a logout ends on the start page at once, and nothing is left to send.
    await logOut(later)
    await later.getByRole('heading', { name: homeTexts.heading, level: 1 }).waitFor()
    await expect.poll(() => sessionsOf(second)).toBe(0)
    expect(later.url()).toBe(`${product.url}/`)
    await expect.poll(() => seenAndPending(later)).toEqual({ seen: 0, pending: [] })
    expect(product.offences).toEqual([])
    await context.close()
  })
})
