import { expect, it } from 'vitest'
import { listArticles } from '#areas/conversation/help/contract/article-editing.ts'
import type { ScreenState } from './screen-state.ts'
import { enquiryScreens } from './states/conversation/enquiry-screen-states.ts'
import { messageScreens } from './states/conversation/message-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { publishingScreens } from './states/conversation/publishing-screen-states.ts'
import { proposalScreens } from './states/planning/proposal-screen-states.ts'
import { describeScreens, holdBack, oneApp, visible } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()
const named = (screens: readonly ScreenState[], name: string) =>
  screens.find((screen) => screen.name === name)!

describeScreens('a list of the console says how it is sorted', () => {
  const messages = named(messageScreens, 'staff-messages-full')
  const enquiries = named(enquiryScreens, 'questions-full')
  it.each([
    ['all messages', messages, '/staff/messages?view=all', 'Newest first'],
    ['enquiries that wait', enquiries, '/staff/enquiries', 'Oldest first'],
    ['enquiries that were handled', enquiries, '/staff/enquiries?handled=yes', 'Newest first'],
    ['programs to propose', named(proposalScreens, 'proposals-full'), '', 'By name'],
    [
      'programs that were looked for',
      named(proposalScreens, 'proposals-full'),
      '?search=nursing',
      'Best match first',
    ],
    ['students', named(peopleScreens, 'students-full'), '/staff/students', 'Newest first'],
  ] as const)('%s', async (_, screen, at, order) => {
    const { as, stubs } = screen
    const page = await app.visit({ as, at: at.startsWith('/') ? at : screen.at + at, stubs })
    await visible(page, order).waitFor()
    await app.leave(page)
  })
})

describeScreens('messages that wait', () => {
  it('are the longest waiting first, or the newest, with how long each has waited', async () => {
    const { as, stubs } = named(messageScreens, 'staff-messages-full')
    const page = await app.visit({ as, at: '/staff/messages', stubs })
    await visible(page, 'Waiting on us for 1 day').waitFor()
    const order = page.getByLabel('Sort by')
    const chosen = () => order.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]!.text)
    expect(await chosen()).toBe('Longest waiting first')
    await order.selectOption('Newest first')
    await page.waitForURL(/sort=newest/)
    expect(await chosen()).toBe('Newest first')
    // What was chosen stays while the list is asked for: it is read in the same task as the event.
    const atOnce = await order.evaluate((list: HTMLSelectElement) => {
      list.value = ''
      list.dispatchEvent(new Event('change', { bubbles: true }))
      return list.selectedOptions[0]!.text
    })
    expect(atOnce).toBe('Longest waiting first')
    await page.waitForURL(/messages$/)
    expect(await chosen()).toBe('Longest waiting first')
    await app.leave(page)
  })
})

describeScreens('the links to the pages of a list', () => {
  it('stay while another page loads, and are gone while other filters load', async () => {
    const { stubs, ...screen } = named(publishingScreens, 'articles-full')
    const reply = { ...replyIn(stubs, listArticles), totalCount: 60 }
    const page = await app.visit({
      ...screen,
      stubs: new Map([...stubs, on(listArticles, { reply })]),
    })
    const pages = page.getByRole('navigation', { name: 'Pages of articles' })
    await pages.getByRole('link', { name: 'Page 3' }).waitFor()
    const letGo = await holdBack(page, { method: 'GET', at: /staff\/help/, what: 'call' })
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await page.getByText('Loading').first().waitFor({ state: 'attached' })
    expect(await pages.getByRole('link', { name: 'Page 3' }).count()).toBe(1)
    await letGo()
    await visible(page, 'How do I move a piano to Riga?').waitFor()
    await page.getByRole('link', { name: 'Drafts', exact: true }).click()
    await page.getByText('Loading').first().waitFor({ state: 'attached' })
    expect(await pages.count()).toBe(0)
    await letGo()
    await pages.getByRole('link', { name: 'Page 3' }).waitFor()
    await app.leave(page)
  })
})
