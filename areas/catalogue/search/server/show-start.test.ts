import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import type { Evidence } from '#areas/catalogue/fit/contract/judge-requirements.ts'
import { programSearch } from './program-search.ts'

let product: TestProduct
let student: Person

interface Listed {
  programName: string
  university: { universityName: string }
  fit: { met: number; missed: number; notKnown: number } | null
}
const namesOf = (programs: Listed[]) => programs.map((one) => one.programName)
const start = async (person: Person, query = '') => {
  const { status, body } = await product.call('GET', `/catalogue/start${query}`, { token: person.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  await product.deps.pool.query(`
    insert into requirement_sets (fingerprint, lines, english_test)
    select name, jsonb_agg(jsonb_build_object('kind', 'english', 'subject', 'ielts', 'part', part, 'operator', '>=',
        'value', band, 'scheme', 'ielts_band', 'alternatives', '[]'::jsonb, 'note', null) order by part), 'needed'
    from (values
      ('one met', 'overall', 6.0), ('two met', 'overall', 6.0), ('two met', 'writing', 5.0),
      ('met and unknown', 'overall', 6.0), ('met and unknown', 'speaking', 5.0),
      ('missed', 'overall', 8.0), ('unknown', 'speaking', 6.0)
    ) as l(name, part, band) group by name;
    insert into universities (name, country, city) values
      ('University of Aldora', 'LV', 'Aldora'), ('University of Berun', 'DE', 'Berun'), ('University of Cattano', 'IT', 'Cattano');
    insert into programs (university_id, country, name, level, field, tuition_amount, tuition_currency, tuition_basis,
      deadline, requirement_set)
    select u.id, u.country, p.name, 6, p.field, p.fee, case when p.fee is not null then 'EUR' end,
      case when p.fee is not null then 'year' end, p.deadline::date,
      (select id from requirement_sets where fingerprint = p.asks)
    from (values
      ('Aldora', 'Medicine', '0912', 9000, null, 'one met'),
      ('Aldora', 'Dentistry', '0911', null, null, 'two met'),
      ('Berun', 'Computing', '0613', 2000, '2099-01-01', 'two met'),
      ('Cattano', 'Law', '0421', null, null, 'met and unknown'),
      ('Cattano', 'Physics', '0533', null, null, 'missed'),
      ('Cattano', 'History', '0222', null, null, 'unknown'),
      ('Cattano', 'Closed Studies', '0421', 500, '2020-01-01', 'two met'),
      ('Cattano', 'Unknown Studies', '0912', null, null, null)
    ) as p(city, name, field, fee, deadline, asks)
    join universities u on u.city = p.city`)
  const { status } = await product.call('PUT', '/student/record/tests', {
    token: student.token,
    body: {
      tests: [
        {
          test: 'ielts',
          status: 'taken',
          date: '2026-09-01',
          overall: 6.5,
          sections: [{ section: 'writing', score: 6 }],
          reportNo: null,
        },
      ],
    },
  })
  expect(status).toBe(200)
})
afterAll(() => product.close())

describe('where to begin a search', () => {
  it('counts programs, subjects and countries', async () => {
    const body = await start(student)
    expect([body.programs, body.universities]).toEqual([8, 3])
    expect(body.subjects).toEqual([
      { value: '0912', count: 2, more: false },
      { value: '0911', count: 1, more: false },
      { value: '06', count: 1, more: false },
      { value: '0421', count: 2, more: false },
    ])
    expect(
      body.countries.map((one: { country: string; programs: number }) => [one.country, one.programs]),
    ).toEqual([
      ['LV', 2],
      ['IT', 5],
      ['DE', 1],
    ])
  })

  it('begins with the programs whose requirements the student meets, one of each university', async () => {
    const { qualifying } = await start(student)
    // Met is worth more than not known; a missed, a passed or an unknown requirement alone leaves a program out.
    expect(namesOf(qualifying)).toEqual(['Computing', 'Dentistry', 'Law'])
    expect(qualifying[0].fit).toEqual({ met: 2, missed: 0, notKnown: 0 })
    expect(qualifying[2].fit).toEqual({ met: 1, missed: 0, notKnown: 1 })
  })

  it('lists those with the most known facts next, without repeating any', async () => {
    const { qualifying, known } = await start(student)
    const [first] = namesOf(known)
    expect(first).toBe('Medicine')
    expect(namesOf(known).filter((name) => namesOf(qualifying).includes(name))).toEqual([])
    expect(namesOf(known)).not.toContain('Unknown Studies')
  })

  it('compares nothing for officers and for students without a record', async () => {
    for (const person of [await anOfficer(product.deps), await aStudent(product.deps)]) {
      const { qualifying, known } = await start(person)
      expect(qualifying).toBeNull()
      expect(namesOf(known)[0]).toBe('Computing')
    }
  })

  it('tells by the dated intakes of a program whether it is over, and then not by its own deadline', async () => {
    const { pool } = product.deps
    const setIntake = (name: string, closes: string | null) =>
      pool.query(
        `insert into program_intakes (program_id, start, closes) select id, '2099-autumn', $2 from programs
         where name = $1 on conflict (program_id, start) do update set closes = excluded.closes`,
        [name, closes],
      )
    await setIntake('Closed Studies', '2099-06-01')
    await setIntake('Computing', '2020-06-01')
    expect(namesOf((await start(student)).qualifying)).toEqual(['Closed Studies', 'Dentistry'])
    await setIntake('Computing', null)
    expect(namesOf((await start(student)).qualifying)).toContain('Computing')
    await pool.query('delete from program_intakes')
  })

  it('compares the answers of a visitor, in one field of study if they chose one', async () => {
    const evidence = {
      schooling: [],
      tests: [
        { test: 'ielts', status: 'taken', date: '2026-09-01', overall: 6.5, sections: [], reportNo: null },
      ],
      dateOfBirth: null,
    } as const satisfies Evidence
    const fitting = (field: string | null) => programSearch(product.deps).fitting({ evidence }, field, 5)
    const all = await fitting(null)
    expect(namesOf(all)[0]).toBe('Medicine')
    expect(all[0]!.fit).toEqual({ met: 1, missed: 0, notKnown: 0 })
    expect(namesOf(await fitting('042'))).toEqual(['Law'])
    expect(await fitting('08')).toEqual([])
    const { rows } = await product.deps.pool.query('select from academic_records')
    expect(rows).toHaveLength(1)
  })

  it('shows amounts in the currency of the goals of the student, unless another is asked for', async () => {
    const planner = await aStudent(product.deps)
    const goals = {
      countries: [],
      level: null,
      fields: [],
      intake: null,
      budgetPerYear: null,
      englishTaughtOnly: false,
    }
    const { status } = await product.call('PUT', '/student/record/goals', {
      token: planner.token,
      body: { goals: { ...goals, budgetPerYear: 5000, currency: 'EUR' } },
    })
    expect(status).toBe(200)
    const own = await start(planner)
    expect(own).toEqual(await start(planner, '?currency=EUR'))
    expect(own.known).not.toEqual((await start(planner, '?currency=PKR')).known)
    expect((await start(student)).known).toEqual((await start(student, '?currency=PKR')).known)
  })

  it('leaves out what is withdrawn, and refuses an unknown currency and visitors', async () => {
    await product.deps.pool.query("update programs set status = 'withdrawn' where name = 'Computing'")
    expect(namesOf((await start(student)).qualifying)).not.toContain('Computing')
    const { status } = await product.call('GET', '/catalogue/start?currency=euro', { token: student.token })
    expect(status).toBe(400)
    expect((await product.call('GET', '/catalogue/start')).status).toBe(401)
  })
})

describe('a search that names a country without results', () => {
  const find = async (search: string, filters: Record<string, string> = {}) =>
    (
      await product.call('GET', `/catalogue/programs?${new URLSearchParams({ search, ...filters })}`, {
        token: student.token,
      })
    ).body

  it.each([
    ['dentistry italy', 'IT', 'dentistry', 5, 1, ['Dentistry']],
    ['law in germany', 'DE', 'law', 0, 2, ['Law', 'Closed Studies']],
    ['france physics', 'FR', 'physics', 0, 1, ['Physics']],
    ['zoology germany', 'DE', 'zoology', 0, 0, []],
  ])(
    'says which of the two has some, and shows the nearest elsewhere: %s',
    async (search, country, rest, inCountry, elsewhere, nearest) => {
      const { pagination, lacking } = await find(search)
      expect(pagination.totalPrograms).toBe(0)
      expect({ ...lacking, nearest: namesOf(lacking.nearest) }).toEqual({
        country,
        subject: rest,
        rest,
        isListed: inCountry > 0,
        inCountry: { count: inCountry, more: false },
        elsewhere: { count: elsewhere, more: false },
        nearest,
      })
    },
  )

  it('does not call a country empty because of a filter, typed or set by hand', async () => {
    const typed = await find('law latvia no ielts')
    expect(typed.lacking).toMatchObject({
      subject: 'law',
      rest: 'law no ielts',
      isListed: true,
      inCountry: { count: 2, more: false },
      elsewhere: { count: 0, more: false },
      nearest: [],
    })
    const byHand = await find('law latvia', { noEnglishTest: 'yes' })
    expect(byHand.lacking).toMatchObject({ isListed: true, inCountry: { count: 0, more: false } })
  })

  it('leaves the amount out of the name of what was looked for', async () => {
    const { lacking } = await find('law in latvia fees under 4000 euros')
    expect(lacking).toMatchObject({ subject: 'law', isListed: true, inCountry: { count: 2, more: false } })
  })

  it.each(['germany', 'study in germany'])('knows a country without a program: %s', async (search) => {
    expect((await find(search)).lacking).toMatchObject({
      country: 'DE',
      subject: '',
      rest: '',
      isListed: false,
      inCountry: { count: 0, more: false },
      nearest: [],
    })
  })

  it.each([['law italy'], ['zoology'], [''], ['latvia'], ['latvia no ielts']])(
    'says nothing of it otherwise: %s',
    async (search) => {
      expect((await find(search)).lacking).toBeNull()
    },
  )
})
