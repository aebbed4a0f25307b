import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { approvalMessages } from '#texts/platform/approvals/approval-messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { apply } from '#test/people/applying.ts'
import { anAdmin, anOfficer, aStudent, type Person } from '#test/people/people.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { aProgram } from '#test/people/programs.ts'
import { beginLogin, setUpApp } from '#test/people/second-factor.ts'
import { newestToken } from '#test/people/sign-in-steps.ts'
import { anOfficeOfTwoAdmins, officerRights } from '#test/people/two-admins.ts'

const office = anOfficeOfTwoAdmins()
const { post, change, list, find, stateOf, waiting, isIn } = office
let product: TestProduct
let admin: Person
let second: Person
beforeEach(() => {
  ;({ product, admin, second } = office.people())
})

describe('an invitation', () => {
  it('is mailed with a link that works once, and sent again on request', async () => {
    const email = 'omar-invited@example.org'
    const made = await post(admin, '/staff/team', { name: 'Omar Farooqi', email, ...officerRights })
    expect([made.status, made.body.data]).toMatchObject([201, { state: 'invited', hasFactor: false }])
    const first = await newestToken(product, email)
    const again = await post(admin, `/staff/team/${made.body.data._id}/invitation`)
    expect(again.body.message).toBe(teamMessages.invitedAgain({ email }))
    const link = await newestToken(product, email)
    const password = 'seven blue doors in Skardu'
    const use = (token: string) =>
      product.call('POST', '/auth/reset-student-password', { body: { token, password } })
    expect((await use(first)).status).toBe(400)
    expect((await use(link)).status).toBe(200)
    expect((await beginLogin(product, { email, password })).body.factor).toBe('set-up')
    expect((await find(made.body.data)).state).toBe('active')
    const late = await post(admin, `/staff/team/${made.body.data._id}/invitation`)
    expect([late.status, late.body.message]).toEqual([409, teamMessages.notInvited])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ role: 'student' }, 'role'],
    [{ role: 'university' }, 'universityId'],
    [{ universityId: '7e0e0fda-98a2-4a5e-8a4f-0f2f6d6a1b11' }, 'universityId'],
    [{ role: 'university', universityId: '7e0e0fda-98a2-4a5e-8a4f-0f2f6d6a1b11' }, 'universityId'],
    [{ status: 'active' }, 'status'],
  ])('is refused with %j', async (wrong, field) => {
    const right = { name: 'Omar Farooqi', email: 'refused@example.org', ...officerRights }
    const { status, body } = await post(admin, '/staff/team', { ...right, ...wrong })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  it('mails a link to a page that requires the longer password and a first one', async () => {
    const email = 'first-password@example.org'
    await post(admin, '/staff/team', { name: 'Omar Farooqi', email, ...officerRights })
    expect((await product.mails(email))[0]!.text).toMatch(/#token=[\w-]{43}&staff=1&first=1\s/)
  })

  it('is refused for an address that has an account', async () => {
    const { email } = await aStudent(product.deps)
    const { status, body } = await post(admin, '/staff/team', {
      name: 'Omar Farooqi',
      email,
      ...officerRights,
    })
    expect([status, body.fields]).toEqual([409, { email: teamMessages.addressTaken }])
  })

  it('makes an admin only once another admin has confirmed', async () => {
    const email = 'sana-admin@example.org'
    const made = await post(admin, '/staff/team', {
      name: 'Sana Admin',
      email,
      ...officerRights,
      role: 'admin',
    })
    expect(made.body).toMatchObject({
      message: teamMessages.invitedAsAdmin({ email }),
      data: { role: 'officer' },
    })
    const [step] = await waiting(second)
    expect(step).toMatchObject({ kind: 'person.make-admin', about: 'Sana Admin', mayConfirm: true })
    expect((await post(second, `/staff/approvals/${step._id}/confirm`)).status).toBe(200)
    expect((await find(made.body.data)).role).toBe('admin')
  })
})

describe('role and rights', () => {
  it('change at once, end the sessions and are mailed', async () => {
    const officer = await anOfficer(product.deps)
    const done = await change(admin, officer, { mayDecide: false, maySeeSensitive: true })
    expect(done.body).toMatchObject({
      message: teamMessages.changed,
      data: { mayDecide: false, maySeeSensitive: true },
    })
    expect(await isIn(officer)).toBe(false)
    expect((await product.mails(officer.email)).at(-1)!.text).toContain('Reads sensitive answers')
    expect((await change(admin, officer, { mayDecide: false, maySeeSensitive: true })).body.message).toBe(
      teamMessages.unchanged,
    )
  })

  it('of somebody who was only invited are mailed without a word of logging out', async () => {
    const email = 'hira-invited@example.org'
    const made = await post(admin, '/staff/team', { name: 'Hira Invited', email, ...officerRights })
    const invited = { _id: made.body.data._id as string }
    const done = await change(admin, invited, { maySeeSensitive: true })
    expect(done.body.message).toBe(teamMessages.changedInvited)
    const mail = (await product.mails(email)).at(-1)!
    expect(mail.text).toContain('reads sensitive answers')
    expect(mail.text).toContain('Your invitation is still valid')
    expect(mail.text).not.toMatch(/logged out|log in/i)
    await post(admin, `/staff/team/${invited._id}/disable`)
    expect((await change(admin, invited, { mayExport: true })).body.message).toBe(
      teamMessages.changedDisabled,
    )
    expect((await product.mails(email)).at(-1)!.text).toBe(mail.text)
  })

  it('of an admin take two people to grant, and never the one who requested it alone', async () => {
    const officer = await anOfficer(product.deps)
    expect((await change(admin, officer, { role: 'admin' })).body.message).toBe(teamMessages.adminRequested)
    expect((await stateOf(officer)).role).toBe('officer')
    expect((await change(admin, officer, { role: 'admin' })).body.message).toBe(approvalMessages.askedBefore)
    const [own] = await waiting(admin)
    expect(own.mayConfirm).toBe(false)
    const self = await post(admin, `/staff/approvals/${own._id}/confirm`)
    expect([self.status, self.body.message]).toEqual([403, approvalMessages.own])
    const both = await Promise.all([1, 2].map(() => post(second, `/staff/approvals/${own._id}/confirm`)))
    // Carried out once. Another who may confirm it reads that it is over.
    expect(both.map(({ body }) => body.message)).toEqual([
      approvalMessages.confirmed,
      approvalMessages.confirmed,
    ])
    const third = await anAdmin(product.deps)
    expect((await post(third, `/staff/approvals/${own._id}/confirm`)).body.message).toBe(
      approvalMessages.over,
    )
    const { rows } = await product.deps.pool.query(
      `select from audit_entries where action = 'approval.confirmed' and object_id = $1`,
      [own._id],
    )
    expect(rows).toHaveLength(1)
    expect((await stateOf(officer)).role).toBe('admin')
    expect((await product.mails(second.email)).at(-1)!.text).toContain(`make ${officer.name} an admin`)
  })

  it('of an admin are not granted a day later, nor after the request was declined', async () => {
    const officer = await anOfficer(product.deps)
    await change(admin, officer, { role: 'admin' })
    const [late] = await waiting(second)
    product.clock.advance(24 * 3_600_000 + 1000)
    ;[admin, second] = await Promise.all([anAdmin(product.deps), anAdmin(product.deps)])
    expect((await post(second, `/staff/approvals/${late._id}/confirm`)).status).toBe(409)
    expect((await change(admin, officer, { role: 'admin' })).body.message).toBe(teamMessages.adminRequested)
    const [step] = await waiting(second)
    for (const _ of [1, 2]) {
      expect((await post(second, `/staff/approvals/${step._id}/refuse`)).status).toBe(200)
    }
    expect((await post(second, `/staff/approvals/${step._id}/confirm`)).status).toBe(409)
    expect((await stateOf(officer)).role).toBe('officer')
  })

  it('of an admin are granted by one admin where there is no other', async () => {
    await product.deps.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', second._id)
      .execute()
    const officer = await anOfficer(product.deps)
    expect((await change(admin, officer, { role: 'admin' })).body.data.role).toBe('admin')
    const mail = (await product.mails(officer.email)).at(-1)!
    expect(mail.text).toContain('All rights')
    expect(mail.text).not.toContain('Decides')
  })

  it('cannot be changed for oneself', async () => {
    for (const answer of [
      await change(admin, admin, { mayDecide: false }),
      await post(admin, `/staff/team/${admin._id}/disable`),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, teamMessages.yourself])
    }
  })
})

describe('access', () => {
  it('ends with the next request, releases claimed files, and can be restored', async () => {
    const officer = await anOfficer(product.deps)
    const student = await aStudent(product.deps)
    const { body } = await apply(product, student, await aProgram(product.deps))
    await product.deps.db
      .updateTable('applications')
      .set({ officer_id: officer._id, officer_since: product.clock.now() })
      .where('id', '=', body.data._id)
      .execute()
    expect((await find(officer)).claims).toBe(1)
    expect((await post(admin, `/staff/team/${officer._id}/disable`)).body.data.state).toBe('disabled')
    expect(await isIn(officer)).toBe(false)
    expect((await beginLogin(product, officer)).status).toBe(401)
    const claimed = await product.deps.db
      .selectFrom('applications')
      .select('officer_id')
      .where('id', '=', body.data._id)
      .executeTakeFirstOrThrow()
    expect(claimed.officer_id).toBeNull()
    expect((await product.mails(officer.email)).at(-1)!.subject).toContain('has ended')
    expect((await post(admin, `/staff/team/${officer._id}/enable`)).body.data.state).toBe('active')
    expect((await beginLogin(product, officer)).status).toBe(200)
    const restored = (await product.mails(officer.email)).at(-1)!
    expect(restored.subject).toContain('have access')
    expect(restored.text).not.toContain('logged out')
  })

  it('of somebody who was only invited is restored with a new invitation', async () => {
    const email = 'restored-before-a-password@example.org'
    const { body } = await post(admin, '/staff/team', { name: 'Omar Farooqi', email, ...officerRights })
    const first = await newestToken(product, email)
    await post(admin, `/staff/team/${body.data._id}/disable`)
    const restored = await post(admin, `/staff/team/${body.data._id}/enable`)
    expect(restored.body).toMatchObject({
      message: teamMessages.invitedAgain({ email }),
      data: { state: 'invited' },
    })
    const second = await newestToken(product, email)
    expect(second).not.toBe(first)
    const used = await product.call('POST', '/auth/reset-student-password', {
      body: { token: second, password: 'seven blue doors in Skardu' },
    })
    expect(used.status).toBe(200)
  })

  it.each([
    ['ends', (officer: Person) => post(admin, `/staff/team/${officer._id}/disable`)],
    [
      'becomes that of a university',
      async (officer: Person) => {
        const { universityId } = await aProgram(product.deps)
        return change(admin, officer, { role: 'university', universityId, mayDecide: false })
      },
    ],
  ])('that %s leaves no student behind', async (_, act) => {
    const [officer, colleague] = [await anOfficer(product.deps), await anOfficer(product.deps)]
    const student = await aStudent(product.deps, { name: 'Nadia Looked After' })
    const made = await product.call('PUT', `/staff/students/${student._id}/officer`, {
      token: colleague.token,
      body: { officerId: officer._id, seen: null },
    })
    expect(made.status).toBe(200)
    expect((await act(officer)).status).toBe(200)
    await post(student, '/messages', { subject: 'My documents', text: 'Are they complete?' })
    const notified = await product.deps.db
      .selectFrom('notifications')
      .select('user_id')
      .where('event', '=', 'message')
      .where('title', '=', student.name)
      .execute()
    const told = notified.map(({ user_id }) => user_id)
    expect([told.includes(officer._id), told.includes(colleague._id)]).toEqual([false, true])
    const free = await product.call('GET', '/student/all?limit=100&officer=nobody', {
      token: colleague.token,
    })
    expect(free.body.data.map(({ _id }: { _id: string }) => _id)).toContain(student._id)
  })

  it('is listed when not used for 90 days, and nothing is changed automatically', async () => {
    const officer = await anOfficer(product.deps)
    const fresh = await anOfficer(product.deps)
    product.clock.advance(90 * 86_400_000 + 60_000)
    await setUpApp(product, fresh)
    admin = await anAdmin(product.deps)
    const { notSeen } = await list(admin)
    const ids = notSeen.map(({ _id }: { _id: string }) => _id)
    expect([ids.includes(officer._id), ids.includes(fresh._id)]).toEqual([true, false])
    expect((await stateOf(officer)).status).toBe('active')
  })
})

describe('a lost second factor', () => {
  it('is removed by two admins, and can be set up again', async () => {
    const officer = await anOfficer(product.deps)
    const none = await post(admin, `/staff/team/${officer._id}/reset-factor`, { reason: 'Lost telephone.' })
    expect(none.body.message).toBe(teamMessages.noFactor)
    const { token } = await setUpApp(product, officer)
    const requested = await post(admin, `/staff/team/${officer._id}/reset-factor`, {
      reason: 'Lost telephone.',
    })
    expect(requested.body.message).toBe(teamMessages.resetRequested)
    expect((await beginLogin(product, officer)).body.factor).toBe('totp')
    const [step] = await waiting(second)
    expect(step.reason).toBe('Lost telephone.')
    expect((await post(officer, `/staff/approvals/${step._id}/confirm`)).status).toBe(404)
    expect((await post(second, `/staff/approvals/${step._id}/confirm`)).status).toBe(200)
    expect((await product.call('GET', '/auth/me', { token })).status).toBe(401)
    expect((await beginLogin(product, officer)).body.factor).toBe('set-up')
    expect((await product.mails(officer.email)).at(-1)!.text).toContain(
      'the second step of your account was removed',
    )
    const { rows } = await product.deps.pool.query(
      `select action from audit_entries where object_id = any ($1) order by seq`,
      [[officer._id, step._id]],
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['factor.added', 'approval.asked', 'person.reset-factor', 'approval.confirmed']),
    )
  })
})
