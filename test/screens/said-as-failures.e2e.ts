import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { markUniversitiesChecked, undoChecked } from '#areas/catalogue/editing/contract/catalogue-checks.ts'
import { moveInstructor } from '#areas/catalogue/editing/contract/instructor-editing.ts'
import { downloadReport } from '#areas/oversight/reports/contract/reports.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { id } from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import { catalogueScreens } from './states/catalogue/catalogue-screen-states.ts'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { activityScreens } from './states/planning/activity-screen-states.ts'
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
