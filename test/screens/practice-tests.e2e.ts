import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { saveAnswer, showAttempt, type Attempt } from '#areas/learning/practice-tests/contract.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { on, replyIn } from './stubs.ts'
import type { Asked, Stub } from './stubs.ts'

const app = oneApp()
const { stubs, ...screen } = courseScreens.find(({ name }) => name === 'practice-test-question')!
const { stubs: ofCourses } = courseScreens.find(({ name }) => name === 'courses-tests')!
const { attempt } = replyIn(stubs, showAttempt)

/** A server that saves answers while there is a connection. */
function aServer() {
  const answers: Record<string, number> = {}
  let isReached = true
  const shown = (): Stub<typeof showAttempt> => {
    const items = attempt.items.map((item) => ({ ...item, chosen: answers[item.id] ?? null }))
    return { reply: { attempt: { ...attempt, items } satisfies Attempt } }
  }
  const saving = ({ body }: Asked): Stub<typeof saveAnswer> => {
    if (!isReached) return 'broken'
    const { question, choice } = JSON.parse(body!) as { question: string; choice: number }
    answers[question] = choice
    return { reply: { answers: { ...answers }, endsAt: attempt.endsAt, now: attempt.now } }
  }
  return {
    answers,
    stubs: new Map([...ofCourses, ...stubs, on(showAttempt, shown), on(saveAnswer, saving)]),
    reach: (reached: boolean) => (isReached = reached),
  }
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Practice tests' }).first().click()
  await page.getByRole('heading', { name: 'Tests you have taken' }).waitFor()
  await page.goBack()
  await page.getByRole('radio').first().waitFor()
}

describeScreens('a practice test in forced colors', () => {
  it('shows which questions are answered', async () => {
    const server = aServer()
    const page = await app.visit({ ...screen, stubs: server.stubs })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('radio').first().check()
    const frameOf = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((one) => getComputedStyle(one).borderTopWidth)
    await page.getByText('Answers saved').waitFor()
    expect(await frameOf('Question 1, answered')).not.toBe(await frameOf('Question 2, not answered'))
    await app.leave(page)
  })
})

describeScreens('a practice test that is left and opened again', () => {
  it('shows the answers that were saved, and goes on after them', async () => {
    const server = aServer()
    const page = await app.visit({ ...screen, stubs: server.stubs })
    await page.getByRole('radio').first().check()
    await page.getByText('Answers saved').waitFor()
    await leaveAndComeBack(page)
    await page.getByText('Question 2 of 3').waitFor()
    expect(await page.getByRole('button', { name: 'Question 1, answered' }).count()).toBe(1)
    await app.leave(page)
  })

  it('still has the answers that could not be saved, and sends them', async () => {
    const server = aServer()
    const page = await app.visit({ ...screen, stubs: server.stubs })
    server.reach(false)
    await page.getByRole('radio').nth(2).check()
    await page.getByText('1 answer is not saved yet').waitFor()
    await leaveAndComeBack(page)
    await page.getByText('1 answer is not saved yet').waitFor()
    server.reach(true)
    await page.reload()
    await page.getByText('Answers saved').waitFor()
    expect(Object.values(server.answers)).toEqual([2])
    await app.leave(page)
  })
})
