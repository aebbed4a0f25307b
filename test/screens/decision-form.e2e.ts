import { expect, it } from 'vitest'
import { bilal, offered } from './sample-records.ts'
import { file, fileAt } from './states/applications/staff-screen-states.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'

const app = oneApp()

describeScreens('the form of a decision', () => {
  it('says of another decision only what belongs to it', async () => {
    const stubs = file(undefined, undefined, 'never', { blockedLines: ['language'] })
    const page = await app.visit({ as: bilal, at: fileAt, stubs })
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
    const blocked = page.getByText('Blocked now: Language', { exact: false })
    await page.getByRole('heading', { name: 'Decide' }).waitFor()
    await button('Offer').click()
    await page.getByRole('radio', { name: 'The university’s offer states none' }).check()
    await button('Preview and send').click()
    await blocked.waitFor()
    await button('Not this time').click()
    await page.getByRole('radio', { name: 'Not this time', checked: true }).waitFor()
    await blocked.waitFor({ state: 'detached' })
    // Nor do the errors of one follow to the next.
    await button('Preview and send').click()
    await page.getByText('Choose at least one reason').waitFor()
    await button('Offer').click()
    await page.getByRole('radio', { name: 'Offer a place', checked: true }).waitFor()
    await button('Not this time').click()
    await page.getByText('Choose at least one reason').waitFor({ state: 'detached' })
    await app.leave(page)
  })

  it('names the reasons of a student as an officer would', async () => {
    const page = await app.visit({ as: bilal, at: fileAt, stubs: file() })
    await page.getByRole('radio', { name: 'Withdraw for the student' }).check()
    for (const reason of ['Took another offer', 'Wants to start later', 'Applied by mistake'])
      await page.getByRole('checkbox', { name: reason }).waitFor()
    await app.leave(page)
  })

  it('has what the student sent beside it, however far down it is', async () => {
    const page = await app.visit({ as: bilal, at: fileAt, stubs: file() })
    await page.getByRole('heading', { name: 'Decide' }).waitFor()
    await page.getByRole('button', { name: 'Not this time', exact: true }).first().click()
    await page.getByRole('radio', { name: 'Not this time', checked: true }).waitFor()
    const part = async () => {
      const box = (await page.getByRole('region', { name: 'As the student sent it' }).boundingBox())!
      const height = page.viewportSize()!.height
      return Math.min(box.y + box.height, height) - Math.max(box.y, 0)
    }
    await expect.poll(part).toBeGreaterThan(300)
    await app.leave(page)
  })

  it('does not say that nothing can be decided where a place can be withdrawn', async () => {
    const joined = offered(1, {
      stage: 'joined',
      actions: { withdraw_place: { method: 'POST', url: '/api' } },
    })
    const page = await app.visit({ as: bilal, at: fileAt, stubs: file(joined) })
    await page.getByRole('heading', { name: 'Withdraw the place' }).waitFor()
    expect(await page.getByText('Nothing can be decided at this stage.').count()).toBe(0)
    await app.leave(page)
  })

  it('has the focus in its conditions after any of them is removed', async () => {
    const page = await app.visit({ as: bilal, at: fileAt, stubs: file() })
    await page.getByRole('heading', { name: 'Decide' }).waitFor()
    await page.getByRole('button', { name: 'Offer', exact: true }).first().click()
    const add = page.getByRole('button', { name: 'Add a condition' })
    for (const number of [1, 2]) {
      await add.click()
      await page.getByLabel(`Condition ${number}`, { exact: true }).fill(`Condition no. ${number}`)
    }
    const remove = (number: number) => page.getByRole('button', { name: `Remove condition ${number}` })
    const hasFocus = (one: typeof add) => () => one.evaluate((node) => node === document.activeElement)
    await remove(2).press('Enter')
    await remove(2).waitFor({ state: 'detached' })
    await expect.poll(hasFocus(remove(1))).toBe(true)
    await remove(1).press('Enter')
    await remove(1).waitFor({ state: 'detached' })
    await expect.poll(hasFocus(add)).toBe(true)
    await app.leave(page)
  })
})

describeScreens('the form of an identity document', () => {
  it('has the focus on the button that changes the number after the old number is kept', async () => {
    const page = await app.visit(profileScreens.find(({ name }) => name === 'profile-identity-full')!)
    const change = page.getByRole('button', { name: /^Change the number/ }).first()
    await change.click()
    await page.getByRole('button', { name: 'Keep the old number' }).press('Enter')
    await change.waitFor()
    await expect.poll(() => change.evaluate((node) => node === document.activeElement)).toBe(true)
    await app.leave(page)
  })
})
