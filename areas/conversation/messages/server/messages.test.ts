import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, aUniversityUser, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { site } from '#site'
import { messagesAnHour, messagesAtOnce } from '../contract.ts'

let product: TestProduct
let program: ProgramToApplyTo
let student: Person
let officer: Person
beforeAll(async () => {
  product = await testProduct()
  program = await aProgram(product.deps)
})
beforeEach(async () => {
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
})
afterAll(() => product.close())

const post = (path: string, { token }: Person, body: object, headers: Record<string, string> = {}) =>
  product.call('POST', path, { token, body, headers })
const get = (path: string, { token }: Person) => product.call('GET', path, { token })
const start = async (by: Person, text = 'When does the term begin?') =>
  (await post('/messages', by, { subject: 'Term dates', text })).body.thread._id as string
const anApplication = async () => (await apply(product, student, program)).body.data._id as string

describe('a question to the office', () => {
  it('is answered, and each side knows whose turn it is and what is unread', async () => {
    const sent = await post('/messages', student, {
      subject: 'Term dates',
      text: 'When does the term begin?',
    })
    expect(sent.status).toBe(201)
    const { _id } = sent.body.thread
    expect(sent.body.thread).toMatchObject({ waitingOn: 'office', unread: 0, application: null })

    const queue = await get('/messages?waitingOn=office', officer)
    expect(queue.body.data[0]).toMatchObject({ _id, unread: 1, student: { name: student.name } })
    const answered = await post(`/messages/${_id}`, officer, { text: 'On 3 February.' })
    expect(answered.body.thread).toMatchObject({ waitingOn: 'student', unread: 0 })

    const seen = await get(`/messages/${_id}`, student)
    expect(seen.body.thread.unread).toBe(1)
    expect(seen.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'When does the term begin?',
      'On 3 February.',
    ])
    // Students see the first name of officers, and what they have read is shown.
    expect(seen.body.messages[1]).toMatchObject({ by: { role: 'officer', name: 'Omar' }, mine: false })
    expect(seen.body.messages[0]).toMatchObject({ mine: true, read: true })
    const read = await post(`/messages/${_id}/read`, student, { upTo: seen.body.messages[1].at })
    expect(read.body.unread).toBe(0)
    expect((await get(`/messages/${_id}`, officer)).body.messages[1].read).toBe(true)
  })

  it('is closed by an officer, and opened again by the next message', async () => {
    const id = await start(student)
    expect((await post(`/messages/${id}/close`, officer, {})).body.thread.waitingOn).toBe('nobody')
    await post(`/messages/${id}`, student, { text: 'One more thing.' })
    expect((await get(`/messages/${id}`, officer)).body.thread).toMatchObject({
      waitingOn: 'office',
      unread: 1,
    })
  })

  it('is found by its text and by the name of the student', async () => {
    const other = await aStudent(product.deps, { name: 'Xerxes Unusual' })
    await start(other)
    const found = async (search: string) =>
      (await get(`/messages?search=${encodeURIComponent(search)}`, officer)).body.data.map(
        (thread: { student: { name: string } }) => thread.student.name,
      )
    expect(await found('xerxes')).toEqual(['Xerxes Unusual'])
    expect(await found('100%')).toEqual([])
  })
})

describe('a conversation that an officer begins', () => {
  const write = (body: object, by: Person = officer, headers: Record<string, string> = {}, to = student) =>
    post(`/staff/students/${to._id}/messages`, by, body, headers)
  const question = { subject: 'Your plans', text: 'When do you want to begin?' }

  it('reaches a student who has not applied, who gets an e-mail and answers', async () => {
    const { status, body } = await write(question)
    expect(status).toBe(201)
    expect(body.thread).toMatchObject({
      waitingOn: 'student',
      application: null,
      student: { _id: student._id },
    })
    const [mail] = (await product.mails(student.email)).slice(-1)
    expect(JSON.stringify(mail)).toContain('Omar wrote to you')
    expect(JSON.stringify(mail)).not.toContain(question.text)
    const own = (await get('/messages', student)).body
    expect(own.data).toMatchObject([{ _id: body.thread._id, subject: 'Your plans', unread: 1 }])
    const seen = await get(`/messages/${body.thread._id}`, student)
    expect(seen.body.messages).toMatchObject([{ by: { role: 'officer', name: 'Omar' }, text: question.text }])
    const waiting = async () =>
      (await get('/messages?waitingOn=office&limit=100', officer)).body.data.map(
        (one: { _id: string }) => one._id,
      )
    expect(await waiting()).not.toContain(body.thread._id)
    const answer = await post(`/messages/${body.thread._id}`, student, { text: 'In autumn 2027.' })
    expect(answer.body.thread.waitingOn).toBe('office')
    expect(await waiting()).toContain(body.thread._id)
  })

  it('is begun once under its key, and needs a subject and a text', async () => {
    const key = { 'idempotency-key': `plans-${student._id}` }
    const [first, again] = [await write(question, officer, key), await write(question, officer, key)]
    expect(again.body.thread._id).toBe(first.body.thread._id)
    expect((await get('/messages', student)).body.totalCount).toBe(1)
    const { status, body } = await write({ subject: ' ', text: '' })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['subject', 'text']])
  })

  it('is for officers, and for students whose account is open', async () => {
    expect((await write(question, student)).status).toBe(403)
    const gone = await aStudent(product.deps, { status: 'deleted' })
    for (const nobody of [gone, officer])
      expect((await write(question, officer, {}, nobody)).status).toBe(404)
  })

  it('notifies the officer who is responsible for the student of the answer, and no other', async () => {
    const other = await anOfficer(product.deps)
    const assigned = { token: officer.token, body: { officerId: officer._id, seen: null } }
    await product.call('PUT', `/staff/students/${student._id}/officer`, assigned)
    const { body } = await write(question, other)
    await post(`/messages/${body.thread._id}`, student, { text: 'In autumn 2027.' })
    const notices = async (person: Person) => (await get('/notices', person)).body.data.length
    expect([await notices(officer), await notices(other)]).toEqual([1, 0])
  })
})

describe('a conversation about an application', () => {
  it('exists once, even if both sides start it at the same time', async () => {
    const application = await anApplication()
    const path = `/application/${application}/messages`
    expect((await get(path, student)).body).toEqual({
      thread: null,
      messages: [],
      earlier: false,
      universityThread: null,
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        post(path, i % 2 === 0 ? student : officer, { text: `Message ${i}` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.thread._id)).size).toBe(1)
    const { messages } = (await get(path, student)).body
    expect(messages).toHaveLength(12)
    const times = messages.map(({ at }: { at: string }) => at)
    expect(new Set(times).size).toBe(12)
    expect([...times].sort()).toEqual(times)
  })

  it('shows nothing internal to the student and is not accessible to others', async () => {
    const application = await anApplication()
    const { body } = await post(`/application/${application}/messages`, officer, { text: 'Hello.' })
    const other = await aStudent(product.deps)
    for (const path of [`/messages/${body.thread._id}`, `/application/${application}/messages`]) {
      expect((await get(path, other)).status).toBe(404)
      expect((await post(path, other, { text: 'Let me in' })).status).toBe(404)
    }
    expect((await get('/messages', other)).body).toMatchObject({ data: [], totalCount: 0, unread: 0 })
  })
})

describe('a university', () => {
  const noticesOf = async (person: Person) => (await get('/notices', person)).body.data
  const conversation = async () => {
    const id = await anApplication()
    await decide(product, officer, id, { decision: 'start_review' })
    return { id, path: `/application/${id}/messages` }
  }
  const open = (path: string, text = 'Meet each other.') => post(`${path}/university`, officer, { text })
  let dragan: Person
  beforeEach(async () => {
    dragan = await aUniversityUser(product.deps, program.universityId)
  })

  it('can neither read nor write in the conversation of the student and the office', async () => {
    const { path } = await conversation()
    await post(path, student, { text: 'How much money do I need?' })
    expect((await get(path, dragan)).body).toEqual({
      thread: null,
      messages: [],
      earlier: false,
      universityThread: null,
    })
    const { status, body } = await post(path, dragan, { text: 'Pay 200 EUR to us.' })
    expect([status, body.code, body.message]).toEqual([403, 'not_for_you', messageMessages.notOpened])
    const { messages } = (await get(path, student)).body
    expect(messages).toHaveLength(1)
  })

  it('takes part in conversations the office opens for it, and all three see who reads them', async () => {
    const { id, path } = await conversation()
    await post(path, student, { text: 'SECRET-CANARY' })
    const { status, body } = await open(path)
    expect(status).toBe(201)
    const name = body.thread.application.university
    expect(body.thread.withUniversity).toBe(name)
    for (const person of [student, officer]) {
      const own = (await get(path, person)).body
      expect(own.thread.withUniversity).toBeNull()
      expect(own.universityThread).toBe(body.thread._id)
      const three = (await get(`/messages/${own.universityThread}`, person)).body
      expect(three.thread.withUniversity).toBe(name)
    }
    const theirs = await get(path, dragan)
    expect(theirs.body.thread.withUniversity).toBe(name)
    expect(JSON.stringify(theirs.body)).not.toContain('SECRET-CANARY')
    expect(await noticesOf(dragan)).toMatchObject([
      { event: 'message', title: 'Omar', href: `/staff/applications/${id}?tab=messages` },
    ])
    expect((await noticesOf(student))[0]).toMatchObject({ href: `/messages/${body.thread._id}` })
    const [mail] = (await product.mails(student.email)).slice(-1)
    expect(JSON.stringify(mail)).toContain('takes part in this conversation')
    expect((await open(path, 'Again.')).body.thread._id).toBe(body.thread._id)
  })

  it('never ends the turn of the office, which is notified of each of its messages', async () => {
    const { path } = await conversation()
    const { thread } = (await open(path)).body
    await post(`/messages/${thread._id}`, student, { text: 'May I come in March?' })
    const mails = async () => (await product.mails(site.contact.email)).length
    const [mailed, notified] = [await mails(), (await noticesOf(officer)).length]
    for (const text of ['Yes.', 'But not later.']) {
      expect((await post(path, dragan, { text })).body.thread.waitingOn).toBe('office')
    }
    expect([await mails(), (await noticesOf(officer)).length]).toEqual([mailed + 2, notified + 2])
    // Nobody else has read what it wrote.
    expect((await get(`/messages/${thread._id}`, officer)).body.thread).toMatchObject({
      waitingOn: 'office',
      unread: 3,
    })
    expect((await get(`/messages/${thread._id}`, student)).body.thread.unread).toBe(2)
    await post(`/messages/${thread._id}`, officer, { text: 'Agreed.' })
    const answer = await post(path, dragan, { text: 'Good.' })
    expect(answer.body.thread.waitingOn).toBe('office')
  })

  it('has no access to applications of others, nor before it sees the application', async () => {
    const { path } = await conversation()
    await open(path)
    const elsewhere = await aProgram(product.deps)
    const other = await aUniversityUser(product.deps, elsewhere.universityId)
    expect((await get(path, other)).status).toBe(404)
    expect((await post(path, other, { text: 'Come to us.' })).status).toBe(404)
    expect(await noticesOf(other)).toEqual([])
    const another = await aStudent(product.deps)
    const fresh = (await apply(product, another, program)).body.data._id
    const early = await open(`/application/${fresh}/messages`)
    expect([early.status, early.body.message]).toEqual([409, messageMessages.notYetTheirs])
  })

  it('is invited only by the office', async () => {
    const { path } = await conversation()
    for (const person of [student, dragan]) {
      const { status } = await post(`${path}/university`, person, { text: 'Hello.' })
      expect(status).toBe(403)
    }
    expect((await get(path, student)).body.universityThread).toBeNull()
  })
})

describe('notifications of the office', () => {
  it('never go to a responsible officer who has left for a university, but to the office', async () => {
    const left = await anOfficer(product.deps)
    await product.call('PUT', `/staff/students/${student._id}/officer`, {
      token: officer.token,
      body: { officerId: left._id, seen: null },
    })
    const move = `update users set role = 'university', university_id = $2 where id = $1`
    await product.deps.pool.query(move, [left._id, program.universityId])
    await start(student)
    const noticesFor = async ({ _id }: Person) =>
      (await product.deps.pool.query('select from notifications where user_id = $1', [_id])).rowCount
    expect([await noticesFor(left), await noticesFor(officer)]).toEqual([0, 1])
  })

  const noticesOf = async (person: Person) => (await get('/notices', person)).body.data
  const rowOf = async (id: string) => {
    product.clock.advance(2000)
    const { groups } = (await get('/staff/queue?officer=all', officer)).body
    return groups
      .flatMap(({ rows }: { rows: { _id: string }[] }) => rows)
      .find(({ _id }: { _id: string }) => _id === id)
  }

  it('go only to the officer of the file, once until the message is read', async () => {
    const colleague = await anOfficer(product.deps, { name: 'Sana Noor' })
    const id = await anApplication()
    const files = [{ _id: id, officer: null }]
    await post('/staff/queue/assign', officer, { to: 'me', files })
    const path = `/application/${id}/messages`
    const { thread } = (await post(path, student, { text: 'SECRET-CANARY' })).body
    await post(path, student, { text: 'And one more thing.' })
    const notifications = await noticesOf(officer)
    expect(notifications).toMatchObject([
      { kind: 'message', event: 'message', title: student.name, href: `/staff/messages/${thread._id}` },
    ])
    expect(JSON.stringify(notifications)).not.toContain('SECRET-CANARY')
    expect(await noticesOf(colleague)).toEqual([])
    await post(path, officer, { text: 'Thank you.' })
    await post(path, student, { text: 'Welcome.' })
    expect(await noticesOf(officer)).toHaveLength(2)
  })

  it('go to every officer if nobody has the file, and for a general question', async () => {
    const colleague = await anOfficer(product.deps, { name: 'Sana Noor' })
    await post(`/application/${await anApplication()}/messages`, student, { text: 'Hello?' })
    await start(student)
    for (const person of [officer, colleague]) expect(await noticesOf(person)).toHaveLength(2)
    const own = (await noticesOf(student)).filter(({ kind }: { kind: string }) => kind === 'message')
    expect(own).toEqual([])
  })

  it('are counted in the queue until the office has read', async () => {
    const id = await anApplication()
    expect(await rowOf(id)).toMatchObject({ newMessages: 0 })
    const path = `/application/${id}/messages`
    const { thread } = (await post(path, student, { text: 'First' })).body
    const { data } = (await post(path, student, { text: 'Second' })).body
    expect(await rowOf(id)).toMatchObject({ newMessages: 2 })
    await post(`/messages/${thread._id}/read`, officer, { upTo: data.at })
    expect(await rowOf(id)).toMatchObject({ newMessages: 0 })
  })
})

describe('e-mails about messages', () => {
  it('go once to each side until it has read, and contain nothing of what was written', async () => {
    const application = await anApplication()
    const path = `/application/${application}/messages`
    await post(path, officer, { text: 'SECRET-CANARY one' })
    await post(path, officer, { text: 'SECRET-CANARY two' })
    const mine = async () =>
      (await product.mails(student.email)).filter(({ subject }) => subject?.includes('message'))
    expect(await mine()).toHaveLength(1)
    const { messages, thread } = (await get(path, student)).body
    await post(`/messages/${thread._id}/read`, student, { upTo: messages.at(-1).at })
    await post(path, officer, { text: 'SECRET-CANARY three' })
    const mails = await mine()
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).not.toContain('SECRET-CANARY')

    const officeBefore = (await product.mails(site.contact.email)).length
    await post(path, student, { text: 'First' })
    await post(path, student, { text: 'Second' })
    expect((await product.mails(site.contact.email)).length).toBe(officeBefore + 1)
  })

  it('are not sent to students who switched them off; the notification on the screen stays', async () => {
    await product.call('PUT', '/notices/preferences', {
      token: student.token,
      body: { mail: { message: false } },
    })
    const id = await start(student)
    await post(`/messages/${id}`, officer, { text: 'On 3 February.' })
    expect(await product.mails(student.email)).toEqual([])
    const notices = (await get('/notices', student)).body
    expect(notices).toMatchObject({
      unread: 1,
      data: [{ kind: 'message', title: 'Omar', href: `/messages/${id}` }],
    })
  })
})

describe('what is refused', () => {
  it('an empty, a too long and a control-character message, beside the field', async () => {
    const id = await start(student)
    for (const text of ['', '  ', 'x'.repeat(4001), 'nul \u0000']) {
      const { status, body } = await post(`/messages/${id}`, student, { text })
      expect([status, typeof body.fields?.text]).toEqual([400, 'string'])
    }
  })

  it('a flood: the limit of the hour is reached, and the message explains what to do', async () => {
    const id = await start(student)
    const statuses: number[] = []
    for (let i = 0; i < messagesAnHour; i++) {
      statuses.push((await post(`/messages/${id}`, student, { text: `Message ${i}` })).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(messagesAnHour - 1)
    expect(statuses.at(-1)).toBe(429)
    // An officer may go on.
    expect((await post(`/messages/${id}`, officer, { text: 'We are here.' })).status).toBe(201)
  })

  it('the same message twice under one key: it is stored once', async () => {
    const id = await start(student)
    const key = { 'idempotency-key': 'a-key-of-a-message' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/messages/${id}`, student, { text: 'Once' }, key)),
    )
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect((await get(`/messages/${id}`, student)).body.messages).toHaveLength(2)
  })
})

describe('a long conversation', () => {
  it('is returned newest first in pages, without a gap or a repetition', async () => {
    const id = await start(student)
    for (let i = 0; i < messagesAtOnce + 5; i++) await post(`/messages/${id}`, officer, { text: `Line ${i}` })
    const newest = (await get(`/messages/${id}`, student)).body
    expect([newest.messages.length, newest.earlier]).toEqual([messagesAtOnce, true])
    const rest = (await get(`/messages/${id}?before=${newest.messages[0].at}`, student)).body
    expect(rest.earlier).toBe(false)
    const all = [...rest.messages, ...newest.messages].map(({ text }: { text: string }) => text)
    expect(all).toHaveLength(messagesAtOnce + 6)
    expect(new Set(all).size).toBe(all.length)
  })
})
