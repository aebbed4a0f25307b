import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { careForShortlists, remindOfDeadlines } from './remind-of-deadlines.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(() => product.deps.pool.query('truncate shortlist, deadline_reminders, notices'))

const day = 86_400_000
/** A day so many days from now, as in 2027-02-01. */
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
/** The product, so many days on. */
const after = (days: number) => ({
  ...product.deps,
  clock: { now: () => new Date(Date.now() + days * day) },
})

/** A student who keeps a program that closes so many days from now. */
async function keeping(closes: number | null, given: object = {}) {
  const student = await aStudent(product.deps)
  const program = await keep(student, closes, given)
  return { student, ...program }
}
async function keep(student: Person, closes: number | null, given: object = {}, body: object = {}) {
  const program = await aProgram(product.deps, {
    deadline: closes === null ? null : inDays(closes),
    ...given,
  })
  await product.call('PUT', `/student/shortlist/${program.programId}`, { token: student.token, body })
  return program
}
const mails = async ({ email }: Person) =>
  (await product.mails(email)).map(({ subject, text }) => ({ subject, text: text! }))

describe('a reminder', () => {
  it('comes 30, 7 and 1 days before, each once', async () => {
    const { student } = await keeping(40, { program: 'Nautical Science' })
    const sent: number[] = []
    for (let passed = 0; passed <= 41; passed++) {
      const told = (await remindOfDeadlines(after(passed))) + (await remindOfDeadlines(after(passed)))
      if (told > 0) sent.push(40 - passed)
    }
    expect(sent).toEqual([30, 7, 1])
    const [first, , last] = await mails(student)
    expect(first!.text).toContain('Nautical Science')
    expect(first!.text).toContain('in 30 days')
    expect(last!.text).toContain('tomorrow')
  })

  it('of days without a run is the nearest one alone', async () => {
    const { student } = await keeping(40)
    expect(await remindOfDeadlines(after(35))).toBe(1)
    expect(await remindOfDeadlines(after(36))).toBe(0)
    expect((await mails(student)).map(({ text }) => /in \d+ days/.exec(text)?.[0])).toEqual(['in 5 days'])
    expect(await remindOfDeadlines(after(39))).toBe(1)
  })

  it('does not come for days that had passed when the program was kept', async () => {
    await keeping(20)
    expect(await remindOfDeadlines(after(0))).toBe(0)
    expect(await remindOfDeadlines(after(13))).toBe(1)
  })

  it('comes on the same day for a program that is kept the day before it closes', async () => {
    const { student } = await keeping(1)
    expect(await remindOfDeadlines(after(0))).toBe(1)
    expect((await mails(student))[0]!.text).toContain('tomorrow')
  })

  it('goes by the next start that is still open, and comes anew for the one after', async () => {
    await keeping(null, {
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

  it('names all that is due at one time in one mail, the nearest first', async () => {
    const { student } = await keeping(40, { program: 'Later Law' })
    await keep(student, 17, { program: 'Sooner Science' })
    await keep(student, null, { program: 'Timeless Theology' })
    expect(await remindOfDeadlines(after(10))).toBe(1)
    const [mail, more] = await mails(student)
    expect(more).toBeUndefined()
    expect(mail!.subject).toMatch(/^2 deadlines on your shortlist/)
    expect(mail!.text.indexOf('Sooner Science')).toBeLessThan(mail!.text.indexOf('Later Law'))
    expect(mail!.text).not.toContain('Timeless')
  })

  it('goes out once though several processes look at the same moment', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => keeping(40)))
    await Promise.all(Array.from({ length: 8 }, () => remindOfDeadlines(after(10))))
    for (const { student } of students) expect(await mails(student)).toHaveLength(1)
  })
})

describe('no reminder comes', () => {
  it.each<[string, (kept: { student: Person; programId: string; universityId: string }) => Promise<unknown>]>(
    [
      ['while they are off', ({ student, programId }) => change(student, programId, { remind: false })],
      ['once the program is off the shortlist', ({ student, programId }) => drop(student, programId)],
      ['for a withdrawn program', ({ programId }) => set('programs', programId, 'withdrawn')],
      ['for a withdrawn university', ({ universityId }) => set('universities', universityId, 'withdrawn')],
      ['to a closed account', ({ student }) => set('users', student._id, 'deleted')],
      ['after an application', ({ student, ...program }) => applied(student, program)],
    ],
  )('%s', async (_, change) => {
    const kept = await keeping(40)
    await change(kept)
    expect(await remindOfDeadlines(after(10))).toBe(0)
    expect(await mails(kept.student)).toEqual([])
  })

  it('twice for a program that was taken off and put back', async () => {
    const { student, programId } = await keeping(40)
    expect(await remindOfDeadlines(after(10))).toBe(1)
    await drop(student, programId)
    await change(student, programId, {})
    expect(await remindOfDeadlines(after(10))).toBe(0)
  })

  it('by mail to who does not want such mails, but the notice stands', async () => {
    const { student } = await keeping(40, { program: 'Quiet Studies' })
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

it('forgets what was taken off a day ago and reminders of a year ago', async () => {
  const { student, programId } = await keeping(40)
  await remindOfDeadlines(after(10))
  await drop(student, programId)
  await careForShortlists(after(400))
  const { rows } = await product.deps.pool.query(
    'select (select count(*) from shortlist) as kept, (select count(*) from deadline_reminders) as reminders',
  )
  expect(rows).toEqual([{ kept: 0, reminders: 1 }])
  await careForShortlists(after(406))
  expect((await product.deps.pool.query('select from deadline_reminders')).rowCount).toBe(0)
})

const change = ({ token }: Person, programId: string, body: object) =>
  product.call('PUT', `/student/shortlist/${programId}`, { token, body })
const drop = ({ token }: Person, programId: string) =>
  product.call('DELETE', `/student/shortlist/${programId}`, { token })
const set = (table: 'programs' | 'universities' | 'users', id: string, status: string) =>
  product.deps.pool.query(`update ${table} set status = $2 where id = $1`, [id, status])
const applied = ({ _id }: Person, { programId, universityId }: { programId: string; universityId: string }) =>
  product.deps.db
    .insertInto('applications')
    .values({
      ...{ reference: `MZ-${_id}`, student_id: _id, university_id: universityId, program_id: programId },
      ...{ applied_at: new Date(), stage_since: new Date(), profile: '{}', fingerprint: _id },
    })
    .execute()
