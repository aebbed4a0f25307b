import { expect, it } from 'vitest'
import { saveNationalId, showIdentityNumber } from '#areas/accounts/profile/contract/profile.ts'
import { provePassword } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { leavingTexts } from '#texts/accounts/sign-in/leaving.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { on } from './stubs.ts'

/** With the development build, in which React names a form within a form. */
const app = oneApp('screens')

describeScreens('the password that is asked for again', () => {
  it('has a form of its own, whose button does not save the identity document around it', async () => {
    const state = profileScreens.find(({ name }) => name === 'profile-identity-full')!
    let proved = false
    let saved = 0
    const stubs = new Map([
      ...state.stubs,
      on(showIdentityNumber, () =>
        proved ? { reply: { number: '3520212345671' } } : { refusal: 'reauth_required' },
      ),
      on(provePassword, () => {
        proved = true
        return { reply: { message: 'Proved' } }
      }),
      on(saveNationalId, () => {
        saved += 1
        return 'never'
      }),
    ])
    const page = await app.visit({ ...state, stubs })
    await page.getByRole('button', { name: 'Show the number: National ID' }).click()
    const dialog = page.getByRole('dialog', { name: leavingTexts.proof.heading })
    await dialog.getByLabel('Password', { exact: true }).fill('a password of a test')
    await page.keyboard.press('Enter')
    await page.getByText('35202-1234567-1').waitFor()
    await app.settled(page)
    expect(saved).toBe(0)
    expect(await app.leave(page)).toEqual([])
  })
})
