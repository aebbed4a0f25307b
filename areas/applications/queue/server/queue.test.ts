import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import {
  aQueuedFile,
  countsIn as counts,
  idsIn as ids,
  queueOf,
  type QueuedFile,
} from '#test/people/queued-files.ts'
import { countedUpTo, mostShownColumns, rowsOfGroup, shownColumns, usualShownColumns } from '../contract.ts'
import { queueGroups, type QueueGroup } from '../filters/contract.ts'

let product: TestProduct
let program: ProgramToApplyTo
let officer: Person
let other: Person
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query(
    'truncate application_events, offer_conditions, queue_filters, applications cascade',
  )
  program = await aProgram(product.deps)
  officer = await anOfficer(product.deps, { name: 'Bilal Ahmed' })
  other = await anOfficer(product.deps, { name: 'Sana Noor' })
  // A reply may be cached for a second.
  product.clock.advance(2000)
})

const aFile = (given: QueuedFile = {}) => aQueuedFile(product, program, given)
const queue = (person: Person, query = '') => queueOf(product, person, query)
const assign = (person: Person, to: string | null, files: { _id: string; officer: string | null }[]) =>
  product.call('POST', '/staff/queue/assign', { token: person.token, body: { to, files } })

describe('the groups of the queue', () => {
  const cases: readonly [QueueGroup, QueuedFile][] = [
    ['overdue', { checkBy: -1 }],
    ['overdue', { stage: 'under_review', before: 'documents_requested', checkBy: -0.01 }],
    ['received', { stage: 'under_review', before: 'documents_requested', checkBy: 2 }],
    ['new', { checkBy: 2 }],
    ['new', {}],
    ['review', { stage: 'under_review', checkBy: 2 }],
    ['review', { stage: 'under_review', before: 'rejected' }],
    ['offers', { stage: 'offered', replyBy: 6.9 }],
    ['offers', { stage: 'offered', replyBy: -1 }],
    ['conditions', { stage: 'joined', conditions: ['met', 'open'] }],
    ['student', { stage: 'offered', replyBy: 7.1, conditions: ['open'] }],
    ['student', { stage: 'documents_requested', checkBy: -5 }],
    ['closed', { stage: 'joined', conditions: ['met', 'waived'] }],
    ['closed', { stage: 'joined' }],
    ['closed', { stage: 'rejected', checkBy: -5 }],
    ['closed', { stage: 'lapsed' }],
  ]
  it.each(cases)('%s: %o', async (name, given) => {
    const { _id } = await aFile(given)
    expect(ids(await queue(officer))).toEqual({ [name]: [_id] })
  })

  it('are in order of urgency, with a count of zero for empty ones', async () => {
    await aFile()
    const { groups, open } = await queue(officer)
    expect(groups.map(({ name }) => name)).toEqual([...queueGroups])
    expect(groups.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0])
    expect(open).toBe(1)
  })

  it('change when a condition is marked as met, and back', async () => {
    const { _id } = await aFile({ stage: 'joined', conditions: ['open'] })
    const set = (state: string) =>
      product.deps.pool.query('update offer_conditions set state = $2 where application_id = $1', [
        _id,
        state,
      ])
    await set('met')
    expect(counts(await queue(officer))).toEqual({ closed: 1 })
    await set('open')
    expect(counts(await queue(officer))).toEqual({ conditions: 1 })
    await product.deps.pool.query('delete from offer_conditions where application_id = $1', [_id])
    expect(counts(await queue(officer))).toEqual({ closed: 1 })
  })

  it('list the oldest file first, the offer that ends first, and the newest closed file first', async () => {
    const file = async (given: QueuedFile) => (await aFile(given))._id
    const late = [await file({ checkBy: -1, since: -9 }), await file({ checkBy: -2, since: -3 })]
    const fresh = [await file({ since: -1 }), await file({ since: -3 })]
    const offers = [
      await file({ stage: 'offered', replyBy: 3 }),
      await file({ stage: 'offered', replyBy: 1 }),
    ]
    const student = [
      await file({ stage: 'offered', replyBy: 20, since: -4 }),
      await file({ stage: 'documents_requested', since: -8 }),
      await file({ stage: 'documents_requested', since: -2 }),
    ]
    const closed = [await file({ stage: 'lapsed', since: -5 }), await file({ stage: 'rejected', since: -2 })]
    expect(ids(await queue(officer))).toEqual({
      overdue: late.toReversed(),
      new: fresh.toReversed(),
      offers: offers.toReversed(),
      student: [student[1], student[0], student[2]],
      closed: closed.toReversed(),
    })
  })

  it('count all files and show the first ones; paging through a group shows each once', async () => {
    const all: string[] = []
    for (let i = 0; i < rowsOfGroup + 5; i++) all.push((await aFile({ since: -30 + i }))._id)
    await aFile({ stage: 'rejected' })
    const first = await queue(officer)
    expect(ids(first)['new']).toEqual(all.slice(0, rowsOfGroup))
    expect(counts(first)).toEqual({ new: all.length, closed: 1 })
    const second = await queue(officer, '?group=new&limit=10&page=2')
    expect(ids(second)['new']).toEqual(all.slice(10))
    expect(counts(second)).toEqual({ new: all.length, closed: 1 })
    expect(ids(await queue(officer, '?group=new&limit=10&page=3'))['new']).toEqual([])
  })

  it('count closed files exactly up to 10,000, and say when there are more', async () => {
    const { reference } = await aFile({ stage: 'rejected' })
    await aFile()
    // Without triggers and without the limit of 5 s for a statement: so many rows take long on a busy machine.
    const copy = (count: number, holder: Person | null) =>
      asSuperuser(product.database, [
        `insert into applications (id, reference, student_id, university_id, program_id, stage, stage_before, applied_at,
           stage_since, intake, officer_id, profile, fingerprint)
         select gen_random_uuid(), 'MZ-' || gen_random_uuid(), student_id, university_id, program_id, stage, stage_before,
           applied_at, stage_since, intake, $3, '{}', gen_random_uuid()
         from applications, generate_series(1, $2::integer) where reference = $1`,
        [reference, count, holder?._id ?? null],
      ])
    const filters = { group: 'closed' }
    const saved = await product.call('POST', '/staff/queue/filters', {
      token: officer.token,
      body: { name: 'Done', filters },
    })
    expect(saved.body.filter).toMatchObject({ filters, count: 1, more: false })
    const closed = async () => {
      const { groups, open } = await queue(officer)
      const { count, more } = groups.find(({ name }) => name === 'closed')!
      const kept = await product.call('GET', '/staff/queue/filters', { token: officer.token })
      expect(kept.body.filters).toMatchObject([{ count, more }])
      expect(open).toBe(1)
      return { count, more }
    }
    await copy(6000, officer)
    await copy(countedUpTo - 6001, null)
    expect(await closed()).toEqual({ count: countedUpTo, more: false })
    await copy(1, null)
    expect(await closed()).toEqual({ count: countedUpTo, more: true })
    // Another page of them, and a search, stop at the same number.
    for (const query of ['?group=closed&page=2', '?search=Invented&group=closed&limit=10']) {
      const { groups } = await queue(officer, query)
      expect(groups.find(({ name }) => name === 'closed')).toMatchObject({ count: countedUpTo, more: true })
    }
    // Somebody else has none of the officer’s files.
    const others = (await queue(other)).groups.find(({ name }) => name === 'closed')
    expect(others).toMatchObject({ count: countedUpTo - 6000 + 1, more: false })
  })
})

describe('the order under a heading', () => {
  const three = async () => {
    const student = (name: string) => aStudent(product.deps, { name })
    const files = await Promise.all([
      aFile({ student: await student('Zara Baloch'), since: -1, checkBy: 9, intake: '2027-spring' }),
      aFile({ student: await student('ayesha Khan'), since: -3, checkBy: 5, intake: '2027-autumn' }),
      aFile({ student: await student('Émile Haddad'), since: -2, intake: '' }),
    ])
    return files.map(({ _id }) => _id) as [string, string, string]
  }

  it('can be by waiting time, due date, name, intake or last activity, also in a search and for closed files', async () => {
    const [zara, ayesha, emile] = await three()
    const inOrder = async (query: string) => Object.values(ids(await queue(officer, query))).flat()
    const expected = {
      waiting: [ayesha, emile, zara],
      due: [ayesha, zara, emile],
      name: [ayesha, emile, zara],
      intake: [zara, ayesha, emile],
      activity: [zara, emile, ayesha],
    }
    for (const [sort, order] of Object.entries(expected)) {
      expect([sort, await inOrder(`?sort=${sort}`)]).toEqual([sort, order])
      expect([sort, await inOrder(`?sort=${sort}&search=Invented`)]).toEqual([sort, order])
    }
    expect(await inOrder('?sort=name&group=new&limit=2&page=2')).toEqual([zara])
    // Closed files are the newest first otherwise, and late ones in the order of their days.
    await product.deps.pool.query(`update applications set stage = 'withdrawn'`)
    expect(await inOrder('?sort=waiting')).toEqual([ayesha, emile, zara])
    await product.deps.pool.query(`update applications set stage = 'under_review', check_by = stage_since`)
    expect(ids(await queue(officer, '?sort=name'))).toEqual({ overdue: [ayesha, emile, zara] })
    const { status, body } = await product.call('GET', '/staff/queue?sort=size', { token: officer.token })
    expect([status, body.fields]).toEqual([400, { sort: 'Choose an order from the list.' }])
  })

  it('follows a new name of the student and what happens last; a university has the usual one', async () => {
    const [zara, ayesha, emile] = await three()
    const { pool } = product.deps
    await pool.query(`update users set name = 'Aaliyah Baloch' where name = 'Zara Baloch'`)
    expect(ids(await queue(officer, '?sort=name'))['new']).toEqual([zara, ayesha, emile])
    const sent = await product.call('POST', `/application/${ayesha}/messages`, {
      token: other.token,
      body: { text: 'Your file is complete.' },
    })
    expect(sent.status).toBe(201)
    const byActivity = await queue(officer, '?sort=activity&officer=all')
    expect(ids(byActivity)['new']).toEqual([ayesha, zara, emile])
    const shown = byActivity.groups.flatMap(({ rows }) => rows)[0]!
    expect(shown).toMatchObject({ activeAt: sent.body.data.at, intake: '2027-autumn', level: null })

    await pool.query(`update applications set stage = 'under_review'`)
    const university = await aUniversityUser(product.deps, program.universityId)
    const theirs = await queue(university, '?sort=activity')
    expect(ids(theirs)['review']).toEqual([ayesha, emile, zara])
    expect(theirs.groups.flatMap(({ rows }) => rows.map(({ activeAt }) => activeAt))).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the columns of the queue', () => {
  it('are the usual ones until an officer chooses others, for this officer alone', async () => {
    const columns = async ({ token }: Person) =>
      (await product.call('GET', '/staff/queue/columns', { token })).body.columns
    const choose = (chosen: readonly string[]) =>
      product.call('PUT', '/staff/queue/columns', { token: officer.token, body: { columns: chosen } })
    expect(await columns(officer)).toEqual([...usualShownColumns])
    // They keep the order of the screen.
    expect((await choose(['officer', 'due', 'due'])).body.columns).toEqual(['due', 'officer'])
    await choose(['level', 'intake'])
    expect(await columns(officer)).toEqual(['intake', 'level'])
    expect(await columns(other)).toEqual([...usualShownColumns])
    expect((await choose([])).body.columns).toEqual([])
    for (const wrong of [['size'], [...shownColumns].slice(0, mostShownColumns + 1)]) {
      const { status, body } = await choose(wrong)
      expect([status, Object.keys(body.fields)[0]]).toEqual([400, expect.stringMatching(/^columns/)])
    }
    expect(await columns(officer)).toEqual([])
  })
})

describe('files', () => {
  it('are shown as requested; by default the viewer’s own and unassigned ones', async () => {
    const mine = (await aFile({ officer, since: -3 }))._id
    const hers = (await aFile({ officer: other, since: -2 }))._id
    const nobodys = (await aFile({ since: -1 }))._id
    const shown = async (query: string) => ids(await queue(officer, query))['new'] ?? []
    expect(await shown('')).toEqual([mine, nobodys])
    expect(await shown('?officer=mine-and-unassigned')).toEqual([mine, nobodys])
    expect(await shown('?officer=mine')).toEqual([mine])
    expect(await shown('?officer=unassigned')).toEqual([nobodys])
    expect(await shown('?officer=all')).toEqual([mine, hers, nobodys])
    expect(await shown(`?officer=${other._id}`)).toEqual([hers])
    const row = (await queue(officer, `?officer=${other._id}`)).groups.find(({ name }) => name === 'new')!
      .rows[0]!
    expect(row.officer).toEqual({ _id: other._id, name: 'Sana Noor' })
  })

  it('are counted for the navigation: waiting on the office, and late', async () => {
    await aFile({ checkBy: -1 })
    await aFile({ officer })
    await aFile({ officer: other })
    await aFile({ stage: 'offered', replyBy: 2 })
    product.clock.advance(2000)
    const { body } = await product.call('GET', '/staff/queue/count', { token: officer.token })
    expect(body).toEqual({ waiting: 2, overdue: 1 })
  })

  it('become unassigned when their officer can no longer log in', async () => {
    const open = await aFile({ officer: other })
    const closed = await aFile({ officer: other, stage: 'rejected' })
    await product.deps.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', other._id)
      .execute()
    const holder = async ({ _id }: { _id: string }) =>
      (
        await product.deps.db
          .selectFrom('applications')
          .select('officer_id')
          .where('id', '=', _id)
          .executeTakeFirstOrThrow()
      ).officer_id
    expect([await holder(open), await holder(closed)]).toEqual([null, other._id])
  })
})

describe('the cache of replies', () => {
  it('shares what officers see alike, and gives each their own besides', async () => {
    const file = async (given: QueuedFile) => (await aFile(given))._id
    const nobodys = await file({ since: -5 })
    const own = await file({ since: -4, officer })
    const others = [await file({ since: -3, officer: other }), await file({ since: -2, officer: other })]
    const started = await file({ stage: 'under_review', officer: other })
    const user = await aUniversityUser(product.deps, program.universityId)
    const look = async (person: Person, query = '') => {
      const { body } = await product.call('GET', `/staff/queue${query}`, { token: person.token })
      return [counts(body), ids(body)]
    }
    const ofUser = [{ review: 1 }, { review: [started] }]
    // All within the second for which replies are kept, whoever asks first.
    expect(await look(officer)).toEqual([{ new: 2 }, { new: [nobodys, own] }])
    expect(await look(other)).toEqual([
      { new: 3, review: 1 },
      { new: [nobodys, ...others], review: [started] },
    ])
    expect(await look(user)).toEqual(ofUser)
    const everybodys = [
      { new: 4, review: 1 },
      { new: [nobodys, own, ...others], review: [started] },
    ]
    for (const person of [officer, other]) expect(await look(person, '?officer=all')).toEqual(everybodys)
    expect(await look(user, '?officer=all')).toEqual(ofUser)
    expect(await look(other, `?officer=${officer._id}`)).toEqual(await look(officer, '?officer=mine'))
    await assign(officer, 'me', [{ _id: nobodys, officer: null }])
    expect(await look(officer, '?officer=unassigned')).toEqual([{}, {}])
    expect(await look(other)).toEqual([
      { new: 2, review: 1 },
      { new: others, review: [started] },
    ])
    expect(await look(officer)).toEqual([{ new: 2 }, { new: [nobodys, own] }])
  })

  it('is cleared by the viewer’s own change at once, and by other changes soon', async () => {
    const { _id } = await aFile()
    const look = async () =>
      (await product.call('GET', '/staff/queue', { token: officer.token })).body.groups.find(
        ({ name }: { name: string }) => name === 'new',
      )
    expect((await look()).count).toBe(1)
    await assign(other, 'me', [{ _id, officer: null }])
    expect((await look()).count).toBe(0)
    // A change in another process is only announced by the database.
    await product.deps.pool.query('update applications set officer_id = null where id = $1', [_id])
    await expect.poll(async () => (await look()).count).toBe(1)
  })
})
