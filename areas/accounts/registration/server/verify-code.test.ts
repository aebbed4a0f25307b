import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guessAtOnce, raceForCode } from '#test/harness/code-race.ts'
import { aStudent, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { challengeWith, newestCode, otherCode } from '#test/people/sign-in-steps.ts'
import { sealCode } from './one-time-code.ts'
import { verifyCode } from './verify-code.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => product.close())

const failed = { status: 401, body: { message: 'Login failed', code: 'login_failed' } }
const caller = { address: '203.0.113.7', device: 'Chrome · Android', mark: null }
const verify = (body: object) => product.call('POST', '/auth/verify-student-otp', { body })
const login = async ({ email, password }: Person) =>
  (await product.call('POST', '/auth/student-login', { body: { email, password } })).body
    .challengeId as string
const attempt = (challengeId: string, otp: string) =>
  verifyCode(product.deps, { challengeId, otp }, caller).then(
    () => true,
    () => false,
  )

test('the code of a login returns the person and a token, once', async () => {
  const officer = await anOfficer(product.deps)
  const challengeId = await login(officer)
  const otp = await newestCode(product, officer.email)
  const { status, body } = await verify({ challengeId, otp: `${otp.slice(0, 3)} ${otp.slice(3)}` })
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['message', 'token', 'user'])
  expect(body.user).toEqual({
    _id: officer._id,
    name: officer.name,
    email: officer.email,
    role: 'officer',
    phone: null,
    mayDecide: true,
    maySeeSensitive: false,
    mayExport: false,
    universityId: null,
  })
  expect((await product.call('GET', '/auth/me', { token: body.token })).status).toBe(200)
  expect(await verify({ challengeId, otp })).toMatchObject(failed)
})

test('an address identifies its newest pending login', async () => {
  const student = await aStudent(product.deps)
  const older = await login(student)
  const oldCode = await newestCode(product, student.email)
  const newer = await login(student)
  const newCode = await newestCode(product, student.email)
  expect(await verify({ challengeId: older, otp: oldCode })).toMatchObject(failed)
  if (oldCode !== newCode) expect(await verify({ challengeId: newer, otp: oldCode })).toMatchObject(failed)
  expect((await verify({ email: student.email, otp: newCode })).status).toBe(200)
  expect(await verify({ email: student.email, otp: newCode })).toMatchObject(failed)
})

describe('by the address alone', () => {
  const home = { 'x-forwarded-for': '203.0.113.7' }
  const elsewhere = { 'x-forwarded-for': '198.51.100.9' }
  type Headers = Record<string, string>
  const post = (path: string, body: object, headers: Headers) =>
    product.call('POST', `/auth/${path}`, { body, headers })
  const begin = async ({ email, password }: Person, headers: Headers = home) => {
    const answer = await post('student-login', { email, password }, headers)
    const challengeId: string = answer.body.challengeId
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    return { challengeId, cookie, otp: await newestCode(product, email) }
  }
  const bring = async (body: object, headers: Headers = home) =>
    (await post('verify-student-otp', body, headers)).status
  const bringWrong = async (email: string, otp: string, times: number, headers: Headers = home) => {
    for (let i = 0; i < times; i++) expect(await bring({ email, otp: otherCode(otp) }, headers)).toBe(401)
  }

  test('a code is accepted from the network or the browser that requested it, and from nowhere else', async () => {
    const student = await aStudent(product.deps)
    const { email } = student
    const plain = await begin(student)
    expect(await bring({ email, otp: plain.otp }, elsewhere)).toBe(401)
    expect(await bring({ email, otp: plain.otp }, { 'x-forwarded-for': '203.0.113.99' })).toBe(200)
    const browser = await begin(student)
    const stranger = { ...elsewhere, cookie: `manzil_device=${'A'.repeat(22)}` }
    expect(await bring({ email, otp: browser.otp }, stranger)).toBe(401)
    expect(await bring({ email, otp: browser.otp }, { ...elsewhere, cookie: browser.cookie })).toBe(200)
    const officer = await anOfficer(product.deps)
    const { otp } = await begin(officer)
    expect(await bring({ email: officer.email, otp }, elsewhere)).toBe(401)
    expect(await bring({ email: officer.email, otp })).toBe(200)
  })

  test('a stranger elsewhere neither uses up the attempts of a pending login nor ends it', async () => {
    const student = await aStudent(product.deps)
    const { email } = student
    for (let round = 0; round < 3; round++) {
      const { challengeId, otp } = await begin(student)
      const mails = (await product.mails(email)).length
      await bringWrong(email, otp, 6, elsewhere)
      product.clock.advance(61_000)
      expect((await post('resend-student-otp', { email }, elsewhere)).status).toBe(200)
      expect(await product.mails(email)).toHaveLength(mails)
      expect(await bring({ challengeId, otp })).toBe(200)
    }
  })

  test('wrong codes from the same network block only logins by address, five a login and ten a day', async () => {
    const student = await aStudent(product.deps)
    const { email } = student
    for (let round = 0; round < 2; round++) {
      const { challengeId, otp } = await begin(student)
      await bringWrong(email, otp, 5)
      expect(await bring({ email, otp })).toBe(401)
      expect(await bring({ challengeId, otp })).toBe(200)
    }
    const third = await begin(student)
    expect(await bring({ email, otp: third.otp })).toBe(401)
    expect(await bring({ email, otp: third.otp }, { ...home, cookie: third.cookie })).toBe(200)
    const fourth = await begin(student)
    for (let i = 0; i < 4; i++) await bring({ challengeId: fourth.challengeId, otp: otherCode(fourth.otp) })
    expect(await bring({ challengeId: fourth.challengeId, otp: fourth.otp })).toBe(200)
    expect((await product.mails(email)).map(({ subject }) => subject).join()).not.toContain('paused')
    product.clock.advance(24 * 3_600_000)
    expect(await bring({ email, otp: (await begin(student)).otp })).toBe(200)
  })

  test('wrong codes of the login count for the address too', async () => {
    const student = await aStudent(product.deps)
    const { challengeId, otp } = await begin(student)
    for (let i = 0; i < 5; i++) await bring({ challengeId, otp: otherCode(otp) })
    expect(await bring({ email: student.email, otp })).toBe(401)
  })

  test('a new code from the same network leaves the pending one valid, and blocks nothing', async () => {
    const student = await aStudent(product.deps)
    const { email } = student
    const mine = await begin(student)
    product.clock.advance(61_000)
    const resent = await post('resend-student-otp', { email }, home)
    const newer = await newestCode(product, email)
    expect(newer).not.toBe(mine.otp)
    // Nor by its id, which was returned to whoever requested it.
    for (let i = 0; i < 5; i++)
      expect(await bring({ challengeId: resent.body.challengeId, otp: otherCode(newer) })).toBe(401)
    expect(await bring({ email, otp: newer })).toBe(401)
    expect(await bring({ challengeId: mine.challengeId, otp: mine.otp })).toBe(200)
    await begin(student)
    product.clock.advance(61_000)
    await post('resend-student-otp', { email }, home)
    expect(await bring({ email, otp: await newestCode(product, email) })).toBe(200)
  })

  test('the browser that requested a code gets a new one in its place', async () => {
    const student = await aStudent(product.deps)
    const { email } = student
    const { challengeId, otp, cookie } = await begin(student)
    product.clock.advance(61_000)
    const headers = { ...elsewhere, cookie }
    await post('resend-student-otp', { email }, headers)
    expect(await bring({ challengeId, otp })).toBe(401)
    expect(await bring({ email, otp: await newestCode(product, email) }, headers)).toBe(200)
  })
})

describe('one refusal for everything', () => {
  test('wrong, unknown, of another login, of nobody, and used as a token', async () => {
    const [one, two] = [await aStudent(product.deps), await aStudent(product.deps)]
    const challengeId = await challengeWith(product.deps, one, '111111')
    await challengeWith(product.deps, two, '222222')
    const answers = [
      await verify({ challengeId, otp: '222222' }),
      await verify({ challengeId: '00000000-0000-4000-8000-000000000000', otp: '111111' }),
      await verify({ email: two.email, otp: '111111' }),
      await verify({ email: 'nobody@example.org', otp: '111111' }),
    ]
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual(failed)
      expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()])
    }
    for (const token of [challengeId, '111111', challengeId.replaceAll('-', '').padEnd(43, 'A')]) {
      expect((await product.call('GET', '/auth/me', { token })).status).toBe(401)
    }
  })

  test('of an account that was disabled after its login', async () => {
    const student = await aStudent(product.deps)
    const challengeId = await challengeWith(product.deps, student, '042042')
    await sql`update users set status = 'disabled' where id = ${student._id}`.execute(product.deps.db)
    expect(await verify({ challengeId, otp: '042042' })).toMatchObject(failed)
  })
})

test('a code is valid for ten minutes', async () => {
  const student = await aStudent(product.deps)
  const inTime = await challengeWith(product.deps, student, '042042')
  product.clock.advance(9 * 60_000 + 59_000)
  expect((await verify({ challengeId: inTime, otp: '042042' })).status).toBe(200)
  const late = await challengeWith(product.deps, student, '042042')
  product.clock.advance(10 * 60_000 + 1_000)
  expect(await verify({ challengeId: late, otp: '042042' })).toMatchObject(failed)
  expect(await verify({ email: student.email, otp: '042042' })).toMatchObject(failed)
})

describe('wrong codes', () => {
  test('five close a login', async () => {
    const student = await aStudent(product.deps)
    const four = await challengeWith(product.deps, student, '042042')
    for (let i = 0; i < 4; i++) expect(await attempt(four, '111111')).toBe(false)
    expect(await attempt(four, '042042')).toBe(true)
    const five = await challengeWith(product.deps, student, '042042')
    for (let i = 0; i < 5; i++) expect(await attempt(five, '111111')).toBe(false)
    expect(await attempt(five, '042042')).toBe(false)
  })

  test('ten in a day block codes for all logins of the account, and its owner is notified once', async () => {
    const student = await aStudent(product.deps)
    for (const wrong of [4, 4]) {
      const id = await challengeWith(product.deps, student, '042042')
      for (let i = 0; i < wrong; i++) await attempt(id, '111111')
    }
    expect(await attempt(await challengeWith(product.deps, student, '042042'), '042042')).toBe(true)
    product.clock.advance(3_600_000)
    const last = await challengeWith(product.deps, student, '042042')
    expect(await attempt(last, '111111')).toBe(false)
    expect(await product.mails(student.email)).toHaveLength(0)
    expect(await attempt(last, '111111')).toBe(false)
    expect(await attempt(last, '042042')).toBe(false)
    for (const otp of ['111111', '042042']) {
      const next = await challengeWith(product.deps, student, '042042')
      expect(await attempt(next, otp)).toBe(false)
    }
    const mails = await product.mails(student.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Login is paused')])
    // The mail's time is when the oldest wrong codes are a day old.
    product.clock.advance(23 * 3_600_000 + 60_000)
    expect(await attempt(await challengeWith(product.deps, student, '042042'), '042042')).toBe(true)
  })

  // Two hundred at once, in five rounds, are in test/release/code-race.release.ts.
  test('many at once count one by one, and the right code comes too late', () =>
    guessAtOnce(product, { rounds: 2, atOnce: 50 }))

  test('concurrently over the limit of ten: no more than ten are checked', async () => {
    const student = await aStudent(product.deps)
    for (const wrong of [5, 3]) {
      const id = await challengeWith(product.deps, student, '042042')
      for (let i = 0; i < wrong; i++) await attempt(id, '111111')
    }
    const last = await challengeWith(product.deps, student, '042042')
    await Promise.all(Array.from({ length: 50 }, () => attempt(last, '111111')))
    const { rows } = await product.deps.pool.query('select attempts from otp_challenges where id = $1', [
      last,
    ])
    expect(rows).toEqual([{ attempts: 2 }])
    expect(await product.mails(student.email)).toHaveLength(1)
  })
})

describe('the right code in two hundred concurrent requests', () => {
  const atOnce = 200

  // Fifty rounds are in test/release/code-race.release.ts.
  test('opens exactly one session, in each of 2 rounds', () => raceForCode(product, { rounds: 2, atOnce }))

  test('opens many where a code is read first and used up afterwards, so the test above can fail', async () => {
    const { db, secrets } = product.deps
    const student = await aStudent(product.deps)
    const id = await challengeWith(product.deps, student, '042042')
    const naive = async () => {
      const row = await db
        .selectFrom('otp_challenges')
        .select(['code_hash', 'consumed_at', 'attempts'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const right = row.code_hash.equals(sealCode(secrets.otpKey.current, id, 'login', '042042'))
      if (!right || row.consumed_at !== null || row.attempts >= 5) return false
      await db.updateTable('otp_challenges').set({ consumed_at: new Date() }).where('id', '=', id).execute()
      return true
    }
    const entered = await Promise.all(Array.from({ length: atOnce }, naive))
    expect(entered.filter(Boolean).length).toBeGreaterThan(1)
  })
})

test.each([
  ['neither a login nor an address', { otp: '123456' }],
  ['both', { challengeId: '00000000-0000-4000-8000-000000000000', email: 'a@example.org', otp: '123456' }],
  ['letters', { email: 'a@example.org', otp: otherCode('12345a').replace('0', 'a') }],
  ['five digits', { email: 'a@example.org', otp: '12345' }],
  ['a number', { email: 'a@example.org', otp: 123456 }],
  ['an id that is none', { challengeId: "1' or '1'='1", otp: '123456' }],
])('a form with %s is refused', async (_, body) => {
  expect(await verify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})
