import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { remindAndPurgeShortlists, remindOfDeadlines } from './remind-of-deadlines.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(() =>
  product.deps.pool.query('truncate shortlist, deadline_reminders cascade; delete from notifications'),
)

const day = 86_400_000
/** The day this many days from now, such as 2027-02-01. */
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
/** The product this many days later. */
const after = (days: number) => ({
  ...product.deps,
  clock: { now: () => new Date(Date.now() + days * day) },
})

/** A student with a program on the shortlist that closes in this many days. */
async function withShortlisted(closes: number | null, values: object = {}) {
  const student = await aStudent(product.deps)
  const program = await add(student, closes, values)
  return { student, ...program }
}
async function add(student: Person, closes: number | null, values: object = {}, body: object = {}) {
  const program = await aProgram(product.deps, {
    deadline: closes === null ? null : inDays(closes),
    ...values,
  })
  await product.call('PUT', `/student/shortlist/${program.programId}`, { token: student.token, body })
  return program
}
const mails = async ({ email }: Person) =>
  (await product.mails(email)).map(({ subject, text }) => ({ subject, text: text! }))

describe('a reminder', () => {
  it('comes 30, 7 and 1 days before, each once', async () => {
    const { student } = await withShortlisted(40, { program: 'Nautical Science' })
    const sent: number[] = []
    for (let passed = 0; passed <= 41; passed++) {
      const reminded = (await remindOfDeadlines(after(passed))) + (await remindOfDeadlines(after(passed)))
      if (reminded > 0) sent.push(40 - passed)
    }
    expect(sent).toEqual([30, 7, 1])
    const [first, , last] = await mails(student)
    expect(first!.text).toContain('Nautical Science')
    expect(first!.text).toContain('in 30 days')
    expect(last!.text).toContain('tomorrow')
  })

  it('after days without a run is only the nearest one', async () => {
    const { student } = await withShortlisted(40)
    expect(await remindOfDeadlines(after(35))).toBe(1)
    expect(await remindOfDeadlines(after(36))).toBe(0)
    expect((await mails(student)).map(({ text }) => /in \d+ days/.exec(text)?.[0])).toEqual(['in 5 days'])
    expect(await remindOfDeadlines(after(39))).toBe(1)
  })

  it('does not come for days that had passed when the program was added', async () => {
    await withShortlisted(20)
    expect(await remindOfDeadlines(after(0))).toBe(0)
    expect(await remindOfDeadlines(after(13))).toBe(1)
  })

  it('comes on the same day for a program added the day before it closes', async () => {
    const { student } = await withShortlisted(1)
    expect(await remindOfDeadlines(after(0))).toBe(1)
    expect((await mails(student))[0]!.text).toContain('tomorrow')
  })

  it('follows the next open intake, and comes again for the one after it', async () => {
    await withShortlisted(null, {
      intakes: [
        { start: '2026-autumn', closes: inDays(-3) },
        { start: '2027-spring', closes: inDays(1) },
        { start: '2027-autumn', closes: inDays(31) },
      ],
    })
    expect(await remindOfDeadlines(after(0))).toBe(1)
    expect(await remindOfDeadlines(after(2))).toBe(1)
    expect(await remindOfDeadlines(after(3))).toBe(0)
  })

  it('lists everything due at the same time in one e-mail, nearest first', async () => {
    const { student } = await withShortlisted(40, { program: 'Later Law' })
    await add(student, 17, { program: 'Sooner Science' })
    await add(student, null, { program: 'Timeless Theology' })
    expect(await remindOfDeadlines(after(10))).toBe(1)
    const [mail, more] = await mails(student)
    expect(more).toBeUndefined()
    expect(mail!.subject).toMatch(/^2 deadlines on your shortlist/)
    expect(mail!.text.indexOf('Sooner Science')).toBeLessThan(mail!.text.indexOf('Later Law'))
    expect(mail!.text).not.toContain('Timeless')
  })

  it('is sent once although several processes run at the same time', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => withShortlisted(40)))
    await Promise.all(Array.from({ length: 8 }, () => remindOfDeadlines(after(10))))
    for (const { student } of students) expect(await mails(student)).toHaveLength(1)
  })
})

describe('no reminder comes', () => {
  it.each<
    [string, (entry: { student: Person; programId: string; universityId: string }) => Promise<unknown>]
  >([
    ['while they are off', ({ student, programId }) => change(student, programId, { remind: false })],
    ['once the program is off the shortlist', ({ student, programId }) => remove(student, programId)],
    ['for a withdrawn program', ({ programId }) => set('programs', programId, 'withdrawn')],
    ['for a withdrawn university', ({ universityId }) => set('universities', universityId, 'withdrawn')],
    ['to a closed account', ({ student }) => set('users', student._id, 'deleted')],
    ['after an application', ({ student, ...program }) => applied(student, program)],
  ])('%s', async (_, change) => {
    const entry = await withShortlisted(40)
    await change(entry)
    expect(await remindOfDeadlines(after(10))).toBe(0)
    expect(await mails(entry.student)).toEqual([])
  })

  it('twice for a program that was removed and added again', async () => {
    const { student, programId } = await withShortlisted(40)
    expect(await remindOfDeadlines(after(10))).toBe(1)
    await remove(student, programId)
    await change(student, programId, {})
    expect(await remindOfDeadlines(after(10))).toBe(0)
  })

  it('by e-mail to students who do not want such e-mails, but they get the notification', async () => {
    const { student } = await withShortlisted(40, { program: 'Quiet Studies' })
    await product.call('PUT', '/notices/preferences', {
      token: student.token,
      body: { mail: { reminder: false } },
    })
    expect(await remindOfDeadlines(after(10))).toBe(1)
    expect(await mails(student)).toEqual([])
    const { body } = await product.call('GET', '/notices', { token: student.token })
    expect(body.data).toMatchObject([{ kind: 'reminder', event: 'deadline', title: 'Quiet Studies' }])
  })
})

it('purges entries removed a day ago and reminders of a year ago', async () => {
  const { student, programId } = await withShortlisted(40)
  await remindOfDeadlines(after(10))
  await remove(student, programId)
  await remindAndPurgeShortlists(after(400))
  const { rows } = await product.deps.pool.query(
    'select (select count(*) from shortlist) as entries, (select count(*) from deadline_reminders) as reminders',
  )
  expect(rows).toEqual([{ entries: 0, reminders: 1 }])
  await remindAndPurgeShortlists(after(406))
  expect((await product.deps.pool.query('select from deadline_reminders')).rowCount).toBe(0)
})

const change = ({ token }: Person, programId: string, body: object) =>
  product.call('PUT', `/student/shortlist/${programId}`, { token, body })
const remove = ({ token }: Person, programId: string) =>
  product.call('DELETE', `/student/shortlist/${programId}`, { token })
const set = (table: 'programs' | 'universities' | 'users', id: string, status: string) =>
  product.deps.pool.query(`update ${table} set status = $2 where id = $1`, [id, status])
const applied = ({ _id }: Person, { programId, universityId }: { programId: string; universityId: string }) =>
  product.deps.db
    .insertInto('applications')
    .values({
      reference: `MZ-${_id}`,
      student_id: _id,
      university_id: universityId,
      program_id: programId,
      applied_at: new Date(),
      stage_since: new Date(),
      profile: '{}',
      fingerprint: _id,
    })
    .execute()
