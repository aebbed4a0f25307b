import { expect, it } from 'vitest'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'

const app = oneApp()

describeScreens('the lines of a checklist', () => {
  it('keep their buttons beside what is known, also in the widest face that devices have', async () => {
    const page = await app.visit(fileScreens.find(({ name }) => name === 'file-checklist-full')!)
    await page.getByRole('button', { name: 'Fine: Identity' }).first().waitFor()
    await page.evaluate(() => (document.documentElement.dataset['face'] = 'wide'))
    const over = await page.getByRole('button', { name: /^(?:Fine|Block): / }).evaluateAll((buttons) =>
      buttons.map((button) => {
        const group = button.parentElement!.parentElement!
        const known = group.previousElementSibling!
        return Math.max(0, known.getBoundingClientRect().right - button.getBoundingClientRect().left)
      }),
    )
    expect(over.length).toBeGreaterThan(2)
    expect(over).toEqual(over.map(() => 0))
    await app.leave(page)
  })
})
