import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { textOf } from '#test/fixtures/read-pdf.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { proposalMessages as messages } from '#texts/planning/proposals/proposal-messages.ts'
import { shortlistMost } from '#areas/planning/shortlist/contract.ts'

let product: TestProduct
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const call = (method: string, path: string, { token }: Person, body?: object) =>
  product.call(method, path, { token, ...(body === undefined ? {} : { body }) })
const of = ({ _id }: Person) => `/staff/students/${_id}`
const suggest = (programId: string, body: object = {}, whom: Person = student, by: Person = officer) =>
  call('PUT', `${of(whom)}/shortlist/${programId}`, by, body)
const shortlist = async () => (await call('GET', `${of(student)}/shortlist`, officer)).body
const own = async () => (await call('GET', '/student/shortlist', student)).body.shortlist
const notices = async () =>
  (await call('GET', '/notices', student)).body.data.filter(
    ({ event }: { event: string }) => event === 'program-suggested',
  )

describe('a suggested program', () => {
  it('is on the shortlist of the student, who sees by whom and why, and may remove it', async () => {
    const { programId } = await aProgram(product.deps)
    const { status, body } = await suggest(programId, { reason: 'It fits your marks.' })
    expect([status, body.message]).toEqual([200, messages.suggested])
    expect((await suggest(programId)).body.message).toBe(messages.alreadyThere)
    expect(await own()).toMatchObject([
      {
        program: { _id: programId },
        remind: true,
        note: null,
        suggestion: { by: 'Omar', reason: 'It fits your marks.' },
      },
    ])
    expect(await notices()).toMatchObject([{ title: 'Omar', href: '/universities/shortlist' }])
    expect((await shortlist()).shortlist).toMatchObject([
      { program: { _id: programId }, suggestion: { by: officer.name, reason: 'It fits your marks.' } },
    ])
    await call('DELETE', `/student/shortlist/${programId}`, student)
    expect((await shortlist()).shortlist).toEqual([])
  })

  it('is announced once until the student has read it', async () => {
    for (let count = 0; count < 3; count++) await suggest((await aProgram(product.deps)).programId)
    expect(await notices()).toHaveLength(1)
  })

  it('can be taken back until the student makes it their own', async () => {
    const { programId } = await aProgram(product.deps)
    await suggest(programId)
    const takeBack = () => call('DELETE', `${of(student)}/shortlist/${programId}`, officer)
    expect((await takeBack()).body.message).toBe(messages.withdrawn)
    expect((await takeBack()).status).toBe(404)
    await suggest(programId)
    await call('PUT', `/student/shortlist/${programId}`, student, { note: 'NOTE-CANARY' })
    const { status, body } = await takeBack()
    expect([status, body.message]).toEqual([409, messages.studentsOwn])
    // What the student writes on a program stays the student's.
    expect(JSON.stringify(await shortlist())).not.toContain('NOTE-CANARY')
  })

  it('is the student’s own where the student saves it after it was taken back', async () => {
    const { programId } = await aProgram(product.deps)
    const takeBack = () => call('DELETE', `${of(student)}/shortlist/${programId}`, officer)
    await suggest(programId, { reason: 'It fits your marks.' })
    await takeBack()
    await call('PUT', `/student/shortlist/${programId}`, student, {})
    expect((await own())[0].suggestion).toBeUndefined()
    expect((await takeBack()).body.message).toBe(messages.studentsOwn)
    expect(await own()).toHaveLength(1)
  })

  it('is the student’s own where the student saves it after removing it, but not where the removal is undone', async () => {
    const { programId } = await aProgram(product.deps)
    await suggest(programId, { reason: 'It fits your marks.' })
    const path = `/student/shortlist/${programId}`
    const { note, remind } = (await call('DELETE', path, student)).body
    await call('PUT', path, student, { note, remind })
    expect((await own())[0].suggestion).toMatchObject({ reason: 'It fits your marks.' })
    await call('DELETE', path, student)
    await call('PUT', path, student, {})
    expect((await own())[0].suggestion).toBeUndefined()
    const takeBack = await call('DELETE', `${of(student)}/shortlist/${programId}`, officer)
    expect(takeBack.body.message).toBe(messages.studentsOwn)
  })

  it('takes its unread notification back with the last suggestion', async () => {
    const [one, two] = [await aProgram(product.deps), await aProgram(product.deps)]
    const takeBack = ({ programId }: { programId: string }) =>
      call('DELETE', `${of(student)}/shortlist/${programId}`, officer)
    await suggest(one.programId)
    await suggest(two.programId)
    await takeBack(one)
    expect(await notices()).toHaveLength(1)
    await takeBack(two)
    expect(await notices()).toEqual([])
    await suggest(one.programId)
    expect(await notices()).toHaveLength(1)
  })

  it('does not replace what the student saved, and keeps the limit of the list', async () => {
    const { programId } = await aProgram(product.deps)
    await call('PUT', `/student/shortlist/${programId}`, student, {})
    expect((await suggest(programId)).body.message).toBe(messages.alreadyThere)
    expect((await own())[0].suggestion).toBeUndefined()
    const programs = await Promise.all(
      Array.from({ length: shortlistMost + 1 }, async () => (await aProgram(product.deps)).programId),
    )
    const answers = await Promise.all(programs.map((id) => suggest(id)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.message)).toEqual([messages.full, messages.full])
    expect(await own()).toHaveLength(shortlistMost)
  })

  it('is a published one, for a student whose account is open, and by an officer', async () => {
    const { programId } = await aProgram(product.deps)
    const draft = await aProgram(product.deps, { status: 'draft' })
    expect((await suggest(draft.programId)).status).toBe(404)
    const gone = await aStudent(product.deps, { status: 'deleted' })
    expect((await suggest(programId, {}, gone)).status).toBe(404)
    // As the record is that was merged into another: nobody reads its list any more.
    const merged = await aStudent(product.deps, { status: 'disabled' })
    expect((await suggest(programId, {}, merged)).status).toBe(404)
    expect((await suggest(programId, {}, student, student)).status).toBe(403)
    const { status, body } = await suggest(programId, { reason: 'x'.repeat(501) })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']])
  })
})

describe('what a student qualifies for', () => {
  it('is counted and found with the record of the student', async () => {
    expect((await shortlist()).qualifies).toBeNull()
    const schooling = {
      ...{ qualification: 'hssc_pre_medical', title: null, institution: null, country: 'PK' },
      ...{ status: 'completed', year: 2026, scheme: null, obtained: 990, total: 1100, subjects: [] },
    }
    await call('PUT', '/student/record/schooling', student, { schooling: [schooling] })
    const { programId } = await aProgram(product.deps)
    const set = await product.deps.pool.query<{ id: number }>(
      `insert into requirement_sets (fingerprint, lines) values ($1, $2) returning id`,
      [programId, JSON.stringify([atLeast(80)])],
    )
    await product.deps.pool.query('update programs set requirement_set = $1 where id = $2', [
      set.rows[0]!.id,
      programId,
    ])
    await suggest(programId)
    const { qualifies, shortlist: listed } = await shortlist()
    expect(qualifies).toEqual({ count: 1, more: false })
    expect(listed[0].program.fit).toEqual({ met: 1, missed: 0, notKnown: 0 })
    const found = await call('GET', `${of(student)}/programs?qualify=met`, officer)
    expect(found.body.programs).toMatchObject([{ _id: programId, fit: { met: 1 } }])
    const other = await aStudent(product.deps)
    const theirs = await call('GET', `${of(other)}/programs?search=`, officer)
    expect(theirs.body.programs.every(({ fit }: { fit: unknown }) => fit === null)).toBe(true)
  })
})

const atLeast = (value: number) => ({
  ...{ kind: 'education', subject: 'secondary', part: null, operator: '>=', value, scheme: 'percentage' },
  ...{ alternatives: [], note: null },
})

describe('a comparison to hand over', () => {
  const download = (programs: readonly string[], by: Person = officer) =>
    call('GET', `${of(student)}/comparison?programs=${programs.join(',')}`, by)

  it('is a PDF with the programs, and its download is logged', async () => {
    const programs = [
      await aProgram(product.deps),
      await aProgram(product.deps),
      await aProgram(product.deps),
    ]
    const ids = programs.map(({ programId }) => programId)
    const { status, headers, body } = await download(ids)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-')
    const { rows } = await product.deps.pool.query(
      `select details from audit_entries where object_id = $1 and action = 'comparison.downloaded'`,
      [student._id],
    )
    expect(rows).toEqual([{ details: { programs: ids.join(' ') } }])
  })

  it('states facts with their sources and days, and says what is not given', async () => {
    const known = await aProgram(product.deps, {
      university: 'Riga Stradiņš University',
      program: 'Medicine',
      deadline: '2027-05-03',
    })
    await product.deps.pool.query(
      `update programs set tuition_amount = 13000, tuition_currency = 'EUR', tuition_basis = 'year',
         tuition_year = '2024/25', duration_months = 72, language = 'en', level_word = 'single_cycle_master',
         source_url = 'https://university.example.org/admissions/medicine', checked_on = '2026-11-02'
       where id = $1`,
      [known.programId],
    )
    await product.deps.pool.query(
      `insert into program_fees (program_id, kind, amount, currency, source_url, checked_on)
       values ($1, 'application', 141, 'EUR', 'https://university.example.org/fees', '2026-10-05')`,
      [known.programId],
    )
    const { programId } = await aProgram(product.deps, { program: 'Nursing' })
    const { body } = await download([known.programId, programId])
    const text = (await textOf(body as Buffer)).replaceAll(/\s+/g, ' ')
    for (const stated of [
      student.name,
      'Medicine, Riga Stradiņš University',
      '€13,000 a year, 2024/25 figure',
      '6 years',
      '3 May 2027',
      '€141',
      'https://university.example.org/fees, checked on 5 October 2026',
      'checked on 2 November 2026',
      'Nursing',
      'Not given',
      officer.name,
    ]) {
      expect(text).toContain(stated)
    }
  })

  it('adds up no course without its tuition, and names the currency of those it adds up', async () => {
    const [{ programId: known }, { programId: unknown }] = [
      await aProgram(product.deps, { program: 'Medicine' }),
      await aProgram(product.deps, { program: 'Nursing' }),
    ]
    await product.deps.pool.query(
      `update programs set duration_months = 72, tuition_basis = case when id = $1 then 'year' end,
         tuition_amount = case when id = $1 then 6200 end, tuition_currency = case when id = $1 then 'USD' end
       where id = any (array[$1, $2]::uuid[])`,
      [known, unknown],
    )
    await product.deps.pool.query(
      `insert into destination_costs (country, kind, amount, currency, per, source_url, checked_on)
       select country, 'visa', 63, 'EUR', 'once', 'https://visa.example.org/', '2026-11-02'
       from programs where id = $1`,
      [known],
    )
    const { body } = await download([known, unknown])
    const text = (await textOf(body as Buffer)).replaceAll(/\s+/g, ' ')
    await product.deps.pool.query('truncate destination_costs')
    expect(text).toContain('Whole course, in USD')
    expect(text).toContain('from $37,200.')
    expect(text).toContain('Not included: €63')
    expect(text).not.toContain('from €63')
  })

  it('has two to four published programs', async () => {
    const [{ programId: one }, { programId: two }] = [
      await aProgram(product.deps),
      await aProgram(product.deps),
    ]
    for (const wrong of [[one], [one, one], [one, 'x'], [one, two, student._id, officer._id, randomUUID()]]) {
      const { status, body } = await download(wrong)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['programs']])
    }
    expect((await download([one, student._id])).status).toBe(404)
    expect((await download([one, two], student)).status).toBe(403)
  })
})
