import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditedAbout } from '#test/harness/audited.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { apply, decide, smallPhotograph, uploadFile } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
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
  program = await aProgram(product.deps, { intakes: [{ start: '2027-autumn', closes: null }] })
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
const today = () => dayIn(site.timeZone.id, product.clock.now())
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
const stepOf = async (person: Person, id: string, key: string) =>
  (await as(person, 'GET', `/application/${id}/outside-steps`)).body.steps.find(
    (one: { key: string }) => one.key === key,
  )
const at = (id: string, step: string) => `/application/${id}/outside-steps/${step}/report`
const report = (person: Person, id: string, body: unknown = {}, step = 'deposit') =>
  as(person, 'PUT', at(id, step), body)
const takeBack = (person: Person, id: string, step = 'deposit') => as(person, 'DELETE', at(id, step))
const mark = async (id: string, body: Record<string, unknown>, step = 'deposit', person = officer) =>
  as(person, 'PUT', `/staff/applications/${id}/outside-steps/${step}`, {
    version: (await stepOf(officer, id, step)).office.version,
    ...body,
  })

async function aFile(stage: 'review' | 'offered' | 'joined' = 'joined') {
  const student = await aStudent(product.deps)
  const id: string = (await apply(product, student, program, { intake: '2027-autumn' })).body.data._id
  await decide(product, officer, id, { decision: 'start_review' })
  if (stage !== 'review') await decide(product, officer, id, { decision: 'offer' })
  if (stage === 'joined')
    await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
  return { student, id }
}
const queueRow = async (id: string) => {
  const { groups } = (await as(officer, 'GET', '/staff/queue?officer=all')).body
  for (const { name, rows } of groups)
    for (const row of rows) if (row._id === id) return { group: name, nextStep: row.nextStep }
  return null
}

describe('a report that a step is done', () => {
  it('marks nothing, is shown to the office in file, queue, notification and e-mail, and is no to-do any more', async () => {
    const { student, id } = await aFile()
    expect(await stepOf(student, id, 'deposit')).toMatchObject({ mayReport: true, report: null })
    const said = { on: inDays(-1), reference: 'TT-88213' }
    const reported = await report(student, id, said)
    expect([reported.status, reported.body.message]).toEqual([
      200,
      'Thank you. The office checks it and confirms it here.',
    ])
    const open = { ...said, answer: null, answerText: null, at: expect.any(String) }
    expect(await stepOf(student, id, 'deposit')).toMatchObject({
      state: 'waiting',
      doneOn: null,
      reference: null,
      mayReport: false,
      report: open,
    })
    expect(await stepOf(officer, id, 'deposit')).toMatchObject({ state: 'waiting', report: open })
    expect(await queueRow(id)).toMatchObject({
      group: 'outside',
      nextStep: { name: 'Deposit', reported: true },
    })
    const [notice] = (await as(officer, 'GET', '/notices')).body.data
    expect(notice).toMatchObject({
      event: 'outside-step-reported',
      title: expect.stringMatching(/^Deposit, MZ-/),
      href: `/staff/applications/${id}`,
    })
    const mail = (await product.mails(officer.email)).at(-1)!
    expect(mail.subject).toMatch(/^Deposit reported as done: MZ-/)
    expect(mail.text).toContain('TT-88213')
    const titles = (await as(student, 'GET', '/student/activities')).body.todo.map(
      ({ title }: { title: string | null }) => title ?? '',
    )
    expect(titles.filter((title: string) => title.startsWith('Pay the deposit'))).toEqual([])
    const audit = await auditedAbout(product, id)
    expect(audit.at(-1)).toMatchObject({ action: 'outside-step.reported' })
    expect(JSON.stringify(audit)).not.toContain('TT-88213')
    const history = (
      await as(officer, 'GET', `/staff/applications/${id}/history?kind=outside&page=1&limit=5`)
    ).body.data
    expect(history[0]).toMatchObject({
      what: 'outside.reported',
      by: { role: 'student' },
      outside: { step: 'Deposit' },
    })
    const timeline = (await as(student, 'GET', '/student/timeline?page=1&limit=5')).body.data
    expect(timeline[0]).toMatchObject({ event: 'step-reported', title: 'Deposit' })
  })

  it('answers the same when it is sent twice, also at once, and refuses another while it is open', async () => {
    const { student, id } = await aFile()
    const both = await Promise.all([report(student, id), report(student, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await product.deps.pool.query(
      `select event from application_step_events where application_id = $1 and event = 'reported'`,
      [id],
    )
    expect(rows).toHaveLength(1)
    const other = await report(student, id, { on: today() })
    expect([other.status, other.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(other.body.message).toContain('Take that report back first')
  })

  it('is no second report when it is sent again after a lost reply, and the office has answered meanwhile', async () => {
    const { student, id } = await aFile()
    const said = { reference: 'TT-1', after: null }
    expect((await report(student, id, said)).status).toBe(200)
    expect((await report(student, id, said)).status).toBe(200)
    await mark(id, { state: 'waiting', answer: 'The bank has no such payment.' })
    const again = await report(student, id, said)
    expect([again.status, again.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(again.body.message).toContain('The office has answered your report of Deposit meanwhile')
    const declined = (await stepOf(student, id, 'deposit')).report
    expect(declined).toMatchObject({ answer: 'declined', answerText: 'The bank has no such payment.' })
    // Who has read the answer can report it anew, with the same reference.
    expect((await report(student, id, { ...said, after: declined.at })).status).toBe(200)
    expect((await stepOf(student, id, 'deposit')).report).toMatchObject({ answer: null })
    await mark(id, { state: 'done', reference: 'TT-1' })
    const confirmed = await report(student, id, { ...said, after: declined.at })
    expect(confirmed.body.message).toContain('The office has answered your report of Deposit meanwhile')
  })

  it('is refused for others, for steps of others, before their turn, in the future, and where a plan does not let them', async () => {
    const { student, id } = await aFile()
    expect((await report(await aStudent(product.deps), id)).status).toBe(404)
    expect((await report(officer, id)).status).toBe(403)
    expect((await report(await aUniversityUser(product.deps, program.universityId), id)).status).toBe(403)
    for (const step of ['submitted', 'confirmation', 'visa_lodged', 'interview']) {
      const refused = await report(student, id, {}, step)
      expect([step, refused.status, refused.body.code]).toEqual([step, 409, 'move_not_possible'])
    }
    expect((await report(student, id, {}, 'nothing')).status).toBe(404)
    expect((await report(student, id, { on: inDays(1) })).body.fields.on).toContain('in the future')
    expect((await report(student, id, { reference: ' ' })).status).toBe(400)
    await product.deps.pool.query(
      `update application_steps set state = 'refused' where application_id = $1 and step = 'visa_decision'`,
      [id],
    )
    expect((await report(student, id)).body.code).toBe('move_not_possible')
    await mark(id, { state: 'waiting' }, 'visa_decision')
    expect((await report(student, id)).status).toBe(200)
    const early = await aFile('offered')
    expect((await report(early.student, early.id)).body.code).toBe('move_not_possible')
    await as(early.student, 'POST', `/application/${early.id}/withdraw`, {})
    expect((await report(early.student, early.id)).body.code).toBe('move_not_possible')
  })

  it('is possible where the plan lets students report what others do, and not where it forbids their own', async () => {
    const { body } = await as(admin, 'GET', '/staff/step-plans/LT')
    const steps = body.steps.map((one: { key: string; needs: string[] }) => ({
      ...one,
      needs: [],
      help: null,
      ...(one.key === 'visa_decision'
        ? { studentReports: true, textDone: 'You have your visa for {program}.' }
        : {}),
      ...(one.key === 'deposit' ? { studentReports: false } : {}),
    }))
    expect((await as(admin, 'PUT', '/staff/step-plans/LT', { steps, version: 0, files: 'new' })).status).toBe(
      200,
    )
    const there = await aProgram(product.deps, { intakes: [{ start: '2027-autumn', closes: null }] })
    await product.deps.pool.query(`update universities set country = 'LT' where id = $1`, [
      there.universityId,
    ])
    const student = await aStudent(product.deps)
    const id: string = (await apply(product, student, there, { intake: '2027-autumn' })).body.data._id
    for (const decision of ['start_review', 'offer']) await decide(product, officer, id, { decision })
    await as(student, 'POST', `/student-docs/join-confirm/${id}`, { joinStatus: 'confirmed' })
    expect((await report(student, id)).body.code).toBe('move_not_possible')
    expect((await report(student, id, {}, 'visa_decision')).status).toBe(200)
    await mark(id, { state: 'done' }, 'visa_decision')
    expect(await stepOf(student, id, 'visa_decision')).toMatchObject({
      text: expect.stringMatching(/^You have your visa for /),
      report: { answer: 'confirmed' },
    })
  })

  it('brings a photo or PDF that both see at the step, counts toward the storage, and goes with the report', async () => {
    const { student, id } = await aFile()
    const uploads = `/application/${id}/outside-step-uploads`
    const file = { path: uploads, bytes: await smallPhotograph() }
    const { uploadId: upload } = await uploadFile(product, student, file)
    expect((await report(student, id, { upload })).status).toBe(200)
    expect((await report(student, id, { upload })).status, 'a lost reply').toBe(200)
    const listed = async (person: Person) =>
      (await as(person, 'GET', `/application/${id}/attachments`)).body.data
    for (const person of [student, officer])
      expect(await listed(person)).toMatchObject([
        { kind: 'receipt', fromStudent: true, step: { key: 'deposit' } },
      ])
    const [{ _id: attachment }] = await listed(student)
    expect((await as(officer, 'GET', `/application/${id}/attachments/${attachment}?page=1`)).status).toBe(200)
    const other = await aFile()
    const stolen = await report(other.student, other.id, { upload })
    expect(stolen.body.code).toBe('file_not_uploaded')
    expect((await stepOf(other.student, other.id, 'deposit')).report).toBeNull()
    expect((await as(other.student, 'POST', uploads, { bytes: 5, sha256: 'a'.repeat(64) })).status).toBe(404)
    expect((await takeBack(student, id)).status).toBe(200)
    expect(await listed(officer)).toEqual([])
    expect((await as(officer, 'GET', `/application/${id}/attachments/${attachment}?page=1`)).status).toBe(404)
  })

  it('is taken back until it is answered, twice alike, and by its student alone', async () => {
    const { student, id } = await aFile()
    await report(student, id)
    expect((await takeBack(await aStudent(product.deps), id)).status).toBe(404)
    const both = await Promise.all([takeBack(student, id), takeBack(student, id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await stepOf(officer, id, 'deposit')).toMatchObject({ state: 'waiting', report: null })
    expect((await auditedAbout(product, id)).at(-1)).toMatchObject({
      action: 'outside-step.report-withdrawn',
    })
    await report(student, id)
    await mark(id, { state: 'done' })
    const late = await takeBack(student, id)
    expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
    expect(late.body.message).toContain('has answered')
  })

  it('holds back the student’s reminder, and not the officer’s', async () => {
    const { student, id } = await aFile()
    await report(student, id)
    const { office } = await stepOf(officer, id, 'deposit')
    await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/deposit/due`, {
      dueOn: today(),
      version: office.version,
    })
    await remindOfSteps(product.deps)
    const { rows } = await product.deps.pool.query(
      `select whom from step_reminders where application_id = $1 and step = 'deposit'`,
      [id],
    )
    expect(rows).toEqual([{ whom: 'officer' }])
  })
})

describe('the answer of the office', () => {
  it('confirms what was reported, which the student sees in the past tense', async () => {
    const { student, id } = await aFile()
    const said = { on: inDays(-2), reference: 'TT-88213' }
    await report(student, id, said)
    const confirmed = await mark(id, { state: 'done', doneOn: said.on, reference: said.reference })
    expect(confirmed.status).toBe(200)
    expect(await stepOf(student, id, 'deposit')).toMatchObject({
      state: 'done',
      doneOn: said.on,
      reference: said.reference,
      text: expect.stringMatching(/^You paid the deposit or the first fee to /),
      report: { ...said, answer: 'confirmed' },
    })
    const [notice] = (await as(student, 'GET', '/notices')).body.data
    expect(notice).toMatchObject({ event: 'outside-step-done', title: 'Deposit' })
    expect((await queueRow(id))?.nextStep.reported).toBeUndefined()
  })

  it('corrects it with another day', async () => {
    const { student, id } = await aFile()
    await report(student, id, { on: inDays(-2) })
    await mark(id, { state: 'done', doneOn: inDays(-1) })
    expect(await stepOf(student, id, 'deposit')).toMatchObject({
      doneOn: inDays(-1),
      report: { on: inDays(-2), answer: 'corrected' },
    })
  })

  it('declines it with a reason, by e-mail too, and the student can report it again', async () => {
    const { student, id } = await aFile()
    await report(student, id)
    expect((await mark(id, { state: 'under_way' })).status).toBe(200)
    expect(await stepOf(student, id, 'deposit')).toMatchObject({ report: { answer: null } })
    const answer = 'The university has not received it yet.'
    expect((await mark(id, { state: 'done', answer })).body.fields.answer).toContain('stays open')
    const declined = await mark(id, { state: 'under_way', answer })
    expect(declined.body.message).toContain('The student gets an e-mail')
    expect(await stepOf(student, id, 'deposit')).toMatchObject({
      mayReport: true,
      report: { answer: 'declined', answerText: answer },
    })
    const mail = (await product.mails(student.email)).at(-1)!
    expect(mail.text).toContain(answer)
    const history = await as(officer, 'GET', `/staff/applications/${id}/history?kind=outside&page=1&limit=5`)
    expect(history.body.data[0]).toMatchObject({
      what: 'outside.report_declined',
      told: answer,
      internalNote: null,
    })
    const [notice] = (await as(student, 'GET', '/notices')).body.data
    expect(notice).toMatchObject({ event: 'outside-step-not-confirmed', title: 'Deposit' })
    expect((await report(student, id)).status).toBe(200)
    expect(await stepOf(student, id, 'deposit')).toMatchObject({ report: { answer: null, answerText: null } })
  })

  it('is refused for what the officer has not seen: a report that came or was taken back meanwhile', async () => {
    const { student, id } = await aFile()
    const { office } = await stepOf(officer, id, 'deposit')
    await report(student, id)
    const late = await as(officer, 'PUT', `/staff/applications/${id}/outside-steps/deposit`, {
      state: 'done',
      version: office.version,
    })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const { version } = (await stepOf(officer, id, 'deposit')).office
    const [confirmed, back] = await Promise.all([mark(id, { state: 'done', version }), takeBack(student, id)])
    expect([confirmed.status, back.status].sort()).toEqual([200, 409])
  })

  it('is forgotten when the step is opened again', async () => {
    const { student, id } = await aFile()
    await report(student, id)
    await mark(id, { state: 'done' })
    await mark(id, { state: 'waiting' })
    expect(await stepOf(student, id, 'deposit')).toMatchObject({ report: null, mayReport: true })
  })
})
