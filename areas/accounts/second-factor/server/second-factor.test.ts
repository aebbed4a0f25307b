import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { appCode, beginLogin, bringCode, setUpApp } from '#test/people/second-factor.ts'
import { newestToken, otherCode } from '#test/people/sign-in-steps.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
})
afterAll(() => product.close())

const step = 30_000
const codeNow = (secret: string) => appCode(secret, product.clock.now())
/** Somebody with an app set up, one step later: the code of the set-up is used. */
async function withApp(person?: Person) {
  const officer = person ?? (await anOfficer(product.deps))
  const app = await setUpApp(product, officer)
  product.clock.advance(step)
  return { officer, ...app }
}
const challengeOf = async (person: Person): Promise<string> =>
  (await beginLogin(product, person)).body.challengeId

describe('the first login', () => {
  it('guides a person without a second factor through the setup, and sends no code', async () => {
    const { universityId } = await aProgram(product.deps)
    for (const person of [
      await anOfficer(product.deps),
      await anAdmin(product.deps),
      await aUniversityUser(product.deps, universityId),
    ]) {
      const login = await beginLogin(product, person)
      expect([login.status, login.body.factor]).toEqual([200, 'set-up'])
      expect(await product.mails(person.email)).toEqual([])
      const { challengeId } = login.body
      expect((await bringCode(product, challengeId, '000000')).status).toBe(401)
      const start = await product.call('POST', '/auth/set-up/start', { body: { challengeId } })
      expect(start.body.uri).toContain(`secret=${start.body.secret}`)
      const otp = codeNow(start.body.secret)
      const wrong = await product.call('POST', '/auth/set-up/totp', {
        body: { challengeId, otp: otherCode(otp) },
      })
      expect([wrong.status, wrong.body.fields]).toEqual([400, { otp: factorMessages.wrongCode }])
      const done = await product.call('POST', '/auth/set-up/totp', { body: { challengeId, otp } })
      expect([done.status, done.body.user.email]).toEqual([200, person.email])
      expect(done.body.recoveryCodes).toHaveLength(10)
      expect(new Set(done.body.recoveryCodes).size).toBe(10)
      expect((await product.call('GET', '/auth/me', { token: done.body.token })).status).toBe(200)
      // Once: the login it belonged to is used up.
      expect((await product.call('POST', '/auth/set-up/start', { body: { challengeId } })).status).toBe(401)
      expect((await product.mails(person.email)).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('A change to how you log in'),
      ])
    }
  })

  it('allows five attempts at a setup, and fifteen minutes', async () => {
    const officer = await anOfficer(product.deps)
    const challengeId = await challengeOf(officer)
    const start = await product.call('POST', '/auth/set-up/start', { body: { challengeId } })
    const otp = codeNow(start.body.secret)
    const send = (body: object) => product.call('POST', '/auth/set-up/totp', { body })
    for (let n = 0; n < 5; n++) {
      expect((await send({ challengeId, otp: otherCode(otp) })).status).toBe(400)
    }
    expect((await send({ challengeId, otp })).status).toBe(401)
    const next = await challengeOf(officer)
    product.clock.advance(15 * 60_000 + 1000)
    expect((await product.call('POST', '/auth/set-up/start', { body: { challengeId: next } })).status).toBe(
      401,
    )
  })

  it('is as before for students', async () => {
    const student = await aStudent(product.deps)
    const { body } = await beginLogin(product, student)
    expect(Object.keys(body)).toEqual(['message', 'challengeId', 'expiresAt', 'resendAfter', 'codeDigits'])
    const start = await product.call('POST', '/auth/set-up/start', {
      body: { challengeId: body.challengeId },
    })
    expect(start.status).toBe(401)
  })
})

describe('a code of the app', () => {
  it('lets its owner in, and works once', async () => {
    const { officer, secret } = await withApp()
    const login = await beginLogin(product, officer)
    expect(login.body.factor).toBe('totp')
    const code = codeNow(secret)
    const entered = await bringCode(product, login.body.challengeId, code)
    expect([entered.status, entered.body.user]).toMatchObject([
      200,
      { _id: officer._id, mayDecide: true, maySeeSensitive: false, mayExport: false },
    ])
    // The same code in the next login, half a minute's worth of shoulder surfing.
    expect((await bringCode(product, await challengeOf(officer), code)).status).toBe(401)
    product.clock.advance(step)
    expect((await bringCode(product, await challengeOf(officer), codeNow(secret))).status).toBe(200)
  })

  it('is accepted for the login it was requested for, and never for the address alone', async () => {
    const { officer: admin, secret } = await withApp(await anAdmin(product.deps))
    const byAddress = (otp: string) =>
      product.call('POST', '/auth/verify-student-otp', { body: { email: admin.email, otp } })
    for (let round = 0; round < 2; round++) {
      const challengeId = await challengeOf(admin)
      const code = codeNow(secret)
      for (let i = 0; i < 6; i++) expect((await byAddress(otherCode(code))).status).toBe(401)
      expect((await byAddress(code)).status).toBe(401)
      const resend = { body: { email: admin.email } }
      expect((await product.call('POST', '/auth/resend-student-otp', resend)).status).toBe(200)
      expect((await bringCode(product, challengeId, code)).status).toBe(200)
      product.clock.advance(61_000)
    }
    const newcomer = await anOfficer(product.deps)
    const challengeId = await challengeOf(newcomer)
    for (let i = 0; i < 6; i++)
      await product.call('POST', '/auth/verify-student-otp', {
        body: { email: newcomer.email, otp: '111111' },
      })
    const start = await product.call('POST', '/auth/set-up/start', { body: { challengeId } })
    const done = { challengeId, otp: codeNow(start.body.secret) }
    expect((await product.call('POST', '/auth/set-up/totp', { body: done })).status).toBe(200)
  })

  it('logs in one of fifty concurrent requests', async () => {
    const { officer, secret } = await withApp()
    const challengeId = await challengeOf(officer)
    const code = codeNow(secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bringCode(product, challengeId, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49)
  })

  it('is accepted one step early and one late, and no more', async () => {
    const { officer, secret } = await withApp()
    const at = (away: number) => new Date(product.clock.now().getTime() + away * step)
    for (const [away, status] of [
      [-2, 401],
      [2, 401],
      [1, 200],
    ] as const) {
      const code = appCode(secret, at(away))
      expect([away, (await bringCode(product, await challengeOf(officer), code)).status]).toEqual([
        away,
        status,
      ])
    }
  })

  it('is refused after five wrong ones at a login and ten in a day, of which its owner is notified', async () => {
    const { officer, secret } = await withApp()
    const miss = async (challengeId: string, times: number) => {
      for (let n = 0; n < times; n++) {
        const wrong = otherCode(codeNow(secret))
        expect((await bringCode(product, challengeId, wrong)).status).toBe(401)
      }
    }
    const first = await challengeOf(officer)
    await miss(first, 5)
    expect((await bringCode(product, first, codeNow(secret))).status).toBe(401)
    const second = await challengeOf(officer)
    await miss(second, 5)
    const third = await challengeOf(officer)
    expect((await bringCode(product, third, codeNow(secret))).status).toBe(401)
    const subjects = (await product.mails(officer.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('paused'))).toHaveLength(1)
    product.clock.advance(25 * 3_600_000)
    expect((await bringCode(product, await challengeOf(officer), codeNow(secret))).status).toBe(200)
  })

  it('is still required after the password was reset', async () => {
    const { officer, token } = await withApp()
    await product.call('POST', '/auth/forgot-student-password', { body: { email: officer.email } })
    const link = await newestToken(product, officer.email)
    const password = 'seven blue doors in Skardu'
    const reset = await product.call('POST', '/auth/reset-student-password', {
      body: { token: link, password },
    })
    expect(reset.status).toBe(200)
    expect((await product.call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await beginLogin(product, { ...officer, password })).body.factor).toBe('totp')
  })

  it('is stored so that a stolen database creates none', async () => {
    const { officer, secret, recoveryCodes } = await withApp()
    const { rows } = await product.deps.pool.query(
      `select (select string_agg(t::text, '') from totp_keys t) || (select string_agg(r::text, '') from recovery_codes r)
        || (select string_agg(l::text, '') from audit_entries l) || (select string_agg(o::text, '') from outbox o) as all`,
    )
    const stored = String(rows[0].all)
    expect(stored).toContain(officer._id)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace('-', ''))]) {
      expect(stored).not.toContain(hidden)
    }
  })
})

describe('a recovery code', () => {
  it('logs its owner in once, however it is typed, and notifies them', async () => {
    const { officer, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replace('-', '')
    expect((await bringCode(product, await challengeOf(officer), typed)).status).toBe(200)
    expect((await bringCode(product, await challengeOf(officer), first)).status).toBe(401)
    const challengeId = await challengeOf(officer)
    const both = await Promise.all([1, 2].map(() => bringCode(product, challengeId, second)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const texts = (await product.mails(officer.email)).map(({ text }) => text ?? '')
    expect(texts.some((text) => text.includes('9 codes are left'))).toBe(true)
    expect(texts.some((text) => text.includes('8 codes are left'))).toBe(true)
    const { rows } = await product.deps.pool.query(
      `select details from audit_entries where action = 'factor.used-recovery-code' and object_id = $1 order by seq`,
      [officer._id],
    )
    expect(rows.map(({ details }) => details.left)).toEqual([9, 8])
  })

  it('does not work for somebody else', async () => {
    const { recoveryCodes } = await withApp()
    const { officer } = await withApp()
    expect((await bringCode(product, await challengeOf(officer), recoveryCodes[0]!)).status).toBe(401)
  })
})

describe('one’s own account', () => {
  it('shows what is set up, creates new codes, and does not remove the last factor', async () => {
    const { officer, secret, token, recoveryCodes } = await withApp()
    const shown = await product.call('GET', '/staff/account/factors', { token })
    expect(shown.body).toMatchObject({ asked: true, passkeys: [], recoveryCodesLeft: 10 })
    expect(shown.body.totp).not.toBeNull()
    const removed = await product.call('DELETE', '/staff/account/totp', { token })
    expect([removed.status, removed.body.message]).toEqual([409, factorMessages.lastOne])
    const made = await product.call('POST', '/staff/account/recovery-codes', { token, body: {} })
    expect(made.body.recoveryCodes).toHaveLength(10)
    expect((await bringCode(product, await challengeOf(officer), recoveryCodes[0]!)).status).toBe(401)
    const offer = await product.call('POST', '/staff/account/totp/offer', { token, body: {} })
    // The old app works until the new one is confirmed.
    expect((await bringCode(product, await challengeOf(officer), codeNow(secret))).status).toBe(200)
    const otp = codeNow(offer.body.secret)
    const confirmed = await product.call('POST', '/staff/account/totp/confirm', { token, body: { otp } })
    expect([confirmed.status, confirmed.body.recoveryCodes]).toEqual([200, null])
    product.clock.advance(step)
    expect((await bringCode(product, await challengeOf(officer), codeNow(secret))).status).toBe(401)
    expect((await bringCode(product, await challengeOf(officer), codeNow(offer.body.secret))).status).toBe(
      200,
    )
  })

  it('is changed with a fresh proof only', async () => {
    const { token } = await withApp()
    product.clock.advance(11 * 60_000)
    const calls = [
      ['POST', '/staff/account/totp/offer', {}],
      ['POST', '/staff/account/totp/confirm', { otp: '000000' }],
      ['DELETE', '/staff/account/totp', undefined],
      ['POST', '/staff/account/passkeys/offer', {}],
      ['POST', '/staff/account/recovery-codes', {}],
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await product.call(method, path, { token, ...(body ? { body } : {}) })
      expect([path, answer.body.code]).toEqual([path, 'reauth_required'])
    }
  })
})
