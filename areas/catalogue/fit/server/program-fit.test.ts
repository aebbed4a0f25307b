import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Schooling, TestResult } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { Requirement } from '../contract/requirements.ts'
import { fittingSets } from './fitting-sets.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  await loadBuiltInCatalogue(product.deps.db)
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const fsc: Schooling = {
  qualification: 'hssc_pre_medical',
  title: null,
  institution: null,
  country: 'PK',
  status: 'completed',
  year: 2026,
  scheme: null,
  obtained: 880,
  total: 1100,
  subjects: [],
}
const result = (test: TestResult['test'], overall: number): TestResult => ({
  test,
  status: 'taken',
  date: new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10),
  overall,
  sections: [],
  reportNo: null,
})

async function saveRecord(
  person: Person,
  record: { schooling?: Schooling[]; tests?: TestResult[] },
): Promise<void> {
  for (const [part, value] of Object.entries(record)) {
    const body = { [part]: value }
    const answer = await product.call('PUT', `/student/record/${part}`, { token: person.token, body })
    expect(answer.status).toBe(200)
  }
}

async function programId(sourceId: string): Promise<string> {
  const found = product.deps.db.selectFrom('programs').select('id').where('source_id', '=', sourceId)
  return (await found.executeTakeFirstOrThrow()).id
}

async function fitOf(sourceId: string, person: Person) {
  const path = `/catalogue/programs/${await programId(sourceId)}/fit`
  const { status, body } = await product.call('GET', path, { token: person.token })
  expect(status).toBe(200)
  return body
}

const tongji = 'mz:03rc6as71:mbbs-clinical-medicine-english-taught'
const optometry = 'mz:05g3mes96:clinical-optometry'
const lines = (fit: { requirements: { subject: string; verdict: string }[] }) =>
  fit.requirements.map(({ subject, verdict }) => [subject, verdict])

describe('the built-in requirements', () => {
  it('match the contract, with source and day, for every program whose source has any', async () => {
    const { rows } = await product.deps.pool.query(
      `select p.source_id, s.lines, p.entry_requirements, p.requirements_source_url, p.requirements_checked_on
       from programs p left join requirement_sets s on s.id = p.requirement_set
       where p.requirement_set is not null or p.entry_requirements is not null`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(39)
    for (const row of rows) {
      expect(z.array(Requirement).parse(row.lines), row.source_id).toEqual(row.lines)
      expect(row.lines.length).toBeGreaterThan(0)
      expect(row.requirements_source_url).toMatch(/^https?:/)
      expect(row.requirements_checked_on).not.toBeNull()
    }
  })

  it('are shared between programs with the same requirements', async () => {
    const { rows } = await product.deps.pool.query(
      `select (select count(*)::int from requirement_sets) as sets,
         (select count(*)::int from programs where requirement_set is not null) as programs`,
    )
    expect(rows[0].sets).toBeLessThan(rows[0].programs)
  })

  it('never change in place: other requirements are another set', async () => {
    const change = product.deps.pool.query(`update requirement_sets set lines = '[]'`)
    await expect(change).rejects.toThrow('never changes')
  })
})

describe('a program', () => {
  it('is compared with the record line by line', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [fsc], tests: [result('toefl_120', 70)] })
    const fit = await fitOf(tongji, nadia)
    expect(fit.compared).toBe(true)
    expect(lines(fit)).toEqual([
      ['age', 'not-known'],
      ['age', 'not-known'],
      ['secondary', 'met'],
      ['ielts', 'not-known'],
    ])
    // A school that taught in English would count as well, which only the university can decide.
    expect(fit.requirements[3]).toMatchObject({ because: 'ask', alternatives: expect.any(Array) })
    expect(fit).toMatchObject({ sourceUrl: expect.stringContaining('tongji'), checkedOn: '2026-11-26' })
    await saveRecord(nadia, { tests: [result('toefl_120', 85)] })
    expect((await fitOf(tongji, nadia)).requirements[3]).toMatchObject({ verdict: 'met', have: 85, metBy: 0 })
  })

  it('shows its lines to officers and to students without a record, without a comparison', async () => {
    for (const person of [await aStudent(product.deps), await anOfficer(product.deps)]) {
      const fit = await fitOf(tongji, person)
      expect(fit.compared).toBe(false)
      expect(fit.requirements.every(({ verdict }: { verdict: string }) => verdict === 'not-known')).toBe(true)
    }
  })

  it('without known requirements has no lines and no source', async () => {
    expect(await fitOf(optometry, student)).toMatchObject({
      requirements: [],
      sourceUrl: null,
      checkedOn: null,
    })
  })

  it('that is a draft is not found by students', async () => {
    const id = await programId('mz:05g3mes96:chemistry-in-english')
    await product.deps.db.updateTable('programs').set({ status: 'draft' }).where('id', '=', id).execute()
    const officer = await anOfficer(product.deps)
    const path = `/catalogue/programs/${id}/fit`
    expect((await product.call('GET', path, { token: student.token })).status).toBe(404)
    expect((await product.call('GET', path, { token: officer.token })).status).toBe(200)
  })
})

describe('recognition at home', () => {
  const bodies = (fit: { recognition: { regulator: string }[] }) => [
    ...new Set(fit.recognition.map(({ regulator }) => regulator)),
  ]
  const verdicts = (fit: { recognition: { regulator: string; verdict: string }[] }) =>
    fit.recognition.filter(({ regulator }) => regulator === 'PM&DC').map(({ verdict }) => verdict)

  const medicine = 'mz:00965bg92:integrated-academic-studies-of-medicine-in-english'
  const mechanical = 'mz:02vh8a032:mechanical-engineering'
  /** Rules as they would be read, of PM&DC, without those of an earlier test. */
  async function rulesOfPmdc(sourceUrl: string): Promise<void> {
    const least = (kind: string, subject: string, value: number) =>
      JSON.stringify({
        ...{ kind, subject, value, part: null, operator: '>=', scheme: 'percentage' },
        ...{ alternatives: [], note: null },
      })
    const { pool } = product.deps
    await pool.query(`delete from recognition_rules where regulator = 'PM&DC' and position > 100`)
    await pool.query(
      `insert into recognition_rules
         (regulator, home_country, position, fields, rule, line, least_months, unless_taught_in, source_url, checked_on)
       select 'PM&DC', 'PK', 100 + n, '{0911,0912}'::text[], 'An example.', line::jsonb, months, language, $3::text,
         date '2026-11-20'
       from (values (1, $1::text, null, null), (2, $2, null, null), (3, null, 60, null), (4, null, null, 'en'))
         as t(n, line, months, language)`,
      [least('education', 'hssc_pre_medical', 60), least('admission_test', 'mdcat', 50), sourceUrl],
    )
  }

  it('is a question to the regulator, with its site and no day, where no rule of its own could be read', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [fsc], tests: [result('mdcat', 40)] })
    const fit = await fitOf(tongji, nadia)
    expect(bodies(fit)).toEqual(['PM&DC', 'HEC'])
    expect(verdicts(fit)).toEqual(['ask', 'ask'])
    for (const line of fit.recognition.slice(0, 2))
      expect(line).toEqual({
        regulator: 'PM&DC',
        verdict: 'ask',
        rule: expect.not.stringMatching(/\d/),
        sourceUrl: 'https://pmdc.pk/',
        checkedOn: null,
      })
  })

  it('cites HEC and PEC themselves where their pages could be read', async () => {
    const cited = async (sourceId: string) =>
      new Set(
        (await fitOf(sourceId, student)).recognition.flatMap(
          ({ regulator, checkedOn }: { regulator: string; checkedOn: string | null }) =>
            checkedOn === null ? [] : [regulator],
        ),
      )
    expect(await cited(mechanical)).toEqual(new Set(['PEC', 'HEC']))
    expect(await cited(tongji)).toEqual(new Set(['HEC']))
  })

  it('never compares what only others report with a record or a program', async () => {
    await rulesOfPmdc('https://example.org/reprint')
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [fsc], tests: [result('mdcat', 61.5)] })
    expect(verdicts(await fitOf(medicine, nadia))).toEqual(['ask', 'ask', 'ask', 'ask', 'ask'])
  })

  it('compares the rules for medicine with record and program once they come from the site of PM&DC', async () => {
    await rulesOfPmdc('https://pmdc.pk/policy')
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [fsc], tests: [result('mdcat', 61.5)] })
    const fit = await fitOf(tongji, nadia)
    expect(verdicts(fit)).toEqual(['ask', 'ask', 'met', 'met', 'met'])
    for (const line of fit.recognition)
      expect(line).toMatchObject({ rule: expect.any(String), sourceUrl: expect.stringMatching(/^https/) })
    await saveRecord(nadia, { tests: [result('mdcat', 49.99)] })
    expect(verdicts(await fitOf(medicine, nadia))).toEqual(['ask', 'ask', 'met', 'missed', 'met'])
    // The length of the course is not known.
    const nanjing = 'mz:059gcgy73:mbbs-clinical-medicine-english-taught'
    expect(verdicts(await fitOf(nanjing, nadia))).toEqual(['ask', 'ask', 'met', 'missed', 'ask'])
  })

  it('adds the rule for teaching that is not in English', async () => {
    await rulesOfPmdc('https://pmdc.pk/policy')
    const inChinese = await fitOf('mz:059gcgy73:clinical-medicine-chinese-taught', student)
    expect(verdicts(inChinese)).toHaveLength(verdicts(await fitOf(tongji, student)).length + 1)
  })

  it('knows a listing only from a source', async () => {
    const { db, pool } = product.deps
    const id = await programId('mz:00965bg92:integrated-academic-studies-of-dental-medicine-in-english')
    const { university_id } = await db
      .selectFrom('programs')
      .select('university_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const [sourceUrl, verdict] of [
      ['https://example.org/list', 'ask'],
      ['https://pmdc.pk/list', 'missed'],
    ] as const) {
      await pool.query(`insert into recognition_listings values ('PM&DC', $1, false, $2, '2026-11-20')`, [
        university_id,
        sourceUrl,
      ])
      const fit = await fitOf(
        'mz:00965bg92:integrated-academic-studies-of-dental-medicine-in-english',
        student,
      )
      expect(fit.recognition[0]).toMatchObject({ verdict, sourceUrl, checkedOn: '2026-11-20' })
      await pool.query('delete from recognition_listings')
    }
  })

  it('is shown to students from that country, and to those who have not entered one', async () => {
    const maria = await aStudent(product.deps, { name: 'Maria Kalnina' })
    expect(bodies(await fitOf(tongji, maria))).toContain('PM&DC')
    const body = { nationality: 'LV', country: 'LV' }
    await product.call('PUT', `/student/update/${maria._id}`, { token: maria.token, body })
    expect(bodies(await fitOf(tongji, maria))).toEqual([])
  })

  it('of nursing, engineering and other fields names the responsible regulator', async () => {
    expect(bodies(await fitOf('mz:03nadks56:nursing-in-english', student))).toEqual(['PNMC', 'HEC'])
    expect(bodies(await fitOf(mechanical, student))).toEqual(['PEC', 'HEC'])
    expect(bodies(await fitOf('mz:02vh8a032:computer-engineering', student))).toEqual(['HEC'])
  })
})

describe('the sets that fit', () => {
  const fitting = (person: Person) => fittingSets(product.deps.pool, person._id)

  it('are none for students who have entered nothing, or only goals', async () => {
    const nadia = await aStudent(product.deps)
    expect(await fitting(nadia)).toBeNull()
    await saveRecord(nadia, { tests: [] })
    expect(await fitting(nadia)).toBeNull()
  })

  it('agree with what the page of a program shows', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [{ ...fsc, qualification: 'ssc' }], tests: [result('ielts', 6)] })
    const found = (await fitting(nadia))!
    const programs = await product.deps.db
      .selectFrom('programs')
      .select(['source_id', 'requirement_set'])
      .where('requirement_set', 'is not', null)
      .execute()
    for (const { source_id, requirement_set } of programs) {
      const shown = lines(await fitOf(source_id!, nadia)).map(([, verdict]) => verdict)
      const count = (wanted: string) => shown.filter((verdict) => verdict === wanted).length
      expect(found.fits.get(requirement_set!)).toEqual({
        met: count('met'),
        missed: count('missed'),
        notKnown: count('not-known'),
      })
      expect(found.maybe.includes(requirement_set!)).toBe(count('missed') === 0)
      expect(found.met.includes(requirement_set!)).toBe(count('met') === shown.length)
    }
  })

  it('include a set that another process has just added; an empty set promises nothing', async () => {
    const nadia = await aStudent(product.deps)
    await saveRecord(nadia, { schooling: [fsc] })
    const before = (await fitting(nadia))!
    const { rows } = await product.deps.pool.query(
      `insert into requirement_sets (fingerprint, lines) values ('empty', '[]') returning id`,
    )
    const after = (await fitting(nadia))!
    expect(after.fits.size).toBe(before.fits.size + 1)
    expect([after.met.includes(rows[0].id), after.maybe.includes(rows[0].id)]).toEqual([false, true])
  })
})
