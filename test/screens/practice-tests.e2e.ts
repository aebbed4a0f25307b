import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { handIn, saveAnswer, showAttempt, type Attempt } from '#areas/learning/practice-tests/contract.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { courseScreens } from './states/learning/course-screen-states.ts'
import { on, replyIn } from './stubs.ts'
import type { Asked, Stub } from './stubs.ts'

const app = oneApp()
const { stubs, ...screen } = courseScreens.find(({ name }) => name === 'practice-test-question')!
const { stubs: ofCourses } = courseScreens.find(({ name }) => name === 'courses-tests')!
const { attempt } = replyIn(stubs, showAttempt)
const { stubs: result } = courseScreens.find(({ name }) => name === 'practice-test-result-full')!

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

describeScreens('a practice test whose time runs out without a connection', () => {
  it('takes no more answers, is handed in later, and says which answers came too late', async () => {
    const server = aServer()
    const endsAt = new Date(Date.parse(attempt.now) + 8 * 60_000).toISOString()
    const over = { ...replyIn(result, showAttempt).attempt, _id: attempt._id }
    let isReached = true
    let isHandedIn = false
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...server.stubs,
        on(showAttempt, () => ({ reply: { attempt: isHandedIn ? over : { ...attempt, endsAt } } })),
        on(saveAnswer, () => (isReached ? { refusal: 'attempt_over' } : 'broken')),
        on(handIn, () => {
          isHandedIn = isReached
          return isReached ? { reply: { message: 'Handed in', attempt: over } } : 'broken'
        }),
      ]),
    })
    isReached = false
    await page.getByRole('radio').first().check()
    await page.getByText('1 answer is not saved yet').waitFor()
    // Time passes while the phone sleeps.
    await page.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 9 * 60_000
      dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('heading', { name: 'The time is up' }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
    isReached = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 answer did not reach us before the test was over').waitFor()
    await app.leave(page)
  })
})
