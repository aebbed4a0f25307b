import { expect, it } from 'vitest'
import { showChecklist } from '#areas/applications/case-file/contract/file-checks.ts'
import { checklist } from './sample-file.ts'
import { fileScreens } from './states/applications/file-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'

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

  it('keep an address that was copied into a note within the screen', async () => {
    const screen = fileScreens.find(({ name }) => name === 'file-checklist-full')!
    const { lines, ...rest } = checklist()
    const note = `https://example.org/${'cards-and-their-backs-'.repeat(9)}`
    const reply = { ...rest, lines: lines.map((one) => ({ ...one, note })) }
    const page = await app.visit({
      ...screen,
      stubs: new Map([...screen.stubs, on(showChecklist, { reply })]),
    })
    await page.getByText(note).first().waitFor()
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(over).toBe(0)
    await app.leave(page)
  })
})
