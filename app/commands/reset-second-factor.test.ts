import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAdmin, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { runHere, runSpawned } from '#test/harness/run-command.ts'
import { beginLogin, setUpApp } from '#test/people/second-factor.ts'
import { runResetSecondFactor } from './run/run-reset-second-factor.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
})
afterAll(() => product.close())

it('lets an admin who lost their second factor set up a new one, and writes an audit entry', async () => {
  const admin = await anAdmin(product.deps)
  const { token } = await setUpApp(product, admin)
  const args = ['--email', admin.email]
  const reset = await runSpawned('reset-second-factor.ts', args, { env: product.database.env })
  expect(reset).toMatchObject({ code: 0, err: '', out: expect.stringContaining('at the next login') })
  expect((await product.call('GET', '/auth/me', { token })).status).toBe(401)
  expect((await beginLogin(product, admin)).body.factor).toBe('set-up')
  expect((await product.mails(admin.email)).at(-1)!.subject).toContain('was removed')
  const entry = product.deps.db
    .selectFrom('audit_entries')
    .select('actor_role')
    .where('action', '=', 'person.reset-factor')
    .where('object_id', '=', admin._id)
  expect(await entry.execute()).toEqual([{ actor_role: 'command' }])
})

it('does nothing for a student, an unknown address or no address', async () => {
  const { email } = await aStudent(product.deps)
  for (const given of [['--email', email], ['--email', 'nobody@example.org'], [], ['--email', 'x']]) {
    const refused = await runHere(runResetSecondFactor, given, { env: product.database.env })
    expect(refused).toMatchObject({ code: 1, out: '' })
  }
})
