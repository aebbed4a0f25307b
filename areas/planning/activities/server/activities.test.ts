import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { dayIn } from '#platform/time/day-in.ts'
import { site } from '#site'
import { tasksMost } from '../contract/activities.ts'
import { remindOfTasks } from './remind-of-tasks.ts'
import { planDays } from './show-calendar.ts'
import { writeIcs } from './write-ics.ts'

let product: TestProduct
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const dayMs = 86_400_000
const day = (ahead: number) =>
  new Date(product.clock.now().getTime() + ahead * dayMs).toISOString().slice(0, 10)
const get = async (path: string, by = student) => (await product.call('GET', path, { token: by.token })).body
const add = (body: object, by = student) => product.call('POST', '/student/tasks', { token: by.token, body })
const change = (id: string, body: object) =>
  product.call('PUT', `/student/tasks/${id}`, { token: student.token, body })
const applied = async () =>
  (await apply(product, student, await aProgram(product.deps))).body.data._id as string

describe('to-dos', () => {
  it('list what waits on the student, earliest first, and nothing that waits on the office', async () => {
    const [waiting, offered] = [await applied(), await applied()]
    await applied()
    await decide(product, officer, waiting, {
      decision: 'request_documents',
      documents: ['cnicFrontImage', 'passportImage'],
      dueDate: day(3),
    })
    await decide(product, officer, offered, { decision: 'offer', replyBy: day(9) })
    await add({ title: 'Ask for a reference letter' })
    await add({ title: 'Book the test', due: day(1) })
    const { todo, done } = await get('/student/activities')
    const listed = todo.filter(({ kind }: { kind: string }) => kind !== 'incomplete')
    expect(listed.map(({ kind, title, count }: Record<string, unknown>) => [kind, title, count])).toEqual([
      ['task', 'Book the test', 1],
      ['documents', null, 2],
      ['offer', null, 1],
      ['task', 'Ask for a reference letter', 1],
    ])
    expect(todo[1].application._id).toBe(waiting)
    expect(done).toEqual([])
  })

  it('list what is missing from an application until it is there or the office has decided', async () => {
    const program = await aProgram(product.deps)
    const application = (await apply(product, student, program)).body.data._id as string
    const lacks = async () => [
      (await get('/student/activities')).todo.map((todo: { lacks?: object }) => todo.lacks),
      (await get(`/application/${application}`)).lacks,
    ]
    const everything = {
      details: ['phone', 'dateOfBirth', 'nationality', 'country', 'city', 'address', 'education'],
      documents: ['cnicFrontImage', 'cnicBackImage', 'matricCertificateImage', 'fscCertificateImage'],
    }
    expect(await lacks()).toEqual([[everything], everything])
    await product.call('PUT', `/student/update/${student._id}`, {
      token: student.token,
      body: {
        phone: '+923001234567',
        dateOfBirth: '2006-04-30',
        nationality: 'PK',
        country: 'PK',
        city: 'Swat',
      },
    })
    const fewer = { ...everything, details: ['address', 'education'] }
    expect(await lacks()).toEqual([[fewer], fewer])
    expect((await get(`/application/${application}`, officer)).lacks).toBeUndefined()
    await decide(product, officer, application, { decision: 'offer' })
    const decided = await lacks()
    expect([(decided[0] as unknown[]).filter(Boolean), decided[1]]).toEqual([[], null])
  })

  it('leave out what is done: a task, an answered offer', async () => {
    const offered = await applied()
    await decide(product, officer, offered, { decision: 'offer' })
    const { body } = await add({ title: 'Book the test' })
    expect((await change(body.task._id, { done: true })).body.message).toBe('Done.')
    await product.call('POST', `/application/${offered}/decline`, { token: student.token, body: {} })
    const { todo, done } = await get('/student/activities')
    expect([todo, done.map(({ title }: { title: string }) => title)]).toEqual([[], ['Book the test']])
    await change(body.task._id, { done: false })
    expect((await get('/student/activities')).todo).toHaveLength(1)
  })
})

describe('after joining', () => {
  const joinedOf = async (by = student) => (await get('/student/activities', by)).joined
  const mark = async (id: string, step: string, state = 'done') => {
    const path = `/staff/applications/${id}/outside-steps/${step}`
    const body = { state, version: 0 }
    expect((await product.call('PUT', path, { token: officer.token, body })).status).toBe(200)
  }
  const texts = async () => (await joinedOf())[0].steps.map(({ text }: { text: string }) => text)

  it('the next steps are listed by place, what the student can do now first, until everything is done', async () => {
    const { programId, universityId } = await aProgram(product.deps, { university: 'Invented College' })
    const id = (await apply(product, student, { programId, universityId })).body.data._id as string
    expect(await joinedOf()).toEqual([])
    await decide(product, officer, id, { decision: 'offer', conditions: ['IELTS 6.0'] })
    expect(await joinedOf()).toEqual([])
    const join = { token: student.token, body: { joinStatus: 'confirmed' } }
    await product.call('POST', `/student-docs/join-confirm/${id}`, join)
    const [place] = await joinedOf()
    expect(place).toMatchObject({
      application: { _id: id, university: 'Invented College' },
      openConditions: 1,
      steps: [
        { key: 'deposit', text: 'Pay the deposit or the first fee to Invented College.', isTurn: true },
        { key: 'attestation', isTurn: true, help: 'attestation-chain' },
        { key: 'unconditional_offer', isTurn: false },
        { key: 'confirmation', isTurn: false },
      ],
    })
    const inTwoWeeks = new Date(product.clock.now().getTime() + 14 * dayMs)
    expect(place.steps[0].due).toBe(dayIn(site.timeZone.id, inTwoWeeks))
    // The calendar adds the university, so that it shows the name and not the sentence.
    const { days } = await get('/student/calendar')
    const steps = days.filter(({ kind }: { kind: string }) => kind === 'step')
    expect(steps.slice(0, 1)).toMatchObject([{ title: 'Deposit', university: 'Invented College' }])
    expect(await joinedOf(await aStudent(product.deps))).toEqual([])

    // While nothing waits on the student, the step of the university leads.
    for (const step of ['deposit', 'attestation', 'unconditional_offer']) await mark(id, step)
    expect((await texts())[0]).toBe('Invented College sends the document that your visa needs.')
    await mark(id, 'confirmation')
    expect((await texts()).map((text: string) => text.slice(0, 8))).toEqual([
      'Apply fo',
      'Give you',
      'The emba',
      'Book you',
    ])
    for (const step of ['visa_lodged', 'visa_decision', 'biometrics', 'ticket', 'arrival', 'enrolled'])
      await mark(id, step)
    expect(await joinedOf()).toEqual([])
  })

  it('nothing is foreseen after a refusal, or in a file without steps', async () => {
    const id = await applied()
    await decide(product, officer, id, { decision: 'offer' })
    const join = { token: student.token, body: { joinStatus: 'confirmed' } }
    await product.call('POST', `/student-docs/join-confirm/${id}`, join)
    for (const step of ['deposit', 'confirmation', 'visa_lodged']) await mark(id, step)
    await mark(id, 'visa_decision', 'refused')
    expect(await joinedOf()).toMatchObject([{ application: { _id: id }, steps: [] }])
    await product.deps.pool.query('delete from application_steps where application_id = $1', [id])
    expect(await joinedOf()).toMatchObject([{ application: { _id: id }, steps: [] }])
  })
})

describe('own tasks', () => {
  it('retain unchanged fields, and are removed once', async () => {
    const application = await applied()
    const { body } = await add({
      title: 'Translate',
      due: day(5),
      note: 'Ask Bilal',
      applicationId: application,
    })
    const changed = await change(body.task._id, { title: 'Translate the FSc' })
    expect(changed.body.task).toMatchObject({
      due: day(5),
      note: 'Ask Bilal',
      application: { _id: application },
    })
    expect((await change(body.task._id, { due: null, note: null })).body.task).toMatchObject({
      due: null,
      note: null,
    })
    const remove = () => product.call('DELETE', `/student/tasks/${body.task._id}`, { token: student.token })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  })

  it('are refused without a title, with an invalid date, about another student’s application, and beyond their limit', async () => {
    const other = await aStudent(product.deps)
    const foreign = (await apply(product, other, await aProgram(product.deps))).body.data._id
    const fields = async (body: object) => Object.keys((await add(body)).body.fields)
    expect(await fields({ title: ' ' })).toEqual(['title'])
    expect(await fields({ title: 'x', due: '2027-02-30' })).toEqual(['due'])
    expect(await fields({ title: 'x', applicationId: foreign })).toEqual(['applicationId'])
    await product.deps.pool.query(
      `insert into student_tasks (student_id, title, created_at) select $1, 'x', now() from generate_series(1, $2)`,
      [student._id, tasksMost],
    )
    expect((await add({ title: 'One more' })).body.code).toBe('list_full')
  })

  it('keep to the limit when several are added at once', async () => {
    await product.deps.pool.query(
      `insert into student_tasks (student_id, title, created_at) select $1, 'x', now() from generate_series(2, $2)`,
      [student._id, tasksMost],
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, one) => add({ title: `The last ${one}` })),
    )
    expect(answers.filter(({ body }) => body.code === 'list_full')).toHaveLength(3)
  })
})

describe('the timeline', () => {
  it('lists all events by kind and application, newest first, and marks what is new since the last visit', async () => {
    const application = await applied()
    await decide(product, officer, application, { decision: 'start_review' })
    await product.call('POST', `/application/${application}/messages`, {
      token: officer.token,
      body: { text: 'Hello.' },
    })
    const all = await get('/student/timeline')
    expect(all.data.map(({ event }: { event: string }) => event)).toEqual([
      'message',
      'start_review',
      'submit',
      'signed-in',
      'account-made',
    ])
    expect(all.data[1]).toMatchObject({
      by: { role: 'officer', name: 'Omar' },
      application: { _id: application },
    })
    expect([all.totalCount, all.seenUntil]).toEqual([5, null])
    expect((await get(`/student/timeline?kind=application&application=${application}`)).totalCount).toBe(2)
    expect((await get('/student/timeline?limit=2&page=3')).data).toHaveLength(1)
    const seen = await product.call('POST', '/student/timeline/seen', { token: student.token, body: {} })
    expect((await get('/student/timeline')).seenUntil).toBe(seen.body.seenUntil)
  })

  it('orders events of the same time the same way on one page and across pages', async () => {
    const { body } = await add({ title: 'Book the test' })
    await change(body.task._id, { done: true })
    for (const text of ['One.', 'Two.', 'Three.']) {
      await product.call('POST', '/messages', { token: student.token, body: { subject: text, text } })
    }
    const createdAt = new Date(product.clock.now().getTime() - dayMs)
    const { pool } = product.deps
    await Promise.all([
      pool.query('update users set created_at = $1 where id = $2', [createdAt, student._id]),
      pool.query('update sessions set created_at = $1 where user_id = $2', [createdAt, student._id]),
      pool.query('update student_tasks set done_at = $1 where student_id = $2', [createdAt, student._id]),
      pool.query(
        'update messages set at = $1 where thread_id in (select id from message_threads where student_id = $2)',
        [createdAt, student._id],
      ),
    ])
    const whole = (await get('/student/timeline')).data.map(({ key }: { key: string }) => key)
    const kinds = whole.map((key: string) => key.split(' ')[0])
    expect(kinds).toEqual(['message', 'message', 'message', 'task', 'session', 'joined'])
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => get(`/student/timeline?limit=1&page=${page}`)),
    )
    expect(pages.map(({ data }) => data[0].key)).toEqual(whole)
  })
})

describe('the calendar', () => {
  const goals = (intake: string | null) =>
    product.call('PUT', '/student/record/goals', {
      token: student.token,
      body: {
        goals: {
          countries: [],
          level: null,
          fields: [],
          intake,
          budgetPerYear: null,
          currency: null,
          englishTaughtOnly: false,
        },
      },
    })

  it('has deadlines of drafts, due dates, own tasks and the plan, in order', async () => {
    const program = await aProgram(product.deps)
    await product.deps.db
      .updateTable('programs')
      .set({ deadline: day(20) })
      .where('id', '=', program.programId)
      .execute()
    await product.call('PUT', `/student/drafts/${program.programId}`, {
      token: student.token,
      body: {
        intake: '',
        reached: 'program',
        documents: {},
        idempotencyKey: crypto.randomUUID(),
        version: 0,
      },
    })
    const offered = await applied()
    await decide(product, officer, offered, { decision: 'offer', replyBy: day(9) })
    await add({ title: 'Book the test', due: day(1) })
    const { days, planFor } = await get('/student/calendar')
    expect(days.map(({ kind, day: on }: { kind: string; day: string }) => [kind, on])).toEqual([
      ['task', day(1)],
      ['offer', day(9)],
      ['deadline', day(20)],
    ])
    expect(planFor).toBeNull()
    expect((await get(`/student/calendar?from=${day(2)}&to=${day(10)}`)).days).toHaveLength(1)
  })

  it('has the deadlines of dated intakes, and then not the one of the program', async () => {
    const closes = day(40)
    const { programId } = await aProgram(product.deps, {
      deadline: day(20),
      intakes: [{ start: '2099-autumn', closes }],
    })
    await product.call('PUT', `/student/shortlist/${programId}`, { token: student.token, body: {} })
    const { days } = await get('/student/calendar')
    expect(days.map(({ kind, day: on }: { kind: string; day: string }) => [kind, on])).toEqual([
      ['deadline', closes],
    ])
  })

  it('counts the plan back from the chosen start', async () => {
    const year = product.clock.now().getUTCFullYear() + 1
    await goals(`${year}-autumn`)
    const { days, planFor } = await get('/student/calendar')
    expect(planFor).toBe(`${year}-autumn`)
    expect(days.filter(({ kind }: { kind: string }) => kind === 'plan').length).toBeGreaterThan(3)
    expect(planDays('2027-autumn').map((entry) => entry.day)).toEqual([
      '2026-09-01',
      '2026-11-01',
      '2027-01-01',
      '2027-03-01',
      '2027-06-01',
      '2027-08-01',
    ])
    expect(planDays('whenever')).toEqual([])
  })

  it('folds long lines within 75 octets without splitting a character, with stable ids of entries', () => {
    const entry = {
      key: 'task 1',
      day: '2027-02-28',
      kind: 'task' as const,
      title: 'یونیورسٹی کے کاغذات کی تصدیق کروانا اور ترجمہ کروانا ہے آج ہی',
      university: null,
      application: null,
      href: '/activities',
    }
    const site = { name: 'Manzil', publicUrl: 'https://example.org', now: new Date('2026-11-21T10:00:00Z') }
    const text = writeIcs([entry], site).toString()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`SUMMARY:${entry.title}`)
    expect(unfolded).toContain('UID:task-1@example.org')
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20270228\r\nDTEND;VALUE=DATE:20270301')
  })
})

describe('reminders', () => {
  const mailed = async () => (await product.mails(student.email)).map(({ subject }) => subject)

  it('of own tasks are sent at 7 days and at 1, once each, and again when the due date changes', async () => {
    const { body } = await add({ title: 'SECRET-CANARY book the test', due: day(8) })
    await remindOfTasks(product.deps)
    expect(await mailed()).toEqual([])
    await change(body.task._id, { due: day(6) })
    await Promise.all([remindOfTasks(product.deps), remindOfTasks(product.deps)])
    expect(await mailed()).toEqual(['Something on your list is due soon'])
    await change(body.task._id, { due: day(1) })
    await remindOfTasks(product.deps)
    await remindOfTasks(product.deps)
    expect(await mailed()).toHaveLength(2)
    expect((await get('/notices')).unread).toBe(2)
  })

  it('are not mailed to students who switched them off, nor sent for what is done', async () => {
    await product.call('PUT', '/notices/preferences', {
      token: student.token,
      body: { mail: { reminder: false } },
    })
    await add({ title: 'Book the test', due: day(1) })
    const { body } = await add({ title: 'Done long ago', due: day(1) })
    await change(body.task._id, { done: true })
    await remindOfTasks(product.deps)
    expect(await mailed()).toEqual([])
    expect((await get('/notices')).data).toHaveLength(1)
  })

  it('are sent although one of another student fails in every run', async () => {
    const other = await aStudent(product.deps)
    await add({ title: 'Book the test', due: day(1) }, other)
    await add({ title: 'Book the test', due: day(1) })
    const application = await applied()
    const request = { decision: 'request_documents', documents: ['passportImage'], dueDate: day(2) }
    await decide(product, officer, application, request)
    // Whatever the reason, such as a mail that cannot be composed.
    await product.deps.pool.query(
      `create function refuse_one() returns trigger language plpgsql as
         $$ begin raise exception 'this row cannot be written'; end $$;
       create trigger refuse_one before insert on notifications for each row
         when (new.user_id = '${other._id}') execute function refuse_one()`,
    )
    await expect(remindOfTasks(product.deps)).rejects.toThrow('this row cannot be written')
    await product.deps.pool.query('drop trigger refuse_one on notifications')
    const { data } = await get('/notices')
    const events = data.map(({ event }: { event: string }) => event)
    expect(events).toEqual(expect.arrayContaining(['task-due', 'documents-due-soon']))
    expect(await remindOfTasks(product.deps)).toEqual({ tasks: 1, documents: 0 })
  })

  it('of requested documents are sent once, two days before, with the list', async () => {
    const application = await applied()
    await decide(product, officer, application, {
      decision: 'request_documents',
      documents: ['passportImage'],
      dueDate: day(2),
    })
    const before = (await mailed()).length
    await Promise.all([remindOfTasks(product.deps), remindOfTasks(product.deps)])
    const mails = await product.mails(student.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)!.text).toContain('Passport')
  })

  it('of requested documents are not sent about an account that is closed, and are once it is opened again', async () => {
    const application = await applied()
    const request = { decision: 'request_documents', documents: ['passportImage'], dueDate: day(2) }
    await decide(product, officer, application, request)
    const before = (await mailed()).length
    const setStatus = (status: string) =>
      product.deps.pool.query('update users set status = $2 where id = $1', [student._id, status])
    await setStatus('deleted')
    expect(await remindOfTasks(product.deps)).toEqual({ tasks: 0, documents: 0 })
    expect(await mailed()).toHaveLength(before)
    await setStatus('active')
    expect(await remindOfTasks(product.deps)).toEqual({ tasks: 0, documents: 1 })
    expect(await mailed()).toHaveLength(before + 1)
  })
})
