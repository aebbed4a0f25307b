import { mistakeMessages } from '#texts/catalogue/mistakes/mistake-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedAbout } from '#test/harness/audited.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { site } from '#site'
import type { Mistake } from '../contract/answering.ts'
import { reportsADay } from '../contract/reporting.ts'

let product: TestProduct
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps, { university: 'Riga Example University', program: 'Law' })
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate mistakes')
})

const right = {
  field: 'deadline',
  text: 'The faculty says\r\n1 May.',
  sourceUrl: 'https://example.org/dates',
}
const report = ({ token }: Person, body: object = right, programId = program.programId) =>
  product.call('POST', `/catalogue/programs/${programId}/mistakes`, { token, body })
const list = async (query = '') =>
  (await product.call('GET', `/staff/mistakes${query}`, { token: officer.token })).body
const answer = (id: string, body: object = {}, by = officer) =>
  product.call('POST', `/staff/mistakes/${id}/answer`, {
    token: by.token,
    body: { outcome: 'corrected', answer: 'It says 1 May now.', ...body },
  })

describe('a report', () => {
  it('is stored for the officers, and the office gets an e-mail without its text', async () => {
    const student = await aStudent(product.deps)
    const sent = await report(student)
    expect([sent.status, sent.body]).toEqual([201, { message: mistakeMessages.reported }])
    expect(await list()).toMatchObject({
      totalCount: 1,
      open: 1,
      data: [
        {
          university: { _id: program.universityId, universityName: 'Riga Example University' },
          program: { _id: program.programId, programName: 'Law' },
          field: 'deadline',
          text: 'The faculty says\n1 May.',
          sourceUrl: 'https://example.org/dates',
          outcome: null,
          answer: null,
          handledBy: null,
          handledAt: null,
          reportedBy: { name: student.name, role: 'student' },
        },
      ],
    })
    const mail = (await product.mails(site.contact.email)).at(-1)!
    expect(mail.text).toContain('Law')
    expect(mail.text).toContain('/staff/catalogue/mistakes')
    for (const hidden of ['1 May', student.name]) expect(mail.text).not.toContain(hidden)
  })

  it('may be about a university, and come from an officer', async () => {
    const path = `/catalogue/universities/${program.universityId}/mistakes`
    const body = { field: 'link', text: 'The page has moved.' }
    expect((await product.call('POST', path, { token: officer.token, body })).status).toBe(201)
    expect((await list()).data).toMatchObject([{ program: null, sourceUrl: null, field: 'link' }])
  })

  it.each([
    [{ field: 'colour' }, 'field'],
    [{ text: '  ' }, 'text'],
    [{ text: 'a'.repeat(1001) }, 'text'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: `https://example.org/${'a'.repeat(500)}` }, 'sourceUrl'],
    [{ handled: true }, 'handled'],
  ])('is refused with %j', async (wrong, field) => {
    const { status, body } = await report(await aStudent(product.deps), { ...right, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await list()).open).toBe(0)
  })

  it('is refused for what the reporter cannot see', async () => {
    const student = await aStudent(product.deps)
    const { programId, universityId } = await aProgram(product.deps, { status: 'draft' })
    expect((await report(student, right, programId)).status).toBe(404)
    expect((await report(officer, right, programId)).status).toBe(201)
    await product.deps.db
      .updateTable('universities')
      .set({ status: 'withdrawn' })
      .where('id', '=', universityId)
      .execute()
    const path = `/catalogue/universities/${universityId}/mistakes`
    expect((await product.call('POST', path, { token: student.token, body: right })).status).toBe(404)
  })

  it('is stored once when it is sent again, as after a lost reply; again only after an answer', async () => {
    const student = await aStudent(product.deps)
    const answers = await Promise.all([report(student), report(student)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await list()).open).toBe(1)
    expect((await report(officer)).status).toBe(201)
    expect((await report(student, { ...right, field: 'link' })).status).toBe(201)
    for (const { _id } of (await list()).data) await answer(_id)
    await report(student)
    expect((await list()).open).toBe(1)
  })

  it('is limited to ten within a day, also with fifty concurrent requests; officers have no such limit', async () => {
    const student = await aStudent(product.deps)
    const numbered = (n: number) => ({ ...right, text: `Mistake ${n}` })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => report(student, numbered(n))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(50 - reportsADay)
    expect(refused[0]!.body.message).toBe(mistakeMessages.tooMany)
    const wait = Number(refused[0]!.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(23 * 3600)
    for (let n = 0; n <= reportsADay; n++) expect((await report(officer, numbered(n))).status).toBe(201)
    expect((await list()).open).toBe(2 * reportsADay + 1)
    await product.deps.pool.query(
      `update mistakes set reported_at = reported_at - interval '1 day' where user_id = $1`,
      [student._id],
    )
    expect((await report(student)).status).toBe(201)
  })
})

describe('what the catalogue says now', () => {
  const now = async (field: string, programId = program.programId) => {
    await product.deps.pool.query('truncate mistakes')
    await report(officer, { field, text: 'It is wrong.' }, programId)
    return (await list()).data[0].now
  }

  it('stands beside each report, with its source', async () => {
    const { programId } = await aProgram(product.deps, {
      intakes: [{ start: '2027-autumn', closes: '2027-07-01' }],
    })
    await product.deps.pool.query(
      `update programs set tuition_amount = 14000, tuition_currency = 'EUR', tuition_basis = 'year',
        tuition_year = '2025/26', duration_months = 36, language = 'en', url = 'https://example.org/law',
        group_sources = '{"tuition": {"url": "https://example.org/fees", "document": null, "checkedOn": "2020-01-02"}}'
      where id = $1`,
      [programId],
    )
    expect(await now('tuition', programId)).toEqual({
      status: 'published',
      facts: [
        {
          of: 'program',
          group: 'tuition',
          values: { amount: 14_000, upTo: null, currency: 'EUR', period: 'year', year: '2025/26' },
          source: {
            url: 'https://example.org/fees',
            document: null,
            checkedOn: '2020-01-02',
            own: true,
            stale: true,
          },
        },
      ],
    })
    expect((await now('deadline', programId)).facts).toMatchObject([
      { values: { intakes: [{ start: '2027-autumn', closes: '2027-07-01' }], deadline: null, note: null } },
    ])
    expect((await now('duration', programId)).facts).toMatchObject([{ values: { durationMonths: 36 } }])
    expect((await now('language', programId)).facts[0].values).toEqual({ language: 'en' })
    expect((await now('place', programId)).facts).toMatchObject([
      { of: 'program', values: { campus: null } },
      { of: 'university', values: { city: 'Riga', country: 'LV' } },
    ])
    expect((await now('link', programId)).facts[0]).toMatchObject({
      values: { url: 'https://example.org/law' },
      source: { url: 'https://example.org/law', own: false },
    })
  })

  it('is empty for a report of no fact in particular, or of one that a university does not have', async () => {
    expect(await now('other')).toEqual({ status: 'published', facts: [] })
    await product.deps.pool.query('truncate mistakes')
    const path = `/catalogue/universities/${program.universityId}/mistakes`
    for (const field of ['tuition', 'place']) {
      await product.call('POST', path, { token: officer.token, body: { field, text: 'It is wrong.' } })
      product.clock.advance(1000)
    }
    expect((await list()).data.map((one: Mistake) => one.now.facts)).toMatchObject([
      [],
      [{ of: 'university', group: 'place', values: { city: 'Riga', state: null, country: 'LV' } }],
    ])
  })

  it('follows each correction, also in the answer', async () => {
    const { programId } = await aProgram(product.deps, { deadline: '2027-02-01' })
    expect((await now('deadline', programId)).facts[0].values.deadline).toBe('2027-02-01')
    await product.deps.pool.query(
      `update programs set deadline = '2027-01-15', status = 'withdrawn' where id = $1`,
      [programId],
    )
    const { data } = (await answer((await list()).data[0]._id)).body
    expect(data.now).toMatchObject({ status: 'withdrawn', facts: [{ values: { deadline: '2027-01-15' } }] })
  })
})

describe('an answer', () => {
  it('closes the report and is mailed to its sender', async () => {
    const student = await aStudent(product.deps)
    await report(student)
    const { _id } = (await list()).data[0]
    const done = await answer(_id)
    expect([done.status, done.body]).toMatchObject([
      200,
      {
        message: mistakeMessages.answered,
        data: { outcome: 'corrected', answer: 'It says 1 May now.', handledBy: officer.name },
      },
    ])
    expect(await auditedAbout(product, _id)).toEqual([
      { action: 'mistake.answered', details: { outcome: 'corrected' } },
    ])
    expect(await list()).toMatchObject({ data: [], totalCount: 0, open: 0 })
    expect(await list('?handled=yes')).toMatchObject({ data: [{ _id }], totalCount: 1, open: 0 })
    const [mail] = await product.mails(student.email)
    for (const part of ['Law, Riga Example University', 'It says 1 May now.', 'The faculty says\n1 May.']) {
      expect(mail!.text).toContain(part)
    }
    expect(mail!.text).toContain(`/universities/${program.universityId}/programs/${program.programId}`)
  })

  it('is accepted once, even if fifty officers answer at the same time', async () => {
    const student = await aStudent(product.deps)
    await report(student)
    const { _id } = (await list()).data[0]
    const another = await anOfficer(product.deps)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => answer(_id, { answer: `Answer ${n}` }, n % 2 ? officer : another)),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect([accepted.length, new Set(answers.map(({ status }) => status))]).toEqual([1, new Set([200, 409])])
    const mails = await product.mails(student.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(accepted[0]!.body.data.answer)
  })

  it('is accepted again, and mailed once, when the reply was lost and the same is sent again', async () => {
    const student = await aStudent(product.deps)
    await report(student)
    const { _id } = (await list()).data[0]
    const another = await anOfficer(product.deps)
    const [first, again] = [await answer(_id), await answer(_id)]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await answer(_id, {}, another)).body.message).toBe(mistakeMessages.answeredBefore)
    expect((await answer(_id, { answer: 'Something else.' })).body.message).toBe(
      mistakeMessages.answeredBefore,
    )
    expect(await product.mails(student.email)).toHaveLength(1)
  })

  it('to one’s own report sends no mail, nor does one to a closed account', async () => {
    const student = await aStudent(product.deps)
    await report(officer)
    await report(student)
    await product.deps.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', student._id)
      .execute()
    for (const { _id } of (await list()).data) expect((await answer(_id)).status).toBe(200)
    expect([...(await product.mails(officer.email)), ...(await product.mails(student.email))]).toEqual([])
  })

  it.each([
    [{ outcome: 'ignored' }, 'outcome'],
    [{ answer: '' }, 'answer'],
    [{ answer: 'a'.repeat(1001) }, 'answer'],
  ])('is refused with %j', async (wrong, field) => {
    await report(officer)
    const { status, body } = await answer((await list()).data[0]._id, wrong)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect((await list()).open).toBe(1)
  })
})

it('lists open reports by age, in pages', async () => {
  for (const text of ['first', 'second', 'third']) {
    await report(officer, { ...right, text })
    product.clock.advance(1000)
  }
  const texts = async (query: string) => (await list(query)).data.map(({ text }: { text: string }) => text)
  expect(await texts('?limit=2')).toEqual(['first', 'second'])
  expect(await texts('?limit=2&page=2')).toEqual(['third'])
  expect(await texts('?page=9')).toEqual([])
})
