import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { costNotes } from '#texts/catalogue/costs/notes.ts'
import type { CostKind } from '../contract/program-costs.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
  student = await aStudent(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate exchange_rates, destination_costs, program_fees')
})

interface Tuition {
  amount: number
  max?: number
  basis: 'year' | 'semester' | 'month' | 'total'
  months?: number | null
}

async function priced({ amount, max, basis, months = 36 }: Tuition): Promise<string> {
  const { programId } = await aProgram(product.deps)
  await product.deps.db
    .updateTable('programs')
    .set({
      tuition_amount: amount,
      tuition_max: max ?? null,
      tuition_currency: 'EUR',
      tuition_basis: basis,
      duration_months: months,
      source_url: 'https://example.org/fees',
      checked_on: '2026-11-01',
    })
    .where('id', '=', programId)
    .execute()
  return programId
}

const costs = async (programId: string, query = '') =>
  (await product.call('GET', `/catalogue/programs/${programId}/costs${query}`, { token: student.token })).body
const line = async (programId: string, kind: CostKind, query = '') =>
  (await costs(programId, query)).lines.find((one: { kind: string }) => one.kind === kind)

const rate = (currency: string, value: number, asOf = '2026-11-20') =>
  product.deps.db
    .insertInto('exchange_rates')
    .values({ currency, rate: value, as_of: asOf, source: 'A bank' })
    .execute()
const cost = (kind: 'living' | 'visa' | 'insurance' | 'ticket', amount: number, per: string, city?: string) =>
  product.deps.db
    .insertInto('destination_costs')
    .values({
      country: 'LV',
      city: city ?? null,
      kind,
      amount,
      currency: 'EUR',
      note: `${kind} as stated`,
      per: per as 'month',
      source_url: `https://example.org/${kind}`,
      checked_on: '2026-11-02',
    })
    .execute()

describe('tuition of the whole course', () => {
  it.each([
    [
      { amount: 4000, basis: 'year' },
      { money: 12_000, each: 4000, times: 3, per: 'year' },
    ],
    [
      { amount: 4000, basis: 'year', months: 18 },
      { money: 6000, each: 4000, times: 1.5, per: 'year' },
    ],
    [
      { amount: 4000, basis: 'semester' },
      { money: 24_000, each: 8000, times: 3, per: 'year' },
    ],
    [
      { amount: 500, basis: 'month', months: 10 },
      { money: 5000, each: 500, times: 10, per: 'month' },
    ],
    [
      { amount: 9000, basis: 'total' },
      { money: 9000, each: 9000, times: 1, per: 'once' },
    ],
    [
      { amount: 9000, basis: 'total', months: null },
      { money: 9000, each: 9000, times: 1, per: 'once' },
    ],
  ] satisfies [Tuition, object][])('counts %j', async (tuition, { money, each, times, per }) => {
    const id = await priced(tuition)
    expect(await line(id, 'tuition', '?currency=EUR')).toMatchObject({
      money: { amount: money, currency: 'EUR' },
      there: { amount: money, currency: 'EUR' },
      each: { amount: each, currency: 'EUR' },
      times,
      per,
      sourceUrl: 'https://example.org/fees',
      checkedOn: '2026-11-01',
    })
  })

  it('uses the lower end of a range, and marks it', async () => {
    const id = await priced({ amount: 12_000, max: 13_500, basis: 'year' })
    expect(await line(id, 'tuition')).toMatchObject({
      money: { amount: 36_000 },
      note: costNotes.range({ amount: '€13,500' }),
    })
  })

  it('shows what a year costs and no sum where the length is not known', async () => {
    const id = await priced({ amount: 4000, basis: 'year', months: null })
    expect(await line(id, 'tuition')).toMatchObject({
      money: null,
      there: null,
      times: null,
      per: 'year',
      each: { amount: 4000, currency: 'EUR' },
    })
    expect(await costs(id)).toMatchObject({ total: null, complete: false })
  })

  it('is unknown where the source does not give it', async () => {
    const { programId } = await aProgram(product.deps)
    const answer = await costs(programId)
    expect(answer).toMatchObject({ fees: [], total: null, complete: false, currency: 'PKR' })
    expect(answer.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['tuition', 'living', 'visa', 'insurance', 'ticket'],
    ])
    for (const { money, each, note } of answer.lines) expect([money, each, note]).toEqual([null, null, null])
  })
})

describe('the whole course', () => {
  it('adds up what is known in the requested currency, both ways', async () => {
    await rate('EUR', 320)
    await rate('USD', 280)
    await cost('living', 450, 'month')
    await cost('visa', 60, 'once')
    await cost('insurance', 100, 'year')
    const id = await priced({ amount: 4000, basis: 'year', months: 24 })
    // 8,000 + 24 × 450 + 60 + 2 × 100 = 19,060 EUR
    expect(await costs(id)).toMatchObject({
      total: { amount: 6_099_200, currency: 'PKR' },
      complete: false,
      currency: 'PKR',
      currencies: ['PKR', 'EUR', 'USD'],
      rates: [
        { currency: 'EUR', rate: 320, asOf: '2026-11-20' },
        { currency: 'USD', rate: 280, asOf: '2026-11-20' },
      ],
    })
    expect((await costs(id, '?currency=USD')).total).toEqual({ amount: 21_782.86, currency: 'USD' })
    await cost('ticket', 40, 'once')
    expect(await costs(id, '?currency=EUR')).toMatchObject({
      total: { amount: 19_100, currency: 'EUR' },
      complete: true,
    })
    expect(await line(id, 'living')).toMatchObject({
      times: 24,
      per: 'month',
      note: 'living as stated',
      checkedOn: '2026-11-02',
      money: { amount: 10_800, currency: 'EUR' },
      there: { amount: 3_456_000, currency: 'PKR' },
      sourceUrl: 'https://example.org/living',
    })
  })

  it('converts nothing without a rate', async () => {
    const id = await priced({ amount: 4000, basis: 'year' })
    expect(await line(id, 'tuition')).toMatchObject({ money: { amount: 12_000 }, there: null })
    expect(await costs(id, '?currency=USD')).toMatchObject({
      total: { amount: 12_000, currency: 'EUR' },
      complete: false,
      currency: 'USD',
    })
    expect(await costs(id, '?currency=EUR')).toMatchObject({ total: { amount: 12_000, currency: 'EUR' } })
  })

  it('is not the fee of a visa or the cost of living: without the tuition there is no total', async () => {
    await cost('visa', 60, 'once')
    await cost('living', 450, 'month')
    const { programId } = await aProgram(product.deps)
    await product.deps.db
      .updateTable('programs')
      .set({ duration_months: 72 })
      .where('id', '=', programId)
      .execute()
    for (const query of ['', '?currency=EUR']) {
      expect(await costs(programId, query)).toMatchObject({ total: null, complete: false })
      expect(await line(programId, 'visa', query)).toMatchObject({ money: { amount: 60, currency: 'EUR' } })
    }
  })

  it('adds nothing that no rate converts into the currency of the tuition', async () => {
    await cost('visa', 60, 'once')
    await cost('living', 450, 'month')
    const id = await priced({ amount: 4000, basis: 'year' })
    await product.deps.db
      .updateTable('programs')
      .set({ tuition_currency: 'USD' })
      .where('id', '=', id)
      .execute()
    expect(await costs(id)).toMatchObject({ total: { amount: 12_000, currency: 'USD' }, complete: false })
  })

  it('uses the rate of the newest day', async () => {
    await rate('EUR', 320, '2026-11-20')
    await rate('EUR', 100, '2026-10-01')
    const id = await priced({ amount: 1000, basis: 'total' })
    expect((await costs(id)).total).toEqual({ amount: 320_000, currency: 'PKR' })
  })

  it('prefers the cost of the city, in any spelling, and ignores other cities', async () => {
    await cost('living', 450, 'month')
    await cost('living', 300, 'month', 'Daugavpils')
    const id = await priced({ amount: 0, basis: 'total', months: 10 })
    expect(await line(id, 'living')).toMatchObject({ each: { amount: 450 } })
    await cost('living', 600, 'month', 'RĪGA')
    expect(await line(id, 'living')).toMatchObject({ each: { amount: 600 }, money: { amount: 6000 } })
  })

  it('lists the fees in the order they are paid, with when and to whom', async () => {
    const id = await priced({ amount: 4000, basis: 'year' })
    await product.deps.db
      .insertInto('program_fees')
      .values([
        { program_id: id, kind: 'deposit', amount: 1000, currency: 'EUR', due: null, paid_to: null },
        {
          program_id: id,
          kind: 'application',
          amount: 140,
          currency: 'EUR',
          due: 'With the papers',
          paid_to: 'The faculty',
          source_url: 'https://example.org/apply',
          checked_on: '2026-11-03',
        },
      ])
      .execute()
    expect((await costs(id)).fees).toEqual([
      {
        kind: 'application',
        money: { amount: 140, currency: 'EUR' },
        due: 'With the papers',
        paidTo: 'The faculty',
        sourceUrl: 'https://example.org/apply',
        checkedOn: '2026-11-03',
      },
      {
        kind: 'deposit',
        money: { amount: 1000, currency: 'EUR' },
        due: null,
        paidTo: null,
        sourceUrl: null,
        checkedOn: null,
      },
    ])
  })

  it('is shown of what the viewer may see', async () => {
    const { programId } = await aProgram(product.deps, { status: 'withdrawn' })
    const path = `/catalogue/programs/${programId}/costs`
    expect((await product.call('GET', path, { token: student.token })).status).toBe(404)
    const officer = await anOfficer(product.deps)
    expect((await product.call('GET', path, { token: officer.token })).status).toBe(200)
    expect((await product.call('GET', `${path}?currency=rupees`, { token: officer.token })).status).toBe(400)
  })
})
