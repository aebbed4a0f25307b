import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { apply } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import type { Goals, Schooling, TestResult } from '../contract/academic-record.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const fsc: Schooling = {
  qualification: 'hssc_pre_medical',
  title: null,
  institution: 'BISE Lahore',
  country: 'PK',
  status: 'completed',
  year: 2025,
  scheme: null,
  obtained: 880,
  total: 1100,
  subjects: [{ subject: 'biology', percent: 84.5 }],
}
const ielts: TestResult = {
  test: 'ielts',
  status: 'taken',
  date: '2026-03-14',
  overall: 6.5,
  sections: [{ section: 'writing', score: 6 }],
  reportNo: '26PK000001AAAA001A',
}
const goals: Goals = {
  countries: ['LV', 'IT'],
  level: '7',
  fields: ['0912'],
  intake: '2027-autumn',
  budgetPerYear: 1_500_000,
  currency: 'PKR',
  englishTaughtOnly: true,
}

const show = (person: Person) => product.call('GET', '/student/record', { token: person.token })
const save = (part: 'schooling' | 'tests' | 'goals', value: unknown, person = student) =>
  product.call('PUT', `/student/record/${part}`, { token: person.token, body: { [part]: value } })

describe('a record', () => {
  it('is empty at first, and each part is saved separately', async () => {
    const nadia = await aStudent(product.deps)
    expect(await show(nadia)).toMatchObject({
      status: 200,
      body: { record: { schooling: [], tests: [], changed: { schooling: null, tests: null, goals: null } } },
    })
    const saved = await save('tests', [ielts], nadia)
    expect(saved).toMatchObject({ status: 200, body: { message: 'Your tests are saved.' } })
    expect((await save('goals', goals, nadia)).status).toBe(200)
    const { record } = (await show(nadia)).body
    expect(record).toMatchObject({ schooling: [], tests: [ielts], goals })
    expect(record.changed).toMatchObject({
      schooling: null,
      tests: expect.any(String),
      goals: expect.any(String),
    })
    await save('tests', [], nadia)
    expect((await show(nadia)).body.record).toMatchObject({ tests: [], goals })
  })

  it('does not overwrite a newer version with a stale one', async () => {
    const twoTabs = await aStudent(product.deps)
    const late = (part: string, value: unknown) =>
      product.call('PUT', `/student/record/${part}`, {
        token: twoTabs.token,
        body: { [part]: value, seen: '2020-01-01T00:00:00.000Z' },
      })
    await save('tests', [ielts], twoTabs)
    await save('goals', goals, twoTabs)
    const refused = await late('tests', [])
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
    const { record } = (await show(twoTabs)).body
    expect(record).toMatchObject({ tests: [ielts], goals })
    const current = await product.call('PUT', '/student/record/tests', {
      token: twoTabs.token,
      body: { tests: [], seen: record.changed.tests },
    })
    expect(current.body.record.tests).toEqual([])
  })

  it('changes only the goals that are sent, and refuses a part that was saved since', async () => {
    const nadia = await aStudent(product.deps)
    const change = (changes: Partial<Goals>, seen: Partial<Goals>) =>
      product.call('PUT', '/student/record/goals', { token: nadia.token, body: { goals: changes, seen } })
    await save('goals', goals, nadia)
    expect((await change({ level: '6' }, { level: goals.level })).status).toBe(200)
    const late = await change({ level: '8' }, { level: goals.level })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    // A change of another part is no conflict, and neither is the value that is already stored.
    expect((await change({ countries: ['LV'] }, { countries: goals.countries })).status).toBe(200)
    expect((await change({ level: '6' }, { level: goals.level })).status).toBe(200)
    expect((await show(nadia)).body.record.goals).toEqual({ ...goals, level: '6', countries: ['LV'] })
    // A part is checked together with what stays.
    const alone = await change({ currency: null }, {})
    expect([alone.status, Object.keys(alone.body.fields)]).toEqual([400, ['goals.currency']])
  })

  it('stores marks as entered, on any scale', async () => {
    const bachelor: Schooling = {
      ...fsc,
      qualification: 'bs_4_years',
      scheme: 'cgpa_4',
      obtained: 3.41,
      total: null,
      subjects: [],
    }
    await save('schooling', [fsc, bachelor])
    expect((await show(student)).body.record.schooling).toEqual([fsc, bachelor])
  })

  it('stores the marks of a subject with their total, and refuses those that cannot be right', async () => {
    const marks = (obtained: number | undefined, total: number | undefined, percent: number) =>
      save('schooling', [{ ...fsc, subjects: [{ subject: 'biology', percent, obtained, total }] }])
    expect((await marks(171, 200, 85.5)).status).toBe(200)
    expect((await show(student)).body.record.schooling[0].subjects).toEqual([
      { subject: 'biology', percent: 85.5, obtained: 171, total: 200 },
    ])
    const field = async (...given: Parameters<typeof marks>) => {
      const { status, body } = await marks(...given)
      return [status, ...Object.keys(body.fields ?? {})]
    }
    expect(await field(171, undefined, 85.5)).toEqual([400, 'schooling.0.subjects.0.total'])
    expect(await field(undefined, 200, 85.5)).toEqual([400, 'schooling.0.subjects.0.obtained'])
    expect(await field(271, 200, 100)).toEqual([400, 'schooling.0.subjects.0.obtained'])
    expect(await field(171, 0, 85.5)).toEqual([400, 'schooling.0.subjects.0.total'])
    expect(await field(171, 200, 99)).toEqual([400, 'schooling.0.subjects.0.percent'])
    expect((await show(student)).body.record.schooling[0].subjects[0].percent).toBe(85.5)
  })

  it('is one’s own alone', async () => {
    const other = await aStudent(product.deps)
    await save('tests', [ielts])
    expect((await show(other)).body.record.tests).toEqual([])
    const officer = await anOfficer(product.deps)
    expect((await show(officer)).status).toBe(403)
    expect((await save('tests', [ielts], officer)).status).toBe(403)
    const smuggled = { tests: [ielts], user_id: student._id }
    const answer = await product.call('PUT', '/student/record/tests', { token: other.token, body: smuggled })
    expect(answer.status).toBe(400)
  })

  it('survives two concurrent saves of different parts', async () => {
    const nadia = await aStudent(product.deps)
    await Promise.all([
      save('tests', [ielts], nadia),
      save('schooling', [fsc], nadia),
      save('goals', goals, nadia),
    ])
    expect((await show(nadia)).body.record).toMatchObject({ schooling: [fsc], tests: [ielts], goals })
  })
})

describe('refused, at its field', () => {
  it.each([
    ['a band between the halves', { overall: 6.3 }, 'overall'],
    ['a band of ten', { overall: 10 }, 'overall'],
    ['no date of a test that was taken', { date: null }, 'date'],
    ['a day to come', { date: '2999-01-01' }, 'date'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a result of a planned test', { status: 'planned' }, 'overall'],
    ['no result of a taken one', { overall: null }, 'overall'],
    ['a section of another test', { sections: [{ section: 'verbal', score: 6 }] }, 'sections.0.section'],
    ['a section off its scale', { sections: [{ section: 'writing', score: 6.1 }] }, 'sections.0.score'],
    ['a section twice', { sections: [...ielts.sections, ...ielts.sections] }, 'sections.1.section'],
    ['a section of a test without any', { test: 'sat', overall: 1200 }, 'sections.0.section'],
    ['a test that is none', { test: 'toString' }, 'test'],
    ['a result in words', { overall: 'six' }, 'overall'],
  ])('%s', async (_, change, field) => {
    const { status, body } = await save('tests', [ielts, { ...ielts, ...change }])
    expect([status, Object.keys(body.fields)]).toEqual([400, [`tests.1.${field}`]])
    expect(body.fields[`tests.1.${field}`]).not.toMatch(/invalid|expected/i)
  })

  it.each([
    ['more marks than the total', { obtained: 1101 }, 'obtained'],
    ['marks of nothing', { total: 0 }, 'total'],
    ['marks without a total or a scale', { total: null }, 'total'],
    ['a total without marks', { obtained: null }, 'obtained'],
    ['a total of a CGPA', { scheme: 'cgpa_4', obtained: 3, total: 4 }, 'total'],
    ['a CGPA above its scale', { scheme: 'cgpa_4', obtained: 4.1, total: null }, 'obtained'],
    ['marks below nothing', { obtained: -1 }, 'obtained'],
    ['a year long ago', { year: 1066 }, 'year'],
    ['half a year', { year: 2025.5 }, 'year'],
    ['a completed one in years to come', { year: 2033 }, 'year'],
    ['a qualification that is none', { qualification: 'constructor' }, 'qualification'],
    ['a subject twice', { subjects: [...fsc.subjects, ...fsc.subjects] }, 'subjects.1.subject'],
    ['a subject above all marks', { subjects: [{ subject: 'biology', percent: 101 }] }, 'subjects.0.percent'],
    ['a country in words', { country: 'Pakistan' }, 'country'],
    ['a NUL', { institution: 'BISE\u0000' }, 'institution'],
  ])('%s', async (_, change, field) => {
    const { status, body } = await save('schooling', [{ ...fsc, ...change }])
    expect([status, Object.keys(body.fields)]).toEqual([400, [`schooling.0.${field}`]])
    expect(body.fields[`schooling.0.${field}`]).not.toMatch(/invalid|expected/i)
  })

  it.each([
    ['an amount of no currency', { currency: null }, 'currency'],
    ['an amount below nothing', { budgetPerYear: -1 }, 'budgetPerYear'],
    ['a country twice', { countries: ['LV', 'LV'] }, 'countries'],
    ['a level that is none', { level: '9' }, 'level'],
    ['a start without a season', { intake: '2027' }, 'intake'],
  ])('%s', async (_, change, field) => {
    const { status, body } = await save('goals', { ...goals, ...change })
    expect([status, Object.keys(body.fields)]).toEqual([400, [`goals.${field}`]])
  })

  it('changes nothing, and neither do too many', async () => {
    const before = (await show(student)).body
    expect(
      (
        await save(
          'schooling',
          Array.from({ length: 13 }, () => fsc),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await save(
          'tests',
          Array.from({ length: 21 }, () => ielts),
        )
      ).status,
    ).toBe(400)
    expect((await show(student)).body).toEqual(before)
  })
})

describe('an application', () => {
  it('carries a copy that later changes do not touch, until the account is erased', async () => {
    const { deps, clock } = product
    const nadia = await aStudent(deps)
    const officer = await anOfficer(deps)
    await save('schooling', [fsc], nadia)
    await save('tests', [ielts], nadia)
    const { body } = await apply(product, nadia, await aProgram(deps))
    await save('tests', [], nadia)
    const path = `/application/${body.data._id}`
    const sent = await product.call('GET', path, { token: officer.token })
    expect(sent.body.profile).toMatchObject({ schooling: [fsc], tests: [ielts] })

    await deps.db
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: clock.now() })
      .where('id', '=', nadia._id)
      .execute()
    clock.advance(8 * 24 * 3_600_000)
    expect(await eraseClosedAccounts(deps)).toBe(1)
    const left = await deps.pool.query(
      `select (select count(*)::int from academic_records where user_id = $1) as records,
         (select profile from applications where id = $2) as profile`,
      [nadia._id, body.data._id],
    )
    expect(left.rows[0]).toMatchObject({ records: 0, profile: { schooling: null, tests: null } })
    const again = await anOfficer(deps)
    expect((await product.call('GET', path, { token: again.token })).status).toBe(200)
  })
})
