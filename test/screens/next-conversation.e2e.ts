import { expect, it } from 'vitest'
import { listThreads } from '#areas/conversation/messages/contract.ts'
import { bilal, id } from './sample-records.ts'
import { ofStaff, open, saidAtOffice, thread } from './states/conversation/message-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'

const app = oneApp()

describeScreens('a conversation', () => {
  it('leads from what is answered to what has waited longest, and not to itself', async () => {
    const waiting = (number: number) =>
      on(listThreads, { reply: { data: [thread(number)], totalCount: 1, unread: 1 } })
    const stubs = open({ waitingOn: 'student' }, saidAtOffice, false, waiting(2))
    const page = await app.visit({ as: bilal, at: ofStaff, stubs })
    const next = page.getByRole('link', { name: 'Next conversation' })
    await next.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/staff/messages/${id(11, 2)}`)
    await app.leave(page)
    const own = await app.visit({ as: bilal, at: ofStaff, stubs: open({}, saidAtOffice, false, waiting(1)) })
    await own.getByText('1 conversation is waiting for the office').waitFor({ state: 'attached' })
    await own.getByRole('heading', { level: 1 }).waitFor()
    expect(await own.getByRole('link', { name: 'Next conversation' }).count()).toBe(0)
    await app.leave(own)
  })

  it('leads past what cannot be answered yet, in the order in which they wait', async () => {
    const waiting = on(listThreads, {
      reply: { data: [thread(2), thread(1), thread(3)], totalCount: 3, unread: 3 },
    })
    const page = await app.visit({
      as: bilal,
      at: ofStaff,
      stubs: open({ waitingOn: 'office' }, saidAtOffice, false, waiting),
    })
    await page.getByRole('link', { name: 'Next conversation' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/staff/messages/${id(11, 3)}`)
    await app.leave(page)
  })
})
