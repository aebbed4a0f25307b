import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode } from '#test/people/sign-in-steps.ts'
import { deviceMark, purgeKnownDevices, markCookie } from './known-devices.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const day = 86_400_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36'

/** Logs in with password and code. @returns the token, and the cookie for the browser */
async function signIn(person: Person, agent: string, cookie?: string) {
  const headers = { 'user-agent': agent, ...(cookie === undefined ? {} : { cookie }) }
  const { email, password } = person
  const login = await product.call('POST', '/auth/student-login', { body: { email, password }, headers })
  const otp = await newestCode(product, email)
  const body = { challengeId: login.body.challengeId, otp }
  const answer = await product.call('POST', '/auth/verify-student-otp', { body, headers })
  expect(answer.status).toBe(200)
  return { token: answer.body.token as string, cookie: answer.headers.get('set-cookie')! }
}
const newDeviceMails = async ({ email }: Person) =>
  (await product.mails(email)).filter(({ subject }) => subject?.includes('new login'))
const justTheCookie = (header: string) => header.split(';')[0]!

test('the first sign-in and the same browser send nothing; another browser sends a mail and a notification', async () => {
  const first = await signIn(student, firefox)
  await signIn(student, firefox, justTheCookie(first.cookie))
  expect(await newDeviceMails(student)).toEqual([])
  const { token } = await signIn(student, phone)
  const [mail, ...more] = await newDeviceMails(student)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('A new login to your account at Manzil')
  expect(mail!.text).toContain('Chrome · Android')
  expect(mail!.text).toMatch(/\/not-me#token=[\w-]{43}/)
  const { body } = await product.call('GET', '/notices', { token })
  expect(body.data).toMatchObject([
    { kind: 'security', event: 'new-device', title: 'Chrome · Android', href: '/student-profile' },
  ])
  await signIn(student, phone)
  expect(await newDeviceMails(student)).toHaveLength(1)
})

test('a browser is recognized by its mark, wherever it is, and by nothing it made up', async () => {
  const { cookie } = await signIn(student, firefox)
  await signIn(student, phone, justTheCookie(cookie))
  expect(await newDeviceMails(student)).toEqual([])
  await signIn(student, 'curl/8', `manzil_device=${'A'.repeat(22)}`)
  expect(await newDeviceMails(student)).toHaveLength(1)
  // On a shared computer one person's mark is not valid for another.
  const other = await aStudent(product.deps)
  await signIn(other, phone)
  await signIn(other, firefox, justTheCookie(cookie))
  expect(await newDeviceMails(other)).toHaveLength(1)
})

test('no setting turns the mail off, and officers get it too', async () => {
  const officer = await anOfficer(product.deps)
  for (const person of [student, officer]) {
    const { token } = await signIn(person, firefox)
    const mail = { message: false, reminder: false, search: false }
    await product.call('PUT', '/notices/preferences', { token, body: { mail } })
    await signIn(person, phone)
    expect(await newDeviceMails(person)).toHaveLength(1)
  }
})

test('the cookie is sent only to sign-in calls, scripts cannot read it, and only the mark is read from it', () => {
  const mark = 'abcdefghijklmnopqrst_-'
  expect(markCookie(mark, 'https://manzil.example')).toBe(
    `manzil_device=${mark}; Path=/api/auth; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`,
  )
  expect(markCookie(mark, 'http://127.0.0.1:3000')).not.toContain('Secure')
  expect(deviceMark(`a=b; manzil_device=${mark}; c=d`)).toBe(mark)
  for (const odd of [undefined, '', `xmanzil_device=${mark}`, `manzil_device=${mark}x`, 'manzil_device=']) {
    expect(deviceMark(odd)).toBeNull()
  }
})

test('nothing readable is stored about a browser, and old rows are purged', async () => {
  await signIn(student, firefox)
  const count = async () =>
    Number(
      (await product.deps.pool.query('select count(*) from known_devices where user_id = $1', [student._id]))
        .rows[0].count,
    )
  expect(await count()).toBe(2)
  const { rows } = await product.deps.pool.query('select k::text from known_devices k')
  expect(JSON.stringify(rows)).not.toMatch(/Firefox|127\.0\.0/)
  product.clock.advance(401 * day)
  await purgeKnownDevices(product.deps)
  expect(await count()).toBe(0)
})

describe('“This was not me”', () => {
  const press = (token: string) => {
    const form = new FormData()
    form.append('token', token)
    const headers = { accept: 'application/json' }
    return fetch(`${product.url}/forms/not-me`, { method: 'POST', body: form, headers })
  }
  const tokenOf = async (person: Person) =>
    /#token=([\w-]{43})/.exec((await newDeviceMails(person)).at(-1)!.text!)![1]!

  test('ends every session and mails a link to set a new password; twice is once', async () => {
    const mine = await signIn(student, firefox)
    const theirs = await signIn(student, phone)
    const token = await tokenOf(student)
    expect((await fetch(`${product.url}/forms/not-me?token=${token}`, { redirect: 'manual' })).status).toBe(
      303,
    )
    expect((await product.call('GET', '/auth/me', { token: theirs.token })).status).toBe(200)
    expect((await press(token)).status).toBe(200)
    for (const one of [mine.token, theirs.token, student.token]) {
      expect((await product.call('GET', '/auth/me', { token: one })).status).toBe(401)
    }
    expect((await press(token)).status).toBe(200)
    const resets = (await product.mails(student.email)).filter(({ text }) => text?.includes('/reset-student'))
    expect(resets).toHaveLength(1)
    const reset = /reset-student-password#token=([\w-]{43})/.exec(resets[0]!.text!)![1]!
    const body = { token: reset, password: 'five brown goats near Khaplu' }
    expect((await product.call('POST', '/auth/reset-student-password', { body })).status).toBe(200)
  })

  test('with a link that is unknown or a week old does nothing', async () => {
    await signIn(student, firefox)
    const { token: session } = await signIn(student, phone)
    const token = await tokenOf(student)
    expect((await press('A'.repeat(43))).status).toBe(400)
    product.clock.advance(6 * day)
    expect((await product.call('GET', '/auth/me', { token: session })).status).toBe(200)
    product.clock.advance(day + 1000)
    const answer = await press(token)
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      expect.stringContaining('no longer works'),
    ])
  })
})
