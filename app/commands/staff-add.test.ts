import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { aDatabaseFolder } from '#test/harness/database.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { runHere, runSpawned } from '#test/harness/run-command.ts'
import { logIn } from '#test/people/sign-in-steps.ts'
import { runStaffAdd } from './run/run-staff-add.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

const password = 'vR7#qLm2!zXw-9b and kites'

const besideIt = () => ({
  env: { ...product.database.env, PUBLIC_URL: 'https://manzil.example' },
})
const beside = (...args: string[]) => runHere(runStaffAdd, args, besideIt())
const someone = (email: string, role = 'officer') => [
  '--email',
  email,
  '--name',
  'Omar Farooqi',
  '--role',
  role,
]

describe('beside a running server', () => {
  test.each(['officer', 'admin'])(
    'prints one link, with which a new %s sets a password and logs in',
    async (role) => {
      const email = `new-${role}@example.org`
      const args = someone(` New-${role}@Example.org`, role)
      const { code, out, err } = await beside(...args)
      expect([code, err]).toEqual([0, expect.stringContaining('works once and for 7 days')])
      const link = /^https:\/\/manzil\.example\/reset-student-password#token=([\w-]{43})&staff=1&first=1\n$/
      const token = link.exec(out)?.[1]
      expect(token).toBeDefined()
      const body = { token, password }
      const reset = () => product.call('POST', '/auth/reset-student-password', { body })
      expect((await reset()).status).toBe(200)
      expect((await reset()).status).toBe(400)
      const session = await logIn(product, { email, password })
      const me = await product.call('GET', '/auth/me', { token: session })
      expect(me.body.user).toMatchObject({ email, role, name: 'Omar Farooqi' })
      const entry = product.deps.db
        .selectFrom('audit_entries')
        .select(['actor_role', 'details'])
        .where('action', '=', 'person.invited')
        .where('object_id', '=', me.body.user._id)
      expect(await entry.execute()).toEqual([{ actor_role: 'command', details: { role } }])
    },
  )

  test('refuses an address that has an account, explains what to do, and changes nothing', async () => {
    const student = await aStudent(product.deps)
    const args = someone(student.email, 'admin')
    const { code, out, err } = await beside(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`There is already an account for ${student.email}`)
    expect(err).not.toContain('    at ')
    expect((await product.call('GET', '/auth/me', { token: student.token })).body.user.role).toBe('student')
  })

  test.each([
    ['nothing', [], '--email'],
    ['no role', ['--email', 'omar@example.org', '--name', 'Omar Farooqi'], '--role'],
    ['another role', someone('omar@example.org', 'student'), 'officer or admin'],
    ['a bad address', someone('omar'), '--email'],
    [
      'a name with a line break',
      ['--email', 'o@example.org', '--name', 'O\nF', '--role', 'officer'],
      '--name',
    ],
    ['a word it does not know', [...someone('omar@example.org'), '--password', 'x'], '--password'],
  ])('refuses %s and shows how it is used', async (_, args, message) => {
    const { code, out, err } = await beside(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err).toContain('Usage: npm run staff:add')
    expect(err).not.toContain('    at ')
  })
})

test('without a running server it starts the database in the data folder, and stops it again', async () => {
  const folder = await aDatabaseFolder('manzil-staff-')
  try {
    const args = someone('omar@example.org')
    const where = { env: { DATA_DIR: path.join(folder, 'data') } }
    const first = await runSpawned('staff-add.ts', args, where)
    expect(first).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/reset-.*\n$/),
    })
    const second = await runHere(runStaffAdd, args, where)
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toContain('There is already an account')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

// As SECURITY.md describes for removing an installation.
test.runIf(process.getuid?.() === 0)(
  'as root, with a private data folder, it reports where the database is, and that place survives the folder',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-closed-'))
    const data = path.join(folder, 'data')
    const add = () => runHere(runStaffAdd, someone('omar@example.org'), { env: { DATA_DIR: data } })
    let parent: string | undefined
    try {
      const { code, err } = await add()
      const cluster = (await readFile(path.join(data, 'postgres-location'), 'utf8')).trim()
      parent = path.dirname(cluster)
      expect(path.relative('/var/lib/manzil', parent)).toMatch(/^[\da-f]{8}$/)
      expect([code, err]).toEqual([0, expect.stringContaining(`the database is kept in ${parent}`)])
      await rm(folder, { recursive: true })
      await access(path.join(cluster, 'PG_VERSION'))
    } finally {
      await rm(folder, { recursive: true, force: true })
      if (parent) await rm(parent, { recursive: true })
    }
  },
)
