import { it } from 'vitest'
import type { ScreenState } from './screen-state.ts'
import { enquiryScreens } from './states/conversation/enquiry-screen-states.ts'
import { messageScreens } from './states/conversation/message-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { proposalScreens } from './states/planning/proposal-screen-states.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'

const app = oneApp()
const named = (screens: readonly ScreenState[], name: string) =>
  screens.find((screen) => screen.name === name)!

describeScreens('a list of the console says how it is sorted', () => {
  const messages = named(messageScreens, 'staff-messages-full')
  const enquiries = named(enquiryScreens, 'questions-full')
  it.each([
    ['messages that wait', messages, '/staff/messages', 'Longest waiting first'],
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
