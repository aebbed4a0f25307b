import { studentMessages } from '#texts/accounts/profile/student-messages.ts'
import { studentFileMessages } from '#texts/students/records/student-file-messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { apply } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'

let product: TestProduct
let program: ProgramToApplyTo
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const day = 86_400_000
const asOfficer = async (method: string, path: string, body?: object) => {
  const { token } = await anOfficer(product.deps)
  return product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
}
const file = (id: string) => asOfficer('GET', `/staff/students/${id}`)
const audits = async (id: string, action: string) =>
  (
    await product.deps.pool.query(
      'select * from audit_entries where object_id = $1 and action = $2 order by seq',
      [id, action],
    )
  ).rows
const close = (id: string, reason = 'Requested in person') =>
  asOfficer('DELETE', `/student/delete/${id}?reason=${encodeURIComponent(reason)}`)

describe('one student’s record', () => {
  test('shows applications, consents and conversations, and logs the view', async () => {
    const student = await aStudent(product.deps, { phone: '+923005550001' })
    const sent = await apply(product, student, program)
    await product.call('POST', '/messages', {
      token: student.token,
      body: { subject: 'A question', text: 'When does it begin?' },
    })
    const { status, body } = await file(student._id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      student: { _id: student._id, applicationCount: 1, version: expect.any(String) },
      hasPassword: true,
      closing: null,
      lastSeenAt: expect.any(String),
      applications: [{ _id: sent.body.data._id, reference: sent.body.data.reference, stage: 'submitted' }],
      threads: [{ subject: 'A question', waitingOn: 'office' }],
      holds: { messages: 1 },
    })
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|When does it begin/)
    expect(await audits(student._id, 'student.viewed')).toHaveLength(1)
    // The profile call of the specification logs the view too.
    await asOfficer('GET', `/student/profile/${student._id}`)
    await product.call('GET', `/student/profile/${student._id}`, { token: student.token })
    expect(await audits(student._id, 'student.viewed')).toHaveLength(2)
  })

  test('cannot be opened by students, and an officer has none', async () => {
    const student = await aStudent(product.deps)
    const path = `/staff/students/${student._id}`
    expect((await product.call('GET', path, { token: student.token })).status).toBe(403)
    expect((await product.call('GET', path)).status).toBe(401)
    expect((await file(officer._id)).status).toBe(404)
    expect(await audits(student._id, 'student.viewed')).toEqual([])
  })
})

describe('changing a record', () => {
  test('records old and new values, mails the student the names of the fields, and is logged without values', async () => {
    const student = await aStudent(product.deps, { phone: '+923005550003' })
    const { version } = (await file(student._id)).body.data.student
    const body = { name: 'Ayesha Siddiqa', phone: null, city: 'Quetta', version }
    const saved = await asOfficer('PUT', `/student/update/${student._id}`, body)
    expect([saved.status, saved.body.message]).toEqual([200, studentMessages.saved])
    const { changes } = (await file(student._id)).body.data
    expect(changes).toMatchObject([
      {
        by: 'Omar Farooqi',
        role: 'officer',
        fields: [
          { field: 'name', from: 'Ayesha Siddiqui', to: 'Ayesha Siddiqa' },
          { field: 'phone', from: '+923005550003', to: null },
          { field: 'city', from: null, to: 'Quetta' },
        ],
      },
    ])
    const mail = (await product.mails(student.email)).at(-1)
    expect(mail?.subject).toContain('changed your details')
    expect(mail?.text).toMatch(/- Name\n- Phone number\n- City/)
    expect(mail?.text).not.toContain('Quetta')
    const [entry] = await audits(student._id, 'student.changed')
    expect(entry.details).toEqual({ fields: 'name phone city' })
    // An update without a difference is not a change.
    await asOfficer('PUT', `/student/update/${student._id}`, { city: 'Quetta' })
    expect((await file(student._id)).body.data.changes).toHaveLength(1)
  })

  test('of several officers with the same version, one saves and the others are refused', async () => {
    const student = await aStudent(product.deps)
    const { version } = (await file(student._id)).body.data.student
    const answers = await Promise.all(
      ['Quetta', 'Lahore', 'Multan'].map((city) =>
        asOfficer('PUT', `/student/update/${student._id}`, { city, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: studentMessages.changedMeanwhile,
    })
    expect((await file(student._id)).body.data.changes).toHaveLength(1)
  })

  test('does not overwrite a change that the student made meanwhile', async () => {
    const student = await aStudent(product.deps)
    const { version } = (await file(student._id)).body.data.student
    await product.call('PUT', `/student/update/${student._id}`, {
      token: student.token,
      body: { city: 'Sukkur' },
    })
    const late = await asOfficer('PUT', `/student/update/${student._id}`, { city: 'Lahore', version })
    expect(late.status).toBe(409)
    expect((await file(student._id)).body.data.student.details.city).toBe('Sukkur')
    expect(await product.mails(student.email)).toEqual([])
  })
})

describe('closing and reopening', () => {
  test('an account that the office closed is listed, and the office can reopen it within seven days', async () => {
    const student = await aStudent(product.deps)
    expect((await close(student._id)).status).toBe(200)
    expect((await file(student._id)).body.data.closing).toMatchObject({
      by: 'office',
      byName: 'Omar Farooqi',
      reason: 'Requested in person',
    })
    const closing = await asOfficer('GET', '/student/all?show=closing&limit=100')
    expect(closing.body.data.map(({ _id }: { _id: string }) => _id)).toContain(student._id)
    expect((await asOfficer('PUT', `/student/update/${student._id}`, { city: 'X' })).status).toBe(404)

    const answers = await Promise.all(
      [1, 2].map(() => asOfficer('POST', `/staff/students/${student._id}/keep`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await product.mails(student.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was closed'),
      expect.stringContaining('is open again'),
    ])
    expect(await audits(student._id, 'student.kept')).toHaveLength(1)
    const { email, password } = student
    const login = await product.call('POST', '/auth/student-login', { body: { email, password } })
    expect(login.status).toBe(200)
  })

  test('the office cannot reopen an account that its owner closed, or one that is gone', async () => {
    const leaving = await aStudent(product.deps)
    await product.call('DELETE', `/student/delete/${leaving._id}`, { token: leaving.token })
    expect((await file(leaving._id)).body.data.closing).toMatchObject({ by: 'owner', byName: null })
    const open = await aStudent(product.deps)
    for (const { _id } of [leaving, open]) {
      expect((await asOfficer('POST', `/staff/students/${_id}/keep`, {})).body).toMatchObject({
        code: 'move_not_possible',
        message: studentFileMessages.notKeepable,
      })
    }
    const gone = await aStudent(product.deps)
    await apply(product, gone, program)
    await close(gone._id)
    product.clock.advance(7 * day + 1000)
    expect((await asOfficer('POST', `/staff/students/${gone._id}/keep`, {})).status).toBe(409)
    await eraseClosedAccounts(product.deps)
    expect((await asOfficer('POST', `/staff/students/${gone._id}/keep`, {})).status).toBe(404)
    expect((await file(gone._id)).status).toBe(404)
    const { body } = await asOfficer('GET', '/student/all?show=closing&limit=100')
    expect(body.data.map(({ _id }: { _id: string }) => _id)).not.toContain(gone._id)
  })

  test('a student who never set a password is pending again, and can be invited', async () => {
    const email = 'invited-once@example.org'
    const made = await asOfficer('POST', '/student/create', { name: 'Sana Rauf', email })
    const id = made.body.data._id
    const first = await newestToken(product, email)
    expect((await asOfficer('POST', `/staff/students/${id}/invitation`, {})).status).toBe(200)
    const second = await newestToken(product, email)
    const password = 'seven lanterns by the lake'
    const set = (token: string) =>
      product.call('POST', '/auth/reset-student-password', { body: { token, password } })
    expect((await set(first)).status).toBe(400)
    await close(id)
    await asOfficer('POST', `/staff/students/${id}/keep`, {})
    expect((await file(id)).body.data).toMatchObject({ hasPassword: false, student: { status: 'pending' } })
    expect((await set(second)).status).toBe(400)
    await asOfficer('POST', `/staff/students/${id}/invitation`, {})
    expect((await set(await newestToken(product, email))).status).toBe(200)
    expect((await asOfficer('POST', `/staff/students/${id}/invitation`, {})).body).toMatchObject({
      code: 'move_not_possible',
      message: studentFileMessages.notInvitable,
    })
    expect(await audits(id, 'student.created')).toHaveLength(1)
    expect(await audits(id, 'student.invited')).toHaveLength(2)
  })
})

describe('the list', () => {
  const found = async (query: string) =>
    (await asOfficer('GET', `/student/all?limit=100&${query}`)).body.data.map(
      ({ _id }: { _id: string }) => _id,
    )

  test('is filtered by open applications, and searched by reference', async () => {
    const { deps } = product
    const [applied, none, pending] = [
      await aStudent(deps),
      await aStudent(deps),
      await aStudent(deps, { status: 'pending' }),
    ]
    const sent = await apply(product, applied, program)
    const { _id, reference } = sent.body.data
    expect(await found('show=open')).toContain(applied._id)
    expect(await found('show=open')).not.toContain(none._id)
    expect(await found('show=without')).toEqual(expect.arrayContaining([none._id, pending._id]))
    expect(await found('show=unconfirmed')).toContain(pending._id)
    expect(await found('show=unconfirmed')).not.toContain(none._id)
    expect(await found(`search=${reference}`)).toEqual([applied._id])
    expect(await found(`search=${reference.toLowerCase()}&show=without`)).toEqual([])
    await product.call('POST', `/application/${_id}/withdraw`, { token: applied.token, body: {} })
    expect(await found('show=open')).not.toContain(applied._id)
    expect((await asOfficer('GET', '/student/all?show=all')).status).toBe(400)
  })

  test('is refused to students, also with a filter', async () => {
    const { token } = await aStudent(product.deps)
    expect((await product.call('GET', '/student/all?show=closing', { token })).status).toBe(403)
    const admin = await anAdmin(product.deps)
    expect((await product.call('GET', '/student/all?show=closing', { token: admin.token })).status).toBe(200)
  })
})
