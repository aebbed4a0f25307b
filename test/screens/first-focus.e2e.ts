import { expect, it } from 'vitest'
import { savePersonal } from '#areas/accounts/profile/contract/profile.ts'
import { login, verifyCode } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { assignFiles, openNextFile } from '#areas/applications/queue/contract.ts'
import { quickSearch } from '#areas/students/quick-search/contract.ts'
import { enquiryPageScreens } from './states/conversation/enquiry-page-screen-states.ts'
import { profileScreens } from './states/accounts/profile-screen-states.ts'
import { queueScreens } from './states/applications/queue-screen-states.ts'
import { describeScreens, oneApp } from './one-app.ts'
import { ayesha, id, moment } from './sample-records.ts'
import { on, type Asked } from './stubs.ts'

const app = oneApp()
const stubsOf = (screens: typeof queueScreens, name: string) =>
  screens.find((screen) => screen.name === name)!.stubs

describeScreens('a dialog that opens', () => {
  it('takes what is typed after Ctrl K as the search, with its spaces', async () => {
    const asked: string[] = []
    const page = await app.visit({
      at: '/staff',
      as: queueScreens[0]!.as,
      stubs: new Map([
        ...stubsOf(queueScreens, 'queue-full'),
        on(quickSearch, ({ query }: Asked) => {
          asked.push(query['text']!)
          return { reply: { students: [], files: [], programs: [] } }
        }),
      ]),
    })
    await page.getByRole('button', { name: 'Search everything (Ctrl K)' }).waitFor()
    const field = page.getByRole('searchbox', { name: 'Name, phone, e-mail, reference or program' })
    for (const name of ['ayesha sidiqi', 'bilal a']) {
      await page.keyboard.press('Control+k')
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type(name)
      await page.getByText(`Nothing matches “${name}”`).waitFor()
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'hidden' })
    }
    expect(asked).toContain('ayesha sidiqi')

    // Ctrl K again before the browser has reported that the dialog was closed.
    await page.keyboard.press('Control+k')
    await field.and(page.locator(':focus')).waitFor()
    const stays = await page.evaluate(async () => {
      const press = (init: KeyboardEventInit) =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
      const dialog = document.querySelector('dialog[open]')!
      const isClosed = new Promise((done) => dialog.addEventListener('close', done, { once: true }))
      press({ key: 'Escape' })
      // Only what React does meanwhile.
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      const wasClosed = !dialog.hasAttribute('open')
      press({ key: 'k', ctrlKey: true })
      await isClosed
      await new Promise((done) => requestAnimationFrame(done))
      return [wasClosed, dialog.hasAttribute('open')]
    })
    expect(stays).toEqual([true, true])
    await app.leave(page)
  })

  it('takes what is typed after Ctrl K while it still loads, of which the page does nothing', async () => {
    const done: string[] = []
    const page = await app.visit({
      at: '/staff',
      as: queueScreens[0]!.as,
      stubs: new Map([
        ...stubsOf(queueScreens, 'queue-full'),
        on(assignFiles, () => {
          done.push('taken')
          return { reply: { message: 'The file is yours.', changed: [], left: [] } }
        }),
        on(openNextFile, () => {
          done.push('opened')
          return { reply: { message: 'Nothing waits for you.', data: null } }
        }),
        on(quickSearch, { reply: { students: [], files: [], programs: [] } }),
      ]),
    })
    await page.getByRole('table').first().waitFor()
    const search = page.getByRole('button', { name: 'Search everything (Ctrl K)' })
    await search.waitFor()
    let arrive = () => {}
    const held = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('j')
    await page.keyboard.press('Control+k')
    for (const key of [...'nick chenx', 'Backspace']) await page.keyboard.press(key)
    arrive()
    await page.unrouteAll({ behavior: 'wait' })
    const field = page.getByRole('searchbox', { name: 'Name, phone, e-mail, reference or program' })
    await field.and(page.locator(':focus')).waitFor()
    await page.getByText('Nothing matches “nick chen”').waitFor()
    expect(done).toEqual([])

    // Only what comes too early is taken: the field begins empty the next time.
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await field.and(page.locator(':focus')).waitFor()
    expect(await field.inputValue()).toBe('')
    await app.leave(page)
  })

  it('keeps what Enter would delete: the answer that changes nothing has the focus', async () => {
    const page = await app.visit({
      at: enquiryPageScreens.find(({ name }) => name === 'enquiry-full')!.at,
      as: queueScreens[0]!.as,
      stubs: stubsOf(enquiryPageScreens, 'enquiry-full'),
    })
    await page.getByRole('button', { name: 'Delete this enquiry' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this enquiry?' })
    await question.getByRole('button', { name: 'Keep it' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    await app.leave(page)
  })
})

describeScreens('logging in again in place', () => {
  it('gives the focus back to the field in which somebody was typing', async () => {
    const { stubs, ...screen } = profileScreens.find(({ name }) => name === 'profile-personal-full-differs')!
    const page = await app.visit({
      as: screen.as,
      at: screen.at,
      stubs: new Map([
        ...stubs,
        on(savePersonal, ({ headers }: Asked) => ({
          refusal: headers['authorization'] === 'Bearer new' ? 'unavailable' : 'sign_in_needed',
        })),
        on(login, {
          reply: { message: 'Sent.', challengeId: id(9, 9), expiresAt: moment(0), resendAfter: moment(0) },
        }),
        on(verifyCode, { reply: { user: { ...ayesha, phone: null }, token: 'new', message: 'Welcome.' } }),
      ]),
    })
    const field = page.getByRole('textbox', { name: 'Place of birth' })
    await field.pressSequentially('Multan')
    const dialog = page.getByRole('dialog', { name: 'You were logged out' })
    await dialog.getByLabel('Password', { exact: true }).fill('three words here')
    await dialog.getByRole('button', { name: 'Send me a code' }).click()
    await dialog.getByLabel('Code from the e-mail').fill('123456')
    await dialog.waitFor({ state: 'detached' })
    await field.and(page.locator(':focus')).waitFor()
    await app.leave(page)
  })
})
