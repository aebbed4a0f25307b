import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { activityScreens } from './activity-screen-states.ts'
import { fileScreens } from './file-screen-states.ts'
import { messageScreens } from './message-screen-states.ts'
import { bilal, id } from './sample-records.ts'
import { shortlistScreens } from './shortlist-screen-states.ts'
import { staffScreens } from './staff-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'

const app = oneApp()

const state = (name: string) =>
  [...staffScreens, ...fileScreens, ...activityScreens, ...messageScreens, ...shortlistScreens].find(
    (one) => one.name === name,
  )!

describeScreens('what an officer has typed in a file', () => {
  it('is there after a reload: the decision and a line of the checklist', async () => {
    const page = await app.visit(state('file-new'))
    await page.getByRole('radio', { name: 'Not this time' }).check()
    await page.getByLabel('What the student can do next').fill('The autumn start is open until 30 June.')
    await page.getByRole('button', { name: 'Change Language' }).click()
    await page.getByLabel('A line for colleagues').fill('Waiting for the report.')
    await page.reload()
    await expect.poll(() => page.getByLabel('What the student can do next').inputValue()).toContain('30 June')
    await expect.poll(() => page.getByRole('radio', { name: 'Not this time' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.getByLabel('A line for colleagues').inputValue())
      .toBe('Waiting for the report.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Change Language' }).waitFor()
    await page.context().close()
  })

  it('is there after a reload: the list of what is asked for again, and a note', async () => {
    const page = await app.visit(state('file-documents-full'))
    await page.getByRole('button', { name: 'Open National ID, front' }).click()
    await page.getByRole('button', { name: 'Show the document' }).click()
    await page.getByRole('group', { name: /^National ID, front/ }).press('g')
    await page.getByRole('radio', { name: 'Blurred' }).check()
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByText('1 document to ask for again').waitFor()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('A note').fill('Ask about the gap year.')
    await page.reload()
    await expect.poll(() => page.getByLabel('A note').inputValue()).toBe('Ask about the gap year.')
    await page.context().close()
  })

  it('waits for the same person alone', async () => {
    const page = await app.visit(state('file-new'))
    await page.getByRole('radio', { name: 'Not this time' }).check()
    const keys = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('typed')))
    await expect.poll(keys).toEqual([`typed ${bilal._id} decision ${id(4, 1)}`])
    await page.context().close()
  })
})

const back = 'What you typed and did not save is back.'
const onDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed')))

describeScreens('what a student has typed in a form that is sent whole', () => {
  it.each([
    ['a task', 'activities-full', 'Add a task', 'What is there to do?'],
    ['a question', 'messages-ask-wrong', null, 'Your question'],
    ['a note', 'shortlist-full', 'Add a note on Medicine and Surgery', 'Note on Medicine and Surgery'],
  ])('is there when the form opens again: %s', async (_, screen, opener, label) => {
    const page = await app.visit(state(screen))
    const open = async () => {
      if (opener !== null) await page.getByRole('button', { name: opener }).click()
      return page.getByRole('textbox', { name: label })
    }
    await (await open()).fill('Ask about the hostel.')
    await page.reload()
    const field = await open()
    await page.getByText(back).waitFor()
    expect(await field.inputValue()).toBe('Ask about the hostel.')
    expect(await onDevice(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Discard what you typed' }).click()
    expect(await field.inputValue()).toBe('')
    expect(await onDevice(page)).toEqual([])
    await page.context().close()
  })
})
