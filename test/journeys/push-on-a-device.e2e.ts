import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleOf, type JourneyPeople } from './journey-people.ts'
import { sharedProduct, type RealProduct } from './real-product.ts'

let product: RealProduct
let people: JourneyPeople
beforeAll(async () => {
  product = await sharedProduct()
  people = await peopleOf(product)
})
afterAll(() => product.close())

/** Gives the service worker of a page what a push service would, once it is decrypted. */
async function pushServiceOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((one) => !one.isDeleted && one.scopeURL.startsWith(product.url))
      if (ours) resolve(ours.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return (payload: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId,
      data: JSON.stringify(payload),
    })
}

/** A browser without a desktop has nowhere to show notifications, so this notes what the worker wants to show. */
async function notedBy(context: BrowserContext): Promise<() => Promise<unknown>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: object[] = []
    const showNotification = async (title: string, options: object) => void shown.push({ title, ...options })
    Object.assign(globalThis, { shown })
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'showNotification', {
      value: showNotification,
    })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)
}

it('shows what a push service delivers to the service worker', async () => {
  const { student, applicationId } = await people.applicant()
  const context = await people.enter(student, {
    width: 360,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const push = await pushServiceOf(context, page)
  const shown = await notedBy(context)
  const news = {
    title: 'Manzil',
    body: 'News about your application MNZ-0001',
    tag: randomUUID(),
    href: `/applications/${applicationId}`,
  }
  await push(news)
  const asShown = {
    title: news.title,
    body: news.body,
    tag: news.tag,
    icon: '/icon-192.png',
    data: news.href,
  }
  await expect.poll(shown).toEqual([asShown])
  await context.close()
})
