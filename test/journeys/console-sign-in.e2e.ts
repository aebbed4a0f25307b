import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appCode } from '../people/second-factor.ts'
import { atEachWidth, checkLayout, checkPage } from './check-page.ts'
import { peopleOf } from './journey-people.ts'
import { separateProduct, type RealProduct } from './real-product.ts'

const password = 'a long officer password 2026'
const admin = { email: 'zainab@example.org', name: 'Zainab Malik' }
/** A step of the app, in milliseconds. No code works twice, and that of the next step is taken a little early. */
const stepMs = 30_000

let product: RealProduct
let context: BrowserContext
let page: Page
let key = ''
let recoveryCodes: string[] = []
beforeAll(async () => {
  product = await separateProduct({ STAFF_SECOND_FACTOR: 'totp' }, 'localhost')
  context = await product.visitor({ width: 1280 })
  page = await context.newPage()
  const invite = ['--email', admin.email, '--name', admin.name, '--role', 'admin']
  await choosePassword(page, (await product.command('app/commands/staff-add.ts', ...invite)).trim())
})
afterAll(() => product.close())

async function choosePassword(on: Page, link: string): Promise<void> {
  await on.goto(link)
  await on.getByLabel('New password', { exact: true }).fill(password)
  await on
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await on.getByText('Your new password is set').waitFor()
}

async function enterPassword(on: Page, email: string): Promise<void> {
  await on.goto(`${product.url}/student-signup`)
  await on.getByLabel('E-mail address').fill(email)
  await on.getByLabel('Password', { exact: true }).fill(password)
  await on.getByRole('button', { name: 'Log in' }).click()
  await on.waitForURL(/verify-student-otp/i)
}

const logOut = async (on: Page) => {
  await on.getByRole('button', { name: 'Logout' }).click()
  await on.waitForURL((url) => !url.pathname.startsWith('/staff'))
}

it('names the length that the office needs as soon as a shorter password is sent', async () => {
  const shorter = await page.context().newPage()
  await shorter.goto(`${product.url}/reset-student-password#token=${'a'.repeat(43)}&staff=1&first=1`)
  await shorter.getByLabel('New password').fill('nine char')
  await shorter.getByRole('button', { name: 'Set password' }).click()
  await shorter.getByText('Use at least 15 characters.').waitFor()
  await shorter.close()
})

it('leads a new admin through an authenticator app and ten recovery codes', async () => {
  await enterPassword(page, admin.email)
  await page.getByRole('heading', { name: 'Set up your second step' }).waitFor()
  const written = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
  key = written!.replaceAll(' ', '')
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  await atEachWidth(checkPage, page, 'sign-in-set-up')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Enter the 6 digits that the app shows.').waitFor()
  // As the hint says, the code is checked without the button.
  await page.getByLabel('Enter the code the app shows now').fill(appCode(key, new Date()))
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  recoveryCodes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await atEachWidth(checkPage, page, 'sign-in-recovery-codes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Check the box once you have saved them.').waitFor()
  await page.getByLabel('I have saved them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/staff')
})

it('requires the code of the app at the next login, and accepts each once', async () => {
  await logOut(page)
  await enterPassword(page, admin.email)
  await page.getByRole('heading', { name: 'Your second step' }).waitFor()
  await atEachWidth(checkPage, page, 'sign-in-app-code')
  const code = appCode(key, new Date())
  await page.getByLabel('Code from the app').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('alert').getByText('Login failed').waitFor()
  await page.getByLabel('Code from the app').fill(appCode(key, new Date(Date.now() + stepMs)))
  await page.waitForURL('**/staff')
})

it('takes a recovery code once, and mails that it was used', async () => {
  const enter = async () => {
    await enterPassword(page, admin.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await logOut(page)
  await enter()
  await page.waitForURL('**/staff')
  expect((await product.mailTo(admin.email, /recovery code/i)).text).toContain('9 codes are left')
  await logOut(page)
  await enter()
  await page.getByRole('alert').getByText('Login failed').waitFor()
  await page.getByLabel('Recovery code').fill(recoveryCodes[1]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/staff')
})

it('adds a passkey in the account and logs in with it', async () => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('link', { name: /your account/ }).click()
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  await page.getByText('8 of 10 codes left').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByText('Office laptop').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('The passkey is added.').waitFor({ state: 'hidden' })
  await atEachWidth(checkLayout, page, 'staff-account')
  await logOut(page)
  await enterPassword(page, admin.email)
  await page.getByRole('button', { name: 'Use my passkey' }).waitFor()
  await atEachWidth(checkPage, page, 'sign-in-passkey')
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.waitForURL('**/staff')
})

it('opens an identity document with the passkey in place of the password', async () => {
  const people = await peopleOf(product)
  const { applicationId } = await people.applicant('Ayesha Proof')
  await product.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
  await page.goto(`${product.url}/staff/applications/${applicationId}`)
  await page.getByRole('button', { name: 'Open National ID, front' }).click()
  await page.getByRole('button', { name: 'Confirm that it is you' }).click()
  await page.getByRole('button', { name: 'Use my passkey' }).waitFor()
  await page.getByLabel('Code from the app').waitFor()
  await atEachWidth(checkLayout, page, 'identity-proof')
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.getByRole('img', { name: 'Photo of National ID, front' }).waitFor()
  await page.keyboard.press('Escape')
  await product.database.pool.query('update sessions set proved_at = now()')
  await page.goto(`${product.url}/staff`)
})

it('invites an officer, who chooses a password and is led through the set-up with a passkey', async () => {
  await page.goto(`${product.url}/staff/office/team`)
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByText('Type an e-mail address.').waitFor()
  await page.getByLabel('Full name').fill('Omar Farooqi')
  await page.getByLabel('E-mail address').fill('omar@example.org')
  await atEachWidth(checkLayout, page, 'team-invite')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('row', { name: /Omar Farooqi/ }).waitFor()
  const mail = await product.mailTo('omar@example.org', /invited/i)
  const link = /https?:\S+#token=\S+/.exec(mail.text!)![0]
  const his = await product.visitor({ width: 1280 })
  const own = await his.newPage()
  const devtools = await his.newCDPSession(own)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  })
  await choosePassword(own, link)
  await enterPassword(own, 'omar@example.org')
  await own.getByLabel('Passkey').check()
  await own.getByLabel('Name of the passkey').fill('Security key')
  await own.getByRole('button', { name: 'Create the passkey' }).click()
  await own.getByLabel('I have saved them in a safe place').check()
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.waitForURL('**/staff')

  await page.reload()
  await page.getByRole('row', { name: /Omar Farooqi.*Set up/ }).waitFor()
  await atEachWidth(checkPage, page, 'team')
  await page.getByRole('button', { name: 'Change Omar Farooqi' }).click()
  await atEachWidth(checkLayout, page, 'team-change')
  await page.getByRole('button', { name: 'End access now' }).click()
  await page.getByRole('button', { name: 'End access now' }).click()
  await page.getByRole('row', { name: /Omar Farooqi.*No access/ }).waitFor()
  // Within his next request.
  await own.goto(`${product.url}/staff/account`)
  await own.waitForURL((url) => !url.pathname.startsWith('/staff'))
  expect(product.offences).toEqual([])
})
