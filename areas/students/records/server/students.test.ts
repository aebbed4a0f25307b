import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aStudent, anOfficer, anotherSession, viewerOf, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const minute = 60_000
const unknownId = '00000000-0000-4000-8000-000000000000'
const noDetails = {
  dateOfBirth: null,
  nationality: null,
  country: null,
  city: null,
  address: null,
  education: null,
}

async function fresh(person: Person): Promise<string> {
  return anotherSession(product.deps, person)
}

describe('adding a student', () => {
  const add = async (body: object, person = officer) =>
    product.call('POST', '/student/create', { token: await fresh(person), body })

  test('sends an invitation; nobody can log in until it is accepted', async () => {
    const email = 'sana@example.org'
    const { status, body } = await add({
      name: 'Sana Rauf',
      email,
      phone: '+92 300 7654321',
      dateOfBirth: '2007-03-14',
      nationality: 'PK',
      city: 'Multan',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      name: 'Sana Rauf',
      email,
      phone: '+923007654321',
      status: 'pending',
      applicationCount: 0,
      details: { ...noDetails, dateOfBirth: '2007-03-14', nationality: 'PK', city: 'Multan' },
    })
    const token = await newestToken(product, email)
    const password = 'seven lanterns by the lake'
    const login = () => product.call('POST', '/auth/student-login', { body: { email, password } })
    expect((await login()).status).toBe(401)
    const set = await product.call('POST', '/auth/reset-student-password', { body: { token, password } })
    expect(set.status).toBe(200)
    expect((await login()).status).toBe(200)
  })

  test('is refused if the address is taken, in any spelling', async () => {
    const student = await aStudent(product.deps)
    for (const email of [student.email, student.email.toUpperCase(), officer.email]) {
      expect(await add({ name: 'Sana Rauf', email })).toMatchObject({
        status: 409,
        body: { code: 'address_taken', fields: { email: expect.any(String) } },
      })
    }
    const answers = await Promise.all(
      ['Sana', 'Sana Rauf', 'S. Rauf'].map((name) => add({ name, email: 'same-time@example.org' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await product.mails('same-time@example.org')).toHaveLength(1)
  })

  test('adds and invites once when the reply of the first call is lost', async () => {
    const body = { name: 'Sana Rauf', email: 'lost-reply@example.org', city: 'Multan' }
    const answers = [...(await Promise.all([add(body), add(body)])), await add(body)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body: { message, data } }) => JSON.stringify([message, data]))).size).toBe(
      1,
    )
    expect(await product.mails(body.email)).toHaveLength(1)
    for (const other of [{ city: 'Lahore' }, { phone: '+92 300 7654399' }]) {
      expect((await add({ ...body, ...other })).body.code).toBe('address_taken')
    }
    product.clock.advance(16 * minute)
    expect((await add(body)).body.code).toBe('address_taken')
    // Somebody who registered with the same name was not added.
    const own = { name: 'Sana Rauf', email: 'own-account@example.org' }
    await product.call('POST', '/auth/student-register', {
      body: { ...own, password: 'seven lanterns by the lake' },
    })
    expect((await add(own)).body.code).toBe('address_taken')
  })

  test('is for officers and admins', async () => {
    const body = { name: 'Sana Rauf', email: 'sana-2@example.org' }
    const student = await aStudent(product.deps)
    expect((await add(body, student)).status).toBe(403)
    expect((await product.call('POST', '/student/create', { body })).status).toBe(401)
    expect((await add(body, await anAdmin(product.deps))).status).toBe(201)
  })

  test.each([
    ['a role', { role: 'admin' }],
    ['a status', { status: 'active' }],
    ['a password', { password: 'seven lanterns by the lake' }],
    ['a day that is none', { dateOfBirth: '2007-02-30' }],
    ['a birth in the future', { dateOfBirth: '2999-01-01' }],
    ['a birth two centuries ago', { dateOfBirth: '1826-01-01' }],
    ['a country in words', { country: 'Pakistan' }],
    ['a NUL', { city: 'Mul\u0000tan' }],
  ])('with %s is refused', async (_, more) => {
    const answer = await add({ name: 'Sana Rauf', email: 'sana-3@example.org', ...more })
    const [field] = Object.keys(more)
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field!]: expect.any(String) } } })
  })
})

describe('the list', () => {
  const list = async (query: string) => {
    const { status, body } = await product.call('GET', `/student/all?${query}`, {
      token: await fresh(officer),
    })
    expect(status).toBe(200)
    return body as { data: { name: string; email: string }[]; totalCount: number }
  }
  const named = async (search: string) =>
    (await list(`limit=100&search=${encodeURIComponent(search)}`)).data.map(({ name }) => name).sort()

  beforeAll(async () => {
    for (const [i, name] of [
      'Zoë Müller-Qazi',
      'Hamza 100% Iqbal',
      'Hamza 100x Iqbal',
      'Under_score Khan',
      'Under score Khan',
      'عائشہ صدیقی',
      'Muhammad Usman Ghani',
    ].entries()) {
      await aStudent(product.deps, { name, email: `list_${i}@post.example.org`, phone: `+92300777000${i}` })
    }
    await aStudent(product.deps, { name: 'Gone Girl', status: 'deleted' })
  })

  test.each([
    ['zoe muller', ['Zoë Müller-Qazi']],
    ['QAZI', ['Zoë Müller-Qazi']],
    ['ghani muhammad', ['Muhammad Usman Ghani']],
    ['mohammad usman', ['Muhammad Usman Ghani']],
    ['عائشہ', ['عائشہ صدیقی']],
    ['100%', ['Hamza 100% Iqbal']],
    ['%', ['Hamza 100% Iqbal']],
    ['Under_', ['Under_score Khan']],
    ['list_3@post', ['Under_score Khan']],
    ['0300 777 0006', ['Muhammad Usman Ghani']],
    ['+92 300 7770005', ['عائشہ صدیقی']],
    ['+92 (0)300-777-0005', ['عائشہ صدیقی']],
    ['usmaan ghanni', ['Muhammad Usman Ghani']],
    ['\\', []],
    ["'; drop table users; --", []],
    ['gone girl', []],
    ['farooqi', []],
  ])('finds %s', async (search, names) => {
    expect(await named(search)).toEqual(names)
  })

  test('is paged, newest first, with the same total on every page', async () => {
    const all = await list('limit=100')
    const first = await list('limit=3')
    const second = await list('limit=3&page=2')
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 6))
    expect([first.totalCount, second.totalCount]).toEqual([all.totalCount, all.totalCount])
    const past = await list('limit=3&page=999')
    expect([past.data, past.totalCount]).toEqual([[], all.totalCount])
    const { rows } = await product.deps.pool.query(
      `select count(*) as n from users where role = 'student' and status <> 'deleted'`,
    )
    expect(all.totalCount).toBe(rows[0].n)
  })

  test('counts everybody who was there before it was asked for, however many ask at the same time', async () => {
    const { totalCount } = await list('limit=1')
    const earlier = [list('limit=1'), list('limit=1&page=2')]
    await aStudent(product.deps, { name: 'Counted Once' })
    const later = await Promise.all(
      Array.from({ length: 5 }, (_, index) => list(`limit=1&page=${index + 1}`)),
    )
    expect(later.map((one) => one.totalCount)).toEqual(Array(5).fill(totalCount + 1))
    expect(later[0]!.data).toMatchObject([{ name: 'Counted Once' }])
    await Promise.all(earlier)
  })

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=101',
    'limit=1e9',
    'page=1&page=2',
    'sort=name',
  ])('%s is refused', async (query) => {
    const answer = await product.call('GET', `/student/all?${query}`, { token: await fresh(officer) })
    expect(answer.status).toBe(400)
  })

  test('is for officers and admins', async () => {
    const student = await aStudent(product.deps)
    expect((await product.call('GET', '/student/all', { token: student.token })).status).toBe(403)
    expect((await product.call('GET', '/student/all')).status).toBe(401)
  })
})

describe('one student', () => {
  test('is shown to oneself and to officers; others get the same reply as for an unknown id', async () => {
    const student = await aStudent(product.deps, { phone: '+923001112222' })
    const other = await aStudent(product.deps)
    const path = `/student/profile/${student._id}`
    for (const token of [student.token, await fresh(officer), (await anAdmin(product.deps)).token]) {
      const { status, body } = await product.call('GET', path, { token })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ _id: student._id, phone: '+923001112222', details: noDetails })
      expect(JSON.stringify(body)).not.toMatch(/hash|password|argon/)
    }
    const foreign = await product.call('GET', path, { token: other.token })
    const absent = await product.call('GET', `/student/profile/${unknownId}`, { token: other.token })
    const malformed = await product.call('GET', '/student/profile/1', { token: other.token })
    expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body])
    expect([foreign.status, foreign.body]).toEqual([malformed.status, malformed.body])
    expect(foreign.body.code).toBe('not_found')
    // An officer has no student profile.
    const own = await product.call('GET', `/student/profile/${officer._id}`, { token: await fresh(officer) })
    expect(own.status).toBe(404)
  })
})

describe('changing a student', () => {
  const change = (token: string, id: string, body: object) =>
    product.call('PUT', `/student/update/${id}`, { token, body })

  test('changes the fields that are sent, leaves others as they are, and clears those that are null', async () => {
    const student = await aStudent(product.deps, { phone: '+923001112222' })
    const { token, _id } = student
    const first = await change(token, _id, {
      name: 'Ayesha S.',
      city: 'Quetta',
      education: 'FSc, BISE Quetta, 2025',
      dateOfBirth: '2006-04-30',
    })
    expect(first.body.data).toMatchObject({
      name: 'Ayesha S.',
      phone: '+923001112222',
      details: {
        ...noDetails,
        city: 'Quetta',
        education: 'FSc, BISE Quetta, 2025',
        dateOfBirth: '2006-04-30',
      },
    })
    const second = await change(await fresh(officer), _id, { phone: null, city: null, nationality: 'AF' })
    expect(second.body.data).toMatchObject({
      name: 'Ayesha S.',
      phone: null,
      details: { city: null, nationality: 'AF', education: 'FSc, BISE Quetta, 2025' },
    })
    // Only the owner also gets the sections of the profile.
    const { sections, ...seen } = (await change(token, _id, {})).body.data
    expect([seen, sections.personal.name]).toEqual([second.body.data, 'Ayesha S.'])
  })

  test('gives other students the same reply as for an unknown id, and changes nothing', async () => {
    const [student, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const foreign = await change(other.token, student._id, { name: 'Taken Over' })
    const absent = await change(other.token, unknownId, { name: 'Taken Over' })
    expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    for (const id of [officer._id, unknownId]) {
      expect((await change(await fresh(officer), id, { name: 'Taken Over' })).status).toBe(404)
    }
    const { rows } = await product.deps.pool.query(`select 1 from users where name = 'Taken Over'`)
    expect(rows).toEqual([])
  })

  test('no other column can be changed', async () => {
    const { token, _id } = await aStudent(product.deps)
    const { rows: columns } = await product.deps.pool.query(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name in ('users', 'student_details')`,
    )
    const allowed = ['name', 'phone', 'nationality', 'country', 'city', 'address', 'education']
    const row = async () =>
      (await product.deps.pool.query('select u::text from users u where id = $1', [_id])).rows
    const before = await row()
    for (const { name } of columns) {
      if (allowed.includes(name)) continue
      const answer = await change(token, _id, { [name]: 'active' })
      expect(answer).toMatchObject({ status: 400, body: { fields: { [name]: expect.any(String) } } })
    }
    for (const name of ['role', 'joinStatus', 'userId', '_id', '__proto__x', 'constructor']) {
      expect((await change(token, _id, { [name]: 'admin' })).status).toBe(400)
    }
    expect(await row()).toEqual(before)
  })
})

describe('closing an account', () => {
  const close = (token: string, id: string, reason?: string) =>
    product.call('DELETE', `/student/delete/${id}${reason ? `?reason=${encodeURIComponent(reason)}` : ''}`, {
      token,
    })

  test('by its owner ends every session, link and code, and leaves the row', async () => {
    const student = await aStudent(product.deps)
    const other = await fresh(student)
    expect((await close(student.token, student._id)).status).toBe(200)
    for (const token of [student.token, other]) {
      expect((await product.call('GET', '/auth/me', { token })).status).toBe(401)
    }
    // The owner can still reopen it; nobody else can get in.
    const { email } = student
    await product.call('POST', '/auth/forgot-student-password', { body: { email } })
    const mails = await product.mails(email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('about to be deleted')])
    const { rows } = await product.deps.pool.query(
      'select status, deleted_by, deleted_at is not null as dated from users where id = $1',
      [student._id],
    )
    expect(rows).toEqual([{ status: 'deleted', deleted_by: student._id, dated: true }])
    const seen = await product.call('GET', `/student/profile/${student._id}`, { token: await fresh(officer) })
    expect(seen.status).toBe(404)
  })

  test('requires the password again after ten minutes', async () => {
    const student = await aStudent(product.deps)
    product.clock.advance(11 * minute)
    const refused = await close(student.token, student._id)
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    const body = { password: student.password }
    await product.call('POST', '/auth/prove', { token: student.token, body })
    expect((await close(student.token, student._id)).status).toBe(200)
  })

  test('by an officer takes a reason, which is stored', async () => {
    const student = await aStudent(product.deps)
    const token = await fresh(officer)
    expect((await close(token, student._id, 'Requested in person')).status).toBe(200)
    const { rows } = await product.deps.pool.query(
      'select deleted_by, deleted_reason from users where id = $1',
      [student._id],
    )
    expect(rows).toEqual([{ deleted_by: officer._id, deleted_reason: 'Requested in person' }])
    expect((await close(token, student._id, 'Again')).status).toBe(404)
    // The same again, as after a lost reply.
    expect((await close(token, student._id, 'Requested in person')).body.message).toBe(
      studentMessages.deleted,
    )
    expect(
      (await close(await fresh(await anOfficer(product.deps)), student._id, 'Requested in person')).status,
    ).toBe(404)
    const { email, password } = student
    const login = await product.call('POST', '/auth/student-login', { body: { email, password } })
    expect(login.status).toBe(401)
    const [mail, ...more] = await product.mails(email)
    expect([mail?.subject, more]).toEqual([expect.stringContaining('was closed'), []])
    expect(mail?.text).not.toContain('Requested in person')
  })

  test('by an officer requires the password too', async () => {
    const student = await aStudent(product.deps)
    const token = await fresh(officer)
    product.clock.advance(11 * minute)
    const refused = await close(token, student._id, 'Requested in person')
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
  })

  test('by another student gets the same reply as for an unknown id; an officer’s account cannot be closed here', async () => {
    const [student, other] = [await aStudent(product.deps), await aStudent(product.deps)]
    const foreign = await close(other.token, student._id, 'Because')
    const absent = await close(other.token, unknownId, 'Because')
    expect([foreign.status, foreign.body]).toEqual([404, absent.body])
    expect((await close(await fresh(officer), officer._id, 'Because')).status).toBe(404)
    expect(await viewerOf(product.deps, student)).toBeDefined()
  })
})
