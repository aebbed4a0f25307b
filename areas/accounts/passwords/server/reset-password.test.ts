import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks } from '#texts/accounts/sign-in/checks.ts'
import { anAdmin, aStudent, anotherSession, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { challengeWith, newestCode, newestToken } from '#test/people/sign-in-steps.ts'
import { purgeSignIn } from '#areas/accounts/sign-in/server/purge-sign-in.ts'
import { makePasswordLink } from './password-links.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const minute = 60_000
const better = 'nine quiet boats at dawn'
const forgot = (email: string) => product.call('POST', '/auth/forgot-student-password', { body: { email } })
const reset = (token: string, password = better) =>
  product.call('POST', '/auth/reset-student-password', { body: { token, password } })
const login = (email: string, password: string) =>
  product.call('POST', '/auth/student-login', { body: { email, password } })
const linkFor = async (
  { _id }: Pick<Person, '_id'>,
  purpose: 'reset' | 'invitation' = 'reset',
  minutes = 30,
) =>
  (await makePasswordLink(product.deps.db, { userId: _id, purpose, minutes, now: product.clock.now() })).token
/** Somebody who is invited and has no password yet. */
async function anInvited(email: string, role: 'student' | 'officer' = 'officer') {
  const { id } = await product.deps.db
    .insertInto('users')
    .values({ role, name: 'Omar Farooqi', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { _id: id }
}
const spent = { status: 400, body: { code: 'reset_link_spent' } }

test('the link from the mail sets a password, ends every session and notifies the owner; nobody is logged in', async () => {
  const student = await aStudent(product.deps)
  await anotherSession(product.deps, student)
  const open = await challengeWith(product.deps, student, '042042')
  const reply = await forgot(student.email)
  expect([reply.status, reply.body]).toEqual([200, { message: 'Password reset email sent' }])
  const [mail] = await product.mails(student.email)
  const link = new RegExp(`${product.deps.config.publicUrl}/reset-student-password#token=[\\w-]{43}`)
  expect(mail!.text).toMatch(link)

  const done = await reset(await newestToken(product, student.email))
  expect(done.status).toBe(200)
  expect(Object.keys(done.body)).toEqual(['message'])
  expect((await product.call('GET', '/auth/me', { token: student.token })).status).toBe(401)
  const { rows } = await product.deps.pool.query('select 1 from sessions where user_id = $1', [student._id])
  expect(rows).toEqual([])
  const code = { challengeId: open, otp: '042042' }
  expect((await product.call('POST', '/auth/verify-student-otp', { body: code })).status).toBe(401)
  expect((await login(student.email, student.password)).status).toBe(401)
  expect((await login(student.email, better)).status).toBe(200)
  const subjects = (await product.mails(student.email)).map(({ subject }) => subject)
  expect(subjects[1]).toContain('was changed')
})

test('the link shows whether the longer passwords of the console are required', async () => {
  const [student, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
  const linkOf = async ({ email }: Person) => {
    await forgot(email)
    return /reset-student-password#token=[\w-]{43}(\S*)/.exec((await product.mails(email))[0]!.text!)![1]
  }
  expect([await linkOf(student), await linkOf(officer)]).toEqual(['', '&staff=1'])
})

test('an address that was registered and never confirmed gets no link, as what was typed for it may be a stranger’s, but is told to register again', async () => {
  const email = 'taken-by-a-stranger@example.org'
  const stranger = { name: 'Mallory', phone: '0300 765 4321', password: 'nobody else knows this' }
  await product.call('POST', '/auth/student-register', { body: { ...stranger, email } })
  const before = (await product.mails(email)).length
  const answer = await forgot(email)
  const unknown = await forgot('never-seen@example.org')
  expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
  const [told, ...others] = (await product.mails(email)).slice(before)
  expect(others).toEqual([])
  expect(told!.subject).toBe('Finish creating your account at Manzil')
  expect(told!.text).toContain('Create the account again')
  expect(told!.text).not.toMatch(/Mallory|#token=/)
  const account = await product.deps.db
    .selectFrom('users')
    .select(['id as _id', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(account.status).toBe('pending')
  expect(await reset(await linkFor(account))).toMatchObject(spent)
  // The owner registers as if nobody had.
  product.clock.advance(61_000)
  const own = { name: 'Bilal Khan', password: 'seven lanterns by the lake' }
  await product.call('POST', '/auth/student-register', { body: { ...own, email } })
  const otp = await newestCode(product, email)
  const entered = await product.call('POST', '/auth/verify-student-otp', { body: { email, otp } })
  expect(entered.body.user).toMatchObject({ name: 'Bilal Khan', phone: null })
})

test('asking for a link leaves an unused invitation valid, whoever asks; using one of them ends the others', async () => {
  for (const [used, role] of [
    ['invitation', 'student'],
    ['reset', 'officer'],
  ] as const) {
    const email = `invited-${role}@example.org`
    const invited = await anInvited(email, role)
    const invitation = await linkFor(invited, 'invitation', 7 * 24 * 60)
    await forgot(email)
    const older = await newestToken(product, email)
    product.clock.advance(20 * minute)
    await forgot(email)
    const newer = await newestToken(product, email)
    expect(await reset(older)).toMatchObject(spent)
    if (used === 'invitation') product.clock.advance(6 * 24 * 60 * minute)
    expect((await reset(used === 'invitation' ? invitation : newer)).status).toBe(200)
    for (const token of [invitation, newer]) expect(await reset(token)).toMatchObject(spent)
    expect((await login(email, better)).status).toBe(200)
  }
})

test('every address gets the same response', async () => {
  const student = await aStudent(product.deps)
  const disabled = await aStudent(product.deps, { status: 'disabled' })
  const answers = [
    await forgot(student.email),
    await forgot(disabled.email),
    await forgot('nobody@example.org'),
  ]
  for (const { status, body, headers } of answers) {
    expect([status, body]).toEqual([200, { message: 'Password reset email sent' }])
    expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()])
  }
  expect(await product.mails(disabled.email)).toEqual([])
  expect(await product.mails('nobody@example.org')).toEqual([])
})

test('three mails an hour to one address; the last link keeps working', async () => {
  const limited = await testProduct({ RATE_LIMITS: 'on' })
  try {
    const student = await aStudent(limited.deps)
    const request = async () => {
      const body = { email: student.email }
      const { status } = await limited.call('POST', '/auth/forgot-student-password', { body })
      expect(status).toBe(200)
    }
    for (let i = 0; i < 5; i++) await request()
    expect(await limited.mails(student.email)).toHaveLength(3)
    const token = await newestToken(limited, student.email)
    const body = { token, password: better }
    expect((await limited.call('POST', '/auth/reset-student-password', { body })).status).toBe(200)
    limited.clock.advance(60 * minute)
    await request()
    expect(await limited.mails(student.email)).toHaveLength(5)
  } finally {
    await limited.close()
  }
})

describe('a link', () => {
  test('is valid for thirty minutes', async () => {
    const student = await aStudent(product.deps)
    const inTime = await linkFor(student)
    product.clock.advance(29 * minute + 59_000)
    expect((await reset(inTime)).status).toBe(200)
    const late = await linkFor(student)
    product.clock.advance(30 * minute + 1_000)
    expect(await reset(late)).toMatchObject(spent)
  })

  test('works once, and a newer one replaces it', async () => {
    const student = await aStudent(product.deps)
    const [older, newer] = [await linkFor(student), await linkFor(student)]
    expect(await reset(older)).toMatchObject(spent)
    expect((await reset(newer)).status).toBe(200)
    expect(await reset(newer)).toMatchObject(spent)
  })

  test('used by fifty concurrent requests sets one password', async () => {
    const student = await aStudent(product.deps)
    const token = await linkFor(student)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => reset(token, `${better} ${i}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    for (const { body } of others) expect(['reset_link_spent', 'busy']).toContain(body.code)
  })

  test('survives a refused password', async () => {
    const student = await aStudent(product.deps, { name: 'Ayesha Siddiqui' })
    const token = await linkFor(student)
    for (const [weak, problem] of [
      ['Lahore123456', checks.passwordCommon],
      ['ayesha siddiqui', checks.passwordPersonal],
      ['short', expect.stringContaining('12')],
    ] as const) {
      expect(await reset(token, weak)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { password: problem } },
      })
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('requires fifteen characters of officers and admins', async () => {
    for (const person of [await anOfficer(product.deps), await anAdmin(product.deps)]) {
      const token = await linkFor(person)
      expect(await reset(token, 'vR7#qLm2!zXw')).toMatchObject({
        status: 400,
        body: { fields: { password: checks.passwordShort({ least: 15 }) } },
      })
      expect((await reset(token, 'vR7#qLm2!zXw-9b')).status).toBe(200)
    }
  })

  test('of an invitation lives seven days and opens the account without a warning', async () => {
    const week = 7 * 24 * 60
    const token = await linkFor(await anInvited('omar@example.org'), 'invitation', week)
    const late = await linkFor(await anInvited('omar-2@example.org'), 'invitation', week)
    product.clock.advance((week - 1) * minute)
    await purgeSignIn(product.deps)
    expect((await reset(token)).status).toBe(200)
    expect(await product.mails('omar@example.org')).toEqual([])
    expect((await login('omar@example.org', better)).status).toBe(200)
    product.clock.advance(2 * minute)
    expect(await reset(late)).toMatchObject(spent)
    // After an invitation has expired, its owner requests a link like everybody else.
    await forgot('omar-2@example.org')
    expect((await reset(await newestToken(product, 'omar-2@example.org'))).status).toBe(200)
  })

  test('of an account that was closed in the meantime does nothing', async () => {
    const student = await aStudent(product.deps)
    const token = await linkFor(student)
    await product.deps.pool.query(`update users set status = 'disabled' where id = $1`, [student._id])
    expect(await reset(token)).toMatchObject(spent)
  })

  test('that does not exist is refused with the same text', async () => {
    expect(await reset('A'.repeat(43))).toMatchObject(spent)
    expect((await reset("x' or 1=1 --")).status).toBe(400)
    expect((await product.call('GET', `/auth/me`, { token: 'A'.repeat(43) })).status).toBe(401)
  })
})
