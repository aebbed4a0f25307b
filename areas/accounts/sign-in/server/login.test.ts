import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode } from '#test/people/sign-in-steps.ts'
import { passwordCost } from '#areas/accounts/passwords/server/password-cost.ts'

let product: TestProduct
beforeAll(async () => {
  // This tests the limits per account, not those per network.
  product = await testProduct({ RATE_LIMITS: 'on' })
})
afterAll(() => product.close())

const login = async (email: string, password: string) => {
  // Reset the counters per network between tests.
  await product.deps.pool.query(`delete from rate_counters where bucket = 'login'`)
  return product.call('POST', '/auth/student-login', { body: { email, password } })
}
const wrong = (person: Person) => login(person.email, `${person.password}.`)
const failed = { message: 'Login failed', code: 'login_failed' }

test('address and password give a challenge and a mail, but no token', async () => {
  const student = await aStudent(product.deps)
  const began = product.clock.now().getTime()
  const { status, body } = await login(student.email.toUpperCase(), student.password)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual([
    'challengeId',
    'codeDigits',
    'expiresAt',
    'message',
    'resendAfter',
  ])
  expect(Date.parse(body.expiresAt) - began).toBeGreaterThanOrEqual(600_000)
  expect(Date.parse(body.expiresAt) - began).toBeLessThan(630_000)
  expect(Date.parse(body.resendAfter)).toBe(Date.parse(body.expiresAt) - 540_000)
  const [mail] = await product.mails(student.email)
  expect(mail!.text).toContain(await newestCode(product, student.email))
})

describe('one refusal for everything', () => {
  test('wrong password, unknown address, disabled and closed account, account without a password', async () => {
    const student = await aStudent(product.deps)
    const disabled = await aStudent(product.deps, { status: 'disabled' })
    const deleted = await aStudent(product.deps, { status: 'deleted' })
    await product.deps.db
      .insertInto('users')
      .values({ role: 'officer', name: 'Invited', email: 'invited@example.org' })
      .execute()
    const answers = [
      await wrong(student),
      await login('nobody@example.org', student.password),
      await login(disabled.email, disabled.password),
      await login(deleted.email, deleted.password),
      await login('invited@example.org', student.password),
      await login(student.email, ` ${student.password}`),
    ]
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, failed])
      expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()])
    }
    expect(await product.mails(disabled.email)).toEqual([])
  })
})

describe('a guesser', () => {
  test('has ten attempts, then one in 30 seconds, for an account and for an unknown address', async () => {
    const student = await aStudent(product.deps)
    for (const email of [student.email, 'nobody-here@example.org']) {
      const statuses: number[] = []
      for (let i = 0; i < 13; i++) statuses.push((await login(email, 'not it, not it, not it')).status)
      expect(statuses).toEqual([...Array(11).fill(401), 429, 429])
    }
    const refused = await login(student.email, student.password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(30)
    // The owner is slowed down and not locked out, and after a success all tries are free again.
    product.clock.advance(wait * 1000 + 100)
    expect((await login(student.email, student.password)).status).toBe(200)
    expect((await wrong(student)).status).toBe(401)
    expect((await wrong(student)).status).toBe(401)
  })

  /** Signs in once. @returns the token, and a way to log in from that browser */
  const knownBrowser = async ({ email, password }: Person) => {
    const reply = await login(email, password)
    const proof = { challengeId: reply.body.challengeId, otp: await newestCode(product, email) }
    const entered = await product.call('POST', '/auth/verify-student-otp', { body: proof })
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
    return { token: entered.body.token as string, cookie }
  }
  const loginFrom = async (cookie: string, { email, password }: Pick<Person, 'email' | 'password'>) => {
    await product.deps.pool.query(`delete from rate_counters where bucket = 'login'`)
    const headers = { cookie }
    return (await product.call('POST', '/auth/student-login', { body: { email, password }, headers })).status
  }

  test('does not use up the attempts of a known browser', async () => {
    const student = await aStudent(product.deps)
    const { cookie, token } = await knownBrowser(student)
    const madeUp = `manzil_device=${'A'.repeat(22)}`
    for (let i = 0; i < 12; i++) await loginFrom(madeUp, { ...student, password: 'not it, not it, not it' })
    expect(await loginFrom(madeUp, student)).toBe(429)
    expect(await loginFrom(cookie, student)).toBe(200)
    const prove = { token, body: { password: student.password }, headers: { cookie } }
    expect((await product.call('POST', '/auth/prove', prove)).status).toBe(200)
    // Strangers are as slow as before, and on another account it is a browser like any other.
    expect((await login(student.email, student.password)).status).toBe(429)
    const other = await aStudent(product.deps)
    for (let i = 0; i < 12; i++) await wrong(other)
    expect(await loginFrom(cookie, other)).toBe(429)
  })

  test('is slowed and stopped at such a browser too, for that browser alone', async () => {
    const student = await aStudent(product.deps)
    const { cookie } = await knownBrowser(student)
    const bad = { ...student, password: 'not it, not it, not it' }
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await loginFrom(cookie, bad))
    expect(statuses).toEqual([...Array(11).fill(401), 429])
    expect((await login(student.email, student.password)).status).toBe(200)
    product.clock.advance(901_000)
    const { pool } = product.deps
    await pool.query('update users set wrong_passwords = 100 where id = $1', [student._id])
    expect((await login(student.email, student.password)).status).toBe(401)
    expect(await loginFrom(cookie, student)).toBe(200)
    await pool.query('update known_devices set wrong_passwords = 99 where user_id = $1', [student._id])
    expect(await loginFrom(cookie, bad)).toBe(401)
    expect(await loginFrom(cookie, student)).toBe(401)
    expect((await login(student.email, student.password)).status).toBe(200)
  })

  test('gains nothing by concurrent requests', async () => {
    const student = await aStudent(product.deps)
    const answers = await Promise.all(Array.from({ length: 40 }, () => wrong(student)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(29)
  })

  test('gains no extra attempts through an account of their own', async () => {
    const email = 'pending@example.org'
    await product.call('POST', '/auth/student-register', {
      body: { name: 'Bilal Khan', email, password: 'seven lanterns by the lake' },
    })
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      statuses.push(
        (await login(email, i % 2 ? 'not it, not it, not it' : 'seven lanterns by the lake')).status,
      )
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('a hundred wrong passwords in a row block passwords for the account; a new password unblocks it', async () => {
    const student = await aStudent(product.deps)
    const { db } = product.deps
    const setWrong = (count: number) =>
      db.updateTable('users').set({ wrong_passwords: count }).where('id', '=', student._id).execute()
    await setWrong(99)
    expect((await wrong(student)).status).toBe(401)
    expect(await login(student.email, student.password)).toMatchObject({ status: 401, body: failed })
    await setWrong(99)
    expect((await login(student.email, student.password)).status).toBe(200)
    const row = await db
      .selectFrom('users')
      .select('wrong_passwords')
      .where('id', '=', student._id)
      .executeTakeFirst()
    expect(row).toEqual({ wrong_passwords: 0 })
  })
})

test('a hash with an older cost is renewed by the next successful login', async () => {
  const officer = await anOfficer(product.deps)
  const { db, secrets } = product.deps
  const { id, bytes } = secrets.pepper.current
  const old = `${id}:${await hash(officer.password, { memoryCost: 19_456, timeCost: 2, secret: bytes })}`
  await db.updateTable('users').set({ password_hash: old }).where('id', '=', officer._id).execute()
  expect((await wrong(officer)).status).toBe(401)
  expect((await login(officer.email, officer.password)).status).toBe(200)
  const { password_hash: now } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', officer._id)
    .executeTakeFirstOrThrow()
  const { memoryCost, timeCost, parallelism } = passwordCost
  expect(now).toContain(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
  expect((await login(officer.email, officer.password)).status).toBe(200)
})

test('even with the password at most fifteen mails an hour are sent', async () => {
  const student = await aStudent(product.deps)
  const statuses: number[] = []
  for (let i = 0; i < 16; i++) statuses.push((await login(student.email, student.password)).status)
  expect(statuses).toEqual([...Array(15).fill(200), 429])
  expect(await product.mails(student.email)).toHaveLength(15)
})

test.each([
  ['no password', { email: 'a@example.org' }],
  ['no address', { password: 'x' }],
  ['a list for an address', { email: ['a@example.org'], password: 'x' }],
  ['an operator for a password', { email: 'a@example.org', password: { $ne: '' } }],
  ['a NUL in the address', { email: 'a\u0000@example.org', password: 'x' }],
  ['more than it knows', { email: 'a@example.org', password: 'x', role: 'admin' }],
])('a form with %s is refused', async (_, body) => {
  expect(await product.call('POST', '/auth/student-login', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  await product.deps.pool.query('delete from rate_counters')
})
