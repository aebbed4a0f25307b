import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallPhotograph } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'

// A client written only from the specification's list of calls: it sends the payloads and reads the fields named there.

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo

beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps)
})
afterAll(() => product.close())

interface Sent {
  readonly token?: string
  readonly json?: unknown
  readonly body?: BodyInit
}

/** Calls like a client that sends a JSON content type with every request, even without a body. */
async function send(method: string, path: string, { token, json, body }: Sent = {}) {
  const response = await fetch(`${product.url}/api/${path.replace(/^\//, '')}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body === undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, answer: await response.json() }
}

const digits = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0]
const latest = async (email: string) => (await product.mails(email)).at(-1)?.text

describe('registration and login', () => {
  const email = 'new.student@example.org'
  const password = 'seven blue boats at Keenjhar'

  test('from the registration to a token, with e-mail address and code', async () => {
    const registration = { name: 'Bilal Invented', email, password }
    const registered = await send('POST', '/auth/student-register', { json: registration })
    expect([registered.status, registered.answer.email]).toEqual([201, email])
    const otp = digits(await latest(email))
    const verified = await send('POST', '/auth/verify-student-otp', { json: { email, otp } })
    expect(verified.answer).toMatchObject({
      user: { _id: expect.any(String), name: 'Bilal Invented' },
      token: expect.any(String),
    })

    const login = await send('POST', '/auth/student-login', { json: { email, password } })
    expect(login.status).toBe(200)
    expect(login.answer).not.toHaveProperty('token')
    const code = digits(await latest(email))
    const again = await send('POST', '/auth/verify-student-otp', { json: { email, otp: code } })
    expect(again.answer).toMatchObject({ user: { name: 'Bilal Invented' }, token: expect.any(String) })
  })

  test('a password reset', async () => {
    const forgot = await send('POST', '/auth/forgot-student-password', { json: { email } })
    expect(forgot.answer).toMatchObject({ message: expect.any(String) })
    const token = /token=([\w-]+)/.exec((await latest(email)) ?? '')?.[1]
    const json = { token, password: 'eight red buses in Multan' }
    const reset = await send('POST', 'auth/reset-student-password', { json })
    expect([reset.status, reset.answer.message]).toEqual([200, expect.any(String)])
  })
})

describe('searching', () => {
  test('universities, their programs and instructors, page by page', async () => {
    const { token } = await aStudent(product.deps)
    const all = await send('GET', '/university/get-all-universities?page=1&limit=10&search=', { token })
    expect(all.answer).toMatchObject({
      universities: [{ _id: program.universityId }],
      pagination: { currentPage: 1, totalPages: 1, totalUniversities: 1, hasNext: false, hasPrev: false },
      message: expect.any(String),
    })
    const programs = await send('GET', `/program/university/${program.universityId}`, { token })
    expect(programs.answer).toMatchObject({
      programs: [{ _id: program.programId }],
      pagination: { currentPage: 1, totalPages: 1, totalPrograms: 1, hasNext: false, hasPrev: false },
      message: expect.any(String),
    })
    const path = '/instructor/get-all-instructors?page=1&limit=10&search='
    const instructors = await send('GET', path, { token })
    expect(instructors.answer).toMatchObject({
      instructors: [],
      pagination: { totalInstructors: 0, hasNext: false, hasPrev: false },
      message: expect.any(String),
    })
  })
})

describe('the record of a student', () => {
  const recordOf = async ({ _id, token }: Person) =>
    (await send('GET', `/student/profile/${_id}`, { token })).answer.data

  test('is created, listed and deleted by the office without a reason', async () => {
    const { token } = officer
    const json = { name: 'Walked In', email: 'walked.in@example.org' }
    const made = await send('POST', '/student/create', { token, json })
    expect(made.answer.data).toMatchObject({ _id: expect.any(String), name: 'Walked In' })
    const list = await send('GET', '/student/all?page=1', { token })
    expect(list.answer.data).toContainEqual(expect.objectContaining({ _id: made.answer.data._id }))
    expect(list.answer.totalCount).toBeGreaterThan(0)

    const deleted = await send('DELETE', `/student/delete/${made.answer.data._id}`, { token })
    expect(deleted.status).toBe(200)
    const { rows } = await product.deps.pool.query('select status, deleted_reason from users where id = $1', [
      made.answer.data._id,
    ])
    expect(rows).toEqual([{ status: 'deleted', deleted_reason: null }])
  })

  test('is deleted by its owner without a payload', async () => {
    const { _id, token } = await aStudent(product.deps)
    expect((await send('DELETE', `/student/delete/${_id}`, { token })).status).toBe(200)
    expect((await send('GET', '/auth/me', { token })).status).toBe(401)
  })

  const details = { name: 'Sana Renamed', city: 'Peshawar', address: 'House 7, Ring Road', dateOfBirth: '' }
  const saved = { name: 'Sana Renamed', details: { city: 'Peshawar', dateOfBirth: null } }
  const multipart = () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(details)) form.append(name, value)
    return form
  }

  test('is changed by JSON, by a urlencoded form and by a multipart form', async () => {
    const bodies: Sent[] = [
      { json: { ...details, dateOfBirth: null } },
      { body: new URLSearchParams(details) },
      { body: multipart() },
    ]
    for (const body of bodies) {
      const student = await aStudent(product.deps)
      const { _id, token } = student
      await send('PUT', `/student/update/${_id}`, { token, json: { dateOfBirth: '2006-04-30' } })
      const answer = await send('PUT', `/student/update/${_id}`, { token, ...body })
      expect(answer).toMatchObject({ status: 200, answer: { data: saved } })
      expect(await recordOf(student)).toMatchObject(saved)
    }
  })

  test('accepts a picture in a part of any name and stores it as the photograph', async () => {
    const student = await aStudent(product.deps)
    const { _id, token } = student
    for (const [at, name] of ['image', 'profilePicture'].entries()) {
      const form = multipart()
      form.append(name, new Blob([new Uint8Array(await smallPhotograph())], { type: 'image/jpeg' }), 'me.jpg')
      const answer = await send('PUT', `/student/update/${_id}`, { token, body: form })
      expect(answer).toMatchObject({ status: 200, answer: { data: saved } })
      const { documents } = (await send('GET', '/student/documents', { token })).answer
      expect(documents).toHaveLength(at + 1)
      expect(documents[0]).toMatchObject({ name: 'photoImage', newest: true })
    }
  })

  test('stays unchanged when the picture or a field is refused', async () => {
    const student = await aStudent(product.deps)
    const { _id, token } = student
    const before = await recordOf(student)
    const photograph = await smallPhotograph()
    const refused: [Record<string, string>, Uint8Array, number, string][] = [
      [details, new TextEncoder().encode('no picture'), 422, 'photoImage'],
      [{ ...details, phone: 'a number' }, photograph, 400, 'phone'],
      [{ ...details, role: 'admin' }, photograph, 400, 'role'],
    ]
    for (const [fields, bytes, status, wrong] of refused) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('image', new Blob([new Uint8Array(bytes)]), 'me.jpg')
      const answer = await send('PUT', `/student/update/${_id}`, { token, body: form })
      expect(answer).toMatchObject({ status, answer: { fields: { [wrong]: expect.any(String) } } })
    }
    const twice = new URLSearchParams([...Object.entries(details), ['city', 'Quetta']])
    expect((await send('PUT', `/student/update/${_id}`, { token, body: twice })).status).toBe(400)
    expect(await recordOf(student)).toEqual(before)
    expect((await send('GET', '/student/documents', { token })).answer.documents).toEqual([])
  })

  test('accepts no form about another student, and no picture from the office', async () => {
    const student = await aStudent(product.deps)
    const { token } = await aStudent(product.deps)
    const before = await recordOf(student)
    const path = `/student/update/${student._id}`
    for (const body of [multipart(), new URLSearchParams(details)]) {
      expect((await send('PUT', path, { token, body })).status).toBe(404)
    }
    const form = multipart()
    form.append('image', new Blob([new Uint8Array(await smallPhotograph())]), 'me.jpg')
    expect((await send('PUT', path, { token, body: form })).status).toBe(404)
    const byOffice = multipart()
    byOffice.append('image', new Blob([new Uint8Array(await smallPhotograph())]), 'me.jpg')
    const { status } = await send('PUT', path, { token: officer.token, body: byOffice })
    expect(status).toBe(400)
    expect(await recordOf(student)).toEqual(before)
    expect(await send('PUT', path, { token: officer.token, body: multipart() })).toMatchObject({
      status: 200,
      answer: { data: saved },
    })
  })

  test('only calls that declare forms accept them', async () => {
    const body = new URLSearchParams({ email: 'new.student@example.org', password: 'x' })
    expect((await send('POST', '/auth/student-login', { body })).status).toBe(415)
  })
})

describe('an application', () => {
  test('is submitted, listed, counted and joined', async () => {
    const { _id, token } = await aStudent(product.deps)
    const form = new FormData()
    form.append('university', program.universityId)
    form.append('program', program.programId)
    form.append('user_id', _id)
    for (const name of ['cnicFrontImage', 'cnicBackImage', 'matricCertificateImage', 'fscCertificateImage']) {
      form.append(name, new Blob([new Uint8Array(await smallPhotograph())], { type: 'image/jpeg' }), 'a.jpg')
    }
    const created = await send('POST', '/student-docs/create', { token, body: form })
    expect(created.answer.message).toEqual(expect.any(String))

    const own = await send('GET', `/student/student/${_id}?page=1&search=`, { token })
    expect(own.answer).toMatchObject({
      data: [{ _id: expect.any(String), status: 'pending', joinStatus: expect.any(String) }],
      totalCount: 1,
    })
    const applicationId = own.answer.data[0]._id
    const ofUniversity = await send('GET', `/application/university/${program.universityId}?page=1&search=`, {
      token: officer.token,
    })
    expect(ofUniversity.answer).toMatchObject({ data: [{ _id: applicationId }], totalCount: 1 })

    const early = await send('POST', `/student-docs/join-confirm/${applicationId}`, {
      token,
      json: { joinStatus: 'confirmed' },
    })
    expect(early.status).toBe(409)
    const path = `/staff/applications/${applicationId}/decision`
    await send('POST', path, { token: officer.token, json: { decision: 'offer' } })
    const joined = await send('POST', `/student-docs/join-confirm/${applicationId}`, {
      token,
      json: { joinStatus: 'confirmed' },
    })
    expect(joined.answer).toMatchObject({
      message: expect.any(String),
      data: { _id: applicationId, status: 'confirmed', joinStatus: 'confirmed' },
    })
    const stats = async () => (await send('GET', `/student-docs/stats/${_id}`, { token })).answer.data
    expect(await stats()).toMatchObject({
      summary: {
        totalApplications: 1,
        pendingApplications: 0,
        confirmedApplications: 1,
        cancelledApplications: 0,
        uniqueUniversitiesApplied: 1,
      },
      applicationDetails: [
        {
          appliedAt: expect.any(String),
          status: 'confirmed',
          university: { universityName: expect.any(String) },
          program: { programName: expect.any(String) },
        },
      ],
    })
  })
})
