import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type Answer, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { filesAtOnce, mostSavedFilters } from '../contract.ts'

let product: TestProduct
let bilal: Person
let sana: Person
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate application_events, applications cascade')
  bilal = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  sana = await anOfficer(product.deps, { name: 'Sana Noor' })
})

/** A student applies through the API. @returns the `_id` of the application */
async function aFile(student?: Person): Promise<string> {
  const { body } = await apply(
    product,
    student ?? (await aStudent(product.deps)),
    await aProgram(product.deps),
  )
  return body.data._id
}
const assign = (person: Person, to: string | null, ...files: { _id: string; officer: string | null }[]) =>
  product.call('POST', '/staff/queue/assign', { token: person.token, body: { to, files } })
const next = (person: Person): Promise<Answer> =>
  product.call('POST', '/staff/queue/next', { token: person.token, body: {} })
const holderOf = async (_id: string) =>
  (await product.call('GET', `/application/${_id}`, { token: bilal.token })).body.data.officer
const written = async (_id: string) =>
  (
    await product.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('object_id', '=', _id)
      .where('action', 'like', 'application.%')
      .orderBy('seq')
      .execute()
  ).filter(({ action }) => action !== 'application.moved')
const noticesOf = async (person: Person) =>
  (await product.call('GET', '/notices', { token: person.token })).body.data

describe('an unassigned file', () => {
  const acts: [string, (by: Person, _id: string) => Promise<Answer>][] = [
    ['a move', (by, _id) => decide(product, by, _id, { decision: 'start_review' })],
    ['a decision that waits', (by, _id) => decide(product, by, _id, { decision: 'offer', undoMinutes: 10 })],
    [
      'asking for documents',
      (by, _id) =>
        decide(product, by, _id, { decision: 'request_documents', documents: ['fscCertificateImage'] }),
    ],
    [
      'a message',
      (by, _id) =>
        product.call('POST', `/application/${_id}/messages`, { token: by.token, body: { text: 'Hello.' } }),
    ],
    [
      'the checklist',
      (by, _id) =>
        product.call('PUT', `/staff/applications/${_id}/checklist/identity`, {
          token: by.token,
          body: { state: 'fine', note: null, version: 0 },
        }),
    ],
  ]
  it.each(acts)(
    'is assigned to the first person who acts on it, and can be released: %s',
    async (_name, act) => {
      const _id = await aFile()
      const { status } = await act(bilal, _id)
      expect([200, 201]).toContain(status)
      expect(await holderOf(_id)).toEqual({ _id: bilal._id, name: 'Bilal Ahmed' })
      expect(await written(_id)).toMatchObject([
        { action: 'application.claimed', actor_id: bilal._id, details: { from: null, to: bilal._id } },
      ])
      expect((await assign(bilal, null, { _id, officer: bilal._id })).status).toBe(200)
      expect(await holderOf(_id)).toBeNull()
    },
  )

  it.each(acts)('stays with its officer when a colleague acts: %s', async (_name, act) => {
    const _id = await aFile()
    await assign(sana, 'me', { _id, officer: null })
    await act(bilal, _id)
    expect(await holderOf(_id)).toEqual({ _id: sana._id, name: 'Sana Noor' })
  })

  it('stays unassigned when the step is refused', async () => {
    const _id = await aFile()
    const { status } = await decide(product, bilal, _id, { decision: 'documents_complete' })
    expect(status).toBe(409)
    expect(await holderOf(_id)).toBeNull()
    expect(await written(_id)).toEqual([])
  })
})

describe('a file', () => {
  it('can be taken, handed over and released, and each is recorded', async () => {
    const _id = await aFile()
    expect((await assign(bilal, 'me', { _id, officer: null })).body).toEqual({
      message: 'The file is yours.',
      changed: [_id],
      left: [],
    })
    expect(await holderOf(_id)).toEqual({ _id: bilal._id, name: 'Bilal Ahmed' })
    const handed = await assign(bilal, sana._id, { _id, officer: bilal._id })
    expect(handed.body.message).toBe('The file is with Sana Noor now.')
    expect((await assign(sana, null, { _id, officer: sana._id })).body.message).toBe(
      'Nobody has the file now.',
    )
    expect(await holderOf(_id)).toBeNull()
    expect(await written(_id)).toEqual([
      { action: 'application.claimed', actor_id: bilal._id, details: { from: null, to: bilal._id } },
      { action: 'application.assigned', actor_id: bilal._id, details: { from: bilal._id, to: sana._id } },
      { action: 'application.released', actor_id: sana._id, details: { from: sana._id, to: null } },
    ])
  })

  it('is not changed if somebody else has just taken it, and the refusal names them', async () => {
    const _id = await aFile()
    await assign(sana, 'me', { _id, officer: null })
    const late = await assign(bilal, 'me', { _id, officer: null })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'move_not_possible',
      'Sana Noor has this file now. Nothing was changed.',
    ])
    expect(await holderOf(_id)).toEqual({ _id: sana._id, name: 'Sana Noor' })
    expect(await written(_id)).toHaveLength(1)
    const over = await assign(bilal, 'me', { _id, officer: sana._id })
    expect([over.status, (await holderOf(_id)).name]).toEqual([200, 'Bilal Ahmed'])
    const released = await assign(bilal, null, { _id, officer: bilal._id })
    expect(released.status).toBe(200)
    const again = await assign(sana, 'me', { _id, officer: bilal._id })
    expect([again.status, again.body.message]).toEqual([
      409,
      'This file has just been released. Nothing was changed.',
    ])
  })

  it('is assigned once when taken twice, with the same reply', async () => {
    const _id = await aFile()
    const [first, second] = [
      await assign(bilal, 'me', { _id, officer: null }),
      await assign(bilal, 'me', { _id, officer: null }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await written(_id)).toHaveLength(1)
  })

  it('goes to one of ten officers who take it at once, and the others are shown who has it', async () => {
    const _id = await aFile()
    const officers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => anOfficer(product.deps, { name: `Officer Number${index}` })),
    )
    const answers = await Promise.all(officers.map((one) => assign(one, 'me', { _id, officer: null })))
    const winner = await holderOf(_id)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(9)
    for (const { body } of refused) expect(body.message).toContain(winner.name)
    expect(await written(_id)).toHaveLength(1)
  })

  it('shows the student the first name of its officer, and no id', async () => {
    const student = await aStudent(product.deps)
    const _id = await aFile(student)
    await assign(sana, 'me', { _id, officer: null })
    const { body } = await product.call('GET', `/application/${_id}`, { token: student.token })
    expect(body.data.officer).toEqual({ name: 'Sana' })
  })
})

describe('several files', () => {
  it('change unless somebody else was first; the others are listed', async () => {
    const files = [await aFile(), await aFile(), await aFile()] as const
    await assign(sana, 'me', { _id: files[1], officer: null })
    const { status, body } = await assign(bilal, 'me', ...files.map((_id) => ({ _id, officer: null })))
    expect(status).toBe(200)
    expect(body.changed.toSorted()).toEqual([files[0], files[2]].toSorted())
    expect(body.left).toEqual([
      {
        _id: files[1],
        reference: expect.stringMatching(/^MZ-/),
        officer: { _id: sana._id, name: 'Sana Noor' },
      },
    ])
    expect(body.message).toBe(
      '2 files are yours. One was left as it is, because somebody else is now responsible for it.',
    )
  })

  it('do not deadlock when two officers take them in opposite orders', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => aFile()))
    const both = await Promise.all([
      assign(bilal, 'me', ...files.map((_id) => ({ _id, officer: null }))),
      assign(sana, 'me', ...files.toReversed().map((_id) => ({ _id, officer: null }))),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('notify another officer once, and nobody about files they took themselves', async () => {
    const files = [await aFile(), await aFile()]
    await assign(bilal, sana._id, ...files.map((_id) => ({ _id, officer: null })))
    const [notice, ...more] = await noticesOf(sana)
    expect(more).toEqual([])
    expect([notice.event, notice.title, notice.href]).toEqual(['files-assigned', '2', '/staff?officer=mine'])
    const one = await aFile()
    await assign(bilal, sana._id, { _id: one, officer: null })
    expect((await noticesOf(sana))[0]).toMatchObject({
      event: 'file-assigned',
      href: `/staff/applications/${one}`,
    })
    const own = await aFile()
    await assign(bilal, 'me', { _id: own, officer: null })
    expect(await noticesOf(bilal)).toEqual([])
  })

  it('are refused if unknown, too many or none, and for people who cannot be responsible for files', async () => {
    const _id = await aFile()
    const gone = await anOfficer(product.deps, { status: 'disabled' })
    const student = await aStudent(product.deps)
    expect((await assign(bilal, 'me', { _id: randomUUID(), officer: null })).status).toBe(404)
    for (const to of [gone._id, student._id, randomUUID()]) {
      const { status, body } = await assign(bilal, to, { _id, officer: null })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['to']])
    }
    expect((await assign(bilal, 'me')).status).toBe(400)
    const many = Array.from({ length: filesAtOnce + 1 }, () => ({ _id: randomUUID(), officer: null }))
    expect((await assign(bilal, 'me', ...many)).status).toBe(400)
    expect(await holderOf(_id)).toBeNull()
  })
})

describe('the next file', () => {
  it('is the most urgent one, is taken, and is never a colleague’s', async () => {
    const [late, fresh, hers] = [await aFile(), await aFile(), await aFile()] as const
    await assign(sana, 'me', { _id: hers, officer: null })
    await product.deps.pool.query(
      `update applications set check_by = now() - interval '1 day' where id = any ($1)`,
      [[late, hers]],
    )
    expect((await next(bilal)).body.data._id).toBe(late)
    expect(await holderOf(late)).toEqual({ _id: bilal._id, name: 'Bilal Ahmed' })
    // Until it is handled it stays the next one, for its officer only.
    expect((await next(bilal)).body.data._id).toBe(late)
    const other = await anOfficer(product.deps)
    expect((await next(other)).body.data._id).toBe(fresh)
    expect((await next(await anOfficer(product.deps))).body).toEqual({
      message: 'Nothing waits for you.',
      data: null,
    })
  })

  it('is a different one for each of many concurrent requests', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => aFile()))
    const officers = await Promise.all(files.map(() => anOfficer(product.deps)))
    const answers = await Promise.all(officers.map(next))
    expect(answers.map(({ body }) => body.data?._id).toSorted()).toEqual(files.toSorted())
  })
})

describe('saved filters', () => {
  const save = (person: Person, name: string, filters: object) =>
    product.call('POST', '/staff/queue/filters', { token: person.token, body: { name, filters } })
  const list = async (person: Person) =>
    (await product.call('GET', '/staff/queue/filters', { token: person.token })).body.filters

  it('are personal, counted, renamed and removed', async () => {
    await aFile()
    const saved = await save(bilal, 'New ones', { group: 'new', officer: 'unassigned' })
    expect([saved.status, saved.body.filter.count]).toEqual([201, 1])
    await save(bilal, 'closed in Italy', { group: 'closed', country: 'IT' })
    expect(
      (await list(bilal)).map(({ name, count }: { name: string; count: number }) => [name, count]),
    ).toEqual([
      ['closed in Italy', 0],
      ['New ones', 1],
    ])
    expect(await list(sana)).toEqual([])
    const at = `/staff/queue/filters/${saved.body.filter._id}`
    const renamed = await product.call('PUT', at, { token: bilal.token, body: { name: 'Fresh' } })
    expect(renamed.body.filter.name).toBe('Fresh')
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'Mine now' } : undefined
      expect((await product.call(method, at, { token: sana.token, body })).status).toBe(404)
    }
    expect((await product.call('DELETE', at, { token: bilal.token })).status).toBe(200)
    expect(await list(bilal)).toHaveLength(1)
  })

  it('are refused for a duplicate name in any case, invalid filters, and above the limit, even concurrently', async () => {
    await save(bilal, 'Italy', { country: 'IT' })
    const twice = await save(bilal, 'ITALY', { country: 'LV' })
    expect([twice.status, twice.body.fields]).toEqual([
      400,
      { name: 'You already have a filter with this name. Choose another one.' },
    ])
    expect((await save(bilal, 'Wrong', { country: 'Italy' })).status).toBe(400)
    expect((await save(bilal, 'Wrong', { sort: 'size' })).status).toBe(400)
    expect((await save(bilal, ' ', {})).status).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: mostSavedFilters + 3 }, (_, index) => save(bilal, `Filter ${index}`, {})),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostSavedFilters - 1)
    expect(answers.find(({ status }) => status !== 201)!.body.code).toBe('list_full')
    expect(await list(bilal)).toHaveLength(mostSavedFilters)
  })
})
