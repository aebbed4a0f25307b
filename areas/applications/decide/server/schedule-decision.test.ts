import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { sendScheduledDecisions } from './schedule-decision.ts'

let product: TestProduct
let officer: Person
let colleague: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  colleague = await anOfficer(product.deps, { name: 'Bushra Khan' })
  admin = await anAdmin(product.deps)
})
afterAll(() => product.close())

const minute = 60_000

/** Runs something at a later time and sets the clock back, because staff sessions are short. */
async function after<T>(minutes: number, run: () => Promise<T>): Promise<T> {
  product.clock.advance(minutes * minute)
  try {
    return await run()
  } finally {
    product.clock.advance(-minutes * minute)
  }
}
const send = () => sendScheduledDecisions(product.deps)

async function anApplication() {
  const student = await aStudent(product.deps)
  const program = await aProgram(product.deps)
  const answer = await apply(product, student, program)
  return { student, program, id: answer.body.data._id as string }
}
const options = async (person: Person, id: string) =>
  (await product.call('GET', `/staff/applications/${id}/decisions`, { token: person.token })).body.data
const settle = (person: Person, id: string, how: 'undo' | 'send-now', decisionId: string) =>
  product.call('POST', `/staff/applications/${id}/decision/${how}`, {
    token: person.token,
    body: { decisionId },
  })
const show = async (person: Person, id: string) =>
  (await product.call('GET', `/application/${id}`, { token: person.token })).body
const mailCount = async (student: Person) => (await product.mails(student.email)).length
const noticesOf = async (person: Person) =>
  (await product.call('GET', '/notices', { token: person.token })).body
const offer = { decision: 'offer', conditions: ['IELTS 6.0'], note: 'Well done.', undoMinutes: 10 }
const withoutDecide = (person: Person) =>
  product.deps.db.updateTable('users').set({ may_decide: false }).where('id', '=', person._id).execute()
/** Everything a student can see of an application. */
const seenBy = async (student: Person, id: string) =>
  JSON.stringify([await show(student, id), (await noticesOf(student)).data])

describe('a scheduled decision', () => {
  it('is shown to the office with its time and hidden from the student, until it is carried out once', async () => {
    const { student, id } = await anApplication()
    // The file is now assigned to the decider, which the student may see.
    const files = [{ _id: id, officer: null }]
    await product.call('POST', '/staff/queue/assign', { token: officer.token, body: { to: 'me', files } })
    const before = await seenBy(student, id)
    const mails = await mailCount(student)
    const scheduled = await decide(product, officer, id, offer)
    expect(scheduled.status).toBe(200)
    expect(scheduled.body.data.stage).toBe('submitted')
    expect(scheduled.body.message).toMatch(
      /^Scheduled\. The student is notified on .+, unless you undo it\.$/,
    )
    expect(await seenBy(student, id)).toBe(before)
    expect(await mailCount(student)).toBe(mails)
    const { scheduled: waiting } = await options(colleague, id)
    expect(waiting).toMatchObject({ decision: 'offer', state: 'scheduled', by: officer.name, yours: false })
    expect(Date.parse(waiting.sendAt) - Date.parse(waiting.decidedAt)).toBe(10 * minute)

    expect(await after(9, send)).toBe(0)
    // Even when several processes run the job at once, each decision is sent once.
    const runs = await after(11, () => Promise.all(Array.from({ length: 4 }, send)))
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
    const { data, events } = await show(student, id)
    expect(data).toMatchObject({ stage: 'offered', offer: { note: 'Well done.' } })
    expect(events.filter(({ move }: { move: string }) => move === 'offer')).toHaveLength(1)
    expect(events.at(-1).by).toEqual({ role: 'officer', name: 'Omar' })
    expect(await mailCount(student)).toBe(mails + 1)
    expect((await options(officer, id)).scheduled).toBeNull()
    const late = await settle(officer, id, 'undo', waiting._id)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Too late: the student was already notified of this decision.',
    ])
  })

  it('can be undone by the decider or an admin, who get the input back, and by nobody else', async () => {
    const { student, id } = await anApplication()
    const mails = await mailCount(student)
    await decide(product, officer, id, offer)
    const first = (await options(officer, id)).scheduled
    expect(first.yours).toBe(true)
    const foreign = await settle(colleague, id, 'undo', first._id)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'not_for_you'])
    expect((await settle(colleague, id, 'send-now', first._id)).status).toBe(403)
    const undone = await settle(officer, id, 'undo', first._id)
    expect(undone.body).toMatchObject({
      application: { stage: 'submitted' },
      draft: { decision: 'offer', conditions: ['IELTS 6.0'], note: 'Well done.' },
      data: { scheduled: { state: 'undone', yours: false } },
    })
    expect((await settle(officer, id, 'undo', first._id)).body.message).toContain('already undone')
    await decide(product, officer, id, { decision: 'reject', reasons: ['late'], undoMinutes: 30 })
    const second = (await options(admin, id)).scheduled
    expect((await settle(admin, id, 'undo', second._id)).status).toBe(200)
    expect(await after(31, send)).toBe(0)
    expect((await show(student, id)).data.stage).toBe('submitted')
    expect(await mailCount(student)).toBe(mails)
    const { rows } = await product.deps.pool.query(
      `select action, details->>'move' as move from audit_entries where object_id = $1 order by seq`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'application.claimed', move: null },
      { action: 'decision.kept', move: 'offer' },
      { action: 'decision.undone', move: 'offer' },
      { action: 'decision.kept', move: 'reject' },
      { action: 'decision.undone', move: 'reject' },
    ])
  })

  it('is carried out although one that was due before fails in every run', async () => {
    const [broken, sound] = [await anApplication(), await anApplication()]
    await decide(product, officer, broken.id, { ...offer, undoMinutes: 5 })
    await decide(product, officer, sound.id, offer)
    // Whatever the reason, such as a mail that cannot be composed.
    await product.deps.pool.query(
      `create function refuse_one() returns trigger language plpgsql as
         $$ begin raise exception 'this row cannot be written'; end $$;
       create trigger refuse_one before insert on application_events for each row
         when (new.application_id = '${broken.id}') execute function refuse_one()`,
    )
    await after(11, () => expect(send()).rejects.toThrow('this row cannot be written'))
    await product.deps.pool.query('drop trigger refuse_one on application_events')
    expect((await show(sound.student, sound.id)).data.stage).toBe('offered')
    expect(await after(11, send)).toBe(1)
  })

  it('settles only one of sixteen concurrent requests to undo it or send it', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, offer)
    const { scheduled } = await options(officer, id)
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        settle(at % 3 === 0 ? admin : officer, id, at % 2 === 0 ? 'undo' : 'send-now', scheduled._id),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
    const offered = (await show(student, id)).data.stage === 'offered'
    expect(offered).toBe(answers.find(({ status }) => status === 200)!.body.data.scheduled === null)
  })

  it('blocks decisions of colleagues, and names who decided what', async () => {
    const { id } = await anApplication()
    await decide(product, officer, id, offer)
    for (const body of [{ decision: 'reject', reasons: ['late'] }, offer, { decision: 'start_review' }]) {
      const answer = await decide(product, colleague, id, body)
      expect([answer.status, answer.body.code]).toEqual([409, 'move_not_possible'])
      expect(answer.body.message).toMatch(
        /^Omar Farooqi decided on .+ to offer a place\. The student is notified on /,
      )
    }
  })

  it('is not carried out once the student has withdrawn; the decider is notified, and nothing is sent', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, offer)
    await product.call('POST', `/application/${id}/withdraw`, { token: student.token, body: {} })
    const mails = await mailCount(student)
    await after(11, send)
    expect((await show(student, id)).data.stage).toBe('withdrawn')
    expect(await mailCount(student)).toBe(mails)
    const { scheduled } = await options(officer, id)
    expect(scheduled).toMatchObject({ state: 'failed', decision: 'offer' })
    expect(scheduled.why).toContain('The student withdrew it')
    const { rows } = await product.deps.pool.query(
      `select event from notifications where user_id = $1 and application_id = $2`,
      [officer._id, id],
    )
    expect(rows).toEqual([{ event: 'decision_failed' }])
  })

  it('is not carried out when the decider lost the right in the meantime', async () => {
    const { student, id } = await anApplication()
    const leaving = await anOfficer(product.deps, { name: 'Faisal Invented' })
    await decide(product, leaving, id, offer)
    await withoutDecide(leaving)
    await after(11, send)
    expect((await show(student, id)).data.stage).toBe('submitted')
    expect((await options(admin, id)).scheduled.why).toContain('right to decide')
  })

  it('is reported to the office when the account of the decider was closed in the meantime', async () => {
    const junior = await anOfficer(product.deps, { name: 'Nadia Invented', mayDecide: false })
    const told = async (id: string) => {
      const { rows } = await product.deps.pool.query(
        `select user_id, event, title from notifications where application_id = $1 and event like '%decision_failed'
         order by user_id`,
        [id],
      )
      return rows
    }
    const failedOf = async (role: 'officer' | 'university', freed: boolean) => {
      const { id, program } = await anApplication()
      const leaving =
        role === 'officer'
          ? await anOfficer(product.deps, { name: 'Faisal Invented' })
          : await aUniversityUser(product.deps, program.universityId, { name: 'Faisal Invented' })
      await decide(product, junior, id, { decision: 'start_review' })
      await decide(product, leaving, id, offer)
      await product.deps.pool.query(`update users set status = 'disabled' where id = $1`, [leaving._id])
      if (freed)
        await product.deps.pool.query('update applications set officer_id = null where id = $1', [id])
      await after(11, send)
      return id
    }
    const notice = { event: 'colleague_decision_failed', title: 'Faisal Invented' }

    const held = await failedOf('university', false)
    expect(await told(held)).toEqual([{ user_id: junior._id, ...notice }])

    const free = await failedOf('officer', true)
    const mayDecide = await product.deps.pool.query(
      `select id from users where status = 'active' and (role = 'admin' or role = 'officer' and may_decide)
       order by id`,
    )
    expect(mayDecide.rows.length).toBeGreaterThan(1)
    expect(await told(free)).toEqual(mayDecide.rows.map(({ id }) => ({ user_id: id, ...notice })))
    expect((await noticesOf(admin)).data[0]).toMatchObject(notice)
  })

  it('is only possible for decisions that can be undone, and for half an hour at most', async () => {
    const { id } = await anApplication()
    for (const body of [
      { decision: 'start_review', undoMinutes: 10 },
      { ...offer, undoMinutes: 31 },
      { ...offer, undoMinutes: -1 },
      { ...offer, undoMinutes: 1.5 },
    ]) {
      const answer = await decide(product, officer, id, body)
      expect([answer.status, Object.keys(answer.body.fields)], JSON.stringify(body)).toEqual([
        400,
        ['undoMinutes'],
      ])
    }
    const past = await decide(product, officer, id, { ...offer, replyBy: '2020-01-01' })
    expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['replyBy']])
    expect((await options(officer, id)).scheduled).toBeNull()
    const now = await decide(product, officer, id, { ...offer, undoMinutes: 0 })
    expect(now.body.data.stage).toBe('offered')
  })
})

describe('the preview of a decision', () => {
  const preview = (person: Person, id: string, body: object) =>
    product.call('POST', `/staff/applications/${id}/decision/preview`, { token: person.token, body })

  it('shows the exact e-mail, and stores nothing', async () => {
    const { student, id } = await anApplication()
    const mails = await mailCount(student)
    const before = await seenBy(student, id)
    const body = { decision: 'reject', reasons: ['english'], advice: 'Take the test again in spring.' }
    const { body: seen } = await preview(officer, id, body)
    expect(seen.data.text).toContain('Take the test again in spring.')
    expect(await seenBy(student, id)).toBe(before)
    expect(await mailCount(student)).toBe(mails)
    const { rows } = await product.deps.pool.query('select 1 from audit_entries where object_id = $1', [id])
    expect(rows).toEqual([])
    await decide(product, officer, id, body)
    const sent = (await product.mails(student.email)).at(-1)!
    expect(seen.data.subject).toBe(sent.subject)
    expect(seen.data.text.trim()).toBe(sent.text!.trim())
  })

  it('is refused whenever the decision would be', async () => {
    const { student, id } = await anApplication()
    expect((await preview(officer, id, { decision: 'withdraw_offer', reason: 'No.' })).status).toBe(409)
    const past = await preview(officer, id, { decision: 'offer', replyBy: '2020-01-01' })
    expect([past.status, Object.keys(past.body.fields)]).toEqual([400, ['replyBy']])
    expect((await preview(student, id, { decision: 'offer' })).status).toBe(403)
  })
})

describe('the right to decide', () => {
  it('is required for offers, refusals, withdrawals and reinstating, at once or scheduled, and shown in the actions', async () => {
    const junior = await anOfficer(product.deps, { name: 'Junaid Invented' })
    await withoutDecide(junior)
    const { id } = await anApplication()
    for (const body of [
      { decision: 'offer' },
      offer,
      { decision: 'reject', reasons: ['late'] },
      { decision: 'reject', reasons: ['late'], undoMinutes: 10 },
      { decision: 'withdraw_offer', reason: 'No.' },
      { decision: 'reinstate' },
    ]) {
      const answer = await decide(product, junior, id, body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([403, 'not_for_you'])
      expect(answer.body.message).toContain('right to decide')
    }
    const { actions } = (await show(junior, id)).data
    expect(actions.offer.error).toContain('right to decide')
    expect(actions.start_review.method).toBe('POST')
    expect((await decide(product, junior, id, { decision: 'start_review' })).status).toBe(200)
    expect((await show(officer, id)).data.stage).toBe('under_review')
  })

  it('lets users of a university decide on applications they have access to, and on no others', async () => {
    const { student, program, id } = await anApplication()
    const ours = await aUniversityUser(product.deps, program.universityId)
    const theirs = await aUniversityUser(product.deps, (await aProgram(product.deps)).universityId)
    // The office has not started on it, so it does not exist for the university.
    expect((await decide(product, ours, id, { decision: 'offer' })).status).toBe(404)
    await decide(product, officer, id, { decision: 'start_review' })
    expect((await decide(product, theirs, id, { decision: 'offer' })).status).toBe(404)
    expect((await decide(product, theirs, id, offer)).status).toBe(404)
    const step = await decide(product, ours, id, { decision: 'withdraw', reasons: ['family'] })
    expect([step.status, step.body.code]).toEqual([403, 'not_for_you'])
    expect((await decide(product, ours, id, { decision: 'reinstate' })).status).toBe(403)
    await withoutDecide(ours)
    expect((await decide(product, ours, id, { decision: 'offer' })).status).toBe(403)
    const requested = await decide(product, ours, id, {
      decision: 'request_documents',
      documents: ['passportImage'],
    })
    expect(requested.body.data.stage).toBe('documents_requested')
    await product.deps.db.updateTable('users').set({ may_decide: true }).where('id', '=', ours._id).execute()
    expect((await decide(product, ours, id, { decision: 'offer' })).body.data.stage).toBe('offered')
    expect((await show(student, id)).data.stage).toBe('offered')
  })
})

describe('deciding concurrently', () => {
  it('makes one of sixteen moves, and shows the others who was first and with what', async () => {
    const { student, id } = await anApplication()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        decide(
          product,
          [officer, colleague, admin][at % 3]!,
          id,
          at % 2 === 0 ? { decision: 'offer' } : { decision: 'reject', reasons: ['program_full'] },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(15)
    const { data, events } = await show(officer, id)
    const deed = data.stage === 'offered' ? 'offered a place' : 'refused it'
    for (const { body } of lost) expect(body.message).toContain(`${events.at(-1).by.name} ${deed} on `)
    expect(events).toHaveLength(2)
    expect((await product.mails(student.email)).length).toBe(2)
    const { rows } = await product.deps.pool.query(
      `select count(*)::int as entries from audit_entries where object_id = $1 and action = 'application.moved'`,
      [id],
    )
    expect(rows).toEqual([{ entries: 1 }])
  })
})
