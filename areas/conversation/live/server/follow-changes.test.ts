import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { liveStreams } from '#platform/live/contract.ts'
import { apply, decide } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
const leaving: AbortController[] = []
beforeAll(async () => {
  product = await testProduct()
})
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})
afterAll(() => product.close())

interface Stream {
  readonly status: number
  readonly type: string | null
  /** Everything received so far. */
  received(): string
  /** Waits until the stream has sent a text; on failure shows what it has sent instead. */
  until(part: string): Promise<void>
  readonly ended: Promise<void>
}

/** Opens the stream of a person over HTTP. */
async function follow({ token }: Person): Promise<Stream> {
  const leave = new AbortController()
  leaving.push(leave)
  const response = await fetch(`${product.url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
    signal: leave.signal,
  })
  let received = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      received += value
    }
  })().catch(() => undefined)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    received: () => received,
    until: (part) => expect.poll(() => received, { interval: 10 }).toContain(part),
    ended,
  }
}

it('announces a move to the student and the office, and nobody else', async () => {
  const [student, other, officer] = await Promise.all([
    aStudent(product.deps),
    aStudent(product.deps),
    anOfficer(product.deps),
  ])
  const { body } = await apply(product, student, await aProgram(product.deps))
  const streams = await Promise.all([student, other, officer].map(follow))
  const [own, foreign, office] = streams as [Stream, Stream, Stream]
  expect([own.status, own.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await Promise.all(streams.map((stream) => stream.until('still here')))
  await decide(product, officer, body.data._id, { decision: 'offer' })
  const change = `event: change\ndata: ${JSON.stringify({ kind: 'application', id: body.data._id })}\n\n`
  await own.until(change)
  await own.until('"kind":"notice"')
  await office.until(change)
  expect(foreign.received()).toBe(': still here\n\n')
})

it('announces to the office that a place waits for a second person, and that it does not any more', async () => {
  const [student, officer, colleague] = await Promise.all([
    aStudent(product.deps),
    anOfficer(product.deps),
    anOfficer(product.deps),
  ])
  const { body } = await apply(product, student, await aProgram(product.deps))
  const id: string = body.data._id
  await decide(product, officer, id, { decision: 'offer' })
  await product.call('POST', `/student-docs/join-confirm/${id}`, {
    token: student.token,
    body: { joinStatus: 'confirmed' },
  })
  const office = await follow(colleague)
  await office.until('still here')
  const change = `event: change\ndata: ${JSON.stringify({ kind: 'application', id })}\n\n`
  const times = () => office.received().split(change).length - 1
  const reason = { reasons: ['program_full'] }
  const path = `/staff/applications/${id}/place-withdrawal`
  const requested = await product.call('POST', path, { token: officer.token, body: reason })
  await expect.poll(times, { interval: 10 }).toBe(1)
  const step: string = requested.body.data.placeWithdrawal._id
  await product.call('POST', `/staff/approvals/${step}/refuse`, { token: colleague.token, body: {} })
  await expect.poll(times, { interval: 10 }).toBe(2)
})

it('announces messages without their text', async () => {
  const [student, officer] = await Promise.all([aStudent(product.deps), anOfficer(product.deps)])
  const office = await follow(officer)
  await office.until('still here')
  const { body } = await product.call('POST', '/messages', {
    token: student.token,
    body: { subject: 'Term dates', text: 'WORDS-CANARY' },
  })
  await office.until(body.thread._id)
  expect(office.received()).not.toContain('WORDS-CANARY')
})

it('announces an enquiry, and what is done with it, to the office and to nobody else', async () => {
  const program = await aProgram(product.deps)
  const [student, officer, university] = await Promise.all([
    aStudent(product.deps),
    anOfficer(product.deps),
    aUniversityUser(product.deps, program.universityId),
  ])
  const streams = await Promise.all([student, university, officer].map(follow))
  const [own, partner, office] = streams as [Stream, Stream, Stream]
  await Promise.all(streams.map((stream) => stream.until('still here')))
  const message = {
    firstName: 'Bilal',
    phone: '+923217654321',
    email: 'bilal@example.org',
    message: 'CANARY',
  }
  await product.call('POST', '/enquiry/contact', { body: message })
  await office.until('"kind":"enquiry"')
  const { rows } = await product.deps.pool.query('select id from enquiries')
  const change = `event: change\ndata: ${JSON.stringify({ kind: 'enquiry', id: rows[0].id })}\n\n`
  const times = () => office.received().split(change).length - 1
  const enquiry = `/staff/enquiries/${rows[0].id}`
  for (const [method, path, body] of [
    ['PUT', `${enquiry}/officer`, { officerId: officer._id, seen: null }],
    ['POST', `${enquiry}/calls`, { outcome: 'no_answer', text: '' }],
    ['POST', `${enquiry}/answers`, { text: 'Yes.', after: 0 }],
    ['DELETE', enquiry, undefined],
  ] as const) {
    const before = times()
    await product.call(method, path, { token: officer.token, ...(body && { body }) })
    await expect.poll(times, { interval: 10 }).toBeGreaterThan(before)
  }
  for (const text of ['CANARY', 'Bilal']) expect(office.received()).not.toContain(text)
  for (const other of [own, partner]) expect(other.received()).not.toContain('enquiry')
})

it('announces a newsletter and its end to the office', async () => {
  const officer = await anOfficer(product.deps)
  const office = await follow(officer)
  await office.until('still here')
  const { body } = await product.call('POST', '/staff/newsletters', {
    token: officer.token,
    body: { subject: 'Four intakes that close soon', body: 'TEXT-CANARY' },
  })
  const change = `event: change\ndata: ${JSON.stringify({ kind: 'newsletter', id: body.data._id })}\n\n`
  await office.until(change)
  await product.deps.pool.query(
    `update newsletter_issues set status = 'sent', sent_at = now(), readers = 1, finished_at = now()`,
  )
  await expect.poll(() => office.received().split(change).length, { interval: 10 }).toBe(3)
  expect(office.received()).not.toContain('CANARY')
})

it('announces a step that needs two people, and its decision, to the office and to nobody else', async () => {
  const program = await aProgram(product.deps)
  const [student, other, officer, decider, university] = await Promise.all([
    aStudent(product.deps),
    aStudent(product.deps),
    anOfficer(product.deps),
    anAdmin(product.deps),
    aUniversityUser(product.deps, program.universityId),
  ])
  const streams = await Promise.all([officer, student, university].map(follow))
  const [office, own, partner] = streams as [Stream, Stream, Stream]
  await Promise.all(streams.map((stream) => stream.until('still here')))
  for (const answer of ['refuse', 'confirm']) {
    await product.call('POST', `/staff/students/${student._id}/merge/${other._id}`, {
      token: officer.token,
      body: { reason: 'One person.' },
    })
    const { rows } = await product.deps.pool.query('select id from approvals order by asked_at desc limit 1')
    const change = `event: change\ndata: ${JSON.stringify({ kind: 'approval', id: rows[0].id })}\n\n`
    const times = () => office.received().split(change).length - 1
    await office.until(change)
    const before = times()
    const path = `/staff/approvals/${rows[0].id}/${answer}`
    expect((await product.call('POST', path, { token: decider.token, body: {} })).status).toBe(200)
    await expect.poll(times, { interval: 10 }).toBe(before + 1)
    product.clock.advance(1000)
  }
  for (const one of [own, partner]) expect(one.received()).not.toContain('approval')
})

it('announces what another process commits', async () => {
  const student = await aStudent(product.deps)
  const own = await follow(student)
  await own.until('still here')
  // Any connection to the database looks like another process to this one.
  await product.deps.pool.query(
    `insert into notifications (user_id, kind, event, at) values ($1, 'security', 'new-device', now())`,
    [student._id],
  )
  await own.until('"kind":"notice"')
})

it('ends when its reader has logged out', async () => {
  const student = await aStudent(product.deps)
  const own = await follow(student)
  await own.until('still here')
  await product.call('POST', '/auth/logout', { token: student.token })
  await product.deps.pool.query(
    `insert into notifications (user_id, kind, event, at) values ($1, 'security', 'new-device', now())`,
    [student._id],
  )
  await own.ended
  expect(own.received()).toBe(': still here\n\n')
})

it('refuses strangers, and ends the oldest when one person opens too many', async () => {
  expect((await fetch(`${product.url}/api/live`)).status).toBe(401)
  const student = await aStudent(product.deps)
  const streams: Stream[] = []
  for (let i = 0; i <= liveStreams; i++) {
    streams.push(await follow(student))
    await streams[i]!.until('still here')
  }
  await streams[0]!.ended
  await product.deps.pool.query(
    `insert into notifications (user_id, kind, event, at) values ($1, 'security', 'new-device', now())`,
    [student._id],
  )
  await streams[liveStreams]!.until('"kind":"notice"')
  expect(streams[0]!.received()).toBe(': still here\n\n')
})

it('ends, so that screens ask anew, once the server hears of changes again after its line to the database broke', async () => {
  const [student, officer] = await Promise.all([aStudent(product.deps), anOfficer(product.deps)])
  const office = await follow(officer)
  await office.until('still here')
  const { rowCount } = await product.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen live' and datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  const missed = await product.call('POST', '/messages', {
    token: student.token,
    body: { subject: 'Sent while nobody listened', text: 'When does the term begin?' },
  })
  await office.ended
  expect(office.received()).not.toContain(missed.body.thread._id)
  const again = await follow(officer)
  await again.until('still here')
  const { body } = await product.call('POST', '/messages', {
    token: student.token,
    body: { subject: 'Sent afterwards', text: 'And when does it end?' },
  })
  await again.until(body.thread._id)
})
