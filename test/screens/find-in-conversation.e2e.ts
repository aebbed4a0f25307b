import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import {
  applicationMessages,
  listThreads,
  showThread,
  type Message,
} from '#areas/conversation/messages/contract.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { ayesha, bilal, id } from './sample-records.ts'
import { stubs as fileStubs } from './states/applications/file-screen-states.ts'
import { midway } from './states/applications/midway-screen-states.ts'
import {
  message,
  ofStaff,
  ofStudent,
  open,
  said,
  thread,
} from './states/conversation/message-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()

const word = 'Apostille'
/** Every tenth of the messages has the word, the fortieth twice. */
const numbered = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const number = from + at
    const has = number % 10 === 0 ? ` The ${word}.${number === 40 ? ' APOSTILLE!' : ''}` : ''
    return message(number, { mine: false, text: `Message ${number}.${has}` })
  })
/** Sixty messages, twenty at once. @param isBroken whether earlier ones cannot be loaded now */
const long = (isBroken = () => false) =>
  open(
    {},
    [],
    true,
    on(showThread, ({ query }) => {
      const before = query['before']
      if (before && isBroken()) return { refusal: 'unavailable' }
      const last = before ? numbered(1, 60).findIndex(({ at }) => at === before) : 60
      return { reply: { thread: thread(1), messages: numbered(last - 19, last), earlier: last > 20 } }
    }),
  )
const begin = (page: Page) => page.getByRole('button', { name: 'Find in this conversation' })
const field = (page: Page) => page.getByLabel('Word in this conversation')
/** The text of what has the focus. */
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText)
const current = (page: Page) => page.locator('mark[aria-current]')
/** The message with the current place, and whether it is in view. */
const shown = (page: Page) =>
  current(page).evaluate((mark) => {
    const { top, bottom } = mark.getBoundingClientRect()
    return [mark.closest('p')?.textContent.split('.')[0], top >= 0 && bottom <= innerHeight]
  })

describeScreens('the search in a conversation', () => {
  it('finds every place with the keyboard alone, also in messages that were not loaded yet', async () => {
    const page = await app.visit({ as: bilal, at: ofStaff, stubs: long() })
    await begin(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('apostille')
    await page.getByText('1 of 7', { exact: true }).waitFor()
    expect(await page.locator('mark').count()).toBe(7)
    await expect.poll(() => shown(page)).toEqual(['Message 60', true])
    // The fortieth has it twice.
    for (const [position, number] of [
      [2, 50],
      [3, 40],
      [4, 40],
      [5, 30],
    ]) {
      await page.keyboard.press('Enter')
      await page.getByText(`${position} of 7`, { exact: true }).waitFor()
      await expect.poll(() => shown(page)).toEqual([`Message ${number}`, true])
    }
    await page.keyboard.press('Shift+Enter')
    await page.getByText('4 of 7', { exact: true }).waitFor()
    expect(await field(page).evaluate((one) => one === document.activeElement)).toBe(true)
    for (let step = 0; step < 4; step++) await page.keyboard.press('Enter')
    // After the oldest follows the newest.
    await page.getByText('1 of 7', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 of 7', { exact: true }).waitFor()
    await expect.poll(() => shown(page)).toEqual(['Message 50', true])
    // One goes on reading where one is.
    const top = () =>
      visible(page, 'Message 50.').evaluate((one) => Math.round(one.getBoundingClientRect().top))
    const before = await top()
    await page.keyboard.press('Escape')
    expect(await page.locator('mark').count()).toBe(0)
    expect(await focused(page)).toContain('Message 50.')
    expect(await top()).toBe(before)
    // Without a place that was found, one is where one began.
    await begin(page).click()
    await page.keyboard.press('Escape')
    expect(await begin(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await app.leave(page)
  })

  it.each([1280, 360])(
    'stands below the header of a file, which covers neither it nor a place (%d px)',
    async (width) => {
      const page = await app.visit({
        as: bilal,
        at: `/staff/applications/${id(4, 1)}?tab=messages`,
        width,
        stubs: fileStubs(
          on(applicationMessages, {
            reply: { thread: thread(1), messages: numbered(1, 40), earlier: false, universityThread: null },
          }),
        ),
      })
      await begin(page).click()
      await page.keyboard.type('apostille')
      await page.getByText('1 of 5', { exact: true }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect.poll(() => shown(page)).toEqual(['Message 30', true])
      const under = (selector: string) =>
        page.locator(selector).evaluate((one) => {
          const { left, top, width: across, height } = one.getBoundingClientRect()
          const seen = document.elementFromPoint(left + across / 2, top + height / 2)
          return one === seen || one.contains(seen)
        })
      expect([await under('search input[type=search]:focus'), await under('mark[aria-current]')]).toEqual([
        true,
        true,
      ])
      await app.leave(page)
    },
  )

  it('is on the page of an application, too, and opens the earlier messages that are folded there', async () => {
    const page = await app.visit({
      as: ayesha,
      at: `/applications/${id(4, 1)}`,
      width: 360,
      stubs: midway('offered', numbered(1, 30)),
    })
    await page.getByText('Earlier messages', { exact: true }).waitFor()
    await begin(page).click()
    await page.keyboard.type('apostille')
    await page.getByText('1 of 3', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => shown(page)).toEqual(['Message 20', true])
    await page.keyboard.press('Escape')
    expect(await focused(page)).toContain('Message 20.')
    await visible(page, 'Message 1.').waitFor()
    await app.leave(page)
  })

  it('opens from the list of conversations at what was found, with the words', async () => {
    const page = await app.visit({
      as: bilal,
      at: '/staff/messages?search=apostille%20%26%20more',
      stubs: new Map([
        on(listThreads, {
          reply: { data: [thread(1, { found: `The ${word} & more.` })], totalCount: 1, unread: 0 },
        }),
        on(showThread, {
          reply: {
            thread: thread(1, { waitingOn: 'office' }),
            messages: [...numbered(1, 12), message(13, { text: `The ${word} & more.` }), ...numbered(14, 40)],
            earlier: false,
          },
        }),
      ]),
    })
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await expect.poll(() => shown(page)).toEqual([`The ${word} & more`, true])
    expect(await field(page).inputValue()).toBe('apostille & more')
    await app.leave(page)
  })

  it('says when earlier messages could not be loaded, and goes on where they can', async () => {
    let isBroken = true
    const page = await app.visit({
      as: ayesha,
      at: ofStudent,
      stubs: long(() => isBroken),
    })
    await begin(page).click()
    await field(page).fill(word)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page.getByRole('log').getByRole('alert').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Show earlier messages' }).click()
    await page.getByText('1 of 7', { exact: true }).waitFor()
    await app.leave(page)
  })

  it('is not offered where a few messages are all there are', async () => {
    const page = await app.visit({ as: ayesha, at: ofStudent, stubs: open({}, said) })
    await visible(page, said[0]!.text).waitFor()
    expect(await begin(page).count()).toBe(0)
    await app.leave(page)
  })
})
