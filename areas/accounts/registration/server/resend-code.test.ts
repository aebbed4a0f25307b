import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode } from '#test/people/sign-in-steps.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ RATE_LIMITS: 'on' })
})
afterAll(() => product.close())

const minute = 60_000
const post = async (path: string, body: object) => {
  await product.deps.pool.query('delete from rate_counters')
  return product.call('POST', path, { body })
}
const resend = (body: object) => post('/auth/resend-student-otp', body)
const verify = (body: object) => post('/auth/verify-student-otp', body)
const login = async ({ email, password }: Person) =>
  (await post('/auth/student-login', { email, password })).body.challengeId as string

test('a new code after a minute; the older one stops working', async () => {
  const student = await aStudent(product.deps)
  const first = await login(student)
  const oldCode = await newestCode(product, student.email)
  const early = await resend({ challengeId: first })
  expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const wait = Number(early.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  product.clock.advance(wait * 1000)

  const { status, body } = await resend({ challengeId: first })
  expect(status).toBe(200)
  expect(body.challengeId).not.toBe(first)
  const newCode = await newestCode(product, student.email)
  expect((await verify({ challengeId: first, otp: oldCode })).status).toBe(401)
  expect((await verify({ challengeId: body.challengeId, otp: newCode })).status).toBe(200)
})

test('an expired login may request a code for an hour; a used one may not', async () => {
  const student = await aStudent(product.deps)
  const first = await login(student)
  product.clock.advance(59 * minute)
  const again = await resend({ challengeId: first })
  expect(again.status).toBe(200)
  const otp = await newestCode(product, student.email)
  expect((await verify({ email: student.email, otp })).status).toBe(200)
  product.clock.advance(2 * minute)
  for (const challengeId of [first, again.body.challengeId, '00000000-0000-4000-8000-000000000000']) {
    expect(await resend({ challengeId })).toMatchObject({ status: 401, body: { code: 'login_failed' } })
  }
  const old = await login(student)
  product.clock.advance(60 * minute + 1_000)
  expect((await resend({ challengeId: old })).status).toBe(401)
})

describe('by address', () => {
  test('one without a pending login gets the same response and no mail', async () => {
    const student = await aStudent(product.deps)
    const known = await resend({ email: student.email })
    const unknown = await resend({ email: 'nobody@example.org' })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(known.body.message).toBe(unknown.body.message)
    expect(await product.mails()).not.toContainEqual(
      expect.objectContaining({ to: [expect.objectContaining({ address: student.email })] }),
    )
    // And the limits are the same.
    const [knownAgain, unknownAgain] = [
      await resend({ email: student.email }),
      await resend({ challengeId: unknown.body.challengeId }),
    ]
    expect([knownAgain.status, unknownAgain.status]).toEqual([429, 429])
    product.clock.advance(minute)
    expect((await resend({ challengeId: known.body.challengeId })).status).toBe(200)
    expect((await resend({ challengeId: unknown.body.challengeId })).status).toBe(200)
  })

  test('a registration gets its code, with the same lifetime whether or not the address was taken', async () => {
    const student = await aStudent(product.deps)
    const lives: number[] = []
    for (const email of [student.email, 'new-here@example.org']) {
      await post('/auth/student-register', {
        name: 'Bilal Khan',
        email,
        password: 'seven lanterns by the lake',
      })
      product.clock.advance(minute)
      const { body } = await resend({ email })
      lives.push(Math.round((Date.parse(body.expiresAt) - product.clock.now().getTime()) / minute))
    }
    expect(lives).toEqual([10, 10])
    const otp = await newestCode(product, 'new-here@example.org')
    expect((await verify({ email: 'new-here@example.org', otp })).status).toBe(200)
    expect(await product.mails(student.email)).toHaveLength(1)
  })
})

test('five an hour and ten a day to one address, whether or not it has an account', async () => {
  const student = await aStudent(product.deps)
  await login(student)
  for (const email of [student.email, 'bombed@example.org']) {
    const statuses: number[] = []
    const hour = async () => {
      for (let i = 0; i < 7; i++) {
        product.clock.advance(minute + 1_000)
        statuses.push((await resend({ email })).status)
      }
      product.clock.advance(53 * minute)
    }
    await hour()
    await hour()
    await hour()
    expect(statuses).toEqual([
      ...[200, 200, 200, 200, 200, 429, 429],
      ...[200, 200, 200, 200, 200, 429, 429],
      ...Array(7).fill(429),
    ])
    product.clock.advance(24 * 60 * minute)
    expect((await resend({ email })).status).toBe(200)
  }
})

test('a hundred concurrent requests send one mail', async () => {
  const student = await aStudent(product.deps)
  const challengeId = await login(student)
  product.clock.advance(minute)
  await product.deps.pool.query('delete from rate_counters')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      product.call('POST', '/auth/resend-student-otp', { body: { challengeId } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await product.mails(student.email)).toHaveLength(2)
})
