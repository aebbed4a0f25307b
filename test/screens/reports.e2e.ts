import { expect, it } from 'vitest'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { bilal, id } from './sample-records.ts'

const app = oneApp()

describeScreens('a report', () => {
  it('names in its chart the university of programs that share a name, and of no others', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-full')!)
    const chart = page.getByRole('figure')
    for (const name of ['Law, University of Padua', 'Law, Invented College of Health', 'Medicine'])
      await chart.getByText(name, { exact: true }).waitFor()
    await app.leave(page)
  })

  it('leads from each number of files to those files, with the filters of the report', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-filtered-full')!)
    const link = page.getByRole('link', { name: 'Medicine, Joined: show 310 files' })
    const address = new URL((await link.getAttribute('href'))!, 'http://any')
    expect(address.pathname).toBe('/staff')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      program: id(3, 1),
      university: id(2, 1),
      officer: bilal._id,
      intake: 'none',
      submittedFrom: '2026-01-01',
      submittedTo: '2026-11-20',
      standing: 'joined',
    })
    // Nothing leads from none.
    await page.getByRole('row', { name: /Invented College of Health/ }).waitFor()
    expect(await page.getByRole('link', { name: /show 0 files/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Remove all filters' }).click()
    await page.waitForURL((url) => url.search === '')
    await app.leave(page)
  })
})
