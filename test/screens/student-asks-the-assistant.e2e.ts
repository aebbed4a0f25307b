import { expect, it } from 'vitest'
import {
  askAssistant,
  deleteQuestion,
  listQuestions,
} from '#areas/conversation/assistant/contract/assistant.ts'
import { startThread } from '#areas/conversation/messages/contract.ts'
import { chatbotAnswers, chatbotScreens, streamed } from './states/conversation/chatbot-screen-states.ts'
import { ayesha, id, moment } from './sample-records.ts'
import { describeScreens, holdBack, oneApp } from './one-app.ts'
import { chatbotTexts } from '#texts/conversation/assistant/chatbot.ts'
import { on } from './stubs.ts'
import type { Asked, Stub } from './stubs.ts'

const app = oneApp()

const { fees, unknown } = chatbotAnswers
const nothing: Stub<typeof listQuestions> = { reply: { answers: [], earlier: false } }

describeScreens('a student asks the assistant', () => {
  it('with the keyboard alone: Enter sends, the answer is added to the log at once, the box is ready again', async () => {
    const asked: Asked[] = []
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, nothing),
        on(askAssistant, (one) => (asked.push(one), streamed(fees))),
      ]),
    })
    const box = page.getByLabel('Your question')
    await box.focus()
    await page.keyboard.type(fees.question)
    await page.keyboard.press('Enter')
    const log = page.getByRole('log', { name: 'Questions and answers' })
    await log.getByText('€6,000 (year)').waitFor()
    // Sources fold away, and open with the keyboard.
    await log.getByText('1 source').focus()
    await page.keyboard.press('Enter')
    await log.getByText('checked on 21 November 2026').waitFor()
    await box.focus()
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(() => box.evaluate((one) => document.activeElement === one)).toBe(true)
    expect(asked.map(({ body }) => JSON.parse(body!))).toEqual([{ question: fees.question }])
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('and loses nothing when the connection breaks', async () => {
    let tries = 0
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, nothing),
        on(askAssistant, () => (tries++ === 0 ? 'broken' : streamed(fees))),
      ]),
    })
    await page.getByLabel('Your question').fill(fees.question)
    await page.keyboard.press('Enter')
    await page.getByText('Your question was not answered.').waitFor()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe(fees.question)
    await page.getByLabel('Your question').press('Enter')
    await page.getByRole('log').getByText('€6,000 (year)').waitFor()
    await app.leave(page)
  })

  it('and may write the next question meanwhile, or press an example, and loses neither', async () => {
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([on(listQuestions, nothing), on(askAssistant, 'broken')]),
    })
    const letGo = await holdBack(page, { method: 'POST', at: /\/assistant\/questions$/, what: 'call' })
    const box = page.getByLabel('Your question')
    await box.fill(fees.question)
    await box.press('Enter')
    await expect.poll(() => box.inputValue()).toBe('')
    await box.fill('Which papers do I need?')
    await letGo()
    await page.getByText('Your question was not answered.').waitFor()
    await expect.poll(() => box.inputValue()).toBe(`${fees.question}\nWhich papers do I need?`)

    const [example] = chatbotTexts.starters
    await box.fill('Half a question')
    await page.getByRole('button', { name: example! }).click()
    await page.getByText('Your question was not answered.').waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('Half a question')
    await app.leave(page)
  })

  it('refers questions it cannot answer to a person, and removes a question', async () => {
    const sent: Asked[] = []
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, { reply: { answers: [unknown], earlier: false } }),
        on(deleteQuestion, { reply: { message: 'Removed from your history.' } }),
        on(startThread, (one) => {
          sent.push(one)
          return {
            reply: {
              message: 'Your message was sent.',
              data: {
                _id: id(63, 1),
                by: { role: 'student' as const, name: null },
                mine: true,
                text: unknown.question,
                at: moment(0),
                read: false,
              },
              thread: {
                _id: id(64, 1),
                subject: 'x',
                student: { _id: ayesha._id, name: ayesha.name },
                application: null,
                withUniversity: null,
                lastAt: moment(0),
                lastText: 'x',
                lastFiles: 0,
                question: null,
                waitingSince: moment(0),
                snoozedUntil: null,
                waitingOn: 'office' as const,
                unread: 0,
              },
            },
          }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Ask a person' }).click()
    await expect.poll(() => page.getByLabel('Your message to the office').inputValue()).toBe(unknown.question)
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message is with the office.').waitFor()
    expect(sent.map(({ body }) => JSON.parse(body!).text)).toEqual([unknown.question])
    await page.getByRole('button', { name: `Remove “${unknown.question}”` }).click()
    await page.getByText('No questions yet').waitFor()
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('has a box over the whole width of a phone, which grows with the text and stays in view', async () => {
    const { stubs } = chatbotScreens.find(({ name }) => name === 'chatbot-full')!
    const page = await app.visit({ as: ayesha, at: '/chatbot', width: 360, stubs })
    const box = page.getByLabel('Your question')
    const boxOf = async () => (await box.boundingBox())!
    await page.getByRole('heading', { name: 'History' }).waitFor()
    const one = await boxOf()
    expect(one.width).toBeGreaterThan(270)
    await box.fill(
      'Which documents do I still have to send for Riga, and by when? I have my FSc marks and my passport.',
    )
    await expect.poll(async () => (await boxOf()).height).toBeGreaterThan(one.height * 1.8)
    // From the first answer down to the end of the history below the answers.
    for (const edge of ['scrollTo(0, 0)', 'scrollTo(0, document.documentElement.scrollHeight)']) {
      await page.evaluate(edge)
      await expect
        .poll(async () => {
          const { y, height } = await boxOf()
          return y > 0 && y + height <= page.viewportSize()!.height
        })
        .toBe(true)
    }
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('sends with Enter, and takes several lines as one question', async () => {
    const asked: Asked[] = []
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, nothing),
        on(askAssistant, (one) => (asked.push(one), streamed(fees))),
      ]),
    })
    const box = page.getByLabel('Your question')
    await box.fill('What does medicine')
    await box.press('Shift+Enter')
    await page.keyboard.type('in Riga cost?')
    expect(asked).toEqual([])
    await box.press('Enter')
    await page.getByRole('log').getByText('€6,000 (year)').waitFor()
    expect(asked.map(({ body }) => JSON.parse(body!))).toEqual([
      { question: 'What does medicine in Riga cost?' },
    ])
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('removes a question once, however often the button is pressed', async () => {
    let removed = 0
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, { reply: { answers: [unknown, fees], earlier: false } }),
        on(deleteQuestion, () =>
          removed++ === 0 ? { reply: { message: 'Removed.' } } : { refusal: 'not_found' },
        ),
      ]),
    })
    const remove = page.getByRole('button', { name: `Remove “${unknown.question}”` })
    const letGo = await holdBack(page, { method: 'DELETE', at: /questions/, what: 'call' })
    await remove.dblclick()
    await letGo()
    await remove.waitFor({ state: 'detached' })
    await page.getByText(chatbotTexts.removed).waitFor()
    expect(removed).toBe(1)
    expect(await page.getByText('We could not find this.').count()).toBe(0)
    await app.leave(page)
    expect(app.problems()).toEqual([])
  })

  it('sees earlier questions in their order when they arrive at the second attempt', async () => {
    const asked = (number: number) => ({
      ...fees,
      _id: id(60, 100 + number),
      question: `Question ${number}?`,
      askedAt: moment(-10 + number / 10),
    })
    const page1 = [6, 5, 4].map(asked)
    const page2 = [3, 2, 1].map(asked)
    let fails = true
    const page = await app.visit({
      as: ayesha,
      at: '/chatbot',
      stubs: new Map([
        on(listQuestions, ({ query }) =>
          query['before'] === undefined
            ? { reply: { answers: page1, earlier: true } }
            : query['before'] === page1[2]!.askedAt
              ? { reply: { answers: page2, earlier: true } }
              : fails
                ? { refusal: 'unavailable' }
                : { reply: { answers: [asked(0)], earlier: false } },
        ),
      ]),
    })
    const earlier = page.getByRole('button', { name: chatbotTexts.earlier })
    const order = () =>
      page
        .getByRole('complementary')
        .getByRole('link', { name: /^Question/ })
        .allInnerTexts()
    await earlier.click()
    await expect.poll(order).toHaveLength(6)
    await earlier.click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(order).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Question ${number}?`))
    await app.leave(page)
    app.problems()
  })
})
