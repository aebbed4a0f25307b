import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudent, anOfficer, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let student: Person
const find = async (query: Record<string, string | number> = {}, person: Person = student) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return product.call('GET', `/catalogue/programs?${parameters}`, { token: person.token })
}
const namesOf = (body: { programs: { programName: string }[] }) => body.programs.map((one) => one.programName)

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  const { pool } = product.deps
  await pool.query(`
    insert into universities (name, local_name, country, city, other_names, acronyms, domains, website, wikidata) values
      ('Kestrel University', null, 'IT', 'Bologna', '{}', '{KU}', '{kestrel.example}', 'https://www.kestrel.example/', 'Q1'),
      ('Riga Harbour Academy', 'Rīgas Ostas akadēmija', 'LV', 'Rīga', '{}', '{}', '{}', null, null),
      ('Hidden College', null, 'DE', 'Bonn', '{}', '{}', '{}', null, null);
    update universities set status = 'draft' where name = 'Hidden College';
    insert into requirement_sets (fingerprint, lines, english_test) values
      ('a', '[]', 'not-needed'), ('b', '[]', 'needed');
    insert into exchange_rates (currency, rate, as_of, source) values
      ('EUR', 300, '2026-11-01', 'A bank'), ('USD', 280, '2026-11-10', 'A bank');
    insert into programs (university_id, country, name, level, field, language, tuition_amount, tuition_currency,
      tuition_basis, deadline, status, requirement_set)
    select u.id, u.country, p.name, p.level, p.field, p.language, p.fee, p.currency, case when p.fee is not null then 'year' end,
      p.deadline::date, p.status, (select id from requirement_sets where fingerprint = p.asks)
    from (values
      ('Kestrel University', 'Medicine and Surgery', 7, '0912', 'en', 4000, 'EUR', '2099-03-01', 'published', 'a'),
      ('Kestrel University', 'Law', 7, '0421', 'it', 2000, 'EUR', '2020-03-01', 'published', 'b'),
      ('Kestrel University', 'Civil Engineering', 6, '0732', 'en', null, null, null, 'published', null),
      ('Riga Harbour Academy', 'Naval Architecture', 6, '0716', 'en', 5000, 'USD', '2099-01-01', 'published', 'b'),
      ('Riga Harbour Academy', 'Medicine', 7, '0912', 'en', 9000, 'XAU', null, 'published', 'a'),
      ('Riga Harbour Academy', 'Withdrawn Studies', 7, '0912', 'en', 1, 'EUR', null, 'withdrawn', 'a'),
      ('Hidden College', 'Hidden Studies', 7, '0912', 'en', 1, 'EUR', null, 'published', 'a')
    ) as p(university, name, level, field, language, fee, currency, deadline, status, asks)
    join universities u on u.name = p.university;
    insert into program_intakes (program_id, start, closes)
    select id, '2099-autumn', date '2099-06-01' from programs where name = 'Civil Engineering'`)
})
afterAll(() => product.close())

describe('filters', () => {
  it.each([
    [{}, ['Civil Engineering', 'Law', 'Medicine', 'Medicine and Surgery', 'Naval Architecture']],
    [{ country: 'LV' }, ['Medicine', 'Naval Architecture']],
    [{ country: 'LV,IT', level: '6' }, ['Civil Engineering', 'Naval Architecture']],
    [{ field: '09' }, ['Medicine', 'Medicine and Surgery']],
    [{ field: '0732,04' }, ['Civil Engineering', 'Law']],
    [{ language: 'it' }, ['Law']],
    [{ intake: '2099-autumn' }, ['Civil Engineering']],
    [{ open: 'yes' }, ['Civil Engineering', 'Medicine and Surgery', 'Naval Architecture']],
    [{ noEnglishTest: 'yes' }, ['Medicine', 'Medicine and Surgery']],
    [{ tuitionUpTo: 1200000 }, ['Law', 'Medicine and Surgery']],
    [{ tuitionUpTo: 5000, currency: 'USD' }, ['Law', 'Medicine and Surgery', 'Naval Architecture']],
    [{ tuitionUpTo: 9000, currency: 'XAU' }, ['Medicine']],
    [{ tuitionUpTo: 9000, currency: 'CHF' }, []],
    [{ qualify: 'met' }, []],
    [{ country: 'IT', level: '7', open: 'yes', language: 'en' }, ['Medicine and Surgery']],
  ])('%j', async (query, names) => {
    const { status, body } = await find(query)
    expect(status).toBe(200)
    expect(namesOf(body)).toEqual(names)
    expect(body.pagination).toMatchObject({ totalPrograms: names.length, more: false })
  })

  // Names of properties that every object of JavaScript has. Constructor University is a real one.
  it.each(['constructor', 'constructor university', 'to string', 'valueof'])(
    'is answered for “%s”, in programs, universities and proposals',
    async (search) => {
      const { token } = student
      for (const path of ['/catalogue/programs', '/university/get-all-universities', '/catalogue/suggest']) {
        const { status } = await product.call('GET', `${path}?search=${encodeURIComponent(search)}`, {
          token,
        })
        expect({ path, status }).toEqual({ path, status: 200 })
      }
    },
  )

  it('highlights no generic word', async () => {
    const { body } = await find({ search: 'school of medicine' })
    expect(body.marked).toContain('medicine')
    expect(body.marked).not.toContain('of')
  })

  it('suggests other searches if one finds nothing', async () => {
    const { body } = await find({ search: 'medicine germany' })
    expect(body.pagination.totalPrograms).toBe(0)
    expect(body.instead).toEqual([{ drop: 'search', search: 'medicine', brings: { count: 2, more: false } }])
    // With a single unknown word nothing can be left out, and all programs are no useful suggestion.
    expect((await find({ search: 'zzyzx' })).body.instead).toEqual([])
  })

  it('hides drafts and withdrawn programs from officers too', async () => {
    const officer = await anOfficer(product.deps)
    const { body } = await find({}, officer)
    expect(body.pagination.totalPrograms).toBe(5)
    expect(body.programs[0].fit).toBeNull()
  })
})

describe('orders and pages', () => {
  it.each([
    ['tuition', ['Law', 'Medicine and Surgery', 'Naval Architecture', 'Civil Engineering', 'Medicine']],
    ['deadline', ['Naval Architecture', 'Medicine and Surgery', 'Civil Engineering', 'Law', 'Medicine']],
    // Without a search: those of which more is known, then those of the better-documented university.
    ['relevance', ['Medicine and Surgery', 'Naval Architecture', 'Law', 'Medicine', 'Civil Engineering']],
    ['name', ['Civil Engineering', 'Law', 'Medicine', 'Medicine and Surgery', 'Naval Architecture']],
  ])('%s', async (sort, names) => {
    expect(namesOf((await find({ sort })).body)).toEqual(names)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find({ sort, page, limit: 2 })))
    expect(pages.map(({ body }) => namesOf(body))).toEqual([
      names.slice(0, 2),
      names.slice(2, 4),
      names.slice(4),
      [],
    ])
    expect(pages[3]!.body.pagination).toMatchObject({ totalPrograms: 5, hasNext: false, hasPrev: true })
  })
})

describe('words', () => {
  it.each([
    ['medicine', ['Medicine', 'Medicine and Surgery']],
    ['mbbs italy', ['Medicine and Surgery']],
    ['bologna medicine', ['Medicine and Surgery']],
    ['kestrel.example', ['Medicine and Surgery', 'Law', 'Civil Engineering']],
    ['ku law', ['Law']],
    ['rigas ostas medicine', ['Medicine']],
    ['engineer', ['Civil Engineering', 'Naval Architecture']],
    ['master law', ['Law']],
  ])('%s', async (search, names) => {
    expect(namesOf((await find({ search })).body)).toEqual(names)
  })

  it('corrects words and reports it', async () => {
    const { body } = await find({ search: 'medcine bolonga' })
    expect(namesOf(body)).toEqual(['Medicine and Surgery'])
    expect(body.meant).toBe('medicine bologna')
    expect(body.marked).toContain('medicine')
  })
})
