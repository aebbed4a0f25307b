import { expect, it } from 'vitest'
import { listQueueFilters, queueChoices, showQueue } from '#areas/applications/queue/contract.ts'
import { fullQueue } from './states/applications/queue-screen-states.ts'
import { bilal, id } from './sample-records.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'
import type { Stubs } from './stubs.ts'

const app = oneApp()
const sana = { _id: id(1, 9), name: 'Sana Noor' }
const stubs: Stubs = new Map([
  on(showQueue, { reply: fullQueue }),
  on(listQueueFilters, { reply: { filters: [] } }),
  on(queueChoices, {
    reply: {
      officers: [sana],
      countries: ['IT', 'LV'],
      universities: [{ _id: id(2, 1), name: 'Riga Stradiņš University' }],
      programs: [],
      intakes: ['2027-autumn'],
    },
  }),
])
const visit = async (address: string) => {
  const page = await app.visit({ as: bilal, at: `/staff${address}`, stubs })
  await page.getByRole('button', { name: /^(Mine and unassigned|Everybody’s files)$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.waitFor()
  const section = (name: string) =>
    dialog.locator('details', { has: page.locator('summary', { hasText: name }) })
  const isOpen = (name: string) => section(name).evaluate((one) => one.hasAttribute('open'))
  const filtersShown = () => Object.fromEntries(new URL(page.url()).searchParams)
  return { page, dialog, section, isOpen, filtersShown }
}

describeScreens('the filters of the queue', () => {
  it('are found and applied with the keyboard alone', async () => {
    const { page, dialog, filtersShown } = await visit('')
    const field = dialog.getByLabel('Find a filter')
    const isFocused = () => field.evaluate((one) => one === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.type('ital')
    await dialog.getByText('1 match.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove filter Italy' }).waitFor()
    expect(await field.inputValue()).toBe('')

    await page.keyboard.type('stradins')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove filter Riga Stradiņš University' }).waitFor()
    await expect.poll(isFocused).toBe(true)
    // An officer is found like everything else.
    await page.keyboard.type('sana')
    await page.keyboard.press('Enter')
    expect(await dialog.getByLabel('Whose files').inputValue()).toBe(sana._id)
    await page.keyboard.type('no such thing')
    await dialog.getByText('Nothing matches.').waitFor()
    await page.keyboard.press('Enter')
    await field.fill('')
    // With nothing to find, Enter shows the files.
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.search !== '')
    expect(filtersShown()).toEqual({ country: 'IT', university: id(2, 1), officer: sana._id })
    await app.leave(page)
  })

  it('are open where something is chosen, which is counted and can be removed', async () => {
    const { page, dialog, section, isOpen, filtersShown } = await visit(
      '?officer=all&stage=offered&milestone=reviewed&dueTo=2026-12-01&sort=due',
    )
    expect(await isOpen('Stage and outcome')).toBe(true)
    expect(await isOpen('Dates')).toBe(true)
    expect(await isOpen('Outside steps')).toBe(false)
    await section('Stage and outcome').getByText('2 chosen').waitFor()
    await section('Dates').getByText('1 chosen').waitFor()
    await dialog.getByRole('button', { name: 'Remove filter Reached review' }).click()
    await section('Stage and outcome').getByText('1 chosen').waitFor()
    await section('Outside steps').locator('summary').click()
    await section('Outside steps').getByLabel('Letters').selectOption('outdated')
    await section('Outside steps').getByText('1 chosen').waitFor()
    await dialog.getByRole('button', { name: 'Show files' }).click()
    await page.waitForURL((url) => url.searchParams.has('letter'))
    expect(filtersShown()).toEqual({
      officer: 'all',
      stage: 'offered',
      letter: 'outdated',
      dueTo: '2026-12-01',
      sort: 'due',
    })
    await app.leave(page)
  })

  it('lead from a found range of days to its first day, and show days in the wrong order', async () => {
    const { page, dialog, section, isOpen } = await visit('')
    await page.keyboard.type('decided')
    await page.keyboard.press('Enter')
    const from = dialog.getByRole('group', { name: 'Decided' }).getByLabel('From')
    await expect.poll(() => from.evaluate((one) => one === document.activeElement)).toBe(true)
    await from.fill('2026-03-02')
    await dialog.getByRole('group', { name: 'Decided' }).getByLabel('To').fill('2026-03-01')
    await section('Dates').locator('summary').click()
    expect(await isOpen('Dates')).toBe(false)
    await dialog.getByRole('button', { name: 'Show files' }).click()
    await dialog.getByText('The last day is before the first.').waitFor()
    await app.leave(page)
  })
})
