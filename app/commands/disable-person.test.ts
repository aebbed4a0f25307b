import { teamMessages } from '#texts/oversight/team/team-messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { anAdmin, anOfficer, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { runHere, runSpawned } from '#test/harness/run-command.ts'
import { runDisablePerson } from './run/run-disable-person.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const disable = (...given: string[]) => runHere(runDisablePerson, given, { env: product.database.env })

it('ends the access of an admin who does not answer, notifies the other, and never removes the last one', async () => {
  const [admin, other] = await Promise.all([anAdmin(product.deps), anAdmin(product.deps)])
  const args = ['--email', other.email]
  const ended = await runSpawned('disable-person.ts', args, { env: product.database.env })
  expect(ended).toMatchObject({ code: 0, err: '', out: expect.stringContaining('has ended') })
  expect((await product.call('GET', '/auth/me', { token: other.token })).status).toBe(401)
  const notification = (await product.mails(admin.email)).at(-1)!
  expect(notification.text).toContain(`${other.name}, an admin, lost access`)
  expect(notification.text).toContain('with a command on the server')
  expect((await product.mails(other.email)).at(-1)!.subject).toContain('has ended')
  const entry = product.deps.db
    .selectFrom('audit_entries')
    .select('actor_role')
    .where('action', '=', 'person.disabled')
    .where('object_id', '=', other._id)
  expect(await entry.execute()).toEqual([{ actor_role: 'command' }])
  // The remaining admin cannot create another one alone before others have had time to notice.
  const officer = await anOfficer(product.deps)
  const rights = {
    role: 'admin',
    universityId: null,
    mayDecide: true,
    maySeeSensitive: true,
    mayExport: true,
  }
  const made = await product.call('PUT', `/staff/team/${officer._id}`, { token: admin.token, body: rights })
  expect(made.body.message).toBe(teamMessages.adminWaits)
  expect(await disable('--email', admin.email)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(teamMessages.lastAdmin),
  })
})

it('does nothing for a student, an unknown address or no address', async () => {
  const { email } = await aStudent(product.deps)
  for (const given of [['--email', email], ['--email', 'nobody@example.org'], [], ['--email', 'x']]) {
    expect(await disable(...given)).toMatchObject({ code: 1, out: '' })
  }
})
