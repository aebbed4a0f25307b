import { expect, it } from 'vitest'
import { addTask, showActivities, showTimeline } from '#areas/planning/activities/contract/activities.ts'
import type { Todo } from '#areas/planning/activities/contract/activities.ts'
import { listAttachments, openAttachment } from '#areas/applications/attachments/contract.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { beginUpload, sendPiece, type VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { sendDocuments, showApplication } from '#areas/applications/list/contract/applications.ts'
import { followChanges } from '#platform/live/contract.ts'
import { login, verifyCode } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { photoOf } from '../journeys/sample-photos.ts'
import { ayesha, id, moment } from './sample-records.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { kept } from './states/applications/apply-screen-states.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { activityScreens } from './states/planning/activity-screen-states.ts'
import { outsideStepScreens } from './states/applications/outside-step-screen-states.ts'
import { everyOutsideStep } from './sample-outside-steps.ts'
import { on, replyIn } from './stubs.ts'
import type { Answer, Asked, Stub, Stubs } from './stubs.ts'

const app = oneApp()
const state = (name: string) => activityScreens.find((one) => one.name === name)!

const nowToDo = (...todos: Todo[]): Stub<typeof showActivities> => ({ reply: { todo: todos, done: [] } })
const todo = (title: string): Todo => ({
  key: `task ${title}`,
  kind: 'task',
  id: id(14, 1),
  title,
  due: null,
  count: 1,
  application: null,
  universityId: null,
})
const saved: Stub<typeof addTask> = {
  reply: {
    message: 'Saved',
    task: { _id: id(14, 1), title: '', due: null, note: null, application: null, doneAt: null },
  },
}

/** What the server announces when an application has changed. */
const changeOf = (applicationId: string): Stub<typeof followChanges> => ({
  type: 'text/event-stream',
  bytes: Buffer.from(
    `event: change\ndata: ${JSON.stringify({ kind: 'application', id: applicationId })}\n\n`,
  ),
})
/** An application for which documents are requested; the office can change which. */
async function askedForDocuments(...more: Answer[]) {
  const { stubs, at } = applicationScreens.find(({ name }) => name === 'application-requested')!
  const shown = replyIn(stubs, showApplication)
  let { missingDocuments } = shown.data
  const page = await app.visit({
    as: ayesha,
    at,
    stubs: new Map([
      ...stubs,
      on(showApplication, () => ({ reply: { ...shown, data: { ...shown.data, missingDocuments } } })),
      on(followChanges, () =>
        missingDocuments === shown.data.missingDocuments ? { refusal: 'unavailable' } : changeOf(id(4, 3)),
      ),
      ...more,
    ]),
  })
  const group = (name: string) => page.getByRole('group', { name })
  return {
    page,
    group,
    add: (name: string) =>
      group(name)
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: photoOf(name, 1600, 1000) }),
    ask: async (names: typeof missingDocuments) => {
      missingDocuments = names
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    },
  }
}

describeScreens('what a screen has read', () => {
  it('is shown at once when a screen is opened again, while it is reloaded', async () => {
    const { stubs, at, shows } = state('timeline-full')
    let answers = true
    const reply = replyIn(stubs, showTimeline)
    const page = await app.visit({
      as: ayesha,
      at,
      stubs: new Map([
        ...stubs,
        on(showTimeline, () => (answers ? { reply } : 'never')),
        on(showActivities, nowToDo()),
      ]),
    })
    await visible(page, shows).waitFor()
    await page.getByRole('link', { name: 'To do' }).click()
    await visible(page, 'Nothing is waiting for you').waitFor()
    answers = false
    await page.goBack()
    await visible(page, shows).waitFor()
    expect(await page.getByText('Loading your activities').count()).toBe(0)
    await app.leave(page)
  })

  it('is read again when something about it was sent, and stays while that fails', async () => {
    let said = nowToDo()
    let after = nowToDo(todo('Ask for a reference'))
    const stubs: Stubs = new Map([
      on(showActivities, () => said),
      on(addTask, () => {
        said = after
        return saved
      }),
    ])
    const page = await app.visit({ as: ayesha, at: '/activities', stubs })
    const add = async (title: string) => {
      await page.getByRole('button', { name: 'Add a task' }).click()
      await page.getByLabel('What is there to do?').fill(title)
      await page.getByRole('button', { name: 'Save task' }).click()
    }
    await add('Ask for a reference')
    await visible(page, 'Ask for a reference').waitFor()

    after = { refusal: 'unavailable' }
    await add('Write to the school')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await visible(page, 'Ask for a reference').waitFor()
    said = nowToDo(todo('Write to the school'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await visible(page, 'Write to the school').waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await app.leave(page)
  })

  it('is read again when something changes after somebody has logged in again on the page', async () => {
    const isNew = ({ headers }: Asked) => headers['authorization'] === 'Bearer new'
    let reads = 0
    const stubs: Stubs = new Map([
      on(showActivities, (asked) =>
        isNew(asked)
          ? nowToDo(todo(reads++ === 0 ? 'Before' : 'After'))
          : { refusal: 'sign_in_needed' as const },
      ),
      on(followChanges, (asked) =>
        isNew(asked)
          ? { type: 'text/event-stream', bytes: Buffer.from(': hello\n\n') }
          : { refusal: 'sign_in_needed' as const },
      ),
      on(login, {
        reply: { message: 'Sent.', challengeId: id(9, 9), expiresAt: moment(0), resendAfter: moment(0) },
      }),
      on(verifyCode, {
        reply: { user: { ...ayesha, phone: null }, token: 'new', message: 'Welcome.' },
      }),
    ])
    const page = await app.visit({ as: ayesha, at: '/activities', stubs })
    const dialog = page.getByRole('dialog', { name: 'You were logged out' })
    await dialog.getByLabel('Password', { exact: true }).fill('three words here')
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await dialog.getByLabel('Code from the e-mail').fill('123456')
    await visible(page, 'After').waitFor()
    await app.leave(page)
  })

  it('is read again when the server announces a change of a record it is about', async () => {
    let reads = 0
    const stubs: Stubs = new Map([
      on(showActivities, () => nowToDo(todo(reads++ === 0 ? 'Before' : 'After'))),
      on(followChanges, changeOf(id(4, 1))),
    ])
    const page = await app.visit({ as: ayesha, at: '/activities', stubs })
    await visible(page, 'After').waitFor()
    await app.leave(page)
  })

  it('ends no upload of a document, though an officer requests another one meanwhile', async () => {
    const { page, group, add, ask } = await askedForDocuments(
      on(beginUpload, { reply: { uploadId: id(9, 1), received: 0, document: null } }),
      on(sendPiece, 'never'),
    )
    await add('Matriculation certificate')
    await page.getByText('Sending, 0%').waitFor()
    await ask(['matricCertificateImage', 'bsDegreeImage', 'passportImage'])
    await group('Passport').waitFor()
    expect(await page.getByText('Sending, 0%').isVisible()).toBe(true)
    await app.leave(page)
  })

  it('sends no document in place of one that an officer has accepted meanwhile', async () => {
    let sent: unknown
    const { page, group, add, ask } = await askedForDocuments(
      on(beginUpload, ({ body }) => {
        const { name, bytes } = JSON.parse(body!) as VaultDocument
        const document = kept({ _id: id(7, name === 'bsDegreeImage' ? 2 : 1), name, bytes })
        return { reply: { uploadId: id(9, 1), received: bytes, document } }
      }),
      on(sendDocuments, ({ body }) => {
        sent = JSON.parse(body!)
        return { refusal: 'unavailable' }
      }),
    )
    await add('Matriculation certificate')
    await add('Bachelor’s degree')
    await page.getByRole('button', { name: 'Send 2 documents' }).waitFor()
    await ask(['bsDegreeImage'])
    await page.getByRole('button', { name: 'Send 1 document' }).click()
    await expect.poll(() => sent).toEqual({ documents: [id(7, 2)] })
    expect(await group('Matriculation certificate').count()).toBe(0)
    app.problems()
    await app.leave(page)
  })

  it('closes no document that is open, though its step moves in the list', async () => {
    const stateOf = (name: string) => outsideStepScreens.find((one) => one.name === name)!
    const { stubs, at } = stateOf('application-outside-full')
    const attached = replyIn(stateOf('file-road-attachment').stubs, listAttachments)
    let finished = 5
    const page = await app.visit({
      as: ayesha,
      at,
      stubs: new Map([
        ...stubs,
        on(listAttachments, { reply: attached }),
        on(openAttachment, 'never'),
        on(showOutsideSteps, () => ({ reply: everyOutsideStep(finished) })),
        on(followChanges, () => (finished === 5 ? { refusal: 'unavailable' } : changeOf(id(4, 1)))),
      ]),
    })
    const openIt = page
      .getByRole('region', { name: 'Outside our office' })
      .getByRole('button', { name: 'Open CAS for autumn 2027' })
    const before = await openIt.elementHandle()
    await openIt.click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText('CAS for autumn 2027').first().waitFor()
    finished = 8
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await expect.poll(() => before!.evaluate((button) => button.isConnected)).toBe(false)
    expect(await viewer.isVisible()).toBe(true)
    await app.leave(page)
  })
})
