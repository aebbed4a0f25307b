import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { markUniversitiesChecked, undoChecked } from '#areas/catalogue/editing/contract/catalogue-checks.ts'
import { moveInstructor } from '#areas/catalogue/editing/contract/instructor-editing.ts'
import { closeThread, showThread, snoozeThread } from '#areas/conversation/messages/contract.ts'
import { downloadReport } from '#areas/oversight/reports/contract/reports.ts'
import { sendConsentCode } from '#areas/students/acting/contract.ts'
import { addStudentTag, removeStudentTag } from '#areas/students/notes-and-tags/contract.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { ayesha, id, moment } from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import {
  message,
  messageScreens,
  ofStudent,
  open,
  said,
  thread,
} from './states/conversation/message-screen-states.ts'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { activityScreens } from './states/planning/activity-screen-states.ts'
import { actingScreens } from './states/students/acting-screen-states.ts'
import { peopleScreens } from './states/students/people-screen-states.ts'
import { on, type Answer } from './stubs.ts'

const app = oneApp()

const visit = (states: readonly ScreenState[], wanted: string, ...more: Answer[]): Promise<Page> => {
  const { as, at, stubs } = states.find(({ name }) => name === wanted)!
  return app.visit({ as, at, stubs: new Map([...stubs, ...more]) })
}
const refused = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'We cannot reach our records' }).waitFor()

describeScreens('what was refused is said as a failure, which stays, and not with a tick', () => {
  it('where a report cannot be downloaded', async () => {
    const page = await visit(oversightScreens, 'reports-full', on(downloadReport, { refusal: 'unavailable' }))
    await page.getByRole('button', { name: 'Download' }).click()
    await refused(page)
    await app.leave(page)
  })

  it('where an instructor cannot be published', async () => {
    const page = await visit(
      catalogueScreens,
      'instructors-full',
      on(moveInstructor, { refusal: 'unavailable' }),
    )
    await page
      .getByRole('button', { name: /^Publish / })
      .first()
      .click()
    await refused(page)
    await app.leave(page)
  })

  it('where a second code of a consent cannot be mailed, and not as a wrong code', async () => {
    let codes = 0
    const page = await visit(
      actingScreens,
      'acting-for-owner-without-consent',
      on(sendConsentCode, () =>
        codes++ === 0 ? { reply: { message: 'The code is on its way.' } } : { refusal: 'unavailable' },
      ),
    )
    const send = page.getByRole('button', { name: 'Send a code' })
    await send.click()
    await page.getByLabel('Code from the e-mail').fill('123456')
    await page.getByRole('button', { name: 'Confirm the code' }).click()
    const wrong = page.getByText('This code is not valid.')
    await wrong.waitFor()
    await send.click()
    await refused(page)
    expect(await wrong.count()).toBe(0)
    await app.leave(page)
  })

  it('where a tag cannot be added after another could not be removed', async () => {
    const page = await visit(
      peopleScreens,
      'student-full',
      on(removeStudentTag, { refusal: 'too_many_requests' }),
      on(addStudentTag, { refusal: 'unavailable' }),
    )
    await page
      .getByRole('button', { name: /^Remove the tag / })
      .first()
      .click()
    const tags = page.getByRole('complementary', { name: 'Tags' })
    await tags.getByRole('alert').waitFor()
    await page.getByLabel('Add a tag').fill('Lahore fair')
    await tags.getByRole('button', { name: 'Add', exact: true }).click()
    await refused(page)
    await app.leave(page)
  })

  it('where checks cannot be taken back', async () => {
    const page = await visit(
      catalogueScreens,
      'catalogue-full',
      on(markUniversitiesChecked, {
        reply: { message: 'Marked.', checkId: id(15, 1), checked: 1, left: 0 },
      }),
      on(undoChecked, { refusal: 'unavailable' }),
    )
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check()
    await page.getByRole('button', { name: 'Mark as checked today' }).click()
    await page.getByRole('button', { name: 'Mark as checked', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await refused(page)
    await app.leave(page)
  })
})

describeScreens('a conversation', () => {
  it('says why it could not be marked as answered', async () => {
    const page = await visit(messageScreens, 'staff-thread-full', on(closeThread, { refusal: 'unavailable' }))
    await page.getByRole('button', { name: 'No answer needed' }).click()
    await refused(page)
    await app.leave(page)
  })

  it.each([
    ['marked as answered', closeThread, 'No answer needed', null],
    ['put aside', snoozeThread, 'Remind me', 'Remind me'],
  ] as const)(
    'is not %s over a message that has come in meanwhile, which is shown then',
    async (_, route, button, confirm) => {
      let asked: unknown
      const waits = thread(1, { waitingOn: 'office', unread: 1 })
      const page = await visit(
        messageScreens,
        'staff-thread-full',
        on(route, ({ body }) => {
          asked = JSON.parse(body ?? '')
          return { refusal: 'changed_meanwhile', message: messageMessages.newerMessage }
        }),
        on(showThread, () => ({
          reply: {
            thread: waits,
            messages: asked ? [...said, message(9, { mine: false, text: 'It is urgent.' })] : said,
            earlier: false,
          },
        })),
      )
      await page.getByRole('button', { name: button }).click()
      if (confirm !== null) await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
      await page.getByRole('alert').filter({ hasText: messageMessages.newerMessage }).waitFor()
      await page.getByText('It is urgent.').waitFor()
      expect(asked).toMatchObject({ seen: waits.lastAt })
      await app.leave(page)
    },
  )

  it('says why its earlier messages could not be loaded, until they are', async () => {
    let isDown = true
    const page = await app.visit({
      as: ayesha,
      at: ofStudent,
      stubs: open(
        {},
        [],
        true,
        on(showThread, ({ query }) => {
          if (!query['before']) return { reply: { thread: thread(1), messages: said, earlier: true } }
          if (isDown) return { refusal: 'unavailable' }
          const first = message(0, { text: 'The very first one.', at: moment(-9) })
          return { reply: { thread: thread(1), messages: [first], earlier: false } }
        }),
      ),
    })
    const earlier = page.getByRole('button', { name: 'Show earlier messages' })
    await earlier.click()
    await refused(page)
    isDown = false
    await earlier.click()
    await page.getByText('The very first one.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await app.leave(page)
  })
})

describeScreens('the private address of the calendar', () => {
  it('is marked where the browser does not allow copying', async () => {
    const page = await visit(activityScreens, 'calendar-full')
    await page.getByRole('button', { name: 'Create a new address' }).click()
    const address = page.getByLabel('Private address')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect
      .poll(() => address.evaluate((field: HTMLInputElement) => field.selectionEnd! - field.selectionStart!))
      .toBeGreaterThan(40)
    expect(app.problems()).toEqual([])
    await app.leave(page)
  })
})
