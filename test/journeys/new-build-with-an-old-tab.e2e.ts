import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peopleOf } from './journey-people.ts'
import { inFrontOf, type NewerBuild } from './newer-build.ts'
import { loggedIn, sharedProduct, storeOn, type RealProduct } from './real-product.ts'

let product: RealProduct
let front: NewerBuild
let profile: string
beforeAll(async () => {
  profile = await mkdtemp(path.join(os.tmpdir(), 'manzil-profile-'))
  product = await sharedProduct()
  front = await inFrontOf(product)
})
afterAll(async () => {
  await product.close()
  await front.close()
  await rm(profile, { recursive: true, force: true })
})

/** The script that the document of a tab has loaded first. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src^="/assets/"]')!.getAttribute('src')!)

/** Whether a newer service worker waits, and which files the browser keeps for screens without a connection. */
const workerState = (page: Page): Promise<{ waits: boolean; scripts: ('old' | 'newer')[] }> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const scripts = requests.flat().filter(({ url }) => url.includes('.js'))
    return {
      waits: registration?.waiting != null,
      scripts: [...new Set(scripts.map(({ url }) => (url.includes('.newer.') ? 'newer' : 'old')))].sort(),
    }
  })

/** How many documents of screens the worker keeps. */
const cachedDocuments = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('documents')).keys()).length)

describe('a new build while a tab is open', () => {
  it('leaves the tab as it is, keeps what was typed, and is there with the next page', async () => {
    const people = await peopleOf(product)
    const student = await people.student('Zainab Invented')
    const { thread } = await people.call(student, 'POST', '/messages', {
      subject: 'About my visa',
      text: 'When should I apply for the visa?',
    })
    await people.call(student, 'POST', '/student/tasks', { title: 'Buy a warm coat', due: '2031-09-01' })
    const { _id, name, email, role, token } = student
    const open = () => product.visitor({ profile, baseURL: front.url, serviceWorkers: 'allow' })
    const context = await open()
    const address = `/messages/${thread._id}`
    const old = await context.newPage()
    await old.goto('/privacy')
    await storeOn(old, loggedIn({ user: { _id, name, email, role, phone: null }, token }))
    await old.goto(address)
    const box = old.getByRole('textbox')
    await expect.poll(() => old.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await expect.poll(() => workerState(old)).toEqual({ waits: false, scripts: ['old'] })
    // Documents that the worker has passed on are kept for a day.
    await old.goto('/activities')
    await old.getByText('Buy a warm coat').first().waitFor()
    await old.goto(address)
    await box.waitFor()
    await expect.poll(() => cachedDocuments(old)).toBe(2)
    const oldScript = await scriptOf(old)
    await old.evaluate(() => Object.assign(window, { isOldTab: true }))
    await box.fill('Thank you, I will apply in June.')

    front.install()
    expect((await fetch(front.url + oldScript)).status).toBe(404)
    // A second tab with another screen is of the newer build at once. Its worker waits, because the first still needs the earlier files.
    const second = await context.newPage()
    await second.goto('/dashboard')
    await second.getByText('Welcome,').first().waitFor()
    expect(await scriptOf(second)).toContain('.newer.')
    await expect.poll(() => workerState(second)).toEqual({ waits: true, scripts: ['newer', 'old'] })

    // The first goes on, with screens and files that the server no longer has, and without loading its document again.
    const fromDevice = (file: string) => fetch(file, { cache: 'reload' }).then(({ status }) => status)
    expect(await old.evaluate(fromDevice, oldScript)).toBe(200)
    await old.getByRole('link', { name: 'Activities', exact: true }).first().click()
    await old.getByText('Buy a warm coat').first().waitFor()
    await old.goBack()
    await box.waitFor()
    await expect.poll(() => box.inputValue()).toBe('Thank you, I will apply in June.')
    expect(await old.evaluate(() => 'isOldTab' in window)).toBe(true)

    // A screen that was opened before begins with its document of then, and the next time with the newer one.
    await second.goto('/activities')
    await second.getByText('Buy a warm coat').first().waitFor()
    expect(await scriptOf(second)).toBe(oldScript)
    const opened = async () => {
      await second.goto('/activities')
      return scriptOf(second)
    }
    await expect.poll(opened).toContain('.newer.')

    // A reload asks the server: the page is of the newer build, with what was typed.
    await second.close()
    await old.reload()
    await box.waitFor()
    expect(await scriptOf(old)).toContain('.newer.')
    await expect.poll(() => box.inputValue()).toBe('Thank you, I will apply in June.')

    // The newer worker takes over once the earlier one rests, at the latest when the browser starts again.
    await context.close()
    const nextDay = await open()
    const page = await nextDay.newPage()
    const typed = page.getByRole('textbox')
    await page.goto(address)
    await expect.poll(() => typed.inputValue()).toBe('Thank you, I will apply in June.')
    await expect.poll(() => workerState(page)).toEqual({ waits: false, scripts: ['newer'] })

    // What opens without a connection is of the newer build too.
    await nextDay.setOffline(true)
    await page.goto('/activities')
    await page.getByText('Buy a warm coat').first().waitFor()
    expect(await scriptOf(page)).toContain('.newer.')
    await nextDay.setOffline(false)
    await page.goto(address)
    await expect.poll(() => typed.inputValue()).toBe('Thank you, I will apply in June.')
    await page.getByRole('button', { name: 'Send message', exact: true }).click()
    const messages = async () => JSON.stringify(await people.call(student, 'GET', address))
    await expect.poll(messages).toContain('I will apply in June')
    // The tabs of this journey are not at the product's own address.
    expect(product.offences.filter((one) => !one.includes(`foreign request ${front.url}`))).toEqual([])
    await nextDay.close()
  })
})
