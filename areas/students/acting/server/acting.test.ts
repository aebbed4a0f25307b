import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allRoutes } from '#app/all-routes.ts'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { readZip } from '#test/fixtures/read-zip.ts'
import { consentForm, decide, smallPhotograph } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { aWalkIn } from '#test/people/walk-ins.ts'
import { actingMessages } from '#texts/students/acting/acting-messages.ts'
import { testProduct, type Answer, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'

let product: TestProduct
let program: ProgramToApplyTo
let officer: Person
let id: string

beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  officer = await anOfficer(product.deps)
  id = await aWalkIn(product, officer)
})

const asOfficer = (method: string, path: string, body?: object) =>
  product.call(method, path, { token: officer.token, ...(body === undefined ? {} : { body }) })

/** A call on the student's behalf. */
const act = (
  method: string,
  path: string,
  body?: object,
  { token = officer.token, student = id }: { token?: string; student?: string } = {},
): Promise<Answer> =>
  product.call(method, path, {
    token,
    headers: { 'acting-for': student },
    ...(body === undefined ? {} : { body }),
  })

const consent = async (student = id) =>
  product.call('POST', `/staff/students/${student}/consent`, {
    token: officer.token,
    form: consentForm(await smallPhotograph()),
  })

const actsOf = async (student = id): Promise<{ act: string; about: string | null; by: string }[]> =>
  (await asOfficer('GET', `/staff/students/${student}/acting`)).body.acts

/** The entries of the audit log about acting, with who acted. */
const logged = async (student = id) =>
  (
    await product.deps.pool.query(
      `select actor_id, actor_role, details from audit_entries
       where object_id = $1 and action = 'student.acted-for' order by seq`,
      [student],
    )
  ).rows as { actor_id: string; actor_role: string; details: { act: string; about: string | null } }[]

async function upload(): Promise<Answer> {
  const photo = await smallPhotograph()
  const begun = await act('POST', '/student/uploads', {
    name: 'passportImage',
    bytes: photo.length,
    sha256: createHash('sha256').update(photo).digest('hex'),
  })
  if (begun.status !== 201) return begun
  const path = `/student/uploads/${begun.body.uploadId}`
  await product.call('PUT', `${path}?from=0`, {
    token: officer.token,
    headers: { 'acting-for': id },
    bytes: photo,
  })
  return act('POST', `${path}/finish`, {})
}

const schooling = { schooling: [] }
const passport = { number: 'AB1234567', country: 'PK', issued: null, expires: null }

describe('an officer who acts for a student', () => {
  test('fills in every section without consent; each is marked with the officer, the student and the time', async () => {
    const saves: [string, object, string][] = [
      ['/student/sections/personal', { name: 'Bushra Akhtar', dateOfBirth: '2007-03-14' }, 'personal'],
      ['/student/sections/contact', { phone: '+923015550101', city: 'Multan' }, 'contact'],
      ['/student/sections/guardians', { guardians: [] }, 'guardians'],
      ['/student/sections/activities', { activities: [] }, 'activities'],
      ['/student/identity/passport', passport, 'identity'],
      ['/student/record/schooling', schooling, 'record'],
      ['/student/record/tests', { tests: [] }, 'record'],
      ['/student/record/goals', { goals: { countries: ['LV'] } }, 'record'],
    ]
    for (const [path, body, about] of saves) {
      const answer = await act('PUT', path, body)
      expect([path, answer.status, answer.body]).toEqual([path, 200, expect.any(Object)])
      const marks = await actsOf()
      expect(marks.map(({ act: one, about: what }) => [one, what])).toEqual([
        ['profile', about],
        ['opened', null],
      ])
      expect(new Set(marks.map(({ by }) => by))).toEqual(new Set([officer.name]))
      // As if an hour had passed: within one, the next save of the same section is no new act.
      await product.deps.pool.query(
        `delete from acts_for_students where student_id = $1 and act = 'profile'`,
        [id],
      )
    }
    const { body } = await act('GET', '/student/sections')
    expect(body.profile).toMatchObject({
      personal: { dateOfBirth: '2007-03-14' },
      contact: { city: 'Multan' },
    })
    const entries = await logged()
    expect(entries.map(({ details }) => details.about)).toEqual([null, ...saves.map(([, , about]) => about)])
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([officer._id]))
  })

  test('marks a section that is saved with every pause in typing once an hour, for each officer and section', async () => {
    const city = (name: string) => act('PUT', '/student/sections/contact', { city: name })
    for (const typed of ['M', 'Mult', 'Multan']) expect((await city(typed)).status).toBe(200)
    await act('PUT', '/student/sections/personal', { dateOfBirth: '2007-03-14' })
    const first = officer.name
    officer = await anOfficer(product.deps, { name: 'Sana Acts Too' })
    await city('Lahore')
    expect((await actsOf()).map(({ act: one, about, by }) => [one, about, by]).toReversed()).toEqual([
      ['opened', null, first],
      ['profile', 'contact', first],
      ['profile', 'personal', first],
      ['opened', null, officer.name],
      ['profile', 'contact', officer.name],
    ])
  })

  test('changes details while applying: an act for each section, no change by the office, and no photo', async () => {
    const path = `/student/update/${id}`
    const details = { city: 'Multan', nationality: 'PK', education: 'FSc' }
    const saved = await act('PUT', path, details)
    expect([saved.status, saved.body.data.details]).toMatchObject([200, details])
    // Saved again, nothing changes.
    expect((await act('PUT', path, details)).status).toBe(200)
    expect((await actsOf()).map(({ act: one, about }) => [one, about])).toEqual(
      expect.arrayContaining([
        ['opened', null],
        ['profile', 'personal'],
        ['profile', 'contact'],
        ['profile', 'record'],
      ]),
    )
    expect(await actsOf()).toHaveLength(4)
    const { rows } = await product.deps.pool.query(
      `select (select count(*)::int from student_changes where student_id::text = $1) as changes,
         (select count(*)::int from audit_entries where object_id = $1 and action = 'student.changed') as entries`,
      [id],
    )
    expect(rows).toEqual([{ changes: 0, entries: 0 }])
    // Somebody else’s record stays out of reach, and a photo needs the consent that uploads need.
    const other = await aWalkIn(product, officer)
    expect((await act('PUT', `/student/update/${other}`, details)).status).toBe(404)
    const form = new FormData()
    form.append('city', 'Lahore')
    form.append('photoImage', new Blob([(await smallPhotograph()) as BlobPart]), 'photo.jpg')
    const withPhoto = await product.call('PUT', path, {
      token: officer.token,
      headers: { 'acting-for': id },
      form,
    })
    expect([withPhoto.status, withPhoto.body.fields]).toEqual([400, { photoImage: expect.any(String) }])
    expect((await act('GET', '/student/sections')).body.profile.contact.city).toBe('Multan')
  })

  test('sends documents that were asked for, with consent only', async () => {
    await consent()
    const sent = await act('POST', '/student-docs/create', {
      university: program.universityId,
      program: program.programId,
      user_id: id,
      documents: [],
    })
    const applicationId = sent.body.data._id as string
    for (const decision of [
      { decision: 'start_review' },
      { decision: 'request_documents', documents: ['passportImage'] },
    ]) {
      expect((await decide(product, officer, applicationId, decision)).status).toBe(200)
    }
    const documentId = (await upload()).body.document._id as string
    const path = `/application/${applicationId}/documents`
    const send = () => act('POST', path, { documents: [documentId] })
    await product.deps.pool.query('update acting_consents set withdrawn_at = now() where student_id = $1', [
      id,
    ])
    expect((await send()).body.code).toBe('consent_needed')
    await consent()
    const answer = await send()
    expect([answer.status, answer.body.data.stage]).toEqual([200, 'under_review'])
    const [newest] = (await asOfficer('GET', `/staff/students/${id}/acting`)).body.acts
    expect(newest).toMatchObject({ act: 'documents-sent', about: applicationId, by: officer.name })
    expect(newest.name).toEqual(expect.any(String))
    const { events } = (await asOfficer('GET', `/application/${applicationId}`)).body
    expect(events.at(-1)).toMatchObject({
      move: 'documents_complete',
      onBehalf: true,
      by: { role: 'officer' },
    })
    expect((await logged()).at(-1)).toMatchObject({
      actor_id: officer._id,
      details: { act: 'documents-sent', about: applicationId },
    })
  })

  test('needs a consent to upload and to submit, and then applies; the officer’s own calls stay the officer’s', async () => {
    const application = {
      university: program.universityId,
      program: program.programId,
      user_id: id,
      documents: [] as string[],
    }
    expect((await upload()).body).toMatchObject({ code: 'consent_needed' })
    expect((await act('POST', '/student-docs/create', application)).body).toMatchObject({
      code: 'consent_needed',
    })
    expect((await consent()).status).toBe(200)
    const stored = await upload()
    expect(stored.status).toBe(200)
    const documentId = stored.body.document._id as string
    const draft = {
      intake: '',
      reached: 'send',
      documents: { passportImage: documentId },
      idempotencyKey: '0b6f9e5e-5a4e-4a0e-9d0a-000000000001',
      version: 0,
    }
    const kept = await act('PUT', `/student/drafts/${program.programId}`, draft)
    expect(kept.status).toBe(200)
    const again = { ...draft, version: kept.body.draft.version }
    expect((await act('PUT', `/student/drafts/${program.programId}`, again)).status).toBe(200)
    const sent = await act('POST', '/student-docs/create', { ...application, documents: [documentId] })
    expect(sent.status).toBe(200)
    const applicationId = sent.body.data._id as string
    expect((await actsOf()).map(({ act: one, about }) => [one, about]).toReversed()).toEqual([
      ['opened', null],
      ['document-added', documentId],
      ['draft', program.programId],
      ['application', applicationId],
    ])
    const file = await asOfficer('GET', `/application/${applicationId}`)
    expect(file.body.data.student?.name ?? file.body.profile.name).toBe('Bushra Akhtar')
    expect(file.body.profile.email).toBeNull()
    expect(file.body.events[0]).toMatchObject({ move: 'submit', onBehalf: true, by: { role: 'officer' } })
    // Nothing was mailed to an address that does not exist.
    const { rows } = await product.deps.pool.query('select 1 from outbox where user_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('sees neither needs nor whole numbers, and cannot do what is the student’s alone', async () => {
    const student = await aStudent(product.deps)
    const body = { text: 'Diabetes', shared: false }
    await product.call('PUT', '/student/sections/needs', { token: student.token, body })
    expect((await consent(student._id)).status).toBe(200)
    const read = await act('GET', '/student/sections', undefined, { student: student._id })
    expect(read.body.profile.needs).toEqual({ text: null, shared: false })
    const city = { city: 'Multan' }
    const changed = await act('PUT', `/student/update/${student._id}`, city, { student: student._id })
    expect([changed.status, changed.body.data.sections]).toEqual([200, undefined])
    expect(JSON.stringify(changed.body)).not.toContain('Diabetes')
    const refused = [...allRoutes.values()].filter(
      ({ who, onBehalf }) => who !== 'anyone' && onBehalf === undefined,
    )
    expect(refused.length).toBeGreaterThan(200)
    for (const { method, path } of refused) {
      const at = path.replaceAll(/:\w+/g, student._id)
      const answer = await act(method, at, method === 'GET' ? undefined : {}, { student: student._id })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  test('is refused by every call to everybody else, for nobody, and for a closed account', async () => {
    const open = [...allRoutes.values()].filter(({ onBehalf }) => onBehalf !== undefined)
    expect(open).toHaveLength(26)
    const others = [await aStudent(product.deps), await aUniversityUser(product.deps, program.universityId)]
    await consent()
    const gone = await aWalkIn(product, officer)
    await consent(gone)
    await asOfficer('DELETE', `/student/delete/${gone}`)
    for (const { method, path, bytes } of open) {
      const at = path.replaceAll(/:\w+/g, id)
      const body = method === 'GET' || bytes ? undefined : {}
      for (const { token } of others) {
        expect([path, (await act(method, at, body, { token })).status]).toEqual([path, 403])
      }
      for (const student of [gone, officer._id, '00000000-0000-4000-8000-000000000000', 'me']) {
        expect([path, (await act(method, at, body, { student })).status]).toEqual([path, 404])
      }
      const nobody = await product.call(method, at, { headers: { 'acting-for': id } })
      expect([path, nobody.status]).toEqual([path, 401])
    }
    expect(await actsOf()).toEqual([])
  })

  test('needs the consent of whoever has claimed the account, for everything', async () => {
    const student = await aStudent(product.deps)
    const of = { student: student._id }
    expect((await act('GET', '/student/sections', undefined, of)).body.code).toBe('consent_needed')
    expect((await act('PUT', '/student/record/schooling', schooling, of)).body.code).toBe('consent_needed')
    await consent(student._id)
    expect((await act('PUT', '/student/record/schooling', schooling, of)).status).toBe(200)
    const withdrawn = await product.call('POST', '/student/acting-consents/withdraw', {
      token: student.token,
      body: {},
    })
    expect(withdrawn.status).toBe(200)
    expect((await act('PUT', '/student/record/schooling', schooling, of)).body.code).toBe('consent_needed')
    const own = await product.call('GET', '/student/acts', { token: student.token })
    expect(own.body.acts.map(({ act: one }: { act: string }) => one)).toEqual(['profile', 'opened'])
    expect(own.body.consents).toMatchObject([{ kind: 'form', withdrawnAt: expect.any(String) }])
    const archive = await product.call('POST', '/student/my-data', { token: student.token, body: {} })
    const files = await readZip(archive.body)
    expect([...files.keys()]).toContain('consent-forms/01.jpg')
    const data = JSON.parse(files.get('data.json')!.toString())
    expect(data.actsForYou).toMatchObject([{ act: 'opened' }, { act: 'profile', about: 'record' }])
    expect(data.consentsToActing).toMatchObject([{ file: 'consent-forms/01.jpg', recordedBy: 'Omar' }])
  })

  test('leaves marks that nobody can change, and admins act too', async () => {
    officer = await anAdmin(product.deps)
    await act('PUT', '/student/record/schooling', schooling)
    expect((await logged()).map(({ actor_role }) => actor_role)).toEqual(['admin', 'admin'])
    await expect(
      product.deps.pool.query('update acts_for_students set act = $1 where student_id = $2', ['draft', id]),
    ).rejects.toThrow('only ever added to')
  })
})

describe('consent by code', () => {
  const codeOf = async (email: string) =>
    /\b(\d{6})\b/.exec((await product.mails(email)).at(-1)?.text ?? '')?.[1] ?? ''

  test('is mailed to the student, works once, and not for long', async () => {
    const student = await aStudent(product.deps)
    const path = `/staff/students/${student._id}/consent`
    const confirm = (code: string) => asOfficer('POST', `${path}/confirm`, { code })
    expect((await confirm('123456')).body.fields).toHaveProperty('code')
    expect((await asOfficer('POST', `${path}/code`, {})).status).toBe(200)
    const code = await codeOf(student.email)
    expect(code).toMatch(/^\d{6}$/)
    product.clock.advance(31 * 60_000)
    officer = await anOfficer(product.deps)
    expect((await confirm(code)).body.fields).toHaveProperty('code')
    await asOfficer('POST', `${path}/code`, {})
    // As it is read out, and with the digits of an Urdu keyboard.
    const digits = await codeOf(student.email)
    const second = ` ${digits.slice(0, 3)} ${digits.slice(3).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)}`
    expect((await confirm(second)).status).toBe(200)
    // The same again, as after a lost reply; nobody else can use it.
    expect((await confirm(second)).body.message).toBe(actingMessages.recorded)
    const colleague = { token: (await anOfficer(product.deps)).token, body: { code: second } }
    expect((await product.call('POST', `${path}/confirm`, colleague)).status).toBe(400)
    const { body } = await asOfficer('GET', `/staff/students/${student._id}/acting`)
    expect(body.consents).toMatchObject([{ kind: 'code', recordedBy: officer.name, withdrawnAt: null }])
  })

  test('ends after ten wrong attempts a day, also with a new code, and there is none without an address', async () => {
    const student = await aStudent(product.deps)
    const path = `/staff/students/${student._id}/consent`
    const send = () => asOfficer('POST', `${path}/code`, {})
    const confirm = (code: string) => asOfficer('POST', `${path}/confirm`, { code })
    let code = ''
    for (const tries of [4, 6]) {
      expect((await send()).status).toBe(200)
      code = await codeOf(student.email)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tried = 0; tried < tries; tried++) expect((await confirm(wrong)).status).toBe(400)
    }
    expect((await confirm(code)).status).toBe(400)
    expect((await send()).body).toMatchObject({
      code: 'move_not_possible',
      message: actingMessages.tooManyWrong,
    })
    product.clock.advance(86_400_000)
    officer = await anOfficer(product.deps)
    expect((await send()).status).toBe(200)
    expect((await confirm(await codeOf(student.email))).status).toBe(200)
    expect((await asOfficer('POST', `/staff/students/${id}/consent/code`, {})).body.code).toBe(
      'move_not_possible',
    )
  })
})

test('a signed form is opened with an entry in the log, and is erased with the student', async () => {
  await consent()
  const { body } = await asOfficer('GET', `/staff/students/${id}/acting`)
  const consentId = body.consents[0]._id as string
  const opened = await asOfficer('GET', `/staff/students/${id}/consent/${consentId}?page=1`)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { rows } = await product.deps.pool.query(
    `select actor_id from audit_entries where object_id = $1 and action = 'consent.opened'`,
    [id],
  )
  expect(rows).toEqual([{ actor_id: officer._id }])
  const other = await aWalkIn(product, officer)
  expect((await asOfficer('GET', `/staff/students/${other}/consent/${consentId}?page=1`)).status).toBe(404)
  const empty = await product.call('POST', `/staff/students/${id}/consent`, {
    token: officer.token,
    form: consentForm(null),
  })
  expect(empty.status).toBe(400)
  expect(await consent('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 })
  await act('PUT', '/student/record/schooling', schooling)
  await asOfficer('DELETE', `/student/delete/${id}`)
  product.clock.advance(7 * 86_400_000 + 1000)
  await eraseClosedAccounts(product.deps)
  const left = await product.deps.pool.query(
    `select (select count(*)::int from acting_consents where student_id = $1) as consents,
       (select count(*)::int from acts_for_students where student_id = $1) as acts,
       (select count(*)::int from users where id = $1) as users`,
    [id],
  )
  expect(left.rows).toEqual([{ consents: 0, acts: 0, users: 0 }])
  expect(await product.deps.files.has(consentId)).toBe(false)
})

test('the form to sign is a PDF, for students with an open account', async () => {
  const printed = await asOfficer('GET', `/staff/students/${id}/consent-form`)
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await asOfficer('DELETE', `/student/delete/${id}`)
  expect((await asOfficer('GET', `/staff/students/${id}/consent-form`)).status).toBe(404)
})

test('a student who claims the account sees what was done, and by whom', async () => {
  await act('PUT', '/student/record/schooling', schooling)
  const email = 'bushra.claims@example.org'
  await asOfficer('POST', `/staff/students/${id}/invitation`, { email })
  const password = 'seven lanterns by the lake'
  const token = await newestToken(product, email)
  await product.call('POST', '/auth/reset-student-password', { body: { token, password } })
  expect((await act('GET', '/student/acts')).body.code).toBe('consent_needed')
  const own = await product.deps.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(own).toEqual({ id, status: 'active' })
  expect(await actsOf()).toMatchObject([
    { act: 'profile', about: 'record', by: officer.name },
    { act: 'opened', by: officer.name },
  ])
})
