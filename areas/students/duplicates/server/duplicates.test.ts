import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestStoredNumbers } from '#areas/accounts/profile/server/stored-numbers.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import type { Pair } from '../contract.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })
const twinsOf = async (body: object) =>
  (await asOfficer('POST', '/staff/students/twins', body)).body.twins.map(
    ({ _id, because }: { _id: string; because: string[] }) => [_id, because],
  )
const savePaper = (person: Person, paper: 'national' | 'passport', body: object) =>
  product.call('PUT', `/student/identity/${paper}`, { token: person.token, body })
const pairs = async (query = 'limit=100') =>
  (await asOfficer('GET', `/staff/duplicates?${query}`)).body as {
    data: Pair[]
    totalCount: number
    more: boolean
  }
const pairOf = async (...people: string[]) =>
  (await pairs()).data.find(({ students }) => students.every(({ _id }) => people.includes(_id)))
const tell = (studentId: string, otherId: string, different: boolean, token = officer.token) =>
  product.call('POST', '/staff/duplicates/apart', { token, body: { studentId, otherId, different } })

/** A CNIC that no other test has. */
const aCnic = () => String(1_000_000_000_000 + Number(BigInt(`0x${randomBytes(5).toString('hex')}`)))

describe('the number of an identity document', () => {
  test('finds the student in any spacing, and is stored with whoever is added with it', async () => {
    const cnic = aCnic()
    const spaced = `${cnic.slice(0, 5)}-${cnic.slice(5, 12)}-${cnic.slice(12)}`
    const added = await asOfficer('POST', '/student/create', {
      name: 'Nadia Rauf',
      email: 'nadia-paper@example.org',
      cnic: spaced,
      passport: 'ab 1234567',
    })
    expect(added.status).toBe(201)
    const id = added.body.data._id
    expect(await twinsOf({ cnic })).toEqual([[id, ['cnic']]])
    expect(await twinsOf({ passport: 'AB1234567' })).toEqual([[id, ['passport']]])
    expect(await twinsOf({ cnic: spaced, passport: 'AB-1234567' })).toEqual([[id, ['cnic', 'passport']]])
    // Half a number, another number, and the number as that of the other document.
    for (const body of [{ cnic: cnic.slice(0, 9) }, { cnic: aCnic() }, { passport: cnic.slice(0, 9) }]) {
      expect(await twinsOf(body)).toEqual([])
    }
    const { rows } = await product.deps.pool.query(
      'select identity_document, kind, number_ends, number_sealed, number_digest from identity_documents where user_id = $1 order by 1',
      [id],
    )
    expect(rows).toMatchObject([
      { identity_document: 'national', kind: 'cnic', number_ends: cnic.slice(-4) },
      { identity_document: 'passport', kind: null, number_ends: '567' },
    ])
    expect(
      rows.map((row) => Buffer.concat([row.number_sealed, row.number_digest]).toString('latin1')),
    ).not.toContain(cnic)
  })

  test.each([
    ['cnic', '12345'],
    ['passport', '12'],
  ])('is refused by field when it cannot be a %s', async (field, value) => {
    const answer = await asOfficer('POST', '/student/create', {
      name: 'Nadia Rauf',
      email: 'nadia-refused@example.org',
      [field]: value,
    })
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('finds numbers that were stored before there were digests, or under an older key', async () => {
    const { deps } = product
    const cnic = aCnic()
    const student = await aStudent(deps)
    const paper = { kind: 'cnic', number: cnic, issued: null, expires: null }
    expect((await savePaper(student, 'national', paper)).status).toBe(200)
    expect(await twinsOf({ cnic })).toEqual([[student._id, ['cnic']]])
    for (const [digest, key] of [
      [null, null],
      [Buffer.from('another digest'), 'anotherkey'],
    ]) {
      await deps.pool.query(
        `update identity_documents set number_digest = $2, digest_key_id = $3 where user_id = $1`,
        [student._id, digest, key],
      )
      expect(await twinsOf({ cnic })).toEqual([])
      await digestStoredNumbers(deps)
      expect(await twinsOf({ cnic })).toEqual([[student._id, ['cnic']]])
    }
    await savePaper(student, 'national', { number: null })
    expect(await twinsOf({ cnic })).toEqual([])
  })
})

describe('the list of possible duplicates', () => {
  test('has each pair once, the older record first, with every reason', async () => {
    const { deps } = product
    const phone = '+923005551001'
    const older = await aStudent(deps, {
      name: 'Ayesha Siddiqui',
      phone,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    const newer = await aStudent(deps, { name: 'Aisha Siddiqi', phone })
    const number = 'XY7654321'
    for (const person of [older, newer]) {
      await product.call('PUT', `/student/update/${person._id}`, {
        token: person.token,
        body: { dateOfBirth: '2007-02-03' },
      })
      await savePaper(person, 'passport', { number, country: 'PK', issued: null, expires: null })
    }
    expect(await pairOf(older._id, newer._id)).toMatchObject({
      students: [
        { _id: older._id, name: 'Ayesha Siddiqui', phone, applicationCount: 0 },
        { _id: newer._id, name: 'Aisha Siddiqi' },
      ],
      because: ['passport', 'name-and-birth', 'phone'],
    })
    const all = await pairs()
    const keys = all.data.map(({ students }) => students.map(({ _id }) => _id).join())
    expect(new Set(keys).size).toBe(keys.length)
    expect(all.totalCount).toBe(keys.length)
    const { data, totalCount } = await pairs('limit=1&page=99')
    expect([data, totalCount]).toEqual([[], all.totalCount])
  })

  test('leaves out closed accounts, and phones of many students', async () => {
    const { deps } = product
    const there = await aStudent(deps, { phone: '+923005551002' })
    const gone = await aStudent(deps, { phone: '+923005551002', status: 'deleted' })
    expect(await pairOf(there._id, gone._id)).toBeUndefined()
    const shop = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        aStudent(deps, { name: `Customer ${'abcdefg'[index]}`, phone: '+923005551003' }),
      ),
    )
    expect(await pairOf(shop[0]!._id, shop[1]!._id)).toBeUndefined()
  })

  test('remembers who was told apart, in both orders, until it is taken back', async () => {
    const { deps } = product
    const [one, two] = [
      await aStudent(deps, { phone: '+923005551004' }),
      await aStudent(deps, { phone: '+923005551004' }),
    ]
    const shown = async () => [
      (await pairOf(one._id, two._id)) !== undefined,
      ...(await Promise.all(
        [one, two].map(
          async ({ _id }) => (await asOfficer('GET', `/staff/students/${_id}`)).body.data.twins.length > 0,
        ),
      )),
    ]
    expect(await shown()).toEqual([true, true, true])
    const answers = await Promise.all([
      tell(one._id, two._id, true),
      tell(two._id, one._id, true),
      tell(two._id, one._id, true),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shown()).toEqual([false, false, false])
    expect((await tell(two._id, one._id, false)).status).toBe(200)
    expect(await shown()).toEqual([true, true, true])
    const { rows } = await deps.pool.query(
      `select action from audit_entries
       where object_id = any($1) and action in ('student.told-apart', 'student.suggested-again') order by seq`,
      [[one._id, two._id]],
    )
    expect(rows.map(({ action }) => action)).toEqual(['student.told-apart', 'student.suggested-again'])
  })

  test('is up to date for each of many who ask at once', async () => {
    const { deps } = product
    const phone = '+923005551777'
    const [one, two] = [await aStudent(deps, { phone }), await aStudent(deps, { phone })]
    const listed = async () => (await pairOf(one._id, two._id)) !== undefined
    for (const different of [true, false]) {
      const before = Array.from({ length: 8 }, listed)
      expect((await tell(one._id, two._id, different)).status).toBe(200)
      const after = Array.from({ length: 8 }, listed)
      expect(await Promise.all(after)).toEqual(after.map(() => !different))
      await Promise.all(before)
    }
  })

  test('is not for students, and only existing students can be told apart', async () => {
    const { deps } = product
    const [one, two] = [await aStudent(deps), await aStudent(deps)]
    const gone = await aStudent(deps, { status: 'deleted' })
    expect((await product.call('GET', '/staff/duplicates?limit=1', { token: one.token })).status).toBe(403)
    expect((await tell(one._id, two._id, true, one.token)).status).toBe(403)
    for (const other of [one._id, gone._id, officer._id]) {
      expect((await tell(one._id, other, true)).status).toBe(404)
    }
  })

  test('counts no further than it has to where there are many', async () => {
    await product.deps.pool.query(`
      insert into users (role, status, name, email, phone, created_at)
      select 'student', 'active', 'Visitor ' || n, 'visitor-' || n || '@example.org',
        '+9230066' || lpad((n / 2)::text, 5, '0'), now() + n * interval '1 second'
      from generate_series(2, 601) n`)
    const first = await pairs('limit=10')
    expect(first).toMatchObject({ more: true, totalCount: 125 })
    expect(first.data.map(({ students }) => students.map(({ name }) => name)).slice(0, 2)).toEqual([
      ['Visitor 600', 'Visitor 601'],
      ['Visitor 598', 'Visitor 599'],
    ])
    const whole = await pairs('limit=10&page=20')
    expect(whole.more).toBe(false)
    expect(whole.totalCount).toBeGreaterThanOrEqual(300)
    const keys: string[] = []
    for (let page = 1; page <= Math.ceil(whole.totalCount / 50); page++) {
      const { data } = await pairs(`limit=50&page=${page}`)
      keys.push(...data.map(({ students }) => students.map(({ _id }) => _id).join()))
    }
    expect(new Set(keys).size).toBe(whole.totalCount)
    expect(keys).toHaveLength(whole.totalCount)
  })
})
