import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { shortlistMost } from '../contract.ts'
import { purgeRemovedPrograms } from './remove-from-shortlist.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const put = ({ token }: Person, programId: string, body: object = {}) =>
  product.call('PUT', `/student/shortlist/${programId}`, { token, body })
const remove = ({ token }: Person, programId: string) =>
  product.call('DELETE', `/student/shortlist/${programId}`, { token })
const list = ({ token }: Person, query = '') => product.call('GET', `/student/shortlist${query}`, { token })
const ids = async ({ token }: Person): Promise<string[]> =>
  (await product.call('GET', '/student/shortlist/ids', { token })).body.programIds

/** The day this many days from now, such as 2027-02-01. */
const inDays = (days: number) =>
  new Date(product.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('a shortlist entry', () => {
  it('is added once, with its note and reminders, and changed by the same call', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    expect((await put(student, programId, { note: '  Ask about\r\nthe hostel ' })).body).toEqual({
      message: shortlistMessages.added,
      count: 1,
    })
    expect((await put(student, programId)).body.count).toBe(1)
    expect((await list(student)).body.shortlist).toMatchObject([
      { note: 'Ask about\nthe hostel', remind: true, program: { _id: programId, fit: null } },
    ])
    await put(student, programId, { remind: false })
    await put(student, programId, { note: null })
    expect((await list(student)).body.shortlist).toMatchObject([{ note: null, remind: false }])
    expect(await ids(student)).toEqual([programId])
  })

  it('accepts a note of 100 words and explains when there are more', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ')
    expect((await put(student, programId, { note: words(100) })).status).toBe(200)
    const refused = await put(student, programId, { note: words(101) })
    expect([refused.status, refused.body.fields]).toEqual([400, { note: 'Use at most 100 words.' }])
    expect((await put(student, programId, { note: '   ' })).status).toBe(400)
    expect((await put(student, programId, { note: 'a'.repeat(1001) })).status).toBe(400)
    expect((await list(student)).body.shortlist[0].note).toBe(words(100))
  })

  it('does not overwrite a note newer than its writer has seen, and saves everything else', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    await put(student, programId, { note: 'Sea view', seen: { note: null } })
    const late = await put(student, programId, { note: 'Far away', seen: { note: null } })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await put(student, programId, { remind: false, seen: { note: null } })).status).toBe(200)
    expect((await list(student)).body.shortlist).toMatchObject([{ note: 'Sea view', remind: false }])
    expect((await put(student, programId, { note: 'Far away', seen: { note: 'Sea view' } })).status).toBe(200)
  })

  it('is refused for a program that a student cannot see', async () => {
    const student = await aStudent(product.deps)
    for (const status of ['draft', 'withdrawn'] as const) {
      const { programId } = await aProgram(product.deps, { status })
      expect((await put(student, programId)).status).toBe(404)
    }
    const { programId, universityId } = await aProgram(product.deps)
    await setUniversity(universityId, 'draft')
    expect((await put(student, programId)).status).toBe(404)
    expect(await ids(student)).toEqual([])
  })

  it('is removed with its note in the reply, and added again with it', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    await put(student, programId, { note: 'Sea view', remind: false })
    expect((await remove(student, programId)).body).toEqual({
      message: shortlistMessages.removed,
      note: 'Sea view',
      remind: false,
      count: 0,
    })
    expect((await remove(student, programId)).status).toBe(404)
    expect([await ids(student), (await list(student)).body.shortlist]).toEqual([[], []])
    await put(student, programId, { note: 'Sea view', remind: false })
    expect((await list(student)).body.shortlist).toMatchObject([{ note: 'Sea view', remind: false }])
    await remove(student, programId)
    await put(student, programId)
    expect((await list(student)).body.shortlist).toMatchObject([{ note: null, remind: true }])
  })

  it('can be added again within a day although the program was withdrawn, and not later', async () => {
    const student = await aStudent(product.deps)
    const [soon, late] = [await aProgram(product.deps), await aProgram(product.deps)]
    for (const { programId } of [soon, late]) {
      await put(student, programId)
      await remove(student, programId)
      await setProgram(programId, 'withdrawn')
    }
    expect((await put(student, soon.programId)).status).toBe(200)
    const tomorrow = { now: () => new Date(product.clock.now().getTime() + 25 * 3_600_000) }
    await purgeRemovedPrograms({ ...product.deps, clock: tomorrow })
    expect((await put(student, late.programId)).status).toBe(404)
    expect(await ids(student)).toEqual([soon.programId])
  })
})

describe('the list', () => {
  it('is ordered by next deadline, then by name, withdrawn ones last and marked', async () => {
    const student = await aStudent(product.deps)
    const later = await aProgram(product.deps, { program: 'A later one', deadline: inDays(90) })
    const none = await aProgram(product.deps, { program: 'Without deadline' })
    const gone = await aProgram(product.deps, { program: 'Gone', deadline: inDays(3) })
    const hidden = await aProgram(product.deps, { program: 'Hidden', deadline: inDays(2) })
    const soon = await aProgram(product.deps, {
      program: 'Soon',
      intakes: [
        { start: '2026-autumn', closes: '2026-05-01' },
        { start: '2027-autumn', closes: inDays(10) },
      ],
    })
    for (const { programId } of [later, none, gone, hidden, soon]) await put(student, programId)
    await setProgram(gone.programId, 'withdrawn')
    await setUniversity(hidden.universityId, 'withdrawn')
    const { shortlist } = (await list(student)).body
    expect(
      shortlist.map(({ program }: { program: { programName: string; status: string; open: boolean } }) => [
        program.programName,
        program.status,
        program.open,
      ]),
    ).toEqual([
      ['Soon', 'published', true],
      ['A later one', 'published', true],
      ['Without deadline', 'published', true],
      ['Gone', 'withdrawn', false],
      ['Hidden', 'withdrawn', false],
    ])
    expect(shortlist[0].program.nextDeadline).toBe(inDays(10))
  })

  it('shows yearly tuition in the requested currency where a rate is known', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    await product.deps.db
      .updateTable('programs')
      .set({ tuition_amount: 3000, tuition_currency: 'EUR', tuition_basis: 'semester' })
      .where('id', '=', programId)
      .execute()
    await put(student, programId)
    const there = async (query = '') => (await list(student, query)).body.shortlist[0].program.tuitionThere
    expect(await there()).toBeNull()
    expect(await there('?currency=EUR')).toEqual({ amount: 6000, currency: 'EUR' })
    await product.deps.db
      .insertInto('exchange_rates')
      .values({ currency: 'EUR', rate: 320.5, as_of: '2026-11-20', source: 'A bank' })
      .execute()
    expect(await there()).toEqual({ amount: 1_923_000, currency: 'PKR' })
    expect(await there('?currency=USD')).toBeNull()
    expect((await list(student, '?currency=euro')).status).toBe(400)
  })

  it('compares each program with the student’s own record', async () => {
    const student = await aStudent(product.deps)
    const requirement = (subject: string, value: number) => ({
      kind: 'english',
      subject,
      part: null,
      operator: '>=',
      value,
      scheme: 'ielts_band',
      alternatives: [],
      note: null,
    })
    const { id } = await product.deps.db
      .insertInto('requirement_sets')
      .values({
        fingerprint: 'two-tests',
        lines: JSON.stringify([requirement('ielts', 6.5), requirement('toefl', 90)]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [withSet, without] = [await aProgram(product.deps), await aProgram(product.deps)]
    const set = product.deps.db.updateTable('programs').set({ requirement_set: id })
    await set.where('id', '=', withSet.programId).execute()
    for (const { programId } of [withSet, without]) await put(student, programId)
    const fits = async () =>
      Object.fromEntries(
        (await list(student)).body.shortlist.map(
          ({ program }: { program: { _id: string; fit: unknown } }) => [program._id, program.fit],
        ),
      )
    expect(await fits()).toEqual({ [withSet.programId]: null, [without.programId]: null })
    const tests = [
      { test: 'ielts', status: 'taken', date: inDays(-100), overall: 6, sections: [], reportNo: null },
    ]
    const saved = await product.call('PUT', '/student/record/tests', {
      token: student.token,
      body: { tests },
    })
    expect(saved.status).toBe(200)
    expect(await fits()).toEqual({
      [withSet.programId]: { met: 0, missed: 1, notKnown: 1 },
      [without.programId]: null,
    })
  })

  it('belongs to its student alone', async () => {
    const [student, another] = [await aStudent(product.deps), await aStudent(product.deps)]
    const { programId } = await aProgram(product.deps)
    await put(student, programId, { note: 'Mine' })
    expect((await remove(another, programId)).status).toBe(404)
    expect((await list(another)).body.shortlist).toEqual([])
    expect((await put(another, programId, { note: 'Theirs' })).body.count).toBe(1)
    expect((await list(student)).body.shortlist[0].note).toBe('Mine')
  })
})

describe('many at once', () => {
  it('adds one entry for fifty presses on one program', async () => {
    const student = await aStudent(product.deps)
    const { programId } = await aProgram(product.deps)
    const answers = await Promise.all(Array.from({ length: 50 }, () => put(student, programId)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.count}`))).toEqual(new Set(['200 1']))
  })

  it('never has more than 100 entries, however many are added at the same time', async () => {
    const student = await aStudent(product.deps)
    const { rows } = await product.deps.pool.query(`
      with u as (insert into universities (name, country) values ('Crowded University', 'LV') returning id)
      insert into programs (university_id, country, name)
      select u.id, 'LV', 'Crowded ' || n from u, generate_series(1, 130) n returning id`)
    const all = rows.map(({ id }: { id: string }) => id)
    await Promise.all(all.slice(0, 80).map((id: string) => put(student, id)))
    const answers = await Promise.all(all.slice(80).map((id: string) => put(student, id)))
    const refused = answers.filter(({ status }) => status === 409)
    expect([answers.length - refused.length, refused.length]).toEqual([20, 30])
    expect(refused[0]!.body).toMatchObject({ code: 'list_full', message: shortlistMessages.full })
    expect(await ids(student)).toHaveLength(shortlistMost)
    // An existing entry can still be changed, and a removed one makes room.
    const [first] = await ids(student)
    expect((await put(student, first!, { note: 'Still here' })).body.count).toBe(shortlistMost)
    await remove(student, first!)
    expect((await put(student, all.at(-1)!)).status).toBe(200)
  })
})

const setProgram = (id: string, status: 'published' | 'withdrawn') =>
  product.deps.db.updateTable('programs').set({ status }).where('id', '=', id).execute()
const setUniversity = (id: string, status: 'draft' | 'withdrawn') =>
  product.deps.db.updateTable('universities').set({ status }).where('id', '=', id).execute()
