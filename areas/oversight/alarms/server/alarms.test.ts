import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { aSentFile } from '#test/fixtures/files-to-check.ts'
import { anAdmin, anotherSession, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram, type ProgramToApplyTo } from '#test/people/programs.ts'
import { checkInvariants } from './check-invariants.ts'

let product: TestProduct
let admin: Person
let officer: Person
let program: ProgramToApplyTo
beforeAll(async () => {
  product = await testProduct()
  admin = await anAdmin(product.deps)
  officer = await anOfficer(product.deps)
  program = await aProgram(product.deps)
})
afterAll(() => product.close())
beforeEach(() => product.deps.db.deleteFrom('alarms').execute())

const sent = () => aSentFile(product, program)

/** A fresh token: these tests move the clock past the life of a console session. */
const tokenOf = (person: Person) => anotherSession(product.deps, person)
const list = async (query = '') =>
  (await product.call('GET', `/staff/alarms${query}`, { token: await tokenOf(admin) })).body

describe('an alarm', () => {
  it('is raised once with a notification and an e-mail, acknowledged once, and closes when its cause is gone', async () => {
    await product.mails()
    await asSuperuser(
      product.database,
      `insert into outbox (id, name, run_at, created_at, done_at, outcome)
       values (gen_random_uuid(), 'offer-made', now(), now(), now(), 'dead')`,
    )
    await checkInvariants(product.deps)
    await checkInvariants(product.deps)
    const raised = await list()
    expect([raised.waiting, raised.data.length]).toEqual([1, 1])
    expect(raised.data[0]).toMatchObject({
      kind: 'dead-mail',
      found: 1,
      acknowledgedAt: null,
      closedAt: null,
    })
    const mails = (await product.mails(admin.email)).filter(({ subject }) => subject?.includes('alarm'))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('/staff/office/alarms')
    const notices = await product.call('GET', '/notices', { token: await tokenOf(admin) })
    expect(notices.body.data[0]).toMatchObject({
      kind: 'security',
      event: 'alarm',
      href: '/staff/office/alarms',
    })

    const { _id } = raised.data[0]
    const token = await tokenOf(admin)
    const acknowledge = (note: unknown) =>
      product.call('POST', `/staff/alarms/${_id}/acknowledge`, { token, body: { note } })
    expect((await acknowledge(' ')).body.fields).toHaveProperty('note')
    const both = await Promise.all([acknowledge('The mail server was away.'), acknowledge('Seen.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list()).toMatchObject({ waiting: 0, totalCount: 1 })

    await asSuperuser(product.database, `delete from outbox where outcome = 'dead'`)
    await checkInvariants(product.deps)
    expect(await list()).toMatchObject({ waiting: 0, totalCount: 0 })
    expect((await list('?closed=yes')).data[0]).toMatchObject({ _id, closedAt: expect.any(String) })
  })

  it.each(['/staff/alarms', '/staff/alarms/waiting'])('is not accessible to an officer: %s', async (path) => {
    expect((await product.call('GET', path, { token: await tokenOf(officer) })).status).toBe(403)
  })
})

describe('a view that a student does not recognize', () => {
  it('alerts the admins once, and only for a view of one’s own document by others', async () => {
    const mine = await sent()
    const other = await aStudent(product.deps)
    await product.deps.db
      .insertInto('document_views')
      .values(
        ['officer', 'student'].map((role) => ({
          application_id: mine.id,
          document_id: mine.documentId,
          purpose: 'check',
          at: new Date(),
          viewer_role: role,
          viewer_id: role === 'officer' ? officer._id : mine.student._id,
        })),
      )
      .execute()
    const views = async () =>
      (await product.call('GET', '/student/document-views', { token: mine.student.token })).body.data
    const [view] = await views()
    expect(view.reported).toBe(false)
    const report = async (who: Person, id = view._id) =>
      product.call('POST', `/student/document-views/${id}/report`, { token: await tokenOf(who), body: {} })
    expect((await report(other)).status).toBe(404)
    expect((await report(mine.student, String(Number(view._id) + 1))).status).toBe(404)
    expect((await report(mine.student, 'nonsense')).status).toBe(404)
    expect((await report(officer)).status).toBe(403)
    const first = await report(mine.student)
    const second = await report(mine.student)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.message).not.toBe(first.body.message)
    expect((await views())[0].reported).toBe(true)
    expect(await list()).toMatchObject({
      waiting: 1,
      data: [{ kind: 'look-not-recognised', person: { _id: officer._id }, ids: [mine.id] }],
    })
  })
})
