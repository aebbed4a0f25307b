import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OutsideSteps } from '../contract/outside-steps.ts'
import { apply, decide } from '#test/people/applying.ts'
import { auditedAbout } from '#test/harness/audited.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { remindOfSteps } from './remind-of-steps.ts'

let product: TestProduct
let officer: Person
let admin: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  ;[officer, admin] = await Promise.all([
    anOfficer(product.deps, { name: 'Omar Farooqi' }),
    anAdmin(product.deps, { name: 'Zainab Malik' }),
  ])
  program = await aProgram(product.deps)
  for (const [start, day] of [
    ['2027-autumn', '2027-09-20'],
    ['2028-spring', '2028-02-01'],
  ]) {
    await product.deps.pool.query(
      `insert into program_intakes (program_id, start, starts_on, status) values ($1, $2, $3, 'published')
       on conflict (program_id, start) do update set starts_on = excluded.starts_on`,
      [program.programId, start, day],
    )
  }
})
afterEach(async () => {
  // Each change stores again what reports count of its application.
  const { rows } = await product.deps.pool.query(
    'select reference from applications where step_facts is null',
  )
  expect(rows).toEqual([])
})
afterAll(() => product.close())

const as = (person: Person, method: string, path: string, body?: unknown) =>
  product.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) })
const stepsOf = async (person: Person, id: string): Promise<OutsideSteps> =>
  (await as(person, 'GET', `/application/${id}/outside-steps`)).body
const at = (id: string, rest = '') => `/staff/applications/${id}/outside-steps${rest}`
const versionOf = async (id: string, step: string) =>
  (await stepsOf(officer, id)).steps.find(({ key }) => key === step)!.office!.version
const mark = async (id: string, step: string, body: Record<string, unknown>, person = officer) =>
  as(person, 'PUT', at(id, `/${step}`), { version: await versionOf(id, step), ...body })
const step = (steps: OutsideSteps, key: string) => steps.steps.find((one) => one.key === key)!
const today = () => dayIn(site.timeZone.id, product.clock.now())
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/** An application for autumn 2027, up to a stage. */
async function aFile(
  stage: 'sent' | 'review' | 'offered' | 'joined',
  intake = '2027-autumn',
  to: ProgramToApplyTo = program,
) {
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, to, { intake })).body.data._id
  if (stage !== 'sent') await decide(product, officer, id, { decision: 'start_review' })
  if (stage === 'offered' || stage === 'joined') await decide(product, officer, id, { decision: 'offer' })
  if (stage === 'joined') {
    const joined = { joinStatus: 'confirmed' }
    expect((await as(student, 'POST', `/student-docs/join-confirm/${id}`, joined)).status).toBe(200)
  }
  return { student, id }
}

describe('the steps of a file', () => {
  it('begin with the review, by the plan for every country, and count from the days of the file', async () => {
    const sent = await aFile('sent')
    expect(await stepsOf(officer, sent.id)).toMatchObject({ plan: null, available: 13, steps: [] })
    const { id } = await aFile('joined')
    const steps = await stepsOf(officer, id)
    expect(steps.plan).toEqual({ country: null, version: 1 })
    expect(steps.startsOn).toBe('2027-09-20')
    expect(steps.steps.map(({ key }) => key)).toEqual([
      ...['submitted', 'interview', 'conditional_offer', 'unconditional_offer', 'deposit', 'attestation'],
      ...['confirmation', 'visa_lodged', 'biometrics', 'visa_decision', 'ticket', 'arrival', 'enrolled'],
    ])
    expect(step(steps, 'deposit').due).toBe(inDays(14))
    expect(step(steps, 'visa_lodged').due).toBe('2027-07-22')
    expect(step(steps, 'enrolled').due).toBe('2027-09-20')
    expect(step(steps, 'interview').due).toBeNull()
    expect(steps.steps.filter(({ current }) => current).map(({ key }) => key)).toEqual(['submitted'])
  })

  it('calls the confirmation by the name it has in the country', async () => {
    const there = await aProgram(product.deps)
    await product.deps.pool.query(`update universities set country = 'GB' where id = $1`, [
      there.universityId,
    ])
    const student = await aStudent(product.deps)
    const id = (await apply(product, student, there)).body.data._id
    await decide(product, officer, id, { decision: 'start_review' })
    const steps = await stepsOf(officer, id)
    expect(steps.plan).toEqual({ country: 'GB', version: 1 })
    expect(step(steps, 'confirmation')).toMatchObject({ name: 'CAS', kind: 'enrollment_confirmation' })
  })

  it('shows the student what is for students, and no university user or other student anything', async () => {
    const { student, id } = await aFile('review')
    await mark(id, 'submitted', {
      state: 'done',
      portal: 'Portal',
      reference: 'RSU-88213',
      note: 'By phone.',
    })
    const shown = await stepsOf(student, id)
    expect(step(shown, 'submitted')).toMatchObject({ state: 'done', reference: 'RSU-88213', office: null })
    expect(JSON.stringify(shown)).not.toMatch(/By phone|Omar/)
    const path = `/application/${id}/outside-steps`
    expect((await as(await aStudent(product.deps), 'GET', path)).status).toBe(404)
    const there = await aUniversityUser(product.deps, program.universityId)
    expect((await as(there, 'GET', path)).status).toBe(403)
    expect((await mark(id, 'interview', { state: 'done' }, there)).status).toBe(403)
    expect((await mark(id, 'interview', { state: 'done' }, student)).status).toBe(403)
  })

  it('that come before an offer are passed for the student, without a day, and stay with the office until marked', async () => {
    const { student, id } = await aFile('offered')
    const shown = await stepsOf(student, id)
    expect(step(shown, 'submitted')).toMatchObject({ state: 'done', doneOn: null, due: null, current: false })
    for (const key of ['interview', 'conditional_offer', 'unconditional_offer'])
      expect([key, step(shown, key).state]).toEqual([key, 'not_needed'])
    // What comes next is the student's answer, and no step after it.
    expect(shown.steps.filter(({ current }) => current)).toEqual([])
    expect(step(await stepsOf(officer, id), 'submitted')).toMatchObject({ state: 'waiting', current: true })
    // What comes after the offer does not wait for it, and what comes before still does.
    expect((await mark(id, 'interview', { state: 'done' })).body.message).toBe(
      'Interview has to wait for: Submission.',
    )
    expect((await mark(id, 'unconditional_offer', { state: 'done' })).status).toBe(200)
    // An offer with a condition leaves the unconditional one ahead.
    const other = await aFile('review')
    await decide(product, officer, other.id, { decision: 'offer', conditions: ['IELTS 6.0'] })
    expect(step(await stepsOf(other.student, other.id), 'unconditional_offer').state).toBe('waiting')
  })

  it('after joining come next once the student has joined, or the office has set their day', async () => {
    const { student, id } = await aFile('offered')
    const currentOf = async (person: Person) =>
      (await stepsOf(person, id)).steps.find(({ current }) => current)?.key
    for (const key of ['submitted', 'interview', 'conditional_offer', 'unconditional_offer'])
      await mark(id, key, { state: 'done' })
    expect([await currentOf(student), await currentOf(officer)]).toEqual([undefined, undefined])
    const due = { dueOn: inDays(5), version: await versionOf(id, 'deposit') }
    expect((await as(officer, 'PUT', at(id, '/deposit/due'), due)).status).toBe(200)
    expect([await currentOf(student), await currentOf(officer)]).toEqual(['deposit', 'deposit'])
    const again = { dueOn: null, version: await versionOf(id, 'deposit') }
    expect((await as(officer, 'PUT', at(id, '/deposit/due'), again)).status).toBe(200)
    expect(await currentOf(student)).toBeUndefined()
    const joined = await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
    expect([joined.status, await currentOf(student)]).toEqual([200, 'deposit'])
  })

  it('do not hold up the student’s to-dos after joining, and are none of them', async () => {
    const { student, id } = await aFile('joined')
    const plan = await as(admin, 'GET', '/staff/step-plans/LT')
    const steps = plan.body.steps.map((one: { key: string; needs: string[] }) => ({
      ...one,
      needs: one.key === 'deposit' ? ['submitted'] : one.needs,
      // Tests do not load the articles.
      help: null,
    }))
    const saved = await as(admin, 'PUT', '/staff/step-plans/LT', { steps, version: 0, files: 'new' })
    expect(saved.status).toBe(200)
    const inLithuania = await aProgram(product.deps, { intakes: [{ start: '2027-autumn', closes: null }] })
    await product.deps.pool.query(`update universities set country = 'LT' where id = $1`, [
      inLithuania.universityId,
    ])
    const there = await aFile('joined', '2027-autumn', inLithuania)
    const todosOf = async (person: Person) =>
      (await as(person, 'GET', '/student/activities')).body.todo
        .filter(({ kind }: { kind: string }) => kind === 'step')
        .map(({ title }: { title: string }) => title.slice(0, 9))
    expect(await todosOf(there.student)).toEqual(['Pay the d', 'Get your '])
    // The interview opens once the submission is marked, and no student who has joined is asked for it.
    await mark(id, 'submitted', { state: 'done' })
    expect(await todosOf(student)).toEqual(['Pay the d', 'Get your '])
  })

  it('are added once to a file from before there were plans', async () => {
    const { id } = await aFile('review')
    await product.deps.pool.query('delete from application_steps where application_id = $1', [id])
    await product.deps.pool.query('delete from application_plans where application_id = $1', [id])
    const early = await as(officer, 'PUT', at(id, '/submitted'), { state: 'done', version: 0 })
    expect(early.body.message).toBe('This file has no outside steps yet. Add them first.')
    const answers = await Promise.all([as(officer, 'POST', at(id), {}), as(admin, 'POST', at(id), {})])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await stepsOf(officer, id)).steps).toHaveLength(13)
    const { rows } = await product.deps.pool.query(
      `select count(*)::int as n from application_step_events where application_id = $1 and event = 'started'`,
      [id],
    )
    expect(rows[0]).toEqual({ n: 1 })
  })
})

describe('marking a step', () => {
  it('keeps the facts, moves on, tells the student, and writes history and audit', async () => {
    const { student, id } = await aFile('joined')
    const marked = await mark(id, 'submitted', { state: 'done', portal: 'UniPortal', reference: 'RSU-88213' })
    expect(marked.status).toBe(200)
    expect(step(marked.body.data, 'submitted')).toMatchObject({
      state: 'done',
      doneOn: today(),
      reference: 'RSU-88213',
      office: { portal: 'UniPortal', by: 'Omar Farooqi', version: 1 },
    })
    expect(marked.body.data.steps.find(({ current }: { current: boolean }) => current).key).toBe('interview')
    const paid = { state: 'done', amount: { amount: 1800.5, currency: 'EUR' }, doneOn: inDays(-1) }
    expect(step((await mark(id, 'deposit', paid)).body.data, 'deposit')).toMatchObject({
      amount: { amount: 1800.5, currency: 'EUR' },
      doneOn: inDays(-1),
    })
    const notices = (await as(student, 'GET', '/notices')).body.data
    expect(notices.slice(0, 2).map(({ event, title }: never) => [event, title])).toEqual([
      ['outside-step-done', 'Deposit'],
      ['outside-step-done', 'Submission'],
    ])
    const audit = await auditedAbout(product, id)
    expect(audit.filter(({ action }) => action === 'outside-step.marked')).toHaveLength(2)
    expect(JSON.stringify(audit)).not.toContain('RSU-88213')
  })

  it('puts what the student has to do into the calendar and the calendar file, until it is done', async () => {
    const { student, id } = await aFile('joined')
    const { due } = step(await stepsOf(student, id), 'deposit')
    const inCalendar = async () =>
      (await as(student, 'GET', `/student/calendar?from=${today()}&to=${inDays(60)}`)).body.days.filter(
        ({ kind }: { kind: string }) => kind === 'step',
      )
    expect(await inCalendar()).toContainEqual(expect.objectContaining({ day: due, title: 'Deposit' }))
    const { url } = (await as(student, 'POST', '/student/calendar/feed', {})).body
    const feed = await product.call('GET', new URL(url).pathname.replace('/api', ''))
    expect(String(feed.body)).toContain('SUMMARY:Deposit\\, ')
    const before = (await inCalendar()).length
    await mark(id, 'deposit', { state: 'done', amount: { amount: 1800, currency: 'EUR' } })
    expect((await inCalendar()).length).toBeLessThan(before)
  })

  it('waits for the steps before it, and stays while a later one builds on it', async () => {
    const { id } = await aFile('joined')
    const early = await mark(id, 'visa_lodged', { state: 'done' })
    expect([early.status, early.body.code]).toEqual([409, 'move_not_possible'])
    expect(early.body.message).toBe('Visa lodged has to wait for: Confirmation of enrollment.')
    await mark(id, 'deposit', { state: 'done' })
    await mark(id, 'confirmation', { state: 'done' })
    const back = await mark(id, 'deposit', { state: 'waiting' })
    expect([back.status, back.body.code]).toEqual([409, 'move_not_possible'])
    expect(back.body.message).toContain('Confirmation of enrollment')
    expect((await mark(id, 'confirmation', { state: 'waiting' })).status).toBe(200)
    const undone = await mark(id, 'deposit', { state: 'waiting' })
    expect(step(undone.body.data, 'deposit')).toMatchObject({ state: 'waiting', doneOn: null })
  })

  it('refuses an older version with who changed it, and of two at once lets one through', async () => {
    const { id } = await aFile('review')
    const both = await Promise.all(
      [officer, admin].map((person) =>
        as(person, 'PUT', at(id, '/submitted'), { state: 'done', version: 0 }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('changed_meanwhile')
    const late = await as(officer, 'PUT', at(id, '/submitted/due'), { dueOn: inDays(3), version: 0 })
    expect(late.body.code).toBe('changed_meanwhile')
    expect(late.body.message).toMatch(/(Omar Farooqi|Zainab Malik) has changed Submission meanwhile/)
  })

  it('refuses a future day, an unknown step, skipping what is required, and a file that has ended', async () => {
    const { student, id } = await aFile('review')
    const future = await mark(id, 'submitted', { state: 'done', doneOn: inDays(3) })
    expect(future.body.fields.doneOn).toContain('in the future')
    const open = await mark(id, 'submitted', { state: 'under_way', doneOn: today() })
    expect(open.body.fields.doneOn).toContain('done or refused')
    expect((await as(officer, 'PUT', at(id, '/nothing'), { state: 'done', version: 0 })).status).toBe(404)
    expect((await mark(id, 'submitted', { state: 'not_needed' })).body.code).toBe('move_not_possible')
    expect((await mark(id, 'interview', { state: 'not_needed' })).status).toBe(200)
    await as(student, 'POST', `/application/${id}/withdraw`, {})
    const ended = await mark(id, 'submitted', { state: 'done' })
    expect([ended.status, ended.body.code]).toEqual([409, 'move_not_possible'])
  })

  it('stops the line at a refusal', async () => {
    const { id } = await aFile('joined')
    for (const key of ['deposit', 'confirmation', 'visa_lodged'])
      expect((await mark(id, key, { state: 'done' })).status).toBe(200)
    const refused = await mark(id, 'visa_decision', { state: 'refused' })
    expect(refused.body.data.steps.some(({ current }: { current: boolean }) => current)).toBe(false)
    const { rows } = await product.deps.pool.query('select next_step from applications where id = $1', [id])
    expect(rows).toEqual([{ next_step: null }])
  })
})

describe('a due day', () => {
  it('that an officer sets stays until the plan sets it again, and none is set once the step is done', async () => {
    const { id } = await aFile('joined')
    const set = await as(officer, 'PUT', at(id, '/deposit/due'), { dueOn: inDays(3), version: 0 })
    expect(step(set.body.data, 'deposit')).toMatchObject({ due: inDays(3), dueSet: true })
    await mark(id, 'submitted', { state: 'done' })
    expect(step(await stepsOf(officer, id), 'deposit').due).toBe(inDays(3))
    const again = await as(officer, 'PUT', at(id, '/deposit/due'), { dueOn: null, version: 1 })
    expect(step(again.body.data, 'deposit')).toMatchObject({ due: inDays(14), dueSet: false })
    await mark(id, 'deposit', { state: 'done' })
    const late = await as(officer, 'PUT', at(id, '/deposit/due'), { dueOn: inDays(3), version: 3 })
    expect(late.body.message).toBe('Deposit is finished, so it has no due day. Open it again first.')
  })

  it('is what the queue reads from the row of the application', async () => {
    const { id } = await aFile('joined')
    const next = async () =>
      (
        await product.deps.pool.query(
          'select next_step, next_step_kind, next_step_due::text as due from applications where id = $1',
          [id],
        )
      ).rows[0]
    expect(await next()).toEqual({ next_step: 'submitted', next_step_kind: 'submission', due: inDays(7) })
    await mark(id, 'submitted', { state: 'done' })
    expect(await next()).toEqual({ next_step: 'deposit', next_step_kind: 'deposit', due: inDays(14) })
    const { rows } = await product.deps.pool.query('select step_facts from applications where id = $1', [id])
    expect(rows[0].step_facts.slice(0, 6)).toEqual([
      'submission done 0',
      'interview open',
      'conditional_offer open',
      'unconditional_offer open',
      `deposit open ${inDays(14)}`,
      `attestation open ${inDays(30)}`,
    ])
  })
})

describe('reminders', () => {
  it('go once per due day to the student and the officer, and not for a step that has to wait', async () => {
    const { student, id } = await aFile('joined')
    await as(officer, 'PUT', at(id, '/deposit/due'), { dueOn: inDays(2), version: 0 })
    await remindOfSteps(product.deps)
    await remindOfSteps(product.deps)
    const mails = (await product.mails(student.email)).filter(({ subject }) => subject?.startsWith('Due by'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Pay the deposit or the first fee')
    const { rows } = await product.deps.pool.query(
      `select step, whom, days from step_reminders where application_id = $1 order by step, whom`,
      [id],
    )
    expect(rows).toEqual([{ step: 'deposit', whom: 'student', days: 2 }])
    const notices = (await as(student, 'GET', '/notices')).body.data
    expect(notices[0]).toMatchObject({ event: 'outside-step-due', href: `/applications/${id}` })
    await as(officer, 'PUT', at(id, '/deposit/due'), { dueOn: today(), version: 1 })
    await remindOfSteps(product.deps)
    const [mail] = await product.mails(officer.email)
    expect(mail!.subject).toMatch(/^Deposit due by /)
  })
})
