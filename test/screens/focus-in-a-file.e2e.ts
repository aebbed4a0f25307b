import { expect, it } from 'vitest'
import { showApplication, type Application } from '#areas/applications/list/contract/applications.ts'
import {
  decideApplication,
  sendDecisionNow,
  showDecisionOptions,
  undoDecision,
} from '#areas/applications/decide/contract.ts'
import { assignFiles } from '#areas/applications/queue/contract.ts'
import { bilal, id, offered } from './sample-records.ts'
import { markOutsideStep } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { outsideSteps } from './sample-outside-steps.ts'
import { after } from './sample-day.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { file, fileAt } from './states/applications/staff-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()
const scheduled = {
  _id: id(9, 1),
  decision: 'offer',
  by: 'Bilal Hussain',
  state: 'scheduled',
  why: null,
  yours: true,
  decidedAt: after(-60_000),
  sendAt: after(9 * 60_000),
} as const
const waiting = file(undefined, undefined, 'never', { scheduled })
const { data: fresh } = replyIn(file(), showApplication)
const { data: idle } = replyIn(file(), showDecisionOptions)

/** A file that reads differently once something was done to it. */
function fileThatBecomes(next: Partial<Application>, first = file()) {
  const done = { isDone: false }
  const shown = replyIn(first, showApplication)
  const stubs = new Map([
    ...first,
    on(showApplication, () => ({
      reply: { ...shown, data: done.isDone ? { ...fresh, ...next } : fresh },
    })),
    on(showDecisionOptions, () => ({
      reply: done.isDone ? { data: idle } : replyIn(first, showDecisionOptions),
    })),
  ])
  return { done, stubs }
}

describeScreens('the focus in a file', () => {
  it('is at the decision once a scheduled one was sent, and its buttons are gone', async () => {
    const { done, stubs } = fileThatBecomes(offered(1), waiting)
    stubs.set(
      ...on(sendDecisionNow, () => {
        done.isDone = true
        return { reply: { message: 'The student is notified.', application: fresh, data: idle } }
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    await page.getByRole('button', { name: 'Send now', exact: true }).press('Enter')
    await page.getByText('Offer open').first().waitFor()
    await page.getByRole('heading', { name: 'Decide' }).and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })

  it('is at the decision after each of its steps, wherever it was in the header before', async () => {
    let now: typeof scheduled | null = null
    const stubs = file()
    stubs.set(...on(showDecisionOptions, () => ({ reply: { data: { ...idle, scheduled: now } } })))
    stubs.set(
      ...on(decideApplication, () => {
        now = scheduled
        return { reply: { message: 'Scheduled.', data: fresh } }
      }),
    )
    stubs.set(
      ...on(undoDecision, () => {
        now = null
        return {
          reply: { message: 'Undone.', application: fresh, data: idle, draft: { decision: 'reject' } },
        }
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    const atDecision = () =>
      page.getByRole('heading', { name: 'Decide' }).and(page.locator(':focus')).waitFor()
    const inHeader = page.getByRole('group', { name: 'Actions' })
    await inHeader.getByRole('button', { name: 'Not this time' }).press('Enter')
    await page.getByRole('checkbox', { name: 'The application came after the deadline' }).check()
    await page.getByRole('button', { name: 'Preview and send' }).press('Enter')
    await page.getByRole('button', { name: 'Send the decision' }).press('Enter')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    await atDecision()
    await undo.press('Enter')
    await undo.waitFor({ state: 'detached' })
    await atDecision()
    await app.leave(page)
  })

  it('is at the name once the review was begun in the header', async () => {
    const { done, stubs } = fileThatBecomes({ stage: 'under_review', actions: {} })
    stubs.set(
      ...on(decideApplication, () => {
        done.isDone = true
        return { reply: { message: 'The review has started.', data: fresh } }
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    await page.getByRole('button', { name: 'Begin the review' }).press('Enter')
    await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })

  it('stays on the button that takes a file, which then releases it', async () => {
    const { done, stubs } = fileThatBecomes({ officer: { _id: bilal._id, name: bilal.name } })
    stubs.set(
      ...on(assignFiles, () => {
        done.isDone = true
        return { reply: { message: 'The file is yours.', changed: [], left: [] } }
      }),
    )
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    await page.getByRole('button', { name: 'Take it' }).press('Enter')
    await page.getByRole('button', { name: 'Release' }).and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })
})

describeScreens('the focus on the road of a file', () => {
  it('is on the step again once its form was saved', async () => {
    const road = outsideStepScreens.find(({ name }) => name === 'file-road-full')!
    const reply = { message: 'Visa lodged is saved.', data: outsideSteps() }
    const page = await app.visit({ ...road, stubs: new Map([...road.stubs, on(markOutsideStep, { reply })]) })
    const step = page.getByRole('button', { name: 'Change the step Visa lodged' })
    await step.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Visa lodged is saved.').waitFor()
    await step.and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })
})

describeScreens('the head of a file', () => {
  it('offers no decision while one waits to be sent', async () => {
    const page = await app.visit({ as: bilal, at: fileAt, stubs: waiting })
    await page.getByText('Offer by Bilal Hussain, not yet sent', { exact: false }).first().waitFor()
    const actions = page.getByRole('group', { name: 'Actions' }).getByRole('button')
    await expect.poll(() => actions.filter({ visible: true }).allInnerTexts()).toEqual(['Message'])
    await app.leave(page)
  })
})
