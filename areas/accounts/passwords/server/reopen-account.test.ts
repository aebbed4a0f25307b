import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode } from '#test/people/sign-in-steps.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const day = 86_400_000
const close = ({ _id, token }: Person) => product.call('DELETE', `/student/delete/${_id}`, { token })
const subjects = async ({ email }: Person) => (await product.mails(email)).map(({ subject }) => subject)

/** The token of the newest mail that announces the deletion. */
async function tokenFromMail({ email }: Person): Promise<string> {
  const mails = await product.mails(email)
  const mail = mails.findLast(({ subject }) => subject?.includes('about to be deleted'))
  return /\/keep-account#token=([\w-]{43})/.exec(mail?.text ?? '')![1]!
}

function send(action: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return fetch(`${product.url}/forms/${action}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { accept: 'application/json' },
  })
}
const reopen = (token: string) => send('keep-account', { token })

async function login({ email, password }: Person): Promise<string> {
  const { status, body } = await product.call('POST', '/auth/student-login', { body: { email, password } })
  expect(status).toBe(200)
  return body.challengeId
}
const verify = (body: object) => product.call('POST', '/auth/verify-student-otp', { body })
const statusOf = async ({ _id }: Person) =>
  (await product.deps.pool.query('select status from users where id = $1', [_id])).rows[0]?.status

describe('the link of the mail', () => {
  test('reopens the account without logging anybody in; using it twice has the same effect as once', async () => {
    const student = await aStudent(product.deps)
    await close(student)
    const token = await tokenFromMail(student)
    const answers = [await reopen(token), await reopen(`https://x.example/keep-account#token=${token}`)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[0]!.json()).toEqual({ message: expect.stringContaining('Your account stays open') })
    expect(await statusOf(student)).toBe('active')
    expect((await product.call('GET', '/auth/me', { token: student.token })).status).toBe(401)
    expect(await subjects(student)).toEqual([
      expect.stringContaining('about to be deleted'),
      expect.stringMatching(/will not be deleted$/),
    ])
    product.clock.advance(8 * day)
    await eraseClosedAccounts(product.deps)
    expect(await statusOf(student)).toBe('active')
  })

  test('does nothing when it is merely opened', async () => {
    const student = await aStudent(product.deps)
    await close(student)
    const token = await tokenFromMail(student)
    for (const path of ['/keep-account', `/forms/keep-account?token=${token}`, '/forms/keep-account']) {
      await fetch(product.url + path, { redirect: 'manual' })
    }
    expect(await statusOf(student)).toBe('deleted')
  })

  test('does nothing if it is from an earlier closing, has another purpose, is unknown, or comes too late', async () => {
    const student = await aStudent(product.deps)
    await close(student)
    const old = await tokenFromMail(student)
    await reopen(old)
    await product.deps.db
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: product.clock.now(), deleted_by: student._id })
      .where('id', '=', student._id)
      .execute()
    for (const token of [old, 'A'.repeat(43)]) {
      const answer = await reopen(token)
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        expect.stringContaining('no longer works'),
      ])
    }
    expect((await send('not-me', { token: old })).status).toBe(400)
    const late = await aStudent(product.deps)
    await close(late)
    const token = await tokenFromMail(late)
    product.clock.advance(7 * day + 1000)
    expect((await reopen(token)).status).toBe(400)
    expect([await statusOf(student), await statusOf(late)]).toEqual(['deleted', 'deleted'])
  })
})

describe('an account that the office closes while its owner reopens it', () => {
  const waiting = async () =>
    (
      await product.deps.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]!.n

  /** Reopens while another transaction has the account, which then belongs to the office. */
  async function during<T>({ _id }: Person, call: () => Promise<T>): Promise<T> {
    const officer = await anOfficer(product.deps)
    const office = await product.deps.pool.connect()
    try {
      await office.query('begin')
      await office.query('update users set deleted_by = $2 where id = $1', [_id, officer._id])
      const calling = call()
      await expect.poll(waiting).toBe(1)
      await office.query('commit')
      return await calling
    } finally {
      await office.query('rollback')
      office.release()
    }
  }

  test('stays closed', async () => {
    const student = await aStudent(product.deps)
    await close(student)
    const token = await tokenFromMail(student)
    expect((await during(student, () => reopen(token))).status).toBe(400)
    expect(await statusOf(student)).toBe('deleted')
    const other = await aStudent(product.deps)
    await close(other)
    const challengeId = await login(other)
    const otp = await newestCode(product, other.email)
    const answer = await during(other, () => verify({ challengeId, otp, keep: true }))
    expect([answer.status, await statusOf(other)]).toEqual([401, 'deleted'])
    for (const one of [student, other])
      expect(await subjects(one)).not.toContainEqual(expect.stringMatching(/will not be deleted$/))
  })
})

describe('logging in within seven days', () => {
  test('offers to keep the account, and the same code does so', async () => {
    const student = await aStudent(product.deps)
    await close(student)
    product.clock.advance(6 * day)
    const challengeId = await login(student)
    const otp = await newestCode(product, student.email)
    const offered = await verify({ challengeId, otp })
    expect(offered).toMatchObject({ status: 409, body: { code: 'account_closing' } })
    expect(offered.body.message).toMatch(/deleted on \d{1,2} \w+ \d{4}/)
    expect(offered.headers.get('set-cookie')).toBeNull()
    expect(await statusOf(student)).toBe('deleted')
    const wrong = await verify({ challengeId, otp: otp === '000000' ? '000001' : '000000', keep: true })
    expect(wrong.status).toBe(401)
    const reopened = await verify({ challengeId, otp, keep: true })
    expect(reopened).toMatchObject({ status: 200, body: { user: { _id: student._id } } })
    expect((await product.call('GET', '/auth/me', { token: reopened.body.token })).status).toBe(200)
    expect((await verify({ challengeId, otp, keep: true })).status).toBe(401)
    expect(await subjects(student)).toContainEqual(expect.stringMatching(/will not be deleted$/))
    const { body } = await product.call('GET', '/notices', { token: reopened.body.token })
    expect(body.data.map(({ event }: { event: string }) => event)).toContain('account-kept')
  })

  test('with a wrong password, after seven days, or to an account closed by the office is refused as usual', async () => {
    const [wrong, late, expelled] = [
      await aStudent(product.deps),
      await aStudent(product.deps),
      await aStudent(product.deps),
    ]
    const officer = await anOfficer(product.deps)
    for (const one of [wrong, late]) await close(one)
    await product.call('DELETE', `/student/delete/${expelled._id}?reason=Fraud`, { token: officer.token })
    const refused = async ({ email, password }: Person) =>
      product.call('POST', '/auth/student-login', { body: { email, password } })
    const answers = [await refused({ ...wrong, password: 'not my password at all' }), await refused(expelled)]
    product.clock.advance(7 * day + 1000)
    answers.push(await refused(late))
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'login_failed'])
  })

  test('an open account ignores the request to keep it', async () => {
    const student = await aStudent(product.deps)
    const challengeId = await login(student)
    const otp = await newestCode(product, student.email)
    expect((await verify({ challengeId, otp, keep: true })).status).toBe(200)
    expect(await subjects(student)).not.toContainEqual(expect.stringMatching(/will not be deleted$/))
  })
})
