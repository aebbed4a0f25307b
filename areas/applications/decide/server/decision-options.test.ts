import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply, decide } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'

let product: TestProduct
let officer: Person
let colleague: Person
let junior: Person
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  officer = await anOfficer(product.deps)
  colleague = await anOfficer(product.deps, { name: 'Bushra Khan' })
  junior = await anOfficer(product.deps, { name: 'Junaid Invented' })
  admin = await anAdmin(product.deps)
  await product.deps.db.updateTable('users').set({ may_decide: false }).where('id', '=', junior._id).execute()
})
afterAll(() => product.close())

const conditions = ['IELTS 6.0', 'Original certificates by 25 January', 'Proof of funds']

async function anOffer({ joined = false } = {}) {
  const student = await aStudent(product.deps)
  const { body } = await apply(product, student, await aProgram(product.deps))
  const id: string = body.data._id
  await decide(product, officer, id, { decision: 'offer', conditions })
  if (joined) {
    await product.call('POST', `/student-docs/join-confirm/${id}`, {
      token: student.token,
      body: { joinStatus: 'confirmed' },
    })
  }
  return { student, id }
}
const mark = (person: Person, id: string, changes: readonly [number, string, string][], note?: string) =>
  product.call('POST', `/staff/applications/${id}/conditions`, {
    token: person.token,
    body: {
      conditions: changes.map(([position, from, to]) => ({ position, from, to })),
      ...(note === undefined ? {} : { note }),
    },
  })
const show = async (person: Person, id: string) =>
  (await product.call('GET', `/application/${id}`, { token: person.token })).body
const options = async (person: Person, id: string) =>
  (await product.call('GET', `/staff/applications/${id}/decisions`, { token: person.token })).body.data

describe('conditions', () => {
  it('are marked together, notify the student once, and record who and when', async () => {
    const { student, id } = await anOffer({ joined: true })
    const before = (await product.mails(student.email)).length
    const marked = await mark(
      officer,
      id,
      [
        [1, 'open', 'met'],
        [3, 'open', 'waived'],
      ],
      'Thank you.',
    )
    expect(marked.body.message).toBe('Saved. One is still open. The student was notified.')
    const seen = marked.body.data.conditions
    expect(seen.map(({ state, by }: { state: string; by: string }) => [state, by])).toEqual([
      ['met', officer.name],
      ['open', null],
      ['waived', officer.name],
    ])
    expect(Date.parse(seen[0].at)).toBeGreaterThan(Date.now() - 60_000)
    const mails = await product.mails(student.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails.at(-1)!.text).toContain('One condition of your offer is still open')
    expect(mails.at(-1)!.subject).not.toMatch(/condition|offer/i)
    expect(
      (await show(student, id)).data.offer.conditions.map((one: { state: string }) => one.state),
    ).toEqual(['met', 'open', 'waived'])
    const notices = (await product.call('GET', '/notices', { token: student.token })).body.data
    expect(notices[0].event).toBe('conditions_changed')
  })

  it('are all refused when a colleague marked one in the meantime, who is named', async () => {
    const { student, id } = await anOffer()
    await mark(colleague, id, [[2, 'open', 'met']])
    const mails = (await product.mails(student.email)).length
    const late = await mark(officer, id, [
      [1, 'open', 'met'],
      [2, 'open', 'waived'],
    ])
    expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
    expect(late.body.message).toContain('marked as met by Bushra Khan')
    expect((await options(officer, id)).conditions.map(({ state }: { state: string }) => state)).toEqual([
      'open',
      'met',
      'open',
    ])
    expect((await product.mails(student.email)).length).toBe(mails)
    const race = await Promise.all(
      Array.from({ length: 8 }, (_, at) => mark(at % 2 ? officer : admin, id, [[1, 'open', 'met']])),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await product.mails(student.email)).length).toBe(mails + 1)
  })

  it('are waived only by people who may decide, and only while there is an offer', async () => {
    const { student, id } = await anOffer()
    const waived = await mark(junior, id, [[1, 'open', 'waived']])
    expect([waived.status, waived.body.code]).toEqual([403, 'not_for_you'])
    expect((await mark(junior, id, [[1, 'open', 'met']])).status).toBe(200)
    expect((await mark(officer, id, [[9, 'open', 'met']])).status).toBe(409)
    expect((await mark(officer, id, [[2, 'open', 'open']])).status).toBe(400)
    expect((await mark(student, id, [[2, 'open', 'met']])).status).toBe(403)
    await product.call('POST', `/application/${id}/decline`, { token: student.token, body: {} })
    expect((await mark(officer, id, [[2, 'open', 'met']])).status).toBe(409)
  })
})

describe('withdrawing the place of a student who has joined', () => {
  const request = (
    person: Person,
    id: string,
    body: object = { reasons: ['program_full'], reason: 'They closed it.' },
  ) => product.call('POST', `/staff/applications/${id}/place-withdrawal`, { token: person.token, body })
  const answer = (person: Person, approvalId: string, how: 'confirm' | 'refuse') =>
    product.call('POST', `/staff/approvals/${approvalId}/${how}`, { token: person.token, body: {} })

  const answersTo = async ({ _id }: Person, id: string) => {
    const { rows } = await product.deps.pool.query<{ event: string }>(
      `select event from notifications where application_id = $1 and user_id = $2 and event like 'withdraw_place_%'`,
      [id, _id],
    )
    return rows.map(({ event }) => event)
  }

  it('takes two people: nothing happens until another one with the right confirms, and then only once', async () => {
    const { student, id } = await anOffer({ joined: true })
    const single = await decide(product, officer, id, { decision: 'withdraw_offer', reason: 'No.' })
    expect(single.status).toBe(409)
    expect((await request(junior, id)).status).toBe(403)
    expect(Object.keys((await request(officer, id, {})).body.fields)).toEqual(['reasons'])
    const requested = await request(officer, id)
    expect(requested.status).toBe(200)
    const step = requested.body.data.placeWithdrawal
    expect(step).toMatchObject({ by: officer.name, viewerAsked: true, viewerMayConfirm: false })
    expect(step.reasons).toEqual(['All places in this program are taken.', 'They closed it.'])
    expect((await request(colleague, id)).status).toBe(409)
    expect((await show(student, id)).data.stage).toBe('joined')
    expect((await options(junior, id)).placeWithdrawal.viewerMayConfirm).toBe(false)
    expect((await options(colleague, id)).placeWithdrawal.viewerMayConfirm).toBe(true)
    const { rows } = await product.deps.pool.query(
      `select user_id from notifications where application_id = $1 and event = 'withdraw_place_asked'`,
      [id],
    )
    const notified = rows.map(({ user_id }) => user_id)
    expect(notified).toEqual(expect.arrayContaining([colleague._id, admin._id]))
    expect(notified).not.toContain(officer._id)
    expect(notified).not.toContain(junior._id)

    expect((await answer(officer, step._id, 'confirm')).status).toBe(403)
    expect((await answer(junior, step._id, 'confirm')).status).toBe(404)
    const mails = (await product.mails(student.email)).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => answer(at % 2 ? colleague : admin, step._id, 'confirm')),
    )
    // One of the two has confirmed it, and is answered the same each time.
    const statuses = answers.map(({ status }) => status)
    expect([200, 409].map((status) => statuses.filter((one) => one === status).length)).toEqual([4, 4])
    expect(new Set(statuses.filter((_, at) => at % 2)).size).toBe(1)
    const { data, events } = await show(student, id)
    expect(data).toMatchObject({ stage: 'offer_withdrawn', outcome: { reasons: step.reasons } })
    expect(events.filter(({ move }: { move: string }) => move === 'withdraw_place')).toHaveLength(1)
    expect((await product.mails(student.email)).length).toBe(mails + 1)
    expect((await options(officer, id)).placeWithdrawal).toBeNull()
    expect(await answersTo(officer, id)).toEqual(['withdraw_place_confirmed'])
  })

  it('can be declined by another person or canceled by the one who requested it, and then nothing happens', async () => {
    const { student, id } = await anOffer({ joined: true })
    const first = (await request(officer, id)).body.data.placeWithdrawal
    expect((await answer(colleague, first._id, 'refuse')).status).toBe(200)
    expect((await answer(admin, first._id, 'confirm')).status).toBe(409)
    const second = (await request(officer, id)).body.data.placeWithdrawal
    expect((await answer(officer, second._id, 'refuse')).status).toBe(200)
    expect((await show(student, id)).data.stage).toBe('joined')
    // Who takes back the own request knows of it.
    expect(await answersTo(officer, id)).toEqual(['withdraw_place_refused'])
  })

  it('is checked again on confirmation: a student who has withdrawn has no place', async () => {
    const { student, id } = await anOffer({ joined: true })
    const step = (await request(officer, id)).body.data.placeWithdrawal
    await product.call('POST', `/application/${id}/withdraw`, { token: student.token, body: {} })
    const late = await answer(colleague, step._id, 'confirm')
    expect([late.status, late.body.code]).toEqual([409, 'move_not_possible'])
    expect((await show(student, id)).data.stage).toBe('withdrawn')
    // The refused confirmation stores nothing.
    const { rows } = await product.deps.pool.query(`select confirmed_at from approvals where id = $1`, [
      step._id,
    ])
    expect(rows).toEqual([{ confirmed_at: null }])
  })
})
