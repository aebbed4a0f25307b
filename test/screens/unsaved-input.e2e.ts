import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { savePersonal } from '#areas/accounts/profile/contract/profile.ts'
import { saveUnsavedInput, listUnsavedInput, TypedForm } from '#platform/unsaved-input/contract.ts'
import { activityScreens } from './states/planning/activity-screen-states.ts'
import { applicationScreens } from './states/applications/application-screen-states.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import { chatbotScreens } from './states/conversation/chatbot-screen-states.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { messageScreens } from './states/conversation/message-screen-states.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { fullProfile } from './sample-profile.ts'
import { ayesha, bilal, id } from './sample-records.ts'
import { searchScreens } from './states/planning/search-screen-states.ts'
import { shortlistScreens } from './states/planning/shortlist-screen-states.ts'
import { staffScreens } from './states/applications/staff-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'
import type { Asked, Stub, Stubs } from './stubs.ts'

const app = oneApp()

const state = (name: string) =>
  [
    ...[...staffScreens, ...fileScreens, ...activityScreens, ...messageScreens],
    ...[...profileScreens, ...shortlistScreens, ...chatbotScreens, ...courseScreens],
    ...[...applicationScreens, ...searchScreens, ...catalogueScreens],
  ].find((one) => one.name === name)!

describeScreens('what an officer has typed in a file', () => {
  it('is there after a reload: the decision and a line of the checklist', async () => {
    const page = await app.visit(state('file-new'))
    await page.getByRole('radio', { name: 'Not this time' }).check()
    await page.getByLabel('What the student can do next').fill('The autumn start is open until 30 June.')
    await page.getByRole('button', { name: 'Change Language' }).click()
    await page.getByLabel('A comment for colleagues').fill('Waiting for the report.')
    await page.reload()
    await expect.poll(() => page.getByLabel('What the student can do next').inputValue()).toContain('30 June')
    await expect.poll(() => page.getByRole('radio', { name: 'Not this time' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.getByLabel('A comment for colleagues').inputValue())
      .toBe('Waiting for the report.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Change Language' }).waitFor()
    await app.leave(page)
  })

  it('is restored after a reload: the list of documents to request again, and a note', async () => {
    const page = await app.visit(state('file-documents-full'))
    await page.getByRole('button', { name: 'Open National ID, front' }).click()
    await page.getByRole('group', { name: /^National ID, front/ }).press('g')
    await page.getByRole('radio', { name: 'Blurred' }).check()
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByText('1 document to request again').waitFor()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('A note').fill('Ask about the gap year.')
    await page.reload()
    await expect.poll(() => page.getByLabel('A note').inputValue()).toBe('Ask about the gap year.')
    await app.leave(page)
  })

  it('waits for the same person alone', async () => {
    const page = await app.visit(state('file-new'))
    await page.getByRole('radio', { name: 'Not this time' }).check()
    const keys = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed')))
    await expect.poll(keys).toEqual([`typed ${bilal._id} decision ${id(4, 1)}`])
    await app.leave(page)
  })
})

describeScreens('what an officer has typed about a university', () => {
  it('is announced on its card until it is discarded', async () => {
    const page = await app.visit(state('catalogue-university-full'))
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    const left = (name: string) => card(name).getByText('Changes not saved')
    await page.getByRole('button', { name: 'Change: Place' }).click()
    await page.getByLabel('City').fill('Rezekne')
    await page.keyboard.press('Escape')
    await left('Place').waitFor()
    expect(await page.getByText('Changes not saved').count()).toBe(1)
    await page.reload()
    await left('Place').waitFor()
    await page.getByRole('button', { name: 'Change: Place' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await left('Place').waitFor({ state: 'detached' })
    await app.leave(page)
  })
})

const back = 'We restored what you typed and did not save.'
const onDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed')))

describeScreens('what a student has typed in the profile', () => {
  it('is saved when the page is hidden, without a pause in the typing', async () => {
    const { stubs, ...screen } = state('profile-personal-saved')
    const bodies: unknown[] = []
    const saving = ({ body }: Asked): Stub<typeof savePersonal> => {
      bodies.push(JSON.parse(body ?? '{}'))
      return { reply: { message: 'Saved.', profile: fullProfile } }
    }
    const page = await app.visit({ ...screen, stubs: new Map([...stubs, on(savePersonal, saving)]) })
    await page.getByRole('textbox', { name: 'Place of birth' }).fill('Multan Cantt')
    await page.goto('about:blank')
    await expect.poll(() => bodies).toMatchObject([{ placeOfBirth: 'Multan Cantt' }])
    await app.leave(page)
  })
})

describeScreens('what a student has typed in a form that is sent whole', () => {
  it.each<[string, string, string | null, string, string?]>([
    ['a task', 'activities-full', 'Add a task', 'What is there to do?'],
    ['a question', 'messages-ask-wrong', null, 'Your question'],
    ['a question to the assistant', 'chatbot-empty', null, 'Your question'],
    ['a suggestion', 'courses-suggest', null, 'What would you like to learn?'],
    ['a note', 'shortlist-full', 'Add a note on Medicine and Surgery', 'Note on Medicine and Surgery'],
    ['why a place is declined', 'application-declining', 'Decline', 'Anything we should know?'],
    [
      'why an application is withdrawn',
      'application-requested',
      'Withdraw this application',
      'Anything we should know?',
    ],
    ['the name of a search', 'search-loading', 'Save this search', 'Name', '“medicine”'],
    [
      'a new name',
      'searches-full',
      'Rename the search Computing, Master',
      'Name',
      'Computing, Master, taught in English',
    ],
  ])('is there when the form opens again: %s', async (_, screen, opener, label, beginning = '') => {
    const page = await app.visit(state(screen))
    const open = async () => {
      if (opener !== null) await page.getByRole('button', { name: opener }).click()
      return page.getByRole('textbox', { name: label })
    }
    await (await open()).fill('Ask about the hostel.')
    await page.reload()
    const field = await open()
    await field.waitFor()
    await page.getByText(back).waitFor()
    expect(await field.inputValue()).toBe('Ask about the hostel.')
    const [key, ...others] = await onDevice(page)
    expect(others).toEqual([])
    // The account keeps a copy of it: the contract knows the form.
    expect(TypedForm.safeParse(key!.replace(`typed ${ayesha._id} `, '')).success).toBe(true)
    await page.getByRole('button', { name: 'Discard what you typed' }).click()
    expect(await field.inputValue()).toBe(beginning)
    expect(await onDevice(page)).toEqual([])
    await app.leave(page)
  })

  it.each([
    ['why a place is declined', 'application-declining', 'Decline', 'Anything we should know?', 'Keep it'],
    ['the name of a search', 'search-loading', 'Save this search', 'Name', 'Cancel'],
    ['the new name of a search', 'searches-full', 'Rename the search Computing, Master', 'Name', 'Cancel'],
  ])('goes with Cancel: %s', async (_, screen, opener, label, cancel) => {
    const page = await app.visit(state(screen))
    await page.getByRole('button', { name: opener }).click()
    await page.getByRole('textbox', { name: label }).fill('Ask about the hostel.')
    await expect.poll(() => onDevice(page)).toHaveLength(1)
    await page.getByRole('button', { name: cancel }).click()
    await expect.poll(() => onDevice(page)).toEqual([])
    await app.leave(page)
  })

  it('causes a question before a logout as long as the account does not have it', async () => {
    const page = await app.visit(state('chatbot-empty'))
    await page.getByRole('textbox', { name: 'Your question' }).fill('Ask about the hostel.')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('What you typed in a form is not saved.').waitFor()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    expect(await onDevice(page)).toHaveLength(1)
    await app.leave(page)
  })

  it('is shown as restored from the account when it was typed on another device, and follows that device', async () => {
    const question = state('chatbot-empty')
    const now = '2026-11-23T09:30:00.000Z'
    const typed = JSON.stringify({ typed: { text: 'Ask about the hostel.' }, place: null })
    const sent: unknown[] = []
    const stubs: Stubs = new Map(question.stubs)
    stubs.set(
      ...on(listUnsavedInput, {
        reply: { typedWork: [{ form: 'assistant question', typed, at: now, mark: null }], now },
      }),
    )
    stubs.set(
      ...on(saveUnsavedInput, ({ body }: Asked) => {
        sent.push(JSON.parse(body!))
        return { reply: { kept: [{ form: 'assistant question', at: null }], newer: [] } }
      }),
    )
    const page = await app.visit({ ...question, stubs })
    await page.getByText('It is stored in your account').waitFor()
    const field = page.getByRole('textbox', { name: 'Your question' })
    expect(await field.inputValue()).toBe('Ask about the hostel.')
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Discard what you typed' }).click()
    await expect
      .poll(() => sent)
      .toMatchObject([{ changes: [{ form: 'assistant question', typed: null, seen: now }] }])
    await app.leave(page)
  })

  it('is removed from the account even if the page is left before the answer', async () => {
    const question = state('chatbot-empty')
    const sent: { typed: string | null; mark: string; unanswered: string[] }[] = []
    const stubs: Stubs = new Map(question.stubs)
    stubs.set(...on(listUnsavedInput, { reply: { typedWork: [], now: '2026-11-23T09:30:00.000Z' } }))
    stubs.set(
      ...on(saveUnsavedInput, ({ body }: Asked) => {
        sent.push(JSON.parse(body!).changes[0])
        return 'never'
      }),
    )
    const page = await app.visit({ ...question, stubs })
    const field = page.getByRole('textbox', { name: 'Your question' })
    await field.fill('Ask about the hostel.')
    await expect.poll(() => sent.length).toBe(1)
    await field.fill('')
    await page.goto('about:blank')
    await expect.poll(() => sent.length).toBe(2)
    const [kept, gone] = sent
    expect(kept!.typed).toContain('hostel')
    expect(gone).toMatchObject({ typed: null, unanswered: [kept!.mark] })
    await app.leave(page)
  })

  it('is not held back by a form that the account refuses, which is sent again only when it changes', async () => {
    const calls: string[][] = []
    const saved = new Set<string>()
    const answer = ({ body }: Asked): Stub<typeof saveUnsavedInput> => {
      const { changes } = JSON.parse(body!) as { changes: { form: string }[] }
      const names = changes.map(({ form }) => form)
      calls.push(names)
      if (names.includes('task new')) return { refusal: 'invalid_input' }
      for (const name of names) saved.add(name)
      return { reply: { kept: names.map((form) => ({ form, at: '2026-11-23T09:31:00.000Z' })), newer: [] } }
    }
    const account: Stubs = new Map([
      on(listUnsavedInput, { reply: { typedWork: [], now: '2026-11-23T09:30:00.000Z' } }),
      on(saveUnsavedInput, answer),
    ])
    const page = await app.visit({
      ...state('activities-full'),
      stubs: new Map([...state('activities-full').stubs, ...state('chatbot-empty').stubs, ...account]),
    })
    await page.getByRole('button', { name: 'Add a task' }).click()
    await page.getByRole('textbox', { name: 'What is there to do?' }).fill('Ask about the hostel.')
    await page.goto(new URL('/chatbot', page.url()).href)
    const field = page.getByRole('textbox', { name: 'Your question' })
    await field.fill('Which papers do I need?')
    await expect.poll(() => [...saved], { timeout: 15_000 }).toEqual(['assistant question'])
    calls.length = 0
    await field.fill('Which papers do I need, and when?')
    await expect.poll(() => calls, { timeout: 15_000 }).toEqual([['assistant question']])
    await app.leave(page)
    app.problems()
  })
})
