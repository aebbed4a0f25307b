import { expect, it } from 'vitest'
import { listIssues, makeIssue, showIssue, type Issue } from '#areas/conversation/newsletter/contract.ts'
import { bilal, id } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { newsletterAt, sending } from './states/conversation/publishing-screen-states.ts'
import { on } from './stubs.ts'

const app = oneApp()
const at = (sent: number, over: Partial<Issue> = {}): Issue => ({
  ...sending,
  progress: { queued: 1204, sent, failed: 0, left: 0, waiting: 0 },
  ...over,
})

describeScreens('a newsletter that is being sent', () => {
  it('shows by itself how far it is, until the last e-mail has arrived', async () => {
    const steps = [at(400), at(900), at(1204, { status: 'sent' })]
    let step = 0
    const page = await app.visit({
      as: bilal,
      at: `${newsletterAt}?issue=${sending._id}`,
      stubs: new Map([on(showIssue, () => ({ reply: { data: steps[step]!, readers: 1204 } }))]),
    })
    await visible(page, '400 of 1,204 delivered').waitFor()
    step = 1
    await visible(page, '900 of 1,204 delivered').waitFor()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('status').getByText('Being sent').waitFor()
    step = 2
    await page.getByRole('status').getByText('Sent', { exact: true }).waitFor()
    await visible(page, '1,204 of 1,204 delivered').waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Refresh' }).count()).toBe(0)
    expect(await app.leave(page)).toEqual([])
  })

  it('is followed in the list too', async () => {
    let sent = 10
    const page = await app.visit({
      as: bilal,
      at: newsletterAt,
      stubs: new Map([on(listIssues, () => ({ reply: { data: [at(sent)], totalCount: 1, readers: 1204 } }))]),
    })
    await visible(page, '10 of 1,204 delivered').waitFor()
    sent = 20
    await visible(page, '20 of 1,204 delivered').waitFor()
    expect(await app.leave(page)).toEqual([])
  })

  it('takes a long subject that is pasted as a whole, and says how much is too many', async () => {
    const page = await app.visit({ as: bilal, at: `${newsletterAt}?issue=new`, stubs: new Map() })
    const subject = page.getByLabel('Subject')
    await subject.focus()
    await visible(page, 'What readers see in their inbox. 80 characters left').waitFor()
    // Typed as a paste is, which a browser cuts off at the length that a field allows.
    await page.keyboard.insertText('a'.repeat(90))
    await visible(page, 'What readers see in their inbox. 10 characters too many').waitFor()
    expect(await subject.inputValue()).toBe('a'.repeat(90))
    await app.leave(page)
  })

  it('lends its text to another one', async () => {
    const bodies: unknown[] = []
    const draft: Issue = { ...sending, _id: id(13, 9), status: 'draft', sentAt: null, readers: null }
    const page = await app.visit({
      as: bilal,
      at: `${newsletterAt}?issue=${sending._id}`,
      stubs: new Map([
        on(showIssue, ({ params }) => ({
          reply: { data: params['issueId'] === draft._id ? draft : at(5), readers: 1204 },
        })),
        on(makeIssue, ({ body }) => {
          bodies.push(JSON.parse(body!))
          return { reply: { message: 'Saved.', data: draft }, status: 201 }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Use the text again' }).click()
    await page.getByLabel('Subject').waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe(sending.subject)
    expect(bodies).toEqual([{ subject: sending.subject, body: sending.body }])
    expect(await app.leave(page)).toEqual([])
  })
})
