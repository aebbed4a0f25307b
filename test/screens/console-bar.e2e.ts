import { expect, it } from 'vitest'
import { countAlarms } from '#areas/oversight/alarms/contract.ts'
import { countQueue } from '#areas/applications/queue/contract.ts'
import { countEnquiries } from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import { queueScreens } from './states/applications/queue-screen-states.ts'
import { zainab } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'

const app = oneApp()

describeScreens('the bar of the console', () => {
  it.each([
    [1280, 64],
    [360, 120],
  ])(
    'of an admin with a long name and many counts takes one line, and two on a phone: %i px',
    async (width, most) => {
      const { stubs } = queueScreens.find(({ name }) => name === 'queue-bar-counts-messages')!
      const page = await app.visit({
        as: { ...zainab, name: 'Muhammad Abdul-Rahman Siddiqui' },
        at: '/staff',
        width,
        stubs: new Map([
          ...stubs,
          on(countEnquiries, {
            reply: { open: 1248, mine: 0, unassigned: 1248, callToday: 0, oldest: null },
          }),
          on(countQueue, { reply: { waiting: 1312, overdue: 2 } }),
          on(countAlarms, { reply: { waiting: 104 } }),
        ]),
      })
      await page
        .getByRole('link', { name: /^Enquiries/ })
        .getByText('999+')
        .waitFor()
      await expect.poll(async () => (await page.getByRole('banner').boundingBox())!.height).toBeLessThan(most)
      // The word is left out where there is no room; the button keeps its name.
      await page.getByRole('button', { name: 'Logout' }).waitFor()
      await app.leave(page)
    },
  )
})

describeScreens('the buttons above the queue', () => {
  it.each([360, 320])('take two rows on a phone with the widest font: %i px', async (width) => {
    const { stubs } = queueScreens.find(({ name }) => name === 'queue-full')!
    const page = await app.visit({ as: zainab, at: '/staff', width, stubs })
    await page.evaluate(() => (document.documentElement.dataset['face'] = 'wide'))
    await app.settled(page)
    const topOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())!.y
    const tops = await Promise.all(['Mine and unassigned', 'Download', 'Open next file'].map(topOf))
    expect(new Set(tops).size).toBe(2)
    await app.leave(page)
  })
})
