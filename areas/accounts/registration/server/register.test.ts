import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { contact } from '#test/people/public-forms.ts'
import { newestCode, otherCode } from '#test/people/sign-in-steps.ts'
import { purgeSignIn, purgeUnverified } from '#areas/accounts/sign-in/server/purge-sign-in.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => product.close())

const password = 'seven lanterns by the lake'
const fresh = (email: string, more: object = {}) => ({ name: 'Bilal Khan', email, password, ...more })
const register = (body: object) => product.call('POST', '/auth/student-register', { body })
const verify = (body: object) => product.call('POST', '/auth/verify-student-otp', { body })
const login = (body: object) => product.call('POST', '/auth/student-login', { body })
const accountOf = (email: string) =>
  product.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

test('a new student gets a reply without id or token, and a code that logs them in', async () => {
  const email = 'bilal@example.org'
  const { status, body } = await register(fresh(' Bilal@Example.org ', { phone: '0300 123 4567' }))
  expect(status).toBe(201)
  expect(Object.keys(body).sort()).toEqual(['codeDigits', 'email', 'message', 'name', 'status'])
  expect(body).toMatchObject({ name: 'Bilal Khan', email, status: 'pending' })

  const { body: entered } = await verify({ email, otp: await newestCode(product, email) })
  expect(entered.token).toMatch(/^[\w-]{43}$/)
  expect(entered.user).toMatchObject({ name: 'Bilal Khan', email, role: 'student', phone: '+923001234567' })
  const { body: me } = await product.call('GET', '/auth/me', { token: entered.token })
  expect(me.user).toEqual(entered.user)

  const account = await accountOf(email)
  expect(account).toMatchObject({ status: 'active', role: 'student' })
  const consents = await product.deps.db
    .selectFrom('consents')
    .select(['purpose', 'version'])
    .where('user_id', '=', account!.id)
    .execute()
  expect(consents).toEqual([{ purpose: 'privacy', version: '2026-11-27' }])
})

test('a consent names an existing version of the privacy notice', async () => {
  const email = 'unread@example.org'
  const { status, body } = await register(fresh(email, { privacyVersion: '2019-01' }))
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(await accountOf(email)).toBeUndefined()
})

test('the first code is valid for ten minutes', async () => {
  const email = 'slow-post@example.org'
  await register(fresh(email))
  const otp = await newestCode(product, email)
  product.clock.advance(9 * 60_000)
  expect((await verify({ email, otp })).status).toBe(200)

  const late = 'slower-post@example.org'
  await register(fresh(late))
  const lateCode = await newestCode(product, late)
  product.clock.advance(11 * 60_000)
  expect((await verify({ email: late, otp: lateCode })).status).toBe(401)
})

describe('a taken address', () => {
  test('gets the response of a new one, changes nothing, and its owner gets a mail instead of a code', async () => {
    const owner = await aStudent(product.deps)
    const before = await accountOf(owner.email)
    const taken = await register(fresh(owner.email))
    const unknown = await register(fresh('unknown-1@example.org'))
    expect(taken.status).toBe(unknown.status)
    expect(JSON.stringify(taken.body).replace(owner.email, '')).toBe(
      JSON.stringify(unknown.body).replace('unknown-1@example.org', ''),
    )
    expect([...taken.headers.keys()]).toEqual([...unknown.headers.keys()])
    expect(await accountOf(owner.email)).toEqual(before)
    const mails = await product.mails(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('About your account')])
    expect(mails[0]!.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
  })

  test('a login with the entered password gets the response of a new account, and opens nothing', async () => {
    const owner = await aStudent(product.deps)
    await register(fresh(owner.email))
    await register(fresh('unknown-2@example.org'))
    const taken = await login({ email: owner.email, password })
    const unknown = await login({ email: 'unknown-2@example.org', password })
    expect([taken.status, unknown.status]).toEqual([200, 200])
    expect(Object.keys(taken.body)).toEqual(Object.keys(unknown.body))
    expect(taken.body.message).toBe(unknown.body.message)
    expect((await login({ email: owner.email, password: `${password}!` })).status).toBe(401)

    const subjects = (await product.mails(owner.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill(expect.stringContaining('About your account')))
    const open = await product.deps.db
      .selectFrom('otp_challenges')
      .select('id')
      .where('user_id', '=', owner._id)
      .execute()
    expect(open).toEqual([])
    product.clock.advance(61_000)
    const again = { body: { challengeId: taken.body.challengeId } }
    const resent = await product.call('POST', '/auth/resend-student-otp', again)
    expect(resent.status).toBe(200)
    // The owner's own password still works.
    expect((await login({ email: owner.email, password: owner.password })).status).toBe(200)
    product.clock.advance(24 * 3_600_000)
    expect((await login({ email: owner.email, password })).status).toBe(401)
  })

  test.each(['disabled', 'deleted'] as const)(
    'of a %s account gets the same response too, and its owner gets no mail',
    async (status) => {
      const owner = await aStudent(product.deps, { status })
      expect((await register(fresh(owner.email))).status).toBe(201)
      expect((await login({ email: owner.email, password })).status).toBe(200)
      expect(await product.mails(owner.email)).toEqual([])
      expect(await accountOf(owner.email)).toMatchObject({ status, name: owner.name })
    },
  )
})

describe('an address that was never confirmed', () => {
  test('takes over the last input, with a new code once a minute has passed', async () => {
    const email = 'twice@example.org'
    await register(fresh(email))
    const first = await newestCode(product, email)
    product.clock.advance(61_000)
    const better = 'another nine lanterns'
    await register({ ...fresh(email), name: 'Bilal A. Khan', password: better })
    const second = await newestCode(product, email)
    expect((await verify({ email, otp: first })).status).toBe(first === second ? 200 : 401)
    expect((await verify({ email, otp: second })).body.user.name).toBe('Bilal A. Khan')
    expect((await login({ email, password })).status).toBe(401)
    expect((await login({ email, password: better })).status).toBe(200)
    // From now on the address belongs to somebody.
    product.clock.advance(61_000)
    await register({ ...fresh(email), name: 'Somebody Else' })
    expect(await accountOf(email)).toMatchObject({ name: 'Bilal A. Khan' })
  })

  test('no second mail is sent within a minute, and the first code still works', async () => {
    const email = 'double-click@example.org'
    await register(fresh(email))
    await register(fresh(email))
    expect(await product.mails(email)).toHaveLength(1)
    expect((await verify({ email, otp: await newestCode(product, email) })).status).toBe(200)
  })

  const stranger = (email: string) =>
    fresh(email, { name: 'Mallory', phone: '0300 765 4321', password: 'nobody else knows this' })

  test('retains the owner’s input when a stranger registers it while no new code may be sent', async () => {
    const email = 'minute-later@example.org'
    const [mine, theirs] = [
      await register(fresh(email, { phone: '0300 123 4567' })),
      await register(stranger(email)),
    ]
    expect(Object.keys(theirs.body)).toEqual(Object.keys(mine.body))
    expect([theirs.status, theirs.body.message]).toEqual([201, mine.body.message])
    expect(await product.mails(email)).toHaveLength(1)
    const entered = await verify({ email, otp: await newestCode(product, email) })
    expect(entered.body.user).toMatchObject({ name: 'Bilal Khan', phone: '+923001234567' })
    expect((await login({ email, password: stranger(email).password })).status).toBe(401)
    expect((await login({ email, password })).status).toBe(200)
  })

  test('becomes the registration of the entered code, and then accepts no other', async () => {
    const email = 'two-at-once@example.org'
    await register(fresh(email, { phone: '0300 123 4567' }))
    product.clock.advance(61_000)
    const mine = await product.call('POST', '/auth/resend-student-otp', { body: { email } })
    const myCode = await newestCode(product, email)
    product.clock.advance(61_000)
    await register(stranger(email))
    const theirCode = await newestCode(product, email)
    expect(await accountOf(email)).toMatchObject({ name: 'Bilal Khan', phone: '+923001234567' })
    const entered = await verify({ challengeId: mine.body.challengeId, otp: myCode })
    expect(entered.body.user).toMatchObject({ name: 'Bilal Khan', phone: '+923001234567' })
    expect((await verify({ email, otp: theirCode })).status).toBe(401)
    expect(await accountOf(email)).toMatchObject({ name: 'Bilal Khan', phone: '+923001234567' })
    const { rows } = await product.deps.pool.query('select c::text as stored from otp_challenges c')
    expect(JSON.stringify(rows)).not.toContain('Mallory')
    // Requesting a new code does not send one for the account, which is in use now.
    const mails = (await product.mails(email)).length
    product.clock.advance(61_000)
    await product.call('POST', '/auth/resend-student-otp', { body: { email } })
    expect(await product.mails(email)).toHaveLength(mails)
    expect((await login({ email, password })).status).toBe(200)
    // The response is the same as before the address was confirmed, so it does not reveal that; no code is sent.
    expect((await login({ email, password: stranger(email).password })).status).toBe(200)
    expect((await product.mails(email)).at(-1)!.subject).toContain('About your account')
  })

  test('is confirmed, by a login before the first code, as registered with that password', async () => {
    const email = 'later@example.org'
    await register(stranger(email))
    product.clock.advance(61_000)
    await register(fresh(email))
    expect((await login({ email, password: stranger(email).password })).status).toBe(401)
    const { body } = await login({ email, password })
    const otp = await newestCode(product, email)
    const entered = await verify({ challengeId: body.challengeId, otp })
    expect(entered.body.user).toMatchObject({ name: 'Bilal Khan', phone: null })
  })

  test('registered while no code may be sent gets its code on request', async () => {
    const email = 'requested-before@example.org'
    await product.call('POST', '/auth/resend-student-otp', { body: { email } })
    await register(fresh(email))
    expect(await product.mails(email)).toEqual([])
    product.clock.advance(61_000)
    await product.call('POST', '/auth/resend-student-otp', { body: { email } })
    expect((await verify({ email, otp: await newestCode(product, email) })).status).toBe(200)
  })

  test('cannot be blocked for its owner by wrong codes for a stranger’s registration', async () => {
    const email = 'blocked@example.org'
    const typeWrong = async () => {
      const wrong = otherCode(await newestCode(product, email))
      for (let i = 0; i < 5; i++) expect((await verify({ email, otp: wrong })).status).toBe(401)
    }
    await register(stranger(email))
    await typeWrong()
    for (const wrongOnes of [typeWrong, null]) {
      product.clock.advance(61_000)
      await product.call('POST', '/auth/resend-student-otp', { body: { email } })
      await wrongOnes?.()
    }
    // After ten in a day that registration accepts no code at all.
    expect((await verify({ email, otp: await newestCode(product, email) })).status).toBe(401)

    product.clock.advance(61_000)
    await register(fresh(email))
    const otp = await newestCode(product, email)
    for (let i = 0; i < 4; i++) expect((await verify({ email, otp: otherCode(otp) })).status).toBe(401)
    expect((await verify({ email, otp })).body.user.name).toBe('Bilal Khan')
    // Nor do they count once the address is confirmed.
    const { body } = await login({ email, password })
    const again = { challengeId: body.challengeId, otp: await newestCode(product, email) }
    expect((await verify(again)).status).toBe(200)
    expect((await product.mails(email)).map(({ subject }) => subject).join()).not.toContain('paused')
  })

  test('recognizes the browser that registered it, even if a stranger registers it elsewhere in the meantime', async () => {
    const email = 'from-two-places@example.org'
    const home = { 'x-forwarded-for': '203.0.113.7' }
    const elsewhere = { 'x-forwarded-for': '198.51.100.9' }
    const send = (path: string, body: object, headers: Record<string, string>) =>
      product.call('POST', `/auth/${path}`, { body, headers })
    const mine = await send('student-register', fresh(email), home)
    const cookie = mine.headers.get('set-cookie')!.split(';')[0]!
    const myCode = await newestCode(product, email)
    product.clock.advance(61_000)
    await send('student-register', stranger(email), elsewhere)
    const theirCode = await newestCode(product, email)
    for (let i = 0; i < 12; i++)
      await send('verify-student-otp', { email, otp: otherCode(theirCode) }, elsewhere)
    // In the meantime the student's phone changed networks.
    const onTheWay = { 'x-forwarded-for': '192.0.2.44', cookie }
    expect((await send('verify-student-otp', { email, otp: theirCode }, onTheWay)).status).toBe(401)
    const entered = await send('verify-student-otp', { email, otp: myCode }, onTheWay)
    expect(entered.body.user).toMatchObject({ name: 'Bilal Khan', email })
  })

  test('five wrong codes end a registration like a login', async () => {
    const email = 'five-wrong@example.org'
    await register(fresh(email))
    const otp = await newestCode(product, email)
    for (let i = 0; i < 5; i++) await verify({ email, otp: otherCode(otp) })
    expect((await verify({ email, otp })).status).toBe(401)
  })

  test('is free again after a day', async () => {
    const email = 'gone@example.org'
    await register(fresh(email))
    const invited = await product.deps.db
      .insertInto('users')
      .values({
        role: 'student',
        name: 'Invited',
        email: 'invited@example.org',
        created_at: product.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const active = await aStudent(product.deps)
    product.clock.advance(24 * 3_600_000 - 2_000)
    await purgeUnverified(product.deps)
    expect(await accountOf(email)).toBeDefined()
    product.clock.advance(3_000)
    await purgeSignIn(product.deps)
    expect(await accountOf(email)).toBeUndefined()
    expect(await accountOf('invited@example.org')).toMatchObject({ id: invited.id })
    expect(await accountOf(active.email)).toBeDefined()
  })

  test.each([
    ['wrote a note about', '/notes', { text: 'Rang twice' }],
    ['tagged', '/tags', { name: 'Fair 2026' }],
    ['mailed a code of consent to', '/consent/code', undefined],
    ['wrote to', '/messages', { subject: 'Your call', text: 'When may we ring?' }],
  ])(
    'stays where the office %s the student, and does not keep others from being purged',
    async (what, path, body) => {
      const officer = await anOfficer(product.deps)
      const email = `${what.replaceAll(' ', '-')}@example.org`
      const other = `beside-${email}`
      for (const one of [email, other]) await register(fresh(one))
      const { id } = (await accountOf(email))!
      const { status } = await product.call('POST', `/staff/students/${id}${path}`, {
        token: officer.token,
        ...(body && { body }),
      })
      expect(status).toBeLessThan(300)
      product.clock.advance(25 * 3_600_000)
      await purgeSignIn(product.deps)
      expect(await accountOf(email)).toMatchObject({ id, status: 'pending' })
      expect(await accountOf(other)).toBeUndefined()

      await register(fresh(email, { name: 'Bilal Ahmed' }))
      const { body: entered } = await verify({ email, otp: await newestCode(product, email) })
      expect(entered.user).toMatchObject({ _id: id, name: 'Bilal Ahmed' })
    },
  )

  test('stays where the office is writing a note about the student meanwhile', async () => {
    const { pool } = product.deps
    const officer = await anOfficer(product.deps)
    const email = 'note-under-way@example.org'
    await register(fresh(email))
    const { id } = (await accountOf(email))!
    product.clock.advance(25 * 3_600_000)
    const writer = await pool.connect()
    try {
      await writer.query('begin')
      await writer.query('select from users where id = $1 for no key update', [id])
      const note = [id, officer._id, 'Rang twice', product.clock.now()]
      await writer.query(
        'insert into student_notes (student_id, author_id, text, at) values ($1, $2, $3, $4)',
        note,
      )
      const purging = purgeUnverified(product.deps)
      await Promise.race([purging, delay(500)])
      await writer.query('commit')
      await purging
    } finally {
      writer.release()
    }
    expect(await accountOf(email)).toMatchObject({ id })
    expect((await pool.query('select from student_notes where student_id = $1', [id])).rowCount).toBe(1)
  })

  test('stays where the office linked an enquiry to the student, which stays too', async () => {
    const officer = await anOfficer(product.deps)
    const email = 'linked-enquiry@example.org'
    await register(fresh(email))
    const { id } = (await accountOf(email))!
    const sent = await product.call('POST', '/enquiry/contact', { body: { ...contact, email } })
    expect(sent.status).toBeLessThan(300)
    const enquiries = () =>
      product.deps.db.selectFrom('enquiries').select('id').where('email', '=', email).execute()
    const [enquiry] = await enquiries()
    const linked = await product.call('PUT', `/staff/enquiries/${enquiry!.id}/student`, {
      token: officer.token,
      body: { studentId: id, seen: null },
    })
    expect(linked.status).toBe(200)
    product.clock.advance(25 * 3_600_000)
    await purgeUnverified(product.deps)
    expect(await accountOf(email)).toMatchObject({ id, status: 'pending' })
    expect(await enquiries()).toHaveLength(1)
  })
})

test('fifty concurrent registrations of one address create one account and one mail', async () => {
  for (let round = 0; round < 2; round++) {
    const email = `crowd-${round}@example.org`
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => register({ ...fresh(email), name: `Bilal Khan ${i}` })),
    )
    for (const { status, body } of answers) expect([201, 503], JSON.stringify(body)).toContain(status)
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
    const { rows } = await product.deps.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toHaveLength(1)
    expect(await product.mails(email)).toHaveLength(1)
  }
})

describe('refused', () => {
  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a name with a line break', { name: 'Bilal\nBcc: x@example.org' }, 'name'],
    ['no address', { email: undefined }, 'email'],
    ['an address without an ending', { email: 'bilal@example' }, 'email'],
    ['an address with a second header', { email: 'bilal@example.org\r\nBcc: x@example.org' }, 'email'],
    ['a short password', { password: 'short' }, 'password'],
    ['a password made of the name', { password: 'Bilal Khan Bilal' }, 'password'],
    ['a known password', { password: 'Lahore123456' }, 'password'],
    ['a password of 257 characters', { password: 'kites '.repeat(43).slice(0, 257) }, 'password'],
    ['a telephone number with letters', { phone: '0300-KITES' }, 'phone'],
    ['a role', { role: 'admin' }, 'role'],
    ['a status', { status: 'active' }, 'status'],
    ['an id', { id: '00000000-0000-4000-8000-000000000000' }, 'id'],
    ['a time of confirmation', { verified_at: '2026-01-01T00:00:00Z' }, 'verified_at'],
    ['a password hash', { password_hash: 'x' }, 'password_hash'],
  ])('%s', async (_, change, field) => {
    const email = 'refused@example.org'
    const { status, body } = await register({ ...fresh(email), ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
    expect(await accountOf(email)).toBeUndefined()
  })

  test('a weak password, with the same text for a taken address', async () => {
    const owner = await aStudent(product.deps)
    const weak = { name: 'Bilal Khan', password: 'Lahore123456' }
    const [taken, unknown] = await Promise.all([
      register({ ...weak, email: owner.email }),
      register({ ...weak, email: 'nobody-yet@example.org' }),
    ])
    expect(taken.body).toEqual(unknown.body)
    expect(await product.mails(owner.email)).toEqual([])
  })
})
