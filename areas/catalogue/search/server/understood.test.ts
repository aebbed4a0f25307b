import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
let student: Person

const get = async (path: string, query: Record<string, string>) => {
  const { status, body } = await product.call('GET', `${path}?${new URLSearchParams(query)}`, {
    token: student.token,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const find = (search: string, filters: Record<string, string> = {}) =>
  get('/catalogue/programs', { search, ...filters })
const namesOf = (body: { programs: { programName: string }[] }) => body.programs.map((one) => one.programName)
const sortedNames = async (search: string) => namesOf(await find(search)).sort()

const inEnglish = ['MBBS (Clinical Medicine, English-taught)', 'Medicine and Surgery']
const cheap = ['Medicina e Chirurgia', 'Medicine and Surgery']
const doctorates = ['Doctor of Arts', 'Physics']
const ofMedicine = [...cheap, inEnglish[0]!, 'Medicine'].sort()

beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
  await product.deps.pool.query(`
    insert into universities (name, country, city) values
      ('University of Alba', 'IT', 'Alba'), ('Bergen Hochschule', 'DE', 'Berg'), ('Cai University', 'CN', 'Cai');
    insert into requirement_sets (fingerprint, lines, english_test) values
      ('a', '[]', 'needed'), ('b', '[]', 'not-needed');
    insert into exchange_rates (currency, rate, as_of, source) values
      ('EUR', 300, '2026-11-01', 'A bank'), ('USD', 280, '2026-11-10', 'A bank');
    insert into programs (university_id, country, name, level, field, language, tuition_amount, tuition_currency,
      tuition_basis, deadline, requirement_set)
    select u.id, u.country, p.name, p.level, p.field, p.language, p.fee, p.currency,
      case when p.fee is not null then 'year' end, p.deadline::date,
      (select id from requirement_sets where fingerprint = p.asks)
    from (values
      ('Alba', 'Medicine and Surgery', 7, '0912', 'en', 2500, 'EUR', '2099-03-01', 'a'),
      ('Alba', 'Medicina e Chirurgia', 7, '0912', 'it', 900, 'EUR', null, null),
      ('Alba', 'English Literature', 6, '0232', 'it', 1000, 'EUR', null, null),
      ('Berg', 'Medicine', 7, '0912', 'de', null, null, '2020-01-01', null),
      ('Berg', 'Computer Science', 6, '0613', 'en', 4000, 'EUR', null, 'b'),
      ('Cai', 'MBBS (Clinical Medicine, English-taught)', 6, '0912', 'en', null, null, null, null),
      ('Cai', 'Physics', 8, '0533', 'en', 6000, 'USD', null, null),
      ('Cai', 'Doctor of Arts', 8, '0213', 'zh', null, null, null, null)
    ) as p(city, name, level, field, language, fee, currency, deadline, asks)
    join universities u on u.city = p.city`)
})
afterAll(() => product.close())

describe('words of a search that are no names', () => {
  it.each([
    ['mbbs english', inEnglish],
    ['MBBS in English', inEnglish],
    ['english taught mbbs', inEnglish],
    ['angrezi mein mbbs', inEnglish],
    ['medicine in german', ['Medicine']],
    ['medicine under 3000 euro', cheap],
    ['medicine below $5000', cheap],
    ['medicine €3,000 a year', cheap],
    ['medicine 9 lakh tak', cheap],
    ['medicine 9 lakh', cheap],
    ['under 1000 euro', ['English Literature', 'Medicina e Chirurgia']],
    ['taught in german', ['Medicine']],
    ['mbbs in english under 3000 euro', ['Medicine and Surgery']],
    ['ایم بی بی ایس', ofMedicine],
    ['جرمنی', ['Computer Science', 'Medicine']],
    ['جرمنی میں ایم بی بی ایس', ['Medicine']],
    ['انگریزی میں ایم بی بی ایس', inEnglish],
    ['germany mein mbbs', ['Medicine']],
    ['doctor germany', ['Medicine']],
    ['mbs germany', ['Medicine']],
    ['mmbs in germany', ['Medicine']],
    ['doctor', ofMedicine],
    ['doctors', ofMedicine],
    ['doctor in english', inEnglish],
    ['animal doctor', []],
    ['doctor of arts', ['Doctor of Arts']],
    ['phd', doctorates],
    ['Ph.D.', doctorates],
    ['doctorate', doctorates],
    ['doctor of philosophy', doctorates],
    ['doctor of philosophy in physics', ['Physics']],
    ['b.sc computer science', ['Computer Science']],
    ['Ph.D. physics', ['Physics']],
    ['undergrad computer science', ['Computer Science']],
    ['programs in english', [...inEnglish, 'Computer Science', 'Physics']],
    ['programs under 3000 euro in english', ['Medicine and Surgery']],
    ['mbbs scholarship', ofMedicine],
    ['fully funded mbbs', ofMedicine],
    ['cheap mbbs', ofMedicine],
    ['sasta mbbs', ofMedicine],
    ['low fee medicine', ofMedicine],
    ['kam fees medicine germany', ['Medicine']],
    ['without ielts', ['Computer Science']],
    ['computer science ielts ke baghair', ['Computer Science']],
    ['mbbs without ielts', []],
    ['ics computer science', ['Computer Science']],
  ])('%s', async (search, names) => {
    expect(await sortedNames(search)).toEqual([...names].sort())
  })

  it('are words where nobody teaches in that language', async () => {
    const { understood, pagination } = await find('medicine in turkish')
    expect([understood, pagination.totalPrograms]).toEqual([[], 0])
  })

  it('are names where programs are called so', async () => {
    expect(await find('english literature')).toMatchObject({
      understood: [],
      pagination: { totalPrograms: 1 },
    })
    const { programs, understood } = await find('english')
    expect(understood).toEqual([])
    expect(namesOf({ programs })).toContain('English Literature')
  })
})

describe('what words were understood as', () => {
  it('says each filter, and the search without it', async () => {
    const { understood, meant } = await find('MBBS in English under €3,000 a year')
    expect(understood).toEqual([
      { kind: 'language', value: 'en', currency: null, without: 'MBBS under €3,000 a year' },
      { kind: 'tuitionUpTo', value: '3000', currency: 'EUR', without: 'MBBS in English' },
    ])
    expect(meant).toBeNull()
  })

  it('names subject and country of Urdu script', async () => {
    expect((await find('جرمنی میں ایم بی بی ایس')).understood).toEqual([
      { kind: 'country', value: 'DE', currency: null, without: 'میں ایم بی بی ایس' },
      { kind: 'field', value: '0912', currency: null, without: 'جرمنی میں' },
    ])
  })

  it('names medicine where a doctor is looked for', async () => {
    expect((await find('doctor germany')).understood).toEqual([
      { kind: 'field', value: '0912', currency: null, without: 'germany' },
    ])
    expect((await find('doctor of philosophy')).understood).toEqual([
      { kind: 'level', value: '8', currency: null, without: '' },
    ])
  })

  it('names a level, and the search that was answered without words that name nothing', async () => {
    expect((await find('b.sc computer science')).understood).toEqual([
      { kind: 'level', value: '6', currency: null, without: 'computer science' },
    ])
    expect(await find('germany mein mbbs')).toMatchObject({ meant: 'germany mbbs', understood: [] })
  })

  it('says that scholarships are not stated, and finds nothing by them alone', async () => {
    expect(await find('mbbs scholarship')).toMatchObject({ asksForScholarship: true })
    expect(await find('scholarship')).toMatchObject({
      asksForScholarship: true,
      pagination: { totalPrograms: 0 },
    })
    expect(await find('mbbs')).toMatchObject({ asksForScholarship: false })
  })

  it('says whether low fees can be put in order, and finds everything by them alone', async () => {
    expect(await find('sasta mbbs')).toMatchObject({ lowFees: 'sorted', meant: null })
    expect((await find('cheap')).pagination.totalPrograms).toBe(8)
    expect(await find('mbbs')).toMatchObject({ lowFees: null })
    expect(await find('mbbs', { sort: 'tuition' })).toMatchObject({ lowFees: null })
    expect(await find('cheap mbbs under 3000 euro')).toMatchObject({ lowFees: null })
  })

  it('names that no English test is wanted', async () => {
    expect((await find('computer science without IELTS')).understood).toEqual([
      { kind: 'noEnglishTest', value: 'yes', currency: null, without: 'computer science' },
    ])
    expect((await find('computer science without IELTS', { noEnglishTest: 'yes' })).understood).toEqual([])
    expect((await find('mbbs without ielts')).instead).toContainEqual({
      drop: 'search',
      search: 'mbbs',
      brings: { count: 4, more: false },
    })
  })

  it('gives way to a filter that is set by hand', async () => {
    const byHand = await find('mbbs english under 3000 euro', {
      language: 'it',
      tuitionUpTo: '1000',
      currency: 'EUR',
    })
    expect(namesOf(byHand)).toEqual(['Medicina e Chirurgia'])
    expect(byHand.understood).toEqual([])
  })

  it('compares an amount in its own currency, whichever is shown', async () => {
    const { programs } = await find('medicine under 3000 euro', { currency: 'USD' })
    expect(namesOf({ programs }).sort()).toEqual(cheap)
    expect(programs[0].tuitionThere.currency).toBe('USD')
  })

  it('says with how many fees an amount can be compared, and is no filter where that is none', async () => {
    expect((await find('medicine under 3000 euro')).typedAmount).toEqual({ currency: 'EUR', compared: 'all' })
    expect((await find('medicine')).typedAmount).toBeNull()
    await product.deps.pool.query('delete from exchange_rates')
    expect(await find('cheap mbbs')).toMatchObject({ lowFees: 'not comparable' })
    expect(await find('mbbs', { sort: 'tuition' })).toMatchObject({ lowFees: 'not comparable' })
    expect(await find('mbbs')).toMatchObject({ lowFees: null })
    const inEuros = await find('medicine under 3000 euro')
    expect(inEuros.typedAmount).toEqual({ currency: 'EUR', compared: 'some' })
    expect(namesOf(inEuros).sort()).toEqual(cheap)
    const inRupees = await find('medicine under 9 lakh')
    expect(inRupees.typedAmount).toEqual({ currency: 'PKR', compared: 'none' })
    expect(inRupees.understood).toEqual([])
    expect(namesOf(inRupees).sort()).toEqual(ofMedicine)
    await product.deps.pool.query(`insert into exchange_rates (currency, rate, as_of, source) values
      ('EUR', 300, '2026-11-01', 'A bank'), ('USD', 280, '2026-11-10', 'A bank')`)
  })

  it('counts the other values of a filter that was typed', async () => {
    const { language } = await get('/catalogue/filters', { search: 'mbbs english' })
    expect(language).toEqual([
      { value: 'en', count: 2, more: false },
      { value: 'de', count: 1, more: false },
      { value: 'it', count: 1, more: false },
    ])
  })

  it('offers the search without it if nothing is found', async () => {
    const { pagination, instead } = await find('computer science in italian')
    expect(pagination.totalPrograms).toBe(0)
    expect(instead).toEqual([
      { drop: 'search', search: 'computer science', brings: { count: 1, more: false } },
    ])
  })

  it('proposes subjects for Urdu script', async () => {
    const { suggestions } = await get('/catalogue/suggest', { search: 'ایم بی بی ایس' })
    expect(suggestions[0]).toMatchObject({ kind: 'subject', text: 'Medicine', id: '0912' })
  })
})

describe('the order of equally relevant programs', () => {
  it('begins with those of which more is known, under whichever name of the degree', async () => {
    const names = namesOf(await find('mbbs'))
    expect(names[0]).toBe('Medicine and Surgery')
    expect(names.at(-1)).toBe('Medicina e Chirurgia')
  })

  it('does not count a deadline that has passed', async () => {
    const { pool } = product.deps
    await pool.query(`
      update programs set name = 'Medicina', tuition_amount = null, tuition_currency = null, tuition_basis = null
      where name in ('Medicina e Chirurgia', 'Medicine')`)
    const languagesWith = async (deadlines: Record<string, string>) => {
      for (const [language, day] of Object.entries(deadlines)) {
        await pool.query(`update programs set deadline = $2 where name = 'Medicina' and language = $1`, [
          language,
          day,
        ])
      }
      const { programs } = await find('medicina')
      return programs
        .filter((one: { programName: string }) => one.programName === 'Medicina')
        .map((one: { language: string }) => one.language)
    }
    expect(await languagesWith({ it: '2020-01-01', de: '2099-01-01' })).toEqual(['de', 'it'])
    expect(await languagesWith({ it: '2099-01-01', de: '2020-01-01' })).toEqual(['it', 'de'])
  })
})
