import { expect, it } from 'vitest'
import { saveStepPlan, showStepPlan } from '#areas/applications/outside-steps/contract/step-plans.ts'
import { stepPlanScreens } from './states/applications/step-plan-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()

describeScreens('a plan of outside steps that a colleague has saved first', () => {
  it('is compared with the steps in the form before it is replaced', async () => {
    const { stubs, ...screen } = stepPlanScreens.find(({ name }) => name === 'step-plans-full')!
    const plan = replyIn(stubs, showStepPlan)
    const theirs = { ...plan.steps.at(-1)!, key: 'police', name: 'Police certificate' }
    let isSaved = false
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...stubs,
        on(showStepPlan, () => ({
          reply: isSaved ? { ...plan, version: plan.version + 1, steps: [...plan.steps, theirs] } : plan,
        })),
        on(saveStepPlan, { refusal: 'changed_meanwhile' }),
      ]),
    })
    await page.getByRole('button', { name: 'Add a step' }).click()
    await page.getByLabel('Name in the office').fill('Medical check')
    await page.getByText('Adds Medical check.').waitFor()
    isSaved = true
    await page.getByRole('button', { name: 'Save for all' }).click()
    await page.getByRole('button', { name: 'Show the current plan' }).click()
    await page.getByText('Removes Police certificate.').waitFor()
    expect(await page.getByText('Adds Medical check.').count()).toBe(1)
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.locator('[data-plan-step=police]').waitFor()
    await app.leave(page)
  })
})
