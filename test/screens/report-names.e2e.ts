import { it } from 'vitest'
import { oversightScreens } from './states/oversight/oversight-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'

const app = oneApp()

describeScreens('the chart of a report', () => {
  it('names the university of programs that share a name, and of no others', async () => {
    const page = await app.visit(oversightScreens.find(({ name }) => name === 'reports-full')!)
    const chart = page.getByRole('figure')
    for (const name of ['Law, University of Padua', 'Law, Invented College of Health', 'Medicine'])
      await chart.getByText(name, { exact: true }).waitFor()
    await app.leave(page)
  })
})
