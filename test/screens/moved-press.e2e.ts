import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listQueueFilters, queueChoices, showQueue } from '#areas/applications/queue/contract.ts'
import { fullQueue } from './states/applications/queue-screen-states.ts'
import { bilal } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, type Stubs } from './stubs.ts'

const app = oneApp()
const stubs: Stubs = new Map([
  on(showQueue, { reply: fullQueue }),
  on(listQueueFilters, { reply: { filters: [] } }),
  on(queueChoices, {
    reply: { officers: [], countries: ['IT'], universities: [], programs: [], intakes: ['2027-autumn'] },
  }),
])

/** In the page: something arrives above everything else as soon as a press begins. */
function arriveDuringPress(height: number): void {
  addEventListener('pointerdown', () => {
    const arrived = document.createElement('div')
    arrived.style.height = `${height}px`
    document.body.prepend(arrived)
  })
}

/** Presses the button that opens the filters, and releases it elsewhere. */
async function press(page: Page, { released = { x: 0, y: 0 } } = {}): Promise<void> {
  const box = await page.getByRole('button', { name: 'Mine and unassigned' }).boundingBox()
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  if (released.x !== 0 || released.y !== 0) await page.mouse.move(x + released.x, y + released.y)
  await page.mouse.up()
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const visit = () => app.visit({ as: bilal, at: '/staff', stubs })

/** The number of clicks that arrived at buttons and links, from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset['clicks'] = '0'
    document.addEventListener('click', ({ target }) => {
      if (!(target as Element).closest('a, button')) return
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    })
  })
  return async () => Number(await page.locator('html').getAttribute('data-clicks'))
}

describeScreens('a press during which the page moves', () => {
  it.each([
    ['is elsewhere', 150],
    ['still lies under the pointer', 4],
  ])('counts once for what was pressed, where that %s', async (_, height) => {
    const page = await visit()
    await page.getByRole('button', { name: 'Mine and unassigned' }).waitFor()
    const clicks = await countClicks(page)
    await page.evaluate(arriveDuringPress, height)
    await press(page)
    await dialog(page).waitFor()
    expect(await clicks()).toBe(1)
    await app.leave(page)
  })

  it.each([
    ['the pointer left the button', { height: 0, released: { x: 0, y: 150 } }],
    ['the pointer left the button and the page moved', { height: 150, released: { x: 0, y: 40 } }],
    ['the button has gone', { height: 150, isRemoved: true }],
  ])(
    'does not count where %s',
    async (
      _,
      {
        height,
        released,
        isRemoved,
      }: {
        height: number
        released?: { x: number; y: number }
        isRemoved?: boolean
      },
    ) => {
      const page = await visit()
      const button = page.getByRole('button', { name: 'Mine and unassigned' })
      await button.waitFor()
      const clicks = await countClicks(page)
      await page.evaluate(arriveDuringPress, height)
      if (isRemoved)
        await button.evaluate((one) => addEventListener('pointerdown', () => one.remove(), { once: true }))
      await press(page, { released })
      expect(await clicks()).toBe(0)
      expect(await dialog(page).count()).toBe(0)
      await app.leave(page)
    },
  )
})
