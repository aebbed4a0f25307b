import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { purgeNotifications } from './purge-notifications.ts'

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

const notifications = async ({ token }: Person) => (await product.call('GET', '/notices', { token })).body

it('notifies a student of each move by the office, newest first, and of none of their own', async () => {
  const program = await aProgram(product.deps)
  const { body } = await apply(product, student, program)
  const id = body.data._id
  await decide(product, officer, id, { decision: 'start_review' })
  await decide(product, officer, id, { decision: 'offer' })
  await product.call('POST', `/student-docs/join-confirm/${id}`, {
    token: student.token,
    body: { joinStatus: 'confirmed' },
  })
  const { data, unread, totalCount } = await notifications(student)
  expect(data.map(({ event }: { event: string }) => event)).toEqual(['offer', 'start_review'])
  expect(data[0]).toMatchObject({ kind: 'application', href: `/applications/${id}`, read: false })
  expect(data[0].application.reference).toBe(body.data.reference)
  expect([unread, totalCount]).toEqual([2, 2])
})

it('marks notifications up to a time as read, and not later ones', async () => {
  const { body } = await apply(product, student, await aProgram(product.deps))
  await decide(product, officer, body.data._id, { decision: 'start_review' })
  const upTo = (await notifications(student)).data[0].at
  product.clock.advance(1000)
  await decide(product, officer, body.data._id, { decision: 'offer' })
  const read = await product.call('POST', '/notices/read', { token: student.token, body: { upTo } })
  expect(read.body).toEqual({ unread: 1 })
  expect((await notifications(student)).data.map(({ read: seen }: { read: boolean }) => seen)).toEqual([
    false,
    true,
  ])
})

it('saves e-mail preferences one kind at a time, and refuses kinds that are always sent', async () => {
  const save = (mail: object) =>
    product.call('PUT', '/notices/preferences', { token: student.token, body: { mail } })
  expect((await save({ reminder: false })).body.mail).toEqual({
    message: true,
    reminder: false,
    search: true,
  })
  expect((await save({ search: false, reminder: true })).body.mail).toEqual({
    message: true,
    reminder: true,
    search: false,
  })
  expect((await save({ application: false })).status).toBe(400)
  const other = await aStudent(product.deps)
  const theirs = await product.call('GET', '/notices/preferences', { token: other.token })
  expect(theirs.body.mail).toEqual({ message: true, reminder: true, search: true })
})

it('purges notifications after a year', async () => {
  const { body } = await apply(product, student, await aProgram(product.deps))
  await decide(product, officer, body.data._id, { decision: 'start_review' })
  expect(await purgeNotifications(product.deps)).toBe(0)
  const later = new Date(product.clock.now().getTime() + 366 * 24 * 3_600_000)
  expect(await purgeNotifications({ ...product.deps, clock: { now: () => later } })).toBeGreaterThan(0)
})
