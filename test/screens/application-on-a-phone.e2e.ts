import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { applicationMessages, writeAboutApplication } from '#areas/conversation/messages/contract.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { describeScreens, oneApp, visible } from './one-app.ts'
import { everyOutsideStep } from './sample-outside-steps.ts'
import { application, ayesha, id, moment } from './sample-records.ts'
import { applicationPage } from './states/applications/application-screen-states.ts'
import { answered, midway, type MidwayStage } from './states/applications/midway-screen-states.ts'
import { message, thread } from './states/conversation/message-screen-states.ts'
import { on } from './stubs.ts'
import type { Asked, Stubs } from './stubs.ts'

const app = oneApp()

const at = `/applications/${id(4, 1)}`
const visit = (stubs: Stubs, to = at) => app.visit({ as: ayesha, at: to, width: 360, stubs })
const newest = answered.at(-1)!.text
const oldest = answered[0]!.text
const form = (page: Page) => page.getByRole('textbox', { name: 'Your message to the office' })
const topOf = (page: Page, text: string) =>
  visible(page, text).evaluate((one) => one.getBoundingClientRect().top + scrollY)

describeScreens('an application in the middle of its way, on a phone', () => {
  it.each<[MidwayStage, string]>([
    ['under_review', 'We have been checking your file'],
    ['offered', 'You have an offer until'],
    ['joined', 'Your turn: by'],
  ])(
    '%s: first what to do, then the progress, then the last message, and no more than three and a half screens',
    async (stage, first) => {
      const page = await visit(midway(stage))
      await visible(page, newest).waitFor()
      await visible(page, 'Outside our office').waitFor()
      await app.settled(page)
      const tops = [
        await topOf(page, first),
        await topOf(page, 'Your progress'),
        await topOf(page, 'Outside our office'),
        await topOf(page, newest),
      ]
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
      expect(tops[0]).toBeLessThan(320)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500)
      await app.leave(page)
    },
  )

  it('names each button as it is written, so that speech can press it', async () => {
    const page = await visit(midway('under_review'))
    const buttons = page.getByRole('region', { name: 'Documents' }).getByText('Replace', { exact: true })
    await buttons.first().waitFor()
    await page
      .getByRole('button', { name: /^Replace .+/ })
      .first()
      .waitFor()
    await app.leave(page)
  })

  it('has what the student has to do by a day, also while it is the university’s turn', async () => {
    const all = everyOutsideStep(2)
    const steps = all.steps.map((step) =>
      step.key === 'deposit' ? { ...step, due: '2027-12-11' } : { ...step, due: null },
    )
    const page = await visit(
      new Map([...midway('joined'), on(showOutsideSteps, { reply: { ...all, steps } })]),
    )
    await visible(page, 'Your turn: by 11 December 2027').waitFor()
    await page.getByRole('heading', { name: 'Deposit' }).first().waitFor()
    await visible(page, 'Now it is the university’s turn').waitFor()
    await app.leave(page)
  })

  it('has every step, those behind and far ahead after a press', async () => {
    const page = await visit(midway('joined'))
    const outside = page.getByRole('region', { name: 'Outside our office' })
    const shown = () => outside.locator('li[data-state]').filter({ visible: true }).count()
    await expect.poll(shown).toBe(2)
    await outside.getByText('3 earlier steps').click()
    await expect.poll(shown).toBe(5)
    // With the keyboard too.
    await outside.getByText('7 later steps').focus()
    await page.keyboard.press('Enter')
    await expect.poll(shown).toBe(12)
    await app.leave(page)
  })

  it('is printed with every step', async () => {
    const page = await visit(midway('joined'))
    const outside = page.getByRole('region', { name: 'Outside our office' })
    await outside.getByText('3 earlier steps').waitFor()
    const enrolled = outside.getByText('Riga Stradiņš University enrolls you.')
    expect(await enrolled.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => enrolled.isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    await app.leave(page)
  })

  it('names the step of somebody else only where the application waits on nobody', async () => {
    const turn = 'Now it is the university’s turn: Unconditional offer.'
    const ofUniversity = on(showOutsideSteps, { reply: everyOutsideStep(2) })
    const joined = await visit(new Map([...midway('joined'), ofUniversity]))
    await visible(joined, turn).waitFor()
    await app.leave(joined)
    const offered = await visit(midway('offered'))
    await visible(offered, 'Outside our office').waitFor()
    await app.settled(offered)
    expect(await offered.getByText(turn).count()).toBe(0)
    await app.leave(offered)
  })

  it('lists many documents behind a press, what is missing first', async () => {
    const kinds = ['passportImage', 'photoImage', 'transcriptImage'] as const
    const sent = application(1, { missingDocuments: ['bsDegreeImage'] })
    const more = kinds.map((name, number) => ({ ...sent.documents[0]!, _id: id(5, 20 + number), name }))
    const page = await visit(applicationPage({ ...sent, documents: [...sent.documents, ...more] }))
    const documents = page.getByRole('region', { name: 'Documents', exact: true })
    await documents.getByRole('listitem').first().getByText(documentLabels.bsDegreeImage).waitFor()
    const last = documents.getByRole('button', { name: documentLabels.transcriptImage, exact: true })
    expect(await last.count()).toBe(0)
    await documents.getByText('3 more documents').click()
    await last.waitFor()
    await app.leave(page)
  })
})

describeScreens('the messages on the page of an application', () => {
  it('are the last one at first, and the others after a press', async () => {
    const page = await visit(midway('offered'))
    await visible(page, newest).waitFor()
    expect(await page.getByText(oldest).isVisible()).toBe(false)
    await page.getByText('Earlier messages').click()
    await visible(page, oldest).waitFor()
    await app.leave(page)
  })

  it('are all that were not read yet, also once they are read', async () => {
    const two = [
      answered[0]!,
      { ...answered[1]!, read: false },
      answered[2]!,
      { ...answered[3]!, read: false },
    ]
    const page = await visit(midway('offered', two, 2))
    await visible(page, newest).waitFor()
    await visible(page, 'The term begins on 3 February.').waitFor()
    expect(await page.getByText(oldest).isVisible()).toBe(false)
    await app.leave(page)
  })

  it('are answered from a form that opens with the focus in it', async () => {
    const asked: Asked[] = []
    const page = await visit(
      new Map([
        ...midway('offered'),
        on(writeAboutApplication, (one) => (asked.push(one), { refusal: 'unavailable' })),
      ]),
    )
    await visible(page, newest).waitFor()
    expect(await form(page).isVisible()).toBe(false)
    await page.getByText('Answer', { exact: true }).click()
    await expect.poll(() => form(page).evaluate((one) => document.activeElement === one)).toBe(true)
    await page.keyboard.type('Thank you.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await visible(page, 'Your message was not sent.').waitFor()
    expect(asked.map(({ body }) => JSON.parse(body!))).toEqual([{ text: 'Thank you.' }])
    // What was typed is not behind a press after a reload.
    await page.reload()
    await expect.poll(() => form(page).isVisible()).toBe(true)
    expect(await form(page).inputValue()).toBe('Thank you.')
    await page.getByRole('button', { name: 'Discard what you typed' }).click()
    app.problems()
    await app.leave(page)
  })

  it('show a message that was sent, with the form closed again and the focus on its button', async () => {
    const sent = message(20, { text: 'Thank you.', at: moment(0) })
    let messages = answered
    const page = await visit(
      new Map([
        ...midway('offered'),
        on(applicationMessages, () => ({
          reply: { thread: thread(1), messages, earlier: false, universityThread: null },
        })),
        on(writeAboutApplication, () => {
          messages = [...answered, sent]
          return { reply: { message: 'Sent.', data: sent, thread: thread(1) } }
        }),
      ]),
    )
    await page.getByText('Answer', { exact: true }).click()
    await form(page).fill('Thank you.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await visible(page, 'Thank you.').waitFor()
    await expect.poll(() => form(page).isVisible()).toBe(false)
    const button = page.getByText('Write a message', { exact: true })
    await expect
      .poll(() => button.evaluate((one) => document.activeElement?.contains(one) ?? false))
      .toBe(true)
    const { top, bottom } = await visible(page, 'Thank you.').evaluate((one) => {
      const { top: from, bottom: to } = one.getBoundingClientRect()
      return { top: from, bottom: to }
    })
    expect(top).toBeGreaterThan(0)
    expect(bottom).toBeLessThan(740)
    await app.leave(page)
  })

  it('begin with a message of one’s own where the office has not written', async () => {
    const page = await visit(midway('offered', [message(1, { at: moment(-1) })]))
    await visible(page, oldest).waitFor()
    await page.getByText('Write a message', { exact: true }).waitFor()
    expect(await page.getByText('Earlier messages').count()).toBe(0)
    await app.leave(page)
  })

  it('are in view when a link leads to them', async () => {
    const page = await visit(midway('offered'), `${at}#messages`)
    const top = () => page.locator('#messages').evaluate((one) => one.getBoundingClientRect().top)
    await visible(page, newest).waitFor()
    await expect.poll(top).toBeLessThan(100)
    await app.leave(page)
  })
})
