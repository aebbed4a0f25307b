import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide, smallPhotograph } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const day = 86_400_000

async function anApplication(): Promise<{ student: Person; id: string }> {
  const student = await aStudent(product.deps)
  const answer = await apply(product, student, await aProgram(product.deps))
  return { student, id: answer.body.data._id }
}
const join = (student: Person, id: string) =>
  product.call('POST', `/student-docs/join-confirm/${id}`, {
    token: student.token,
    body: { joinStatus: 'confirmed' },
  })
const act = (student: Person, id: string, move: string, body: object = {}) =>
  product.call('POST', `/application/${id}/${move}`, { token: student.token, body })
const stats = async (student: Person) =>
  (await product.call('GET', `/student-docs/stats/${student._id}`, { token: student.token })).body.data
const show = (person: Person, id: string) =>
  product.call('GET', `/application/${id}`, { token: person.token })
const mailsTo = async (student: Person) => (await product.mails(student.email)).map((mail) => mail.subject)

describe('from offer to joined', () => {
  it('lets an officer offer and the student confirm, and counts it as confirmed from then on', async () => {
    const { student, id } = await anApplication()
    const replyBy = new Date(Date.now() + 20 * day).toISOString().slice(0, 10)
    const offered = await decide(product, officer, id, {
      decision: 'offer',
      replyBy,
      conditions: ['FSc pre-medical with 70 %', 'Original certificates by 25 January'],
    })
    expect(offered.status).toBe(200)
    expect(offered.body.data).toMatchObject({ stage: 'offered', status: 'pending', joinStatus: 'offered' })
    const seen = (await show(student, id)).body.data
    expect(seen.offer.replyBy).toBe(`${replyBy}T23:59:59.000Z`)
    expect(seen.offer.conditions.map((one: { text: string }) => one.text)).toHaveLength(2)
    expect(seen.actions.confirm_join).toEqual({ method: 'POST', url: `/api/student-docs/join-confirm/${id}` })

    const joined = await join(student, id)
    expect([joined.status, joined.body.message]).toEqual([200, 'Successfully joined university!'])
    expect(joined.body.data).toMatchObject({
      _id: id,
      status: 'confirmed',
      joinStatus: 'confirmed',
      stage: 'joined',
    })
    const again = await join(student, id)
    expect(again.body).toEqual(joined.body)
    expect((await stats(student)).summary).toMatchObject({ totalApplications: 1, confirmedApplications: 1 })
    const subjects = await mailsTo(student)
    expect(subjects).toHaveLength(3)
    expect(subjects.join(' ')).not.toMatch(/offer|place|congrat/i)
  })

  it('makes one move for twenty concurrent confirmations, and mails once', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(student, id)))
    expect(answers.every(({ status, body }) => status === 200 && body.data.stage === 'joined')).toBe(true)
    const { events } = (await show(student, id)).body
    expect(events.filter((one: { move: string }) => one.move === 'confirm_join')).toHaveLength(1)
    expect(await mailsTo(student)).toHaveLength(3)
  })

  it('replies 409 with what is missing when there is no offer', async () => {
    const { student, id } = await anApplication()
    const answer = await join(student, id)
    expect([answer.status, answer.body.code]).toEqual([409, 'move_not_possible'])
    expect(answer.body.message).toContain('Offer open')
    const wrong = await product.call('POST', `/student-docs/join-confirm/${id}`, {
      token: student.token,
      body: { joinStatus: 'declined' },
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['joinStatus']])
  })

  it('lets one of two officers decide concurrently, and refuses the other with the reason', async () => {
    const { id } = await anApplication()
    const admin = await anAdmin(product.deps)
    const answers = await Promise.all([
      decide(product, officer, id, { decision: 'offer' }),
      decide(product, admin, id, { decision: 'reject', reasons: ['program_full'] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('decisions', () => {
  it('refuses a rejection without a reason, and sends the student the reasons and the advice', async () => {
    const { student, id } = await anApplication()
    const bare = await decide(product, officer, id, { decision: 'reject' })
    expect([bare.status, Object.keys(bare.body.fields)]).toEqual([400, ['reasons']])
    await decide(product, officer, id, {
      decision: 'reject',
      reasons: ['english'],
      advice: 'Take the test again in spring.',
      internalNote: 'Seen by two of us.',
    })
    const { data, events } = (await show(student, id)).body
    expect(data).toMatchObject({
      stage: 'rejected',
      status: 'cancelled',
      joinStatus: 'closed',
      waitingOn: 'nobody',
    })
    expect(data.outcome.reasons[0]).toContain('English')
    expect(data.outcome.advice).toBe('Take the test again in spring.')
    expect(JSON.stringify(events)).not.toContain('two of us')
    expect(JSON.stringify((await show(officer, id)).body.events)).toContain('two of us')
  })

  it('request documents, accept them, and put the file back under review when the last one has arrived', async () => {
    const { student, id } = await anApplication()
    const requested = await decide(product, officer, id, {
      decision: 'request_documents',
      documents: ['cnicFrontImage', 'fscCertificateImage'],
      note: 'Both sides, please.',
    })
    expect(requested.body.data).toMatchObject({ stage: 'documents_requested', waitingOn: 'student' })
    const send = async (name: string) => {
      const form = new FormData()
      form.append(name, new Blob([new Uint8Array(await smallPhotograph())]), 'photo.jpg')
      return product.call('POST', `/application/${id}/documents`, { token: student.token, form })
    }
    const first = await send('cnicFrontImage')
    expect(first.body.data).toMatchObject({
      stage: 'documents_requested',
      missingDocuments: ['fscCertificateImage'],
    })
    const second = await send('fscCertificateImage')
    expect(second.body.data).toMatchObject({ stage: 'under_review', missingDocuments: [] })
    const third = await send('cnicFrontImage')
    expect(
      third.body.data.documents.map((one: { state: string; version: number }) => [one.version, one.state]),
    ).toEqual([
      [1, 'replaced'],
      [2, 'received'],
      [1, 'received'],
    ])
    const empty = await product.call('POST', `/application/${id}/documents`, {
      token: student.token,
      form: new FormData(),
    })
    expect(empty.status).toBe(400)
    await decide(product, officer, id, { decision: 'reject', reasons: ['late'] })
    expect((await send('cnicFrontImage')).status).toBe(409)
  })

  it('request more documents while others are awaited: one request, with its day and both notes', async () => {
    const { student, id } = await anApplication()
    const ask = (body: object) => decide(product, officer, id, { decision: 'request_documents', ...body })
    const dueDate = product.clock.now().toISOString().slice(0, 10)
    await ask({ documents: ['cnicFrontImage'], note: 'All four corners.', dueDate })
    const since = (await show(student, id)).body.data.stageSince
    product.clock.advance(60_000)
    const more = await ask({
      documents: ['passportImage', 'cnicFrontImage'],
      note: 'The page with the photo.',
    })
    expect([more.status, more.body.data?.missingDocuments?.toSorted()]).toEqual([
      200,
      ['cnicFrontImage', 'passportImage'],
    ])
    // A second click requests nothing, and sends no mail.
    const again = await ask({ documents: ['passportImage'], note: 'The page with the photo.' })
    expect([again.status, again.body.code]).toEqual([409, 'move_not_possible'])
    const { data, events } = (await show(student, id)).body
    expect(data).toMatchObject({ stage: 'documents_requested', documentsDue: dueDate, stageSince: since })
    expect(events.slice(-2).map(({ note }: { note: string }) => note)).toEqual([
      'All four corners.',
      'The page with the photo.',
    ])
    const [mail] = (await product.mails(student.email)).slice(-1)
    expect(mail!.text).toContain('- Passport')
    // What an officer says of a document is not lost when it is requested once more.
    const [asked] = data.askedDocuments.filter(({ name }: { name: string }) => name === 'cnicFrontImage')
    expect(
      asked.askedAt <
        data.askedDocuments.find((one: { name: string }) => one.name === 'passportImage').askedAt,
    ).toBe(true)
  })

  it('are refused for a reply date in the past and every unknown field, and then change nothing', async () => {
    const { student, id } = await anApplication()
    for (const body of [
      { decision: 'offer', replyBy: '2020-01-01' },
      { decision: 'offer', replyBy: 'tomorrow' },
      { decision: 'offer', conditions: [''] },
      { decision: 'offer', stage: 'joined' },
      { decision: 'request_documents' },
      { decision: 'confirm_join' },
      { decision: 'lapse' },
      {},
    ]) {
      const answer = await decide(product, officer, id, body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(Object.keys(answer.body.fields).length).toBeGreaterThan(0)
    }
    expect((await show(student, id)).body.data.stage).toBe('submitted')
  })

  it('withdraw an offer with a reason, reinstate, and withdraw on behalf, marked as such', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    await decide(product, officer, id, {
      decision: 'withdraw_offer',
      reason: 'The university closed the course.',
    })
    expect((await show(student, id)).body.data).toMatchObject({
      stage: 'offer_withdrawn',
      outcome: { reasons: ['The university closed the course.'] },
    })
    expect((await decide(product, officer, id, { decision: 'reinstate' })).body.data.stage).toBe(
      'under_review',
    )
    const withdrawn = await decide(product, officer, id, { decision: 'withdraw', reasons: ['family'] })
    expect(withdrawn.body.data.stage).toBe('withdrawn')
    const { events } = (await show(student, id)).body
    expect(events.at(-1)).toMatchObject({
      move: 'withdraw',
      onBehalf: true,
      by: { role: 'officer', name: 'Omar' },
    })
  })

  it('withdraw on behalf only with the right to decide once an offer is made, and never a joined place', async () => {
    const helper = await anOfficer(product.deps, { mayDecide: false })
    const withdraw = (by: Person, id: string) =>
      decide(product, by, id, { decision: 'withdraw', reasons: ['family'] })
    const early = await anApplication()
    expect((await withdraw(helper, early.id)).body.data.stage).toBe('withdrawn')

    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    const refused = await withdraw(helper, id)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_for_you'])
    expect(refused.body.message).toContain('the right to decide')
    await join(student, id)
    for (const by of [helper, officer, await anAdmin(product.deps)]) {
      const answer = await withdraw(by, id)
      expect([answer.status, answer.body.code]).toEqual([409, 'move_not_possible'])
    }
    expect((await show(student, id)).body.data.stage).toBe('joined')
    expect((await show(officer, id)).body.data.actions.withdraw?.url).toBeUndefined()
    // Only the student can still give it up.
    expect((await act(student, id, 'withdraw', { reason: 'family' })).body.data.stage).toBe('withdrawn')
  })

  it('do not reinstate an application that a newer open one has replaced', async () => {
    const student = await aStudent(product.deps)
    const program = await aProgram(product.deps)
    const first = (await apply(product, student, program)).body.data._id
    await decide(product, officer, first, { decision: 'reject', reasons: ['late'] })
    await apply(product, student, program)
    const answer = await decide(product, officer, first, { decision: 'reinstate' })
    expect([answer.status, answer.body.code]).toEqual([409, 'already_applied'])
    expect((await show(officer, first)).body.data.actions.reinstate.error).toContain('taken its place')
  })

  it('do not reinstate an application of a student whose account is closed', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'reject', reasons: ['late'] })
    expect((await show(officer, id)).body.data.actions.reinstate.method).toBe('POST')
    const { _id, token } = student
    expect((await product.call('DELETE', `/student/delete/${_id}`, { token })).status).toBe(200)
    const answer = await decide(product, officer, id, { decision: 'reinstate' })
    expect([answer.status, answer.body.code]).toEqual([409, 'move_not_possible'])
    expect(answer.body.message).toContain('account is closed')
    expect((await show(officer, id)).body.data.actions.reinstate).toEqual({ error: answer.body.message })
  })
})

describe('a student who leaves', () => {
  it.each([
    ['withdraw', 'withdrawn'],
    ['decline', 'declined'],
  ])('answers the same when the reply to this was lost: %s', async (move, stage) => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'start_review' })
    if (move === 'decline') await decide(product, officer, id, { decision: 'offer' })
    const first = await act(student, id, move, { reason: 'cost' })
    const again = await act(student, id, move, { reason: 'cost' })
    expect([first.status, first.body.data.stage]).toEqual([200, stage])
    expect([again.status, again.body.message]).toEqual([200, first.body.message])
    const { rows } = await product.deps.pool.query(
      'select move from application_events where application_id = $1 and move = $2',
      [id, move],
    )
    expect(rows).toHaveLength(1)
  })

  it('withdraws, and can undo it within 24 hours, back to the former stage', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'start_review' })
    const withdrawn = await act(student, id, 'withdraw', { reason: 'cost' })
    expect(withdrawn.body.data).toMatchObject({ stage: 'withdrawn', status: 'cancelled' })
    expect(withdrawn.body.data.actions.undo_withdraw.method).toBe('POST')
    expect((await act(student, id, 'undo-withdraw')).body.data.stage).toBe('under_review')
    await act(student, id, 'withdraw')
    expect((await show(student, id)).body.data.actions.undo_withdraw.method).toBe('POST')
    product.clock.advance(day + 1000)
    try {
      const late = await act(student, id, 'undo-withdraw')
      expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
      expect(late.body.message).toContain('24 hours')
    } finally {
      product.clock.advance(-day - 1000)
    }
  })

  it('declines an offer once', async () => {
    const { student, id } = await anApplication()
    await decide(product, officer, id, { decision: 'offer' })
    expect((await act(student, id, 'decline', { reason: 'another_offer' })).body.data).toMatchObject({
      stage: 'declined',
      joinStatus: 'declined',
      status: 'cancelled',
    })
    expect((await act(student, id, 'decline')).status).toBe(409)
    expect((await join(student, id)).status).toBe(409)
  })
})

describe('the applications of a student', () => {
  it('are counted so that the total is the sum of pending, confirmed and cancelled, newest first', async () => {
    const student = await aStudent(product.deps)
    const ids: string[] = []
    for (let i = 0; i < 5; i++)
      ids.push((await apply(product, student, await aProgram(product.deps))).body.data._id)
    await decide(product, officer, ids[0]!, { decision: 'offer' })
    await join(student, ids[0]!)
    await decide(product, officer, ids[1]!, { decision: 'reject', reasons: ['late'] })
    await decide(product, officer, ids[2]!, { decision: 'offer' })
    const { summary, applicationDetails } = await stats(student)
    expect(summary).toEqual({
      totalApplications: 5,
      pendingApplications: 3,
      confirmedApplications: 1,
      cancelledApplications: 1,
      uniqueUniversitiesApplied: 5,
    })
    expect(applicationDetails.map((one: { _id: string }) => one._id)).toEqual([...ids].reverse())
    expect(applicationDetails[2].answerBy).toMatch(/Z$/)
  })

  it('are listed, searched literally, filtered by status, and have a reply for a page past the end', async () => {
    const student = await aStudent(product.deps)
    const to = await aProgram(product.deps, { university: 'Rīgas Akadēmija 100% of_', program: 'Médecine' })
    await apply(product, student, to)
    await apply(product, student, await aProgram(product.deps))
    const list = async (query: string) =>
      (await product.call('GET', `/student/student/${student._id}?${query}`, { token: student.token })).body
    expect(await list('')).toMatchObject({ totalCount: 2 })
    expect((await list('search=medecine')).totalCount).toBe(1)
    expect((await list('search=rigas')).totalCount).toBe(1)
    expect((await list(`search=${encodeURIComponent('%')}`)).totalCount).toBeLessThanOrEqual(2)
    expect((await list('status=confirmed')).totalCount).toBe(0)
    expect(await list('page=99')).toEqual({ data: [], totalCount: 2 })
    const bad = await product.call('GET', `/student/student/${student._id}?page=0`, { token: student.token })
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['page']])
    const foreign = await aStudent(product.deps)
    const other = await product.call('GET', `/student/student/${student._id}`, { token: foreign.token })
    expect(other.status).toBe(404)
    const unknown = await product.call('GET', `/student-docs/stats/${randomUUID()}`, { token: officer.token })
    expect(unknown.status).toBe(404)
    const byUniversity = await product.call('GET', `/application/university/${to.universityId}`, {
      token: officer.token,
    })
    expect(byUniversity.body).toMatchObject({ totalCount: 1, data: [{ student: { _id: student._id } }] })
  })
})
