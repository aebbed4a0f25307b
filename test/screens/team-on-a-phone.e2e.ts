import { expect, it } from 'vitest'
import { describeScreens, oneApp } from './one-app.ts'
import { teamScreens } from './states/oversight/team-screen-states.ts'

const app = oneApp()

describeScreens('the team on a phone', () => {
  it('shows when somebody was last seen beside their state, and not under it', async () => {
    const { as, at, stubs } = teamScreens.find(({ name }) => name === 'team-full')!
    const page = await app.visit({
      as,
      at,
      stubs,
      width: 320,
      context: { viewport: { width: 320, height: 780 } },
    })
    await page.getByText('Kamran Shah').waitFor()
    await app.settled(page)
    // A cell whose content is wider than its place lies on the next one.
    const overflowing = await page.evaluate(() =>
      [...document.querySelectorAll('table td')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
    expect(overflowing).toEqual([])
    await app.leave(page)
  })
})
