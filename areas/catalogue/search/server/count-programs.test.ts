import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

/** A few hundred invented programs of all combinations, so that filters interact in many ways. */
let product: TestProduct
let student: Person
let officer: Person

type Query = Record<string, string>
const call = async (path: string, query: Query, person: Person) => {
  const { status, body } = await product.call('GET', `${path}?${new URLSearchParams(query)}`, {
    token: person.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const total = async (query: Query, person: Person): Promise<number> =>
  (await call('/catalogue/programs', { ...query, limit: '1' }, person)).pagination.totalPrograms

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
  await product.deps.pool.query(`
    insert into exchange_rates (currency, rate, as_of, source) values ('EUR', 300, '2026-11-01', 'A bank');
    insert into requirement_sets (fingerprint, lines, english_test)
    select 'set ' || n, jsonb_build_array(jsonb_build_object('kind', 'english', 'subject', 'ielts', 'part', 'overall',
        'operator', '>=', 'value', 4 + n, 'scheme', 'ielts_band', 'alternatives', '[]'::jsonb, 'note', null)),
      (array['needed', 'not-needed', null])[1 + n % 3]
    from generate_series(1, 4) as n;
    insert into universities (name, country, city)
    select 'University of ' || city, (array['IT', 'LV', 'DE'])[1 + n % 3], city
    from unnest(array['Aldora', 'Berun', 'Cattano', 'Dorlin', 'Estvik', 'Fermoy']) with ordinality as c(city, n);
    insert into programs (university_id, country, name, level, field, language, tuition_amount, tuition_currency,
      tuition_basis, deadline, requirement_set)
    select u.id, u.country, (array['Medicine', 'Law', 'Civil Engineering', 'History of Art', 'Nursing'])[1 + n % 5],
      nullif(5 + n % 4, 5), (array['0912', '0421', '0732', '0222', '0913'])[1 + n % 5],
      (array['en', 'it', null])[1 + n % 3], case when n % 4 > 0 then 1000 * (n % 9) end,
      case when n % 4 > 0 then (array['EUR', 'PKR', 'XAU'])[1 + n % 3] end, case when n % 4 > 0 then 'year' end,
      case when n % 5 > 1 then date '2026-11-01' + (n % 7 - 3) * 400 end,
      case when n % 3 > 0 then (select min(id) from requirement_sets) + n % 4 end
    from generate_series(1, 60) as n, universities u;
    insert into program_intakes (program_id, start, closes)
    select id, start, closes::date from programs,
      (values ('2099-autumn', '2099-06-01'), ('2026-spring', '2026-01-01'), ('2100-spring', null)) as i(start, closes)
    where hashtext(id::text || start) % 3 = 0`)
  await product.call('PUT', '/student/record/tests', {
    token: student.token,
    body: {
      tests: [
        { test: 'ielts', status: 'taken', date: '2026-10-01', overall: 6.5, sections: [], reportNo: null },
      ],
    },
  })
})
afterAll(() => product.close())

const queries: Query[] = [
  {},
  { country: 'IT' },
  { country: 'IT,LV', level: '6,7' },
  { field: '09', open: 'yes' },
  { field: '0912,04', language: 'en' },
  { tuitionUpTo: '900000', country: 'DE' },
  { tuitionUpTo: '3000', currency: 'EUR', noEnglishTest: 'yes' },
  { intake: '2099-autumn', level: '8' },
  { search: 'medicine' },
  { search: 'law aldora', open: 'yes' },
  { search: 'engineering italy', tuitionUpTo: '500000' },
  { qualify: 'met' },
  { qualify: 'maybe', field: '04', country: 'LV' },
  { noEnglishTest: 'yes', intake: '2099-autumn,2100-spring', search: 'university' },
]

describe('counts', () => {
  it.each(queries)('equal the results of choosing each value of %j', async (query) => {
    const counts = await call('/catalogue/filters', query, student)
    for (const filter of ['country', 'level', 'field', 'language', 'intake'] as const) {
      let sum = 0
      for (const { value, count, more } of counts[filter] as {
        value: string
        count: number
        more: boolean
      }[]) {
        expect(more).toBe(false)
        expect({ filter, value, count: await total({ ...query, [filter]: value }, student) }).toEqual({
          filter,
          value,
          count,
        })
        sum += count
      }
      if (filter === 'country') {
        const { country: _, ...rest } = query
        expect(sum).toBe(await total(rest, student))
      }
    }
    expect(counts.open.count).toBe(await total({ ...query, open: 'yes' }, student))
    expect(counts.noEnglishTest.count).toBe(await total({ ...query, noEnglishTest: 'yes' }, student))
    const { qualify = 'met' } = query
    expect(counts.qualify.count).toBe(await total({ ...query, qualify }, student))
  })

  it('do not count qualifying programs for students without a record', async () => {
    expect((await call('/catalogue/filters', {}, officer)).qualify).toBeNull()
    expect((await call('/catalogue/filters', {}, await aStudent(product.deps))).qualify).toBeNull()
    expect(await total({ qualify: 'met' }, officer)).toBe(0)
    expect(await total({ qualify: 'maybe' }, officer)).toBe(360)
  })

  it('show the student how each program compares with the record', async () => {
    const { programs } = await call('/catalogue/programs', { qualify: 'met', limit: '100' }, student)
    expect(programs.length).toBeGreaterThan(0)
    for (const { fit } of programs) expect(fit).toEqual({ met: 1, missed: 0, notKnown: 0 })
  })
})

describe('nothing found', () => {
  it('shows how many programs there would be without each filter, most first', async () => {
    const query = { country: 'IT', language: 'it', field: '02', tuitionUpTo: '1', search: 'medicine' }
    const { instead, pagination } = await call('/catalogue/programs', query, student)
    expect(pagination.totalPrograms).toBe(0)
    for (const { drop, brings } of instead) {
      const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== drop))
      expect({ drop, count: await total(rest, student) }).toEqual({ drop, count: brings.count })
    }
    const one = await call('/catalogue/programs', { search: 'medicine', field: '0421' }, student)
    expect(new Set(one.instead.map(({ drop }: { drop: string }) => drop))).toEqual(
      new Set(['search', 'field']),
    )
    const brought = instead.map(({ brings }: { brings: { count: number } }) => brings.count)
    expect(brought).toEqual(brought.toSorted((a: number, b: number) => b - a))
    expect((await call('/catalogue/programs', { country: 'IT' }, student)).instead).toEqual([])
  })
})

describe('orders', () => {
  it.each(['name', 'tuition', 'deadline', 'relevance'])('by %s, pages follow each other', async (sort) => {
    for (const query of [
      {},
      { country: 'LV' },
      { search: 'medicine' },
      { level: '7', open: 'yes' },
    ] as Query[]) {
      const whole: string[] = []
      for (let page = 1; ; page++) {
        const { programs, pagination } = await call(
          '/catalogue/programs',
          { ...query, sort, page: String(page), limit: '37' },
          student,
        )
        whole.push(...programs.map(({ _id }: { _id: string }) => _id))
        if (!pagination.hasNext) {
          expect(whole.length).toBe(pagination.totalPrograms)
          break
        }
      }
      expect(new Set(whole).size).toBe(whole.length)
      const first = await call('/catalogue/programs', { ...query, sort, limit: '100' }, student)
      expect(first.programs.map(({ _id }: { _id: string }) => _id)).toEqual(whole.slice(0, 100))
    }
  })

  it('sort by deadline and tuition, with unknown values last', async () => {
    const dated = await call(
      '/catalogue/programs',
      { sort: 'deadline', limit: '100', country: 'IT' },
      student,
    )
    const days = dated.programs.map((one: { nextDeadline: string | null }) => one.nextDeadline ?? '9999')
    expect(days).toEqual(days.toSorted())
    const priced = await call(
      '/catalogue/programs',
      { sort: 'tuition', limit: '100', country: 'IT' },
      student,
    )
    const fees = priced.programs.map(
      (one: { tuitionThere: { amount: number } | null }) => one.tuitionThere?.amount ?? Infinity,
    )
    expect(fees).toEqual(fees.toSorted((a: number, b: number) => a - b))
    expect(priced.rateOf).toBe('2026-11-01')
  })
})

describe('changes of the catalogue', () => {
  const change = (text: string) => product.deps.pool.query(text)

  it('are counted at once', async () => {
    const before = await total({}, student)
    await change(`insert into programs (university_id, country, name, field, level)
      select id, country, 'Glaciology of Aldora', '0532', 7 from universities where name = 'University of Aldora'`)
    expect(await total({}, student)).toBe(before + 1)
    expect(await total({ search: 'glaciology' }, student)).toBe(1)
    await change(`update programs set name = 'Volcanology', level = 6 where name = 'Glaciology of Aldora'`)
    expect(await total({ search: 'glaciology' }, student)).toBe(0)
    expect(await total({ search: 'volcanology', level: '6' }, student)).toBe(1)
    await change(
      `insert into program_intakes (program_id, start) select id, '2101-winter' from programs where name = 'Volcanology'`,
    )
    expect(await total({ intake: '2101-winter' }, student)).toBe(1)
    await change(`update programs set status = 'withdrawn' where name = 'Volcanology'`)
    expect(await total({}, student)).toBe(before)
    await change(`delete from programs where name = 'Volcanology'`)
    await change(`update universities set status = 'draft' where name = 'University of Aldora'`)
    expect(await total({}, student)).toBe(before - 60)
    await change(`update universities set status = 'published' where name = 'University of Aldora'`)
    expect(await total({}, student)).toBe(before)
    await change(
      `insert into exchange_rates (currency, rate, as_of, source) values ('EUR', 3, '2026-11-02', 'A bank')`,
    )
    expect(await total({ tuitionUpTo: '100' }, student)).not.toBe(
      await total({ tuitionUpTo: '100000' }, student),
    )
    await change(
      `insert into exchange_rates (currency, rate, as_of, source) values ('EUR', 300, '2026-11-03', 'A bank')`,
    )
  })

  it('of an import are counted after it', async () => {
    const client = await product.deps.pool.connect()
    await client.query('begin')
    await client.query(`set local manzil.importing = 'on'`)
    await client.query(`update programs set country = country, level = 8 where level is null`)
    await client.query('select catalogue_note(null)')
    const before = await total({ level: '8' }, student)
    await client.query('commit')
    client.release()
    expect(await total({ level: '8' }, student)).toBeGreaterThan(before)
  })
})

describe('bad queries', () => {
  it.each([
    [{ country: 'Italy' }, 'country'],
    [{ level: '9' }, 'level'],
    [{ field: '9' }, 'field'],
    [{ language: 'English' }, 'language'],
    [{ intake: 'autumn' }, 'intake'],
    [{ tuitionUpTo: '-1' }, 'tuitionUpTo'],
    [{ currency: 'rupees' }, 'currency'],
    [{ open: 'no' }, 'open'],
    [{ noEnglishTest: 'true' }, 'noEnglishTest'],
    [{ qualify: 'surely' }, 'qualify'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ sort: 'price' }, 'sort'],
    [{ page: '0' }, 'page'],
    [{ limit: '101' }, 'limit'],
  ] as [Query, string][])('%j is refused', async (query, field) => {
    const { status, body } = await product.call('GET', `/catalogue/programs?${new URLSearchParams(query)}`, {
      token: student.token,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('requires a login', async () => {
    for (const path of ['programs', 'filters', 'suggest', 'destinations']) {
      expect((await product.call('GET', `/catalogue/${path}`)).status).toBe(401)
    }
  })
})
