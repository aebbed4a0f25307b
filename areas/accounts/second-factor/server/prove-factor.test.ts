import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { aSentFile } from '#test/fixtures/files-to-check.ts'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { appCode, beginLogin, setUpApp } from '#test/people/second-factor.ts'
import { otherCode } from '#test/people/sign-in-steps.ts'

let product: TestProduct
let documentPath: string
beforeAll(async () => {
  product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
  const { id, documentId } = await aSentFile(product, await aProgram(product.deps))
  documentPath = `/application/${id}/documents/${documentId}?purpose=check`
})
afterAll(() => product.close())

const minute = 60_000

/** An officer with an app whose last proof is too old for an identity document. */
async function anOfficerWithApp() {
  const officer = await anOfficer(product.deps)
  const { secret, token } = await setUpApp(product, officer)
  product.clock.advance(11 * minute)
  const call = (path: string, body: unknown) => product.call('POST', path, { token, body })
  const open = async () => {
    const { status, body } = await product.call('GET', documentPath, { token })
    return status === 200 ? 'open' : body.code
  }
  const start = async (): Promise<string> => (await call('/auth/prove/start', {})).body.challengeId
  const prove = (challengeId: string, otp: string) => call('/auth/prove/code', { challengeId, otp })
  const code = () => appCode(secret, product.clock.now())
  return { officer, token, call, open, start, prove, code }
}

it('opens identity documents with a code of the app, once, as long as a password does', async () => {
  const { open, start, prove, code } = await anOfficerWithApp()
  expect(await open()).toBe('reauth_required')
  const challenge = await start()
  expect((await prove(challenge, code())).status).toBe(200)
  expect(await open()).toBe('open')
  expect((await prove(challenge, code())).status, 'the challenge is used up').toBe(400)
  expect((await prove(await start(), code())).status, 'the code is used up').toBe(400)
  for (let views = 0; views < 6; views++) {
    product.clock.advance(9 * minute)
    expect(await open()).toBe('open')
  }
  product.clock.advance(7 * minute)
  expect(await open(), 'an hour after the proof').toBe('reauth_required')
})

it('proves nothing else: other steps still ask for the password', async () => {
  const { open, start, prove, code, call } = await anOfficerWithApp()
  await prove(await start(), code())
  expect(await open()).toBe('open')
  expect((await call('/staff/account/recovery-codes', {})).body.code).toBe('reauth_required')
})

it('counts wrong codes: five at a time, and not of somebody else', async () => {
  const { start, prove, code, open } = await anOfficerWithApp()
  const stranger = await anOfficerWithApp()
  const challenge = await start()
  for (let attempts = 0; attempts < 6; attempts++)
    expect((await stranger.prove(challenge, stranger.code())).status).toBe(400)
  for (let attempts = 0; attempts < 4; attempts++) {
    const { status, body } = await prove(challenge, otherCode(code()))
    expect([status, body.fields]).toEqual([400, { otp: factorMessages.wrongCode }])
  }
  expect((await prove(challenge, code())).status, 'the fifth may still be right').toBe(200)
  product.clock.advance(11 * minute)
  const next = await start()
  for (let attempts = 0; attempts < 5; attempts++) await prove(next, otherCode(code()))
  expect((await prove(next, code())).status, 'the sixth may not').toBe(400)
  expect(await open()).toBe('reauth_required')
})

it('is no login, ends with the next challenge, and with time', async () => {
  const { start, prove, code, officer } = await anOfficerWithApp()
  const challengeId = await start()
  const login = await product.call('POST', '/auth/verify-student-otp', { body: { challengeId, otp: code() } })
  expect(login.status).toBe(401)
  const waiting = (await beginLogin(product, officer)).body.challengeId
  expect((await prove(waiting, code())).status).toBe(400)
  const earlier = await start()
  const later = await start()
  expect((await prove(earlier, code())).status).toBe(400)
  product.clock.advance(11 * minute)
  expect((await prove(later, code())).status).toBe(400)
})

it('offers nothing to somebody without a factor, and is for the console alone', async () => {
  const { token } = await anOfficer(product.deps)
  const { body } = await product.call('POST', '/auth/prove/start', { token, body: {} })
  expect(body).toEqual({ challengeId: null, app: false, passkey: null })
  const student = await aStudent(product.deps)
  for (const [path, sent] of [
    ['/auth/prove/start', {}],
    ['/auth/prove/code', { challengeId: randomUUID(), otp: '000000' }],
  ] as const)
    expect((await product.call('POST', path, { token: student.token, body: sent })).status).toBe(403)
})
