import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { approvalMessages } from '#texts/platform/approvals/approval-messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'

import { anAdmin, anOfficer, anotherSession, type Person } from '#test/people/people.ts'
import type { TestProduct } from '#test/harness/product.ts'
import { anOfficeOfTwoAdmins, officerRights } from '#test/people/two-admins.ts'

const office = anOfficeOfTwoAdmins()
const { post, change, find, stateOf, waiting, isIn } = office
let product: TestProduct
let admin: Person
let second: Person
beforeEach(() => {
  ;({ product, admin, second } = office.people())
})

describe('role and rights', () => {
  it('leave one admin when two admins remove each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      await product.deps.db
        .updateTable('users')
        .set({ status: 'disabled' })
        .where('role', '=', 'admin')
        .execute()
      const [one, other] = await Promise.all([anAdmin(product.deps), anAdmin(product.deps)])
      await post(one, `/staff/team/${other._id}/disable`)
      await change(other, one, { role: 'officer' })
      const stepOf = async (by: Person) =>
        (await waiting(by)).find(({ objectId }: { objectId: string }) => objectId === by._id)._id
      const [ofOne, ofOther] = [await stepOf(one), await stepOf(other)]
      const answers = await Promise.all([
        post(one, `/staff/approvals/${ofOne}/confirm`),
        post(other, `/staff/approvals/${ofOther}/confirm`),
      ])
      const left = await product.deps.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute()
      expect([answers.filter(({ status }) => status === 200).length, left.length]).toEqual([1, 1])
    }
  })

  it('of an admin take two people to end or reduce, and every admin is notified', async () => {
    const third = await anAdmin(product.deps)
    const ended = await post(admin, `/staff/team/${second._id}/disable`)
    expect(ended.body).toMatchObject({ message: teamMessages.endRequested, data: { state: 'active' } })
    expect((await post(admin, `/staff/team/${second._id}/disable`)).body.message).toBe(
      approvalMessages.askedBefore,
    )
    const demoted = await change(admin, third, { role: 'officer', mayDecide: false })
    expect(demoted.body).toMatchObject({ message: teamMessages.endRequested, data: { role: 'admin' } })
    for (const one of [second, third]) {
      const mails = await product.mails(one.email)
      expect(mails.filter(({ text }) => text?.includes('can confirm it'))).toHaveLength(2)
    }
    const [end, demote] = await waiting(second)
    expect([end.kind, demote.kind]).toEqual(['person.end-admin', 'person.demote-admin'])
    // The admin who requested it cannot confirm; another admin, or the person concerned, can.
    expect((await post(admin, `/staff/approvals/${end._id}/confirm`)).status).toBe(403)
    expect((await post(second, `/staff/approvals/${demote._id}/confirm`)).status).toBe(200)
    expect(await stateOf(third)).toEqual({ role: 'officer', status: 'active' })
    expect((await find(third)).mayDecide).toBe(false)
    expect((await post(second, `/staff/approvals/${end._id}/confirm`)).status).toBe(200)
    expect(await stateOf(second)).toEqual({ role: 'admin', status: 'disabled' })
    expect([await isIn(second), await isIn(third)]).toEqual([false, false])
    const mails = (await product.mails(admin.email)).map(({ text }) => text)
    expect(mails.at(-1)).toContain(`${second.name}, an admin, lost access`)
    expect(mails.at(-2)).toContain(`${third.name} stopped being an admin`)
  })

  it('of an admin cannot be granted by an admin who has just removed the other one', async () => {
    const puppet = await anOfficer(product.deps)
    await post(admin, `/staff/team/${second._id}/disable`)
    const [end] = await waiting(second)
    await post(second, `/staff/approvals/${end._id}/confirm`)
    const made = await change(admin, puppet, { role: 'admin' })
    expect([made.body.message, made.body.data.role]).toEqual([teamMessages.adminWaits, 'officer'])
    const email = 'puppet-admin@example.org'
    const invited = await post(admin, '/staff/team', {
      name: 'Puppet',
      email,
      ...officerRights,
      role: 'admin',
    })
    expect(invited.body).toMatchObject({
      message: teamMessages.invitedToWait({ email }),
      data: { role: 'officer' },
    })
    product.clock.advance(72 * 3_600_000 + 1000)
    admin = { ...admin, token: await anotherSession(product.deps, admin) }
    expect((await change(admin, puppet, { role: 'admin' })).body.data.role).toBe('admin')
  })

  it('of an admin without access take two people to restore, where there are two others', async () => {
    const third = await anAdmin(product.deps)
    await product.deps.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', third._id)
      .execute()
    const enabled = await post(admin, `/staff/team/${third._id}/enable`)
    expect(enabled.body.message).toBe(teamMessages.enabledAsOfficer)
    expect(await stateOf(third)).toEqual({ role: 'officer', status: 'active' })
    const [step] = await waiting(second)
    expect(step.kind).toBe('person.make-admin')
    expect((await post(second, `/staff/approvals/${step._id}/confirm`)).status).toBe(200)
    expect((await stateOf(third)).role).toBe('admin')
  })

  it('and access need fresh proof to change, and so does confirming a step', async () => {
    const officer = await anOfficer(product.deps)
    await change(admin, officer, { role: 'admin' })
    const [step] = await waiting(second)
    product.clock.advance(11 * 60_000)
    for (const answer of [
      await change(admin, officer, { mayDecide: false }),
      await post(admin, `/staff/team/${officer._id}/disable`),
      await post(second, `/staff/approvals/${step._id}/confirm`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'reauth_required'])
    }
    expect(await stateOf(officer)).toEqual({ role: 'officer', status: 'active' })
    // Declining a step must not need a password.
    expect((await post(second, `/staff/approvals/${step._id}/refuse`)).status).toBe(200)
  })
})
