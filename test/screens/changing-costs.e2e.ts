import { expect, it } from 'vitest'
import { listDestinationCosts, setDestinationCost } from '#areas/catalogue/costs/contract/money.ts'
import { costScreens } from './states/catalogue/costs-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on, replyIn } from './stubs.ts'

const app = oneApp()
const screen = costScreens.find(({ name }) => name === 'costs-full')!
const { costs } = replyIn(screen.stubs, listDestinationCosts)
const belgrade = costs.find(({ city }) => city === 'Belgrade')!

describeScreens('the costs of destinations', () => {
  it('are corrected to another country, city and kind: the one that was wrong goes from the list', async () => {
    const bodies: unknown[] = []
    const moved = { ...belgrade, country: 'LV', city: 'Rīga', kind: 'insurance' as const }
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...screen.stubs,
        on(listDestinationCosts, () => ({
          reply: { costs: costs.map((one) => (one === belgrade && bodies.length > 0 ? moved : one)) },
        })),
        on(setDestinationCost, ({ body }) => {
          bodies.push(JSON.parse(body ?? '{}'))
          return { reply: { message: 'Saved.', data: moved } }
        }),
      ]),
    })
    await page.getByRole('button', { name: /^Change: Belgrade/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change a cost' })
    await dialog.getByLabel('Country').selectOption('LV')
    await dialog.getByLabel('City').fill('Rīga')
    await dialog.getByLabel('What for').selectOption('insurance')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(bodies).toMatchObject([
      { corrects: belgrade._id, country: 'LV', city: 'Rīga', kind: 'insurance', amount: belgrade.amount },
    ])
    await page.getByRole('button', { name: /^Change: Rīga/ }).waitFor()
    expect(await page.getByRole('button', { name: /Belgrade/ }).count()).toBe(0)
    expect(app.problems()).toEqual([])
    await app.leave(page)
  })

  it('are added without correcting any', async () => {
    const bodies: object[] = []
    const page = await app.visit({
      ...screen,
      stubs: new Map([
        ...screen.stubs,
        on(setDestinationCost, ({ body }) => {
          bodies.push(JSON.parse(body ?? '{}') as object)
          return { reply: { message: 'Saved.', data: belgrade } }
        }),
      ]),
    })
    // The form that was left without a change does not carry over.
    await page.getByRole('button', { name: /^Change: Belgrade/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add a cost' }).click()
    await page.getByLabel('Country').selectOption('LV')
    await page.getByLabel('Amount').fill('450')
    await page.getByLabel('Currency').fill('EUR')
    await page.getByLabel('Web address of the source').fill('https://example.org/living')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(bodies).toMatchObject([{ country: 'LV', city: null, amount: 450 }])
    expect(bodies[0]).not.toHaveProperty('corrects')
    await app.leave(page)
  })
})
