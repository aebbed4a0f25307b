import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { anyCharacter } from '#test/fixtures/any-character.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aStudent, anotherSession, anOfficer, viewerOf } from '#test/people/people.ts'
import { limits } from '#platform/contract/route.ts'
import { findViewer } from '#platform/permissions/viewer.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { logIn } from '#test/people/sign-in-steps.ts'
import { logoutByHash } from '../contract/sign-in.ts'
import { requireRecentProof } from './prove-password.ts'
import { purgeSignIn } from './purge-sign-in.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const me = async (token: string) => (await product.call('GET', '/auth/me', { token })).status
const better = 'nine quiet boats at dawn'

test('a token is 256 random bits, stored only as a hash', async () => {
  const student = await aStudent(product.deps)
  const tokens = await Promise.all(Array.from({ length: 5 }, () => anotherSession(product.deps, student)))
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(tokens).size).toBe(5)
  const { rows } = await product.deps.pool.query(`select sessions::text as row from sessions`)
  for (const { row } of rows) for (const token of tokens) expect(row).not.toContain(token)
})

test.each([
  ['no header', undefined],
  ['another scheme', (token: string) => `Basic ${token}`],
  ['lower case', (token: string) => `bearer ${token}`],
  ['two spaces', (token: string) => `Bearer  ${token}`],
  ['one character short', (token: string) => `Bearer ${token.slice(1)}`],
  ['one character more', (token: string) => `Bearer ${token}A`],
  [
    'another last character',
    (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
  ],
  ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
  ['a NUL-like escape', (token: string) => `Bearer ${token.slice(0, 40)}%00`],
  ['megabytes of letters', () => `Bearer ${'A'.repeat(6000)}`],
  ['SQL', () => `Bearer ' or '1'='1`],
])('a header with %s is nobody', async (_, write) => {
  const { token } = await aStudent(product.deps)
  const headers: Record<string, string> = write === undefined ? {} : { authorization: write(token) }
  const answer = await product.call('GET', '/auth/me', { headers })
  expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
  // And only the header counts.
  const elsewhere = await product.call('GET', `/auth/me?token=${token}&access_token=${token}`, {
    headers: { cookie: `token=${token}`, 'x-auth-token': token },
  })
  expect(elsewhere.status).toBe(401)
})

test('no forged header is accepted, and none breaks anything', async () => {
  const { token } = await aStudent(product.deps)
  const near = fc.tuple(fc.nat(42), fc.constantFrom(...'AZaz09-_')).map(([place, letter]) => {
    const changed = token.slice(0, place) + letter + token.slice(place + 1)
    return changed === token ? `Bearer ${token}x` : `Bearer ${changed}`
  })
  const made = fc.oneof(
    near,
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ maxLength: 60 }).map((text) => `Bearer ${text}`),
    fc.base64String({ minLength: 40, maxLength: 48 }).map((text) => `Bearer ${text}`),
  )
  await fc.assert(
    fc.asyncProperty(made, async (header) => {
      expect(await findViewer(product.deps, header)).toBeNull()
    }),
    { numRuns: 2_000 },
  )
  expect(await findViewer(product.deps, `Bearer ${token}`)).not.toBeNull()
})

describe('life', () => {
  const lives = [
    ['student', 7 * day, 30 * day],
    ['officer', 30 * minute, 8 * hour],
    ['admin', 30 * minute, 8 * hour],
  ] as const
  const person = { student: aStudent, officer: anOfficer, admin: anAdmin }

  test.each(lives)('of a %s unused', async (role, idle) => {
    const { token } = await person[role](product.deps)
    const unused = await person[role](product.deps)
    product.clock.advance(idle - second)
    expect(await me(token)).toBe(200)
    product.clock.advance(2 * second)
    expect(await me(token)).toBe(200)
    expect(await me(unused.token)).toBe(401)
  })

  test.each(lives)('of a %s in constant use', async (role, idle, most) => {
    const { token } = await person[role](product.deps)
    const step = idle / 2
    const inUse = most - 3 * second
    for (let used = 0; used < inUse; used += step) {
      product.clock.advance(Math.min(step, inUse - used))
      expect(await me(token)).toBe(200)
    }
    product.clock.advance(4 * second)
    expect(await me(token)).toBe(401)
  })

  test('setting the clock back a day revives nothing that was purged', async () => {
    const { token } = await anOfficer(product.deps)
    product.clock.advance(day)
    expect(await me(token)).toBe(401)
    await purgeSignIn(product.deps)
    product.clock.advance(-day)
    expect(await me(token)).toBe(401)
  })

  test('use is written at most once a minute', async () => {
    const { _id, token } = await aStudent(product.deps)
    const seen = async () => {
      const sessions = product.deps.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', _id)
      return (await sessions.executeTakeFirstOrThrow()).last_seen_at.getTime()
    }
    const first = await seen()
    product.clock.advance(50 * second)
    await me(token)
    expect(await seen()).toBe(first)
    product.clock.advance(15 * second)
    await me(token)
    expect(await seen()).toBeGreaterThan(first + 60 * second)
  })
})

describe('devices', () => {
  test('are listed with this one marked, and the eleventh ends the oldest', async () => {
    const student = await aStudent(product.deps)
    const tokens = [student.token]
    for (let i = 0; i < 10; i++) {
      product.clock.advance(second)
      tokens.push(await anotherSession(product.deps, student, `Device ${i}`))
    }
    expect(await me(tokens[0]!)).toBe(401)
    expect(await me(tokens[1]!)).toBe(200)
    const { body } = await product.call('GET', '/auth/sessions', { token: tokens.at(-1)! })
    expect(body.sessions.map(({ device }: { device: string }) => device)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((i) => `Device ${i}`),
    )
    expect(body.sessions.map(({ current }: { current: boolean }) => current)).toEqual([
      true,
      ...Array(9).fill(false),
    ])
    expect(body.sessions[0].network).toBe('203.0.113.0/24')
    expect(JSON.stringify(body)).not.toContain('203.0.113.7')
  })

  test('one can be ended, then all others', async () => {
    const student = await aStudent(product.deps)
    const [two, three] = [
      await anotherSession(product.deps, student),
      await anotherSession(product.deps, student),
    ]
    const id = (await viewerOf(product.deps, { token: two })).sessionId
    const { token } = student
    expect((await product.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(200)
    expect([await me(two), await me(three)]).toEqual([401, 200])
    expect((await product.call('DELETE', `/auth/sessions/${id}`, { token })).status).toBe(404)
    expect((await product.call('DELETE', '/auth/sessions', { token })).status).toBe(200)
    expect([await me(token), await me(three)]).toEqual([200, 401])
  })

  test('of another person are out of reach, also for an admin', async () => {
    const student = await aStudent(product.deps)
    const id = (await viewerOf(product.deps, student)).sessionId
    for (const other of [await aStudent(product.deps), await anAdmin(product.deps)]) {
      const answer = await product.call('DELETE', `/auth/sessions/${id}`, { token: other.token })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await me(student.token)).toBe(200)
  })
})

describe('logging out', () => {
  test('ends the session on the server and clears the browser', async () => {
    const student = await aStudent(product.deps)
    const other = await anotherSession(product.deps, student)
    const answer = await product.call('POST', '/auth/logout', { token: student.token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect([await me(student.token), await me(other)]).toEqual([401, 200])
    expect((await product.call('POST', '/auth/logout', { token: student.token })).status).toBe(401)
  })

  test('during fifty concurrent requests: none succeeds after the reply', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await aStudent(product.deps)
      const flying = Array.from({ length: 50 }, () => me(token))
      await product.call('POST', '/auth/logout', { token })
      expect(await me(token)).toBe(401)
      for (const status of await Promise.all(flying)) expect([200, 401]).toContain(status)
    }
  })
})

describe('logging out by the hash of a token', () => {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
  const path = '/auth/logout-by-hash'
  const send = (body: unknown) => product.call('POST', path, { body })

  test('ends that session and no other, and leaves the browser alone, where somebody else may be logged in', async () => {
    const student = await aStudent(product.deps)
    const other = await anotherSession(product.deps, student)
    const officer = await anOfficer(product.deps)
    const answer = await send({ tokenHash: hashOf(student.token) })
    expect(answer).toMatchObject({ status: 200, body: { message: 'You are logged out.' } })
    expect(answer.headers.get('clear-site-data')).toBeNull()
    expect([await me(student.token), await me(other), await me(officer.token)]).toEqual([401, 200, 200])
    await send({ tokenHash: hashOf(officer.token) })
    expect(await me(officer.token)).toBe(401)
  })

  test('has the same answer when there is no such session, and when it has ended', async () => {
    const { token } = await aStudent(product.deps)
    const tokenHash = hashOf(token)
    const answers = [
      await send({ tokenHash }),
      await send({ tokenHash }),
      await send({ tokenHash: hashOf('x') }),
    ]
    const texts = answers.map(({ status, body }) => JSON.stringify([status, body]))
    expect([...new Set(texts)]).toEqual([JSON.stringify([200, { message: 'You are logged out.' }])])
  })

  test.each<[string, (token: string) => unknown]>([
    ['the token itself', (token) => ({ tokenHash: token })],
    ['half of the hash', (token) => ({ tokenHash: hashOf(token).slice(0, 32) })],
    ['one digit more', (token) => ({ tokenHash: `${hashOf(token)}0` })],
    ['capital letters', (token) => ({ tokenHash: hashOf(token).toUpperCase().replace(/^./, 'A') })],
    ['another coding', (token) => ({ tokenHash: createHash('sha256').update(token).digest('base64url') })],
    ['a pattern', () => ({ tokenHash: '%' })],
    ['a list', (token) => ({ tokenHash: [hashOf(token)] })],
    ['nothing', () => ({})],
    ['one field more', (token) => ({ tokenHash: hashOf(token), userId: '1' })],
  ])('refuses %s', async (_, write) => {
    const { token } = await aStudent(product.deps)
    const answer = await send(write(token))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(await me(token)).toBe(200)
  })

  test('opens nothing: the hash is no token', async () => {
    const { token } = await aStudent(product.deps)
    const digest = createHash('sha256').update(token).digest()
    for (const text of [digest.toString('hex'), digest.toString('base64url')])
      expect(await me(text)).toBe(401)
    expect(await me(token)).toBe(200)
  })

  test('is limited for each network', async () => {
    const limited = await testProduct({ RATE_LIMITS: 'on' })
    try {
      const { calls } = limits[logoutByHash.limit]
      const body = { tokenHash: hashOf('no session') }
      for (let i = 0; i < calls; i++) expect((await limited.call('POST', path, { body })).status).toBe(200)
      const answer = await limited.call('POST', path, { body })
      expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.close()
    }
  })
})

test('a new login creates a new token, and the old one stays valid', async () => {
  const student = await aStudent(product.deps)
  const token = await logIn(product, student)
  expect(token).not.toBe(student.token)
  expect([await me(token), await me(student.token)]).toEqual([200, 200])
})

test('a disabled account is logged out at its next request', async () => {
  const officer = await anOfficer(product.deps)
  await product.deps.pool.query(`update users set status = 'disabled' where id = $1`, [officer._id])
  expect(await me(officer.token)).toBe(401)
})

describe('changing the password', () => {
  const change = (token: string, body: object) =>
    product.call('POST', '/auth/change-password', { token, body })

  test('requires the current one, ends the other sessions and notifies by mail', async () => {
    const student = await aStudent(product.deps)
    const other = await anotherSession(product.deps, student)
    const answer = await change(student.token, { current: student.password, password: better })
    expect(answer.status).toBe(200)
    expect([await me(student.token), await me(other)]).toEqual([200, 401])
    const mails = await product.mails(student.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('was changed')])
    expect(await logIn(product, { email: student.email, password: better })).toMatch(/^[\w-]{43}$/)
  })

  test('is refused without it or with a weak one, and counts wrong attempts like a login', async () => {
    const limited = await testProduct({ RATE_LIMITS: 'on' })
    try {
      const student = await aStudent(limited.deps)
      const { token } = student
      const path = '/auth/change-password'
      const weak = { current: student.password, password: 'Ayesha Siddiqui' }
      expect(await limited.call('POST', path, { token, body: weak })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: { password: expect.any(String) } },
      })
      const statuses: number[] = []
      for (let i = 0; i < 13; i++) {
        const body = { current: 'not it, not it', password: better }
        statuses.push((await limited.call('POST', path, { token, body })).status)
      }
      expect(statuses).toEqual([...Array(11).fill(403), 429, 429])
      expect((await limited.call('GET', '/auth/me', { token })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('concurrently with one current password: one succeeds', async () => {
    const student = await aStudent(product.deps)
    const answers = await Promise.all(
      [1, 2, 3].map((i) => change(student.token, { current: student.password, password: `${better} ${i}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })
})

describe('proving who one is', () => {
  test('is valid for ten minutes', async () => {
    const student = await aStudent(product.deps)
    const { clock, deps } = product
    product.clock.advance(9 * minute + 59 * second)
    const viewer = await viewerOf(deps, student)
    expect(() => requireRecentProof(viewer, clock)).not.toThrow()
    product.clock.advance(2 * second)
    expect(() => requireRecentProof(viewer, clock)).toThrow(
      expect.objectContaining({ code: 'reauth_required' }),
    )

    const prove = (password: string) =>
      product.call('POST', '/auth/prove', { token: student.token, body: { password } })
    expect(await prove('not it, not it')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect(() => requireRecentProof(viewer, clock)).toThrow()
    expect((await prove(student.password)).status).toBe(200)
    const proved = await viewerOf(deps, student)
    expect(() => requireRecentProof(proved, clock)).not.toThrow()
    product.clock.advance(10 * minute + second)
    expect(() => requireRecentProof(proved, clock)).toThrow()
  })

  test('on one device proves nothing on another', async () => {
    const student = await aStudent(product.deps)
    const other = await anotherSession(product.deps, student)
    product.clock.advance(11 * minute)
    const body = { password: student.password }
    await product.call('POST', '/auth/prove', { token: student.token, body })
    const viewer = await viewerOf(product.deps, { token: other })
    expect(() => requireRecentProof(viewer, product.clock)).toThrow()
  })
})
