import { checks, searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedSearchesMost } from '#areas/planning/shortlist/contract.ts'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { purgeRecentSearches } from './recent-searches.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const save = ({ token }: Person, query: string, more: object = {}) =>
  product.call('POST', '/student/searches', {
    token,
    body: { name: 'A search', query, weekly: false, ...more },
  })
const lists = async ({ token }: Person) => (await product.call('GET', '/student/searches', { token })).body
const note = ({ token }: Person, query: string) =>
  product.call('POST', '/student/recent-searches', { token, body: { query } })
const queries = (searches: { query: string }[]) => searches.map(({ query }) => query)
const day = 24 * 3_600_000

describe('a saved search', () => {
  it('is normalized, regardless of the order of its parameters and the page', async () => {
    const student = await aStudent(product.deps)
    const saved = await save(
      student,
      '?page=3&level=7,6&country=LV,IT&search=M%C3%A9dicine%20now&limit=24&open=',
    )
    expect([saved.status, saved.body.data]).toMatchObject([
      201,
      { name: 'A search', query: 'search=M%C3%A9dicine%20now&country=IT,LV&level=6,7', lastMailAt: null },
    ])
    const again = await save(student, 'country=IT%2CLV&level=6%2C7&search=M%C3%A9dicine+now')
    expect([again.status, again.body.message]).toEqual([400, searchMessages.alreadySaved])
    expect(queries((await lists(student)).saved)).toEqual([saved.body.data.query])
  })

  it.each([
    ['color=red', searchMessages.unreadable],
    ['country=Latvia', searchMessages.unreadable],
    ['level=6&level=7', searchMessages.unreadable],
    ['tuitionUpTo=-5', searchMessages.unreadable],
    ['sort=best&country=LV', searchMessages.unreadable],
    [`search=${'a'.repeat(101)}`, searchMessages.unreadable],
    [`search=${'a'.repeat(1001)}`, checks.tooLong],
    ['', searchMessages.empty],
    ['page=2&currency=PKR&sort=name&search=%20', searchMessages.empty],
  ])('refuses "%s"', async (query, sentence) => {
    const student = await aStudent(product.deps)
    for (const answer of [await save(student, query), await note(student, query)]) {
      expect([answer.status, answer.body.fields]).toEqual([400, { query: sentence }])
    }
    expect(await lists(student)).toEqual({ saved: [], recent: [] })
  })

  it('is renamed, switched and deleted only by its student', async () => {
    const [student, another] = [await aStudent(product.deps), await aStudent(product.deps)]
    const { _id } = (await save(student, 'country=LV')).body.data
    const change = ({ token }: Person, body: object) =>
      product.call('PUT', `/student/searches/${_id}`, { token, body })
    expect((await change(another, { name: 'Mine now' })).status).toBe(404)
    expect((await change(student, { name: '  Riga ', weekly: true })).body.data).toMatchObject({
      name: 'Riga',
      weekly: true,
    })
    expect((await change(student, { name: '' })).status).toBe(400)
    expect((await change(student, {})).body.data).toMatchObject({ name: 'Riga', weekly: true })
    const remove = ({ token }: Person) => product.call('DELETE', `/student/searches/${_id}`, { token })
    expect((await remove(another)).status).toBe(404)
    expect((await remove(student)).body.message).toBe(searchMessages.deleted)
    expect((await remove(student)).status).toBe(404)
    expect((await change(student, {})).status).toBe(404)
  })

  it('is one of at most ten, even when fifty are saved at the same time', async () => {
    const student = await aStudent(product.deps)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => save(student, `search=subject${n}`)),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(50 - savedSearchesMost)
    expect(refused[0]!.body).toMatchObject({ code: 'list_full', message: searchMessages.full })
    expect((await lists(student)).saved).toHaveLength(savedSearchesMost)
  })

  it('is stored once when it is saved fifty times at the same time', async () => {
    const student = await aStudent(product.deps)
    const answers = await Promise.all(Array.from({ length: 50 }, () => save(student, 'search=law')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(400)].sort())
    expect((await lists(student)).saved).toHaveLength(1)
  })
})

describe('recent searches', () => {
  it('are the last ten, each once, newest first', async () => {
    const student = await aStudent(product.deps)
    for (let n = 1; n <= 12; n++) {
      await note(student, `search=word${n}`)
      product.clock.advance(1000)
    }
    await note(student, 'search=word5&page=2')
    const expected = [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((n) => `search=word${n}`)
    expect(queries((await lists(student)).recent)).toEqual(expected)
  })

  it('stay ten when fifty are recorded at the same time', async () => {
    const student = await aStudent(product.deps)
    await Promise.all(Array.from({ length: 50 }, (_, n) => note(student, `search=at-once-${n}`)))
    const { rows } = await product.deps.pool.query(
      'select count(*) from recent_searches where user_id = $1',
      [student._id],
    )
    expect(rows[0].count).toBe(10)
  })

  it('are deleted one by one or all, and by nobody else', async () => {
    const [student, another] = [await aStudent(product.deps), await aStudent(product.deps)]
    for (const query of ['country=LV', 'country=IT', 'country=GE']) await note(student, query)
    const remove = ({ token }: Person, query = '') =>
      product.call('DELETE', `/student/recent-searches${query}`, { token })
    await remove(another)
    expect((await lists(student)).recent).toHaveLength(3)
    await remove(student, `?query=${encodeURIComponent('page=4&country=IT')}`)
    expect(queries((await lists(student)).recent).sort()).toEqual(['country=GE', 'country=LV'])
    await remove(student)
    expect((await lists(student)).recent).toEqual([])
  })

  it('are purged after thirty days', async () => {
    const student = await aStudent(product.deps)
    await note(student, 'country=LV')
    const later = { now: () => new Date(product.clock.now().getTime() + 29 * day) }
    await purgeRecentSearches({ ...product.deps, clock: later })
    expect((await lists(student)).recent).toHaveLength(1)
    await purgeRecentSearches({
      ...product.deps,
      clock: { now: () => new Date(product.clock.now().getTime() + 30 * day) },
    })
    expect((await lists(student)).recent).toEqual([])
  })
})
