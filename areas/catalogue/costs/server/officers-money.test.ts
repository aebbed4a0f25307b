import { moneyMessages } from '#texts/catalogue/costs/money-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate exchange_rates, destination_costs')
})

const today = () => officeDay(product.clock.now())
const tomorrow = () => officeDay(product.clock.now(), 1)

const setRate = (currency: string, rate: unknown, more: object = {}) =>
  product.call('PUT', `/staff/money/rates/${currency}`, {
    token: officer.token,
    body: { rate, asOf: today(), source: 'State Bank, middle rate', ...more },
  })
const storedRates = async () =>
  (await product.call('GET', '/staff/money/rates', { token: officer.token })).body

describe('a rate', () => {
  it('is stored with day, source and officer; the previous one stays in the history', async () => {
    await setRate('EUR', 318, { asOf: '2026-10-01' })
    const { status, body } = await setRate('EUR', 320.55)
    const current = {
      currency: 'EUR',
      rate: 320.55,
      asOf: today(),
      source: 'State Bank, middle rate',
      setBy: officer.name,
      setAt: expect.any(String),
    }
    expect([status, body]).toEqual([200, { message: moneyMessages.rateSet, data: current }])
    const { homeCurrency, currencies } = await storedRates()
    expect([homeCurrency, currencies.length]).toEqual(['PKR', 1])
    expect(currencies[0].current).toEqual(current)
    expect(currencies[0].history.map(({ rate }: { rate: number }) => rate)).toEqual([320.55, 318])
    const student = await aStudent(product.deps)
    expect((await product.call('GET', '/catalogue/rates', { token: student.token })).body).toEqual({
      homeCurrency: 'PKR',
      rates: [{ currency: 'EUR', rate: 320.55, asOf: today() }],
      currencies: ['PKR', 'EUR'],
    })
  })

  it('of an older day is stored and does not take effect', async () => {
    await setRate('EUR', 320)
    await setRate('EUR', 310, { asOf: '2026-01-05' })
    expect((await storedRates()).currencies[0].current.rate).toBe(320)
  })

  it('set again on the same day replaces the slip', async () => {
    await setRate('EUR', 230)
    await setRate('EUR', 320)
    expect((await storedRates()).currencies[0].current.rate).toBe(320)
  })

  it.each([
    ['EUR', 0, {}, 'rate'],
    ['EUR', -3, {}, 'rate'],
    ['EUR', 1e10, {}, 'rate'],
    ['EUR', '320', {}, 'rate'],
    ['EUR', 320, { asOf: '2026-02-30' }, 'asOf'],
    ['EUR', 320, { source: ' ' }, 'source'],
    ['EUR', 320, { source: 'a'.repeat(301) }, 'source'],
    ['PKR', 1, {}, 'currency'],
  ])('of %s is refused at %j %j', async (currency, rate, more, field) => {
    const answer = await setRate(currency, rate, more)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
    expect((await storedRates()).currencies).toEqual([])
  })

  it('is refused for a day in the future and for an invalid currency', async () => {
    const future = await setRate('EUR', 320, { asOf: tomorrow() })
    expect([future.status, future.body.fields]).toEqual([400, { asOf: moneyMessages.future }])
    expect((await setRate('euro', 320)).status).toBe(404)
  })

  it('that is more than three times off must be confirmed', async () => {
    await setRate('EUR', 300)
    expect((await setRate('EUR', 900)).status).toBe(200)
    for (const rate of [2701, 299]) {
      const { status, body } = await setRate('EUR', rate)
      expect([status, body.code]).toEqual([409, 'rate_far_off'])
    }
    expect((await setRate('EUR', 299, { confirmed: true })).status).toBe(200)
    expect((await storedRates()).currencies[0].current.rate).toBe(299)
  })

  it('set by two officers at the same time is compared with the first one', async () => {
    const answers = await Promise.all([setRate('EUR', 1), setRate('EUR', 1000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is reported as missing for the currencies of fees', async () => {
    const { programId } = await aProgram(product.deps)
    await product.deps.db
      .updateTable('programs')
      .set({ tuition_amount: 50_000, tuition_currency: 'GEL', tuition_basis: 'year' })
      .where('id', '=', programId)
      .execute()
    expect((await storedRates()).currencies).toEqual([
      { currency: 'GEL', current: null, history: [], programs: 1 },
    ])
  })
})

const costBody = {
  country: 'LV',
  kind: 'living',
  amount: 450,
  currency: 'EUR',
  per: 'month',
  sourceUrl: 'https://example.org/living',
  checkedOn: '2026-11-20',
}
const setCost = (more: object = {}) =>
  product.call('POST', '/staff/money/destination-costs', {
    token: officer.token,
    body: { ...costBody, ...more },
  })
const listed = async (query = '') =>
  (await product.call('GET', `/staff/money/destination-costs${query}`, { token: officer.token })).body.costs

describe('a cost of a destination', () => {
  it('replaces the previous one, whose row stays', async () => {
    await setCost()
    await setCost({ city: 'Rīga', amount: 600 })
    await setCost({ city: 'RIGA', amount: 650, note: 'With a room of one’s own' })
    await setCost({ amount: 480 })
    expect(await listed()).toMatchObject([
      { country: 'LV', city: null, amount: 480, setBy: officer.name },
      { country: 'LV', city: 'RIGA', amount: 650, note: 'With a room of one’s own' },
    ])
    const { rows } = await product.deps.pool.query(
      'select amount, withdrawn_by from destination_costs where withdrawn_at is not null order by amount',
    )
    expect(rows).toEqual([
      { amount: 450, withdrawn_by: officer._id },
      { amount: 600, withdrawn_by: officer._id },
    ])
  })

  it('replaces the one that it corrects, also where that was of another city or kind', async () => {
    const { _id } = (await setCost({ city: 'Rgia', amount: 600 })).body.data
    await setCost({ amount: 480 })
    const corrected = await setCost({ corrects: _id, city: 'Riga', amount: 600 })
    expect(corrected.status).toBe(201)
    expect(await listed()).toMatchObject([{ city: null }, { city: 'Riga' }])
    await setCost({ corrects: corrected.body.data._id, kind: 'insurance', per: 'year', amount: 90 })
    expect(await listed()).toMatchObject([{ kind: 'living' }, { kind: 'insurance', city: null }])
    expect(await listed()).toHaveLength(2)
  })

  it('is corrected once: whoever corrects it from an older list is told so, and the same again changes nothing', async () => {
    const { _id } = (await setCost({ city: 'Rgia' })).body.data
    const correct = (more: object, { token } = officer) =>
      product.call('POST', '/staff/money/destination-costs', {
        token,
        body: { ...costBody, corrects: _id, ...more },
      })
    const colleague = await anOfficer(product.deps, { name: 'Sana Colleague' })
    const both = await Promise.all([
      correct({ city: 'Riga' }),
      correct({ country: 'EE', city: 'Tallinn' }, colleague),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'changed_meanwhile',
      message: moneyMessages.costChanged,
    })
    expect(await listed()).toHaveLength(1)
    const [one] = await listed()
    const more = { country: one.country, city: one.city }
    const again = await correct(more, one.setBy === officer.name ? officer : colleague)
    expect([again.status, again.body.data]).toEqual([201, one])
    expect(await listed()).toEqual([one])
  })

  it('is stored once when fifty officers set it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => setCost({ amount: n })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await listed()).toHaveLength(1)
  })

  it('is withdrawn, and listed by country', async () => {
    const { _id } = (await setCost()).body.data
    await setCost({ country: 'GE' })
    expect(await listed('?country=LV')).toHaveLength(1)
    const withdraw = () =>
      product.call('DELETE', `/staff/money/destination-costs/${_id}`, { token: officer.token })
    expect((await withdraw()).body.message).toBe(moneyMessages.costWithdrawn)
    expect((await withdraw()).status).toBe(200)
    expect(await listed('?country=LV')).toEqual([])
    expect(await listed()).toHaveLength(1)
  })

  it.each([
    [{ country: 'Latvia' }, 'country'],
    [{ kind: 'food' }, 'kind'],
    [{ amount: -1 }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
    [{ per: 'week' }, 'per'],
    [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ sourceUrl: '' }, 'sourceUrl'],
    [{ city: '' }, 'city'],
    [{ checkedOn: '2026-13-01' }, 'checkedOn'],
  ])('is refused with %j', async (more, field) => {
    const { status, body } = await setCost(more)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await listed()).toEqual([])
  })

  it('is refused for a day in the future', async () => {
    expect((await setCost({ checkedOn: tomorrow() })).body.fields).toEqual({
      checkedOn: moneyMessages.future,
    })
  })
})

it('takes the day at the office as today, where it begins hours before that of UTC', async () => {
  const dayMs = 86_400_000
  const late = 20.5 * 3_600_000
  product.clock.advance((dayMs + late - (product.clock.now().getTime() % dayMs)) % dayMs)
  officer = { ...officer, token: await anotherSession(product.deps, officer) }
  expect(today() > product.clock.now().toISOString().slice(0, 10)).toBe(true)
  expect((await setRate('EUR', 320)).status).toBe(200)
  expect((await setCost({ checkedOn: today() })).status).toBe(201)
  expect((await setRate('EUR', 321, { asOf: tomorrow() })).body.fields).toEqual({
    asOf: moneyMessages.future,
  })
  expect((await setCost({ checkedOn: tomorrow() })).body.fields).toEqual({ checkedOn: moneyMessages.future })
})

describe('a currency to choose', () => {
  it('is one with a rate, or in which a published program states its tuition', async () => {
    const student = await aStudent(product.deps)
    const currencies = async () =>
      (await product.call('GET', '/catalogue/rates', { token: student.token })).body.currencies
    const [published, draft] = [
      await aProgram(product.deps),
      await aProgram(product.deps, { status: 'draft' }),
    ]
    const setTuition = (programId: string, currency: string) =>
      product.deps.db
        .updateTable('programs')
        .set({ tuition_amount: 4000, tuition_currency: currency, tuition_basis: 'year' })
        .where('id', '=', programId)
        .execute()
    await setTuition(published.programId, 'RSD')
    await setTuition(draft.programId, 'KZT')
    await setRate('EUR', 320)
    const [home, ...others] = await currencies()
    expect(home).toBe('PKR')
    expect(others).toEqual(others.toSorted())
    expect(others).toEqual(expect.arrayContaining(['EUR', 'RSD']))
    expect(others).not.toContain('KZT')
  })
})
