import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { programSearch } from './program-search.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query(`
    truncate exchange_rates;
    delete from programs;
    delete from universities`)
})

const get = async (path: string) => {
  const { status, body } = await product.call('GET', path, { token: student.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const countryOf = async (country: string, query = '') =>
  (await get(`/catalogue/destinations${query}`)).countries.find(
    (one: { country: string }) => one.country === country,
  )
const rate = (currency: string, value: number) =>
  product.deps.db
    .insertInto('exchange_rates')
    .values({ currency, rate: value, as_of: '2026-11-01', source: 'A bank' })
    .execute()

/** A university whose programs cost these amounts a year; null is not given. */
async function aUniversity(country: string, currency: string, ...fees: (number | null)[]): Promise<void> {
  const { rows } = await product.deps.pool.query<{ id: string }>(
    `insert into universities (name, country, city)
     select 'University ' || count(*), $1, 'Aldora' from universities returning id`,
    [country],
  )
  await product.deps.pool.query(
    `insert into programs (university_id, country, name, level, field, tuition_amount, tuition_currency, tuition_basis,
       deadline)
     select $1, $2, 'Medicine ' || fee.place, 7, '0912', fee.amount, case when fee.amount is not null then $3 end,
       case when fee.amount is not null then 'year' end, (current_date + interval '1 month')::date
     from unnest($4::numeric[]) with ordinality as fee (amount, place)`,
    [rows[0]!.id, country, currency, fees],
  )
}
const many = (count: number, fee: number) => Array.from({ length: count }, () => fee)

describe('destinations', () => {
  it('counts the fees of some years ago among those it compares, and names the newest year', async () => {
    await rate('EUR', 300)
    for (const currency of ['EUR', 'EUR', 'EUR', 'CHF']) await aUniversity('IT', currency, 1000, 2000)
    const state = (year: string, currency: string, amount: number) =>
      product.deps.pool.query(
        'update programs set tuition_year = $1 where tuition_currency = $2 and tuition_amount = $3',
        [year, currency, amount],
      )
    await state('2019/20 official', 'EUR', 1000)
    await state('2026/27', 'EUR', 2000)
    await state('2018', 'CHF', 1000)
    expect(await countryOf('IT', '?currency=EUR')).toMatchObject({
      priced: 6,
      old: { count: 3, year: '2019/20' },
    })
    await state('2018', 'EUR', 2000)
    expect((await countryOf('IT', '?currency=USD')).old).toEqual({ count: 6, year: '2019/20' })
    expect((await get('/catalogue/start')).countries).toMatchObject([{ old: { year: '2019/20' } }])
  })

  it('gives universities, programs, tuition and deadlines', async () => {
    await rate('EUR', 300)
    await aUniversity('IT', 'EUR', 1000, 2000)
    await aUniversity('IT', 'EUR', 3000, 4000, null)
    await aUniversity('IT', 'EUR', 5000)
    await aUniversity('LV', 'EUR')
    const reply = await get('/catalogue/destinations?currency=EUR')
    expect(reply.countries).toEqual([
      {
        country: 'IT',
        universities: 3,
        programs: 6,
        tuition: { low: 1000, middle: 3000, high: 4000, currency: 'EUR' },
        priced: 5,
        old: null,
        withFee: 5,
      },
      { country: 'LV', universities: 1, programs: 0, tuition: null, priced: 0, old: null, withFee: 0 },
    ])
    expect(reply.deadlines).toHaveLength(12)
    expect(reply.deadlines[1].programs + reply.deadlines[2].programs).toBe(6)
    const home = await get('/catalogue/destinations')
    expect(home).toMatchObject({ currency: 'PKR', rateOf: '2026-11-01' })
    expect(home.countries[0].tuition.middle).toBe(900_000)
    const unknown = await get('/catalogue/destinations?currency=CHF')
    // There is no rate into francs, so tuition is shown in its own currency.
    expect(unknown.countries[0]).toMatchObject({
      programs: 6,
      tuition: { middle: 3000, currency: 'EUR' },
      withFee: 5,
    })
    expect(unknown.rateOf).toBeNull()
  })

  it('says nothing of China from 25 fees of two universities, with or without a rate', async () => {
    await aUniversity('CN', 'USD', ...many(18, 63_000))
    await aUniversity('CN', 'USD', ...many(7, 62_800))
    await aUniversity('CN', 'CNY', 40_000)
    await aUniversity('CN', 'CNY', 45_000)
    await aUniversity('CN', 'CNY', null)
    expect(await countryOf('CN')).toMatchObject({ universities: 5, tuition: null, withFee: 27 })
    expect(await countryOf('CN', '?currency=USD')).toMatchObject({ tuition: null, withFee: 27 })
    const { countries } = await get('/catalogue/start')
    expect(countries).toEqual([{ country: 'CN', programs: 28, tuition: null, old: null }])
    const [ofVisitors] = (await programSearch(product.deps).destinations()).countries
    expect(ofVisitors!.tuition).toBeNull()
    // With rates, the fees of all four universities are comparable.
    await rate('USD', 280)
    await rate('CNY', 40)
    expect(await countryOf('CN')).toMatchObject({
      tuition: { low: 280 * 62_800, middle: 280 * 63_000, high: 280 * 63_000, currency: 'PKR' },
      priced: 27,
    })
  })

  it('is in the currency of the most universities, not of the most programs', async () => {
    for (let university = 0; university < 3; university++) await aUniversity('CN', 'USD', ...many(9, 63_000))
    for (const fee of [30_000, 35_000, 40_000, 45_000]) await aUniversity('CN', 'CNY', fee, fee)
    const expected = { tuition: { middle: 35_000, currency: 'CNY' }, priced: 8, withFee: 35 }
    expect(await countryOf('CN')).toMatchObject(expected)
    expect(await countryOf('CN', '?currency=USD')).toMatchObject(expected)
    // With a rate, the dollars are among what can be compared in rupees, but the yuan remain those of most universities.
    await rate('USD', 280)
    expect(await countryOf('CN')).toMatchObject(expected)
    await rate('CNY', 40)
    expect(await countryOf('CN')).toMatchObject({ tuition: { currency: 'PKR' }, priced: 35 })
  })

  it('is in the requested currency if as many universities state it as any other', async () => {
    for (let university = 0; university < 3; university++) {
      await aUniversity('CN', 'CNY', 30_000, 40_000, 50_000)
      await aUniversity('CN', 'USD', 5000, 6000)
    }
    expect(await countryOf('CN')).toMatchObject({ tuition: { currency: 'CNY' }, priced: 9 })
    expect(await countryOf('CN', '?currency=USD')).toMatchObject({ tuition: { currency: 'USD' }, priced: 6 })
  })

  it('needs five fees of three universities', async () => {
    await aUniversity('IT', 'EUR', 1000, 2000)
    await aUniversity('IT', 'EUR', 3000)
    await aUniversity('IT', 'EUR', 4000)
    expect(await countryOf('IT')).toMatchObject({ tuition: null, priced: 4, withFee: 4 })
    await aUniversity('IT', 'EUR', 5000)
    expect(await countryOf('IT')).toMatchObject({ tuition: { middle: 3000 }, priced: 5, withFee: 5 })
  })
})
