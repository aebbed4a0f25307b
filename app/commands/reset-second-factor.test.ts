import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAdmin, aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { spawnedEnvironment } from '#test/harness/run-command.ts'
import { beginLogin, setUpApp } from '#test/people/second-factor.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ STAFF_SECOND_FACTOR: 'totp' })
})
afterAll(() => product.close())

const reset = (...given: string[]) =>
  promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'reset-second-factor.ts'), ...given],
    {
      env: { ...spawnedEnvironment(), ...product.database.env },
    },
  )

it('lets an admin who lost their second factor set up a new one, and writes an audit entry', async () => {
  const admin = await anAdmin(product.deps)
  const { token } = await setUpApp(product, admin)
  expect((await reset('--email', admin.email)).stdout).toContain('at the next login')
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
    await expect(reset(...given)).rejects.toMatchObject({ code: 1, stdout: '' })
  }
})
