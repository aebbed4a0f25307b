import { expect, it } from 'vitest'
import { listThreads, showThread, startThread, writeMessage } from '#areas/conversation/messages/contract.ts'
import type { Message } from '#areas/conversation/messages/contract.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { ayesha } from './sample-records.ts'
import { message, ofStudent, open, said, thread } from './states/conversation/message-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()

describeScreens('a message that is on its way', () => {
  it('takes no more text, which would be gone when it has arrived', async () => {
    const page = await app.visit({
      as: ayesha,
      at: ofStudent,
      stubs: open({}, said, false, on(writeMessage, 'never')),
    })
    const text = page.getByLabel('Your message to the office')
    await text.fill('My marks.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('button', { name: 'Sending' }).waitFor()
    expect(await text.isEditable()).toBe(false)
    await text.press('End')
    await page.keyboard.type(' And my passport.')
    expect(await text.inputValue()).toBe('My marks.')
    await app.leave(page)
  })

  it('cannot be cancelled as if it had not been sent', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/messages',
      stubs: new Map([on(startThread, 'never')]),
    })
    await page.getByRole('button', { name: 'Ask the office' }).first().click()
    await page.getByLabel('What is it about?').fill('Term dates')
    await page.getByLabel('Your question').fill('When does the term begin?')
    await page.getByRole('button', { name: 'Send question' }).click()
    await page.getByRole('button', { name: 'Sending' }).waitFor()
    expect(await page.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await app.leave(page)
  })
})

describeScreens('a new message in a long conversation', () => {
  const numbered = (from: number, to: number): Message[] =>
    Array.from({ length: to - from + 1 }, (_, at) => message(from + at, { text: `Message ${from + at}.` }))

  it('leaves no gap between the newest ones and those that were loaded before', async () => {
    let last = 13
    const page = await app.visit({
      as: ayesha,
      at: ofStudent,
      stubs: open(
        {},
        [],
        true,
        on(showThread, ({ query }) =>
          query['before']
            ? { reply: { thread: thread(1), messages: numbered(1, 3), earlier: false } }
            : { reply: { thread: thread(1), messages: numbered(last - 9, last), earlier: true } },
        ),
        on(writeMessage, () => {
          last = 14
          return { reply: { message: 'Sent.', data: numbered(14, 14)[0]!, thread: thread(1) } }
        }),
      ),
    })
    await visible(page, 'Message 13.').waitFor()
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await visible(page, 'Message 1.').waitFor()
    await page.getByLabel('Your message to the office').fill('Message 14.')
    await page.getByRole('button', { name: 'Send message' }).click()
    const list = page.getByRole('log').getByRole('listitem')
    await list.getByText('Message 14.').waitFor()
    await expect
      .poll(() => list.getByText(/^Message/).allInnerTexts())
      .toEqual(numbered(1, 14).map(({ text }) => text))
    await app.leave(page)
  })
})

describeScreens('a message that has not been read', () => {
  it('counts as read when the tab is in front, and not while it is behind others', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/messages',
      stubs: new Map([
        ...open({ unread: 1 }, said),
        on(listThreads, { reply: { data: [thread(1, { unread: 1 })], totalCount: 1, unread: 1 } }),
      ]),
    })
    const row = page.getByRole('link', { name: /Term dates in Riga/ })
    await row.waitFor()
    await page.evaluate(() => {
      const seen: string[] = []
      const fetchNow = window.fetch
      Object.assign(window, { seen })
      window.fetch = (address, options) => {
        if (options?.method === 'POST' && typeof address === 'string' && address.endsWith('read'))
          seen.push(document.visibilityState)
        return fetchNow(address, options)
      }
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await row.click()
    await visible(page, 'The term begins on 3 February.').waitFor()
    await page.getByLabel('Your message to the office').waitFor()
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
      .toEqual(['visible'])
    await app.leave(page)
  })
})
