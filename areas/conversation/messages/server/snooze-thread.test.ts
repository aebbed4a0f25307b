import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { anOfficer, anotherSession, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { dayAfter } from '#platform/time/working-days.ts'
import { messageMessages } from '#texts/conversation/messages/message-messages.ts'
import { longestSnoozeDays, type Thread } from '../contract.ts'
import { wakeConversations } from './snooze-thread.ts'

let product: TestProduct
let student: Person
let officer: Person
let threadId: string
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('truncate message_threads cascade; delete from notifications')
  student = await aStudent(product.deps)
  officer = await anOfficer(product.deps)
  threadId = (await post('/messages', student, { subject: 'Term dates', text: 'When does it begin?' })).body
    .thread._id
})

const post = (path: string, { token }: Person, body: object) => product.call('POST', path, { token, body })
const snooze = (until: string | null, by = officer) => post(`/messages/${threadId}/snooze`, by, { until })
const listed = async (query: string, by = officer): Promise<Thread[]> =>
  (await product.call('GET', `/messages?${query}`, { token: by.token })).body.data
const idsOf = async (query: string) => (await listed(query)).map(({ _id }) => _id)
const notices = async ({ token }: Person) =>
  (await product.call('GET', '/notices', { token })).body.data as {
    event: string
    title: string
    href: string
  }[]
const remind = () => wakeConversations(product.deps)
const loggedInAgain = async (person: Person): Promise<Person> => ({
  ...person,
  token: await anotherSession(product.deps, person),
})
/** Some days later; the officer's session has ended meanwhile. */
async function later(days: number) {
  product.clock.advance(days * 86_400_000)
  officer = await loggedInAgain(officer)
}

it('leaves the list until the day, on which the officer who put it aside is reminded', async () => {
  const colleague = await anOfficer(product.deps)
  const { status, body } = await snooze('in-3-days')
  expect([status, body.thread.waitingOn]).toEqual([200, 'office'])
  expect(await idsOf('waitingOn=office')).toEqual([])
  expect(await idsOf('snoozed=yes')).toEqual([threadId])
  expect(await listed('limit=10')).toMatchObject([{ snoozedUntil: body.thread.snoozedUntil }])
  // The student does not learn of it.
  expect(await listed('limit=10', student)).toMatchObject([{ snoozedUntil: null, waitingOn: 'office' }])

  await later(1)
  await remind()
  expect(await idsOf('waitingOn=office')).toEqual([])
  await later(3)
  await remind()
  await remind()
  expect(await idsOf('waitingOn=office')).toEqual([threadId])
  expect(await idsOf('snoozed=yes')).toEqual([])
  const reminders = async (person: Person) =>
    (await notices(person)).filter(({ event }) => event === 'message-reminder')
  expect(await reminders(officer)).toMatchObject([
    { title: student.name, href: `/staff/messages/${threadId}` },
  ])
  expect(await reminders(await loggedInAgain(colleague))).toEqual([])
})

it('comes back at once when the student writes, when it is answered or closed, and when an officer wants it', async () => {
  const aside = async () => (await listed('limit=10'))[0]!.snoozedUntil !== null
  for (const [path, by, text] of [
    ['', student, 'One more thing.'],
    ['', officer, 'On 3 February.'],
  ] as const) {
    expect((await snooze('tomorrow')).status).toBe(200)
    expect(await aside()).toBe(true)
    await post(`/messages/${threadId}${path}`, by, { text })
    expect(await aside()).toBe(false)
  }
  await post(`/messages/${threadId}`, student, { text: 'Thank you.' })
  await snooze('tomorrow')
  expect((await snooze(null)).body.thread.snoozedUntil).toBeNull()
  expect(await idsOf('waitingOn=office')).toEqual([threadId])
  await snooze('tomorrow')
  await post(`/messages/${threadId}/close`, officer, {})
  expect(await aside()).toBe(false)
  await later(2)
  await remind()
  expect(await notices(officer)).not.toContainEqual(expect.objectContaining({ event: 'message-reminder' }))
})

it('passes over no message that came after the officer had read, neither aside nor closed', async () => {
  const act = (path: string, body: object) => post(`/messages/${threadId}/${path}`, officer, body)
  const { lastAt: seen } = (await listed('limit=10'))[0]!
  await post(`/messages/${threadId}`, student, { text: 'It is urgent: my visa ends on Friday.' })
  for (const [path, body] of [
    ['snooze', { until: 'tomorrow', seen }],
    ['close', { seen }],
  ] as const) {
    const { status, body: reply } = await act(path, body)
    expect([status, reply.code, reply.message]).toEqual([
      409,
      'changed_meanwhile',
      messageMessages.newerMessage,
    ])
  }
  const [thread] = await listed('waitingOn=office')
  expect(thread).toMatchObject({ _id: threadId, unread: 2, snoozedUntil: null })
  // Once it is read, and from pages that do not say what they have seen.
  expect((await act('snooze', { until: 'tomorrow', seen: thread!.lastAt })).status).toBe(200)
  expect((await act('close', { seen: thread!.lastAt })).body.thread.waitingOn).toBe('nobody')
  expect((await act('close', { seen })).status).toBe(200)
  await post(`/messages/${threadId}`, student, { text: 'Thank you.' })
  expect((await act('close', {})).body.thread.waitingOn).toBe('nobody')
})

it('is refused for a day that is not ahead, and for a conversation that does not wait on the office', async () => {
  const now = product.clock.now()
  for (const until of [dayAfter(now, -1), dayAfter(now, longestSnoozeDays + 2), '', 'someday']) {
    const { status, body } = await snooze(until)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['until']])
  }
  expect((await snooze('tomorrow', student)).status).toBe(403)
  await post(`/messages/${threadId}`, officer, { text: 'On 3 February.' })
  expect((await snooze('tomorrow')).body.code).toBe('move_not_possible')
})

it('has what the student asks as its title where it is about an application', async () => {
  const program = await aProgram(product.deps)
  const { _id } = (await apply(product, student, program)).body.data
  const about = `/application/${_id}/messages`
  const question = async () =>
    (await listed('limit=10')).find(({ application }) => application?._id === _id)?.question
  await post(about, officer, { text: 'Welcome.' })
  expect(await question()).toBeNull()
  await post(about, student, { text: 'Is my passport good enough?\nIt ends in May.' })
  await post(about, student, { text: 'Sorry for asking twice.' })
  expect(await question()).toBe('Is my passport good enough?')
  await post(about, officer, { text: 'It is.' })
  expect(await question()).toBe('Sorry for asking twice.')
  await post(about, student, { text: `Then when ${'should I book '.repeat(20)}` })
  expect(await question()).toMatch(/^Then when should.{60,80}…$/)
  // A general question has its subject.
  expect((await listed('search=Term'))[0]).toMatchObject({ subject: 'Term dates', question: null })
})
