import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apply } from '#test/people/applying.ts'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { anAdmin, anOfficer, aStudent, password, type Person } from '#test/people/people.ts'
import { anotherServer, testProduct, type TestProduct } from '#test/harness/product.ts'
import { spawnedEnvironment } from '#test/harness/run-command.ts'
import { anObjectStore } from '#test/fixtures/object-store.ts'
import { aProgram } from '#test/people/programs.ts'
import { logIn } from '#test/people/sign-in-steps.ts'
import { lockNumbers } from '#platform/database/locks.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { anchorAudit, anchorsFile, readAnchors } from '#platform/audit/store-anchors.ts'
import { checkAuditHourly, checkLinking, checkNextSlice } from './check-audit-log.ts'

let product: TestProduct
let admin: Person
beforeAll(async () => {
  product = await testProduct()
  admin = await anAdmin(product.deps)
})
afterAll(() => product.close())

const search = (query = '') => product.call('GET', `/staff/audit-log${query}`, { token: admin.token })
const newest = async () => (await search('?limit=1')).body.data[0]

describe('a listed entry', () => {
  it('has the names for the ids in an entry', async () => {
    const officer = await anOfficer(product.deps, { name: 'Zainab Malik' })
    const colleague = await anOfficer(product.deps, { name: 'Sana Noor' })
    const student = await aStudent(product.deps)
    const { _id } = (await apply(product, student, await aProgram(product.deps))).body.data
    const body = { to: colleague._id, files: [{ _id, officer: null }] }
    await product.call('POST', '/staff/queue/assign', { token: officer.token, body })
    expect(await newest()).toMatchObject({
      action: 'application.assigned',
      details: { from: null, to: colleague._id },
      names: { to: 'Sana Noor' },
    })
  })
})

describe('the log', () => {
  it('has every sign-in: who signed in, wrong passwords, wrong codes and unknown addresses', async () => {
    const student = await aStudent(product.deps)
    await logIn(product, { email: student.email, password })
    expect(await newest()).toMatchObject({
      action: 'sign-in.succeeded',
      actor: { _id: student._id, name: student.name },
      network: expect.stringMatching(/\S/),
    })
    const wrong = { email: student.email, password: 'not the password of anybody' }
    await product.call('POST', '/auth/student-login', { body: wrong })
    expect(await newest()).toMatchObject({
      action: 'sign-in.refused',
      actor: null,
      role: 'visitor',
      details: { why: 'password' },
      object: { kind: 'person', id: student._id, label: student.name },
      network: expect.stringMatching(/\S/),
    })
    await product.call('POST', '/auth/student-login', {
      body: { ...wrong, email: 'nobody-at-all@example.org' },
    })
    const unknown = await newest()
    expect(unknown).toMatchObject({ action: 'sign-in.refused', object: null })
    expect(JSON.stringify(unknown)).not.toContain('nobody-at-all')
    const { body } = await product.call('POST', '/auth/student-login', {
      body: { email: student.email, password },
    })
    await product.call('POST', '/auth/verify-student-otp', {
      body: { challengeId: body.challengeId, otp: '000000' },
    })
    const code = await newest()
    expect(code.action).toMatch(/^sign-in[.]/)
  })

  it('has the refused calls of console users, and not those of students', async () => {
    const officer = await anOfficer(product.deps)
    const student = await aStudent(product.deps)
    expect((await product.call('GET', '/staff/audit-log', { token: officer.token })).status).toBe(403)
    expect(await newest()).toMatchObject({
      action: 'access.refused',
      actor: { _id: officer._id },
      details: { call: 'GET /staff/audit-log' },
    })
    const before = (await newest()).seq
    expect((await product.call('GET', '/staff/audit-log', { token: student.token })).status).toBe(403)
    expect((await newest()).seq).toBe(before)
  })
})

describe('a search', () => {
  it('finds by person, action, object and day, and pages downwards without a gap', async () => {
    const officer = await anOfficer(product.deps, { name: 'Bilal Searchable' })
    for (let n = 0; n < 5; n++) await product.call('GET', '/staff/alarms', { token: officer.token })
    const found = (await search('?person=searchABLE&action=access.refused&limit=2')).body
    expect([found.totalCount, found.data.length]).toEqual([5, 2])
    const next = (await search(`?person=searchable&action=access.refused&limit=3&before=${found.next}`)).body
    expect(next.next).toBeNull()
    const all = [...found.data, ...next.data].map(({ seq }: { seq: number }) => seq)
    expect(new Set(all).size).toBe(5)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    expect((await search(`?object=${officer._id}`)).body.totalCount).toBe(1)
    expect((await search('?person=100%25')).body.totalCount).toBe(0)
    expect((await search('?to=2020-01-01')).body.totalCount).toBe(0)
  })

  it.each([
    ['action=nonsense', 'action'],
    ['from=yesterday', 'from'],
    ['from=0000-01-01', 'from'],
    ['from=2026-12-05&to=2026-11-01', 'to'],
    ['before=0', 'before'],
    ['limit=101', 'limit'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await search(`?${query}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })
})

it('is exported as CSV without formulas, and the export is logged', async () => {
  await anOfficer(product.deps, { name: '=HYPERLINK("http://example.org")' }).then(({ token }) =>
    product.call('GET', '/staff/alarms', { token }),
  )
  const { status, headers, body } = await product.call('GET', '/staff/audit-log.csv?action=access.refused', {
    token: admin.token,
  })
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="audit-log.csv"'])
  const text = body.toString()
  expect(text).toContain(`"'=HYPERLINK(""http://example.org"")"`)
  expect(text).not.toMatch(/(^|,)"?=/m)
  expect(await newest()).toMatchObject({
    action: 'audit-log.exported',
    actor: { _id: admin._id },
    details: { action: 'access.refused', rows: text.trim().split('\r\n').length - 1 },
  })
})

/** `npm run audit:verify` on the machine of a server. */
const verifyCommand = ({ database, deps: { config } }: TestProduct, given: readonly string[]) =>
  new Promise<{ code: number | null; out: string }>((resolve, reject) => {
    const file = path.join(import.meta.dirname, '../../../../app/commands/audit-verify.ts')
    const child = spawn(process.execPath, [file, ...given], {
      env: {
        ...spawnedEnvironment(),
        ...database.env,
        DATA_DIR: config.dataDir,
        ...(config.storageUrl && { STORAGE_URL: config.storageUrl }),
        AWS_ACCESS_KEY_ID: 'test',
        AWS_SECRET_ACCESS_KEY: 'test',
      },
    })
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out }))
  })

describe('anchors and the check', () => {
  const verify = () => product.call('POST', '/staff/audit-log/verify', { token: admin.token, body: {} })
  const command = (...given: string[]) => verifyCommand(product, given)

  it('are appended when the head has moved, in a file only its owner can read', async () => {
    await anchorAudit(product.deps)
    await anchorAudit(product.deps)
    const anchors = await readAnchors(product.deps)
    expect(anchors).toHaveLength(1)
    await verify()
    await anchorAudit(product.deps)
    expect(await readAnchors(product.deps)).toHaveLength(2)
    expect((await stat(anchorsFile(product.deps.config))).mode & 0o777).toBe(0o600)
    expect(await readFile(anchorsFile(product.deps.config), 'utf8')).toContain(` ${anchors[0]!.seq} `)
  })

  it('verify the log at the request of an admin, once a day with an e-mail, and by the command', async () => {
    const { body } = await verify()
    expect(body.check).toMatchObject({ sound: true, faults: [] })
    expect(body.head).toBe(body.check.upTo + 1)
    expect(await newest()).toMatchObject({ action: 'audit-log.verified', details: { sound: true } })
    await checkAuditHourly(product.deps)
    await checkAuditHourly(product.deps)
    const mails = (await product.mails(admin.email)).filter(({ subject }) => subject?.includes('audit log'))
    expect(mails.map(({ subject }) => subject)).toEqual(['The audit log is intact'])
    expect(mails[0]!.text).toMatch(/--anchor \d+:[0-9a-f]{64}/)
    const { code, out } = await command('--json')
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ sound: true, faults: [] })])
    expect((await command('--anchor', 'nonsense')).code).toBe(2)
  })

  it('reveal a truncated log: to the admins as an alarm, to the operator with the entry number', async () => {
    await anchorAudit(product.deps)
    const last = (await readAnchors(product.deps)).at(-1)!
    await asSuperuser(product.database, [`delete from audit_log where seq >= $1`, [last.seq]])
    const { code, out } = await command()
    expect([code, out]).toEqual([1, expect.stringContaining(`Entry ${last.seq} is missing at the end`)])
    const { body } = await verify()
    expect(body.check).toMatchObject({ sound: false, faults: [{ seq: last.seq, kind: 'cut' }] })
    const alarms = await product.call('GET', '/staff/alarms', { token: admin.token })
    expect(alarms.body.data[0]).toMatchObject({ kind: 'audit-chain', ids: [String(last.seq)] })
    const mails = (await product.mails(admin.email)).filter(({ subject }) => subject?.includes('alarm'))
    expect(mails).toHaveLength(1)
  })
})

describe('linking into the chain', () => {
  let own: TestProduct
  let token: string
  beforeAll(async () => {
    own = await testProduct()
    token = (await anAdmin(own.deps)).token
  })
  afterAll(() => own.close())

  const list = async () => (await own.call('GET', '/staff/audit-log', { token })).body
  const alarms = async () =>
    (await own.call('GET', '/staff/alarms', { token })).body.data.map(({ kind }: { kind: string }) => kind)
  const failedLogin = () =>
    own.call('POST', '/auth/student-login', { body: { email: 'nobody@example.org', password } })

  it('that has stopped is shown with the entries that wait, and becomes an alarm until it goes on', async () => {
    await linkEntries(own.deps)
    await own.deps.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${lockNumbers.auditLinking})`.execute(trx)
      await failedLogin()
      const { data, chain } = await list()
      expect(data[0]).toMatchObject({ seq: chain.head + 1, action: 'sign-in.refused' })
      expect(chain.unlinked).toEqual({ count: 1, seconds: expect.any(Number) })
      await checkLinking(own.deps)
      expect(await alarms()).toEqual([])
      await asSuperuser(
        own.database,
        `update audit_pending set written_at = written_at - interval '2 minutes'`,
      )
      expect((await list()).chain.unlinked.seconds).toBeGreaterThanOrEqual(120)
      await checkLinking(own.deps)
      expect(await alarms()).toEqual(['audit-unlinked'])
      const { code, out } = await verifyCommand(own, [])
      expect([code, out]).toEqual([0, expect.stringContaining('1 not linked yet')])
    })
    expect((await list()).chain.unlinked).toEqual({ count: 0, seconds: 0 })
    await checkLinking(own.deps)
    expect(await alarms()).toEqual([])
  })

  it('of an entry that was changed before raises an alarm within a minute, which stays', async () => {
    await linkEntries(own.deps)
    await failedLogin()
    await asSuperuser(own.database, `update audit_pending set details = '{"why": "code"}'`)
    const { out } = await verifyCommand(own, [])
    const { chain, data } = await list()
    expect(data[0]).toMatchObject({
      seq: chain.head,
      action: 'audit-log.damaged',
      details: { entry: chain.head - 1, fault: 'altered' },
    })
    expect(out).toContain(`Entry ${chain.head - 1}, or the one that its session wrote before it, was changed`)
    await checkLinking(own.deps)
    expect(await alarms()).toEqual(['audit-chain'])
    const { check } = (await own.call('POST', '/staff/audit-log/verify', { token, body: {} })).body
    expect(check).toMatchObject({ sound: false, faults: [{ seq: chain.head - 1, kind: 'altered' }] })
    expect(await alarms()).toEqual(['audit-chain'])
  })
})

describe('the check of every hour', () => {
  let own: TestProduct
  let token: string
  beforeAll(async () => {
    own = await testProduct()
    token = (await anAdmin(own.deps)).token
    for (let number = 0; number < 12; number++) await failedLogin()
    // The first one verifies everything.
    expect(await checkNextSlice(own.deps)).toMatchObject({ sound: true })
  })
  afterAll(() => own.close())

  const failedLogin = () =>
    own.call('POST', '/auth/student-login', { body: { email: 'nobody@example.org', password } })
  const turn = async () => (await checkNextSlice(own.deps, { entries: 4 })).sound
  const checks = async () =>
    (await own.deps.pool.query('select whole, sound, findings from audit_checks order by id')).rows
  const alarms = async () => (await own.call('GET', '/staff/alarms', { token })).body.data
  const edit = (purpose: string | null) =>
    asSuperuser(own.database, ['update audit_log set purpose = $1 where seq = 10', [purpose]])

  it('finds damage in a slice that is reached later, names it, and keeps the alarm until all is verified', async () => {
    await edit('repair')
    expect([await turn(), await turn()]).toEqual([true, true])
    expect(await alarms()).toEqual([])
    await failedLogin()
    expect(await turn()).toBe(false)
    expect(await alarms()).toMatchObject([{ kind: 'audit-chain', found: 1, ids: ['10'] }])
    const findings = [{ seq: 10, kind: 'changed' }]
    expect((await checks()).map(({ whole, sound }) => [whole, sound])).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [true, false],
    ])
    // Now it is known: the rounds go on, and nothing more is verified than the slices.
    for (let number = 0; number < 5; number++) expect(await turn()).toBe(false)
    expect((await checks()).slice(4)).toEqual(
      Array.from({ length: 5 }, () => ({ whole: false, sound: false, findings })),
    )
    const { chain } = (await own.call('GET', '/staff/audit-log', { token })).body
    expect(chain.check).toMatchObject({ sound: false, faults: findings })

    await edit(null)
    expect(await turn()).toBe(false)
    own.clock.advance(7 * 86_400_000)
    expect(await turn()).toBe(true)
    token = (await anAdmin(own.deps)).token
    expect(await alarms()).toEqual([])
  })

  it('finds other damage while some is known', async () => {
    await edit('repair')
    await asSuperuser(own.database, `update audit_log set purpose = 'other' where seq = 2`)
    while (await turn());
    const [known] = await alarms()
    expect(known.ids).toEqual(['2', '10'])
    await asSuperuser(own.database, 'delete from audit_log where seq = 6')
    await expect
      .poll(async () => {
        await turn()
        return (await alarms())[0].ids
      })
      .toEqual(['2', '6', '10'])
  })

  it('notices a truncated end without any anchor outside of the database', async () => {
    const other = await testProduct()
    try {
      await anAdmin(other.deps)
      for (let number = 0; number < 3; number++)
        await other.call('POST', '/auth/student-login', { body: { email: 'nobody@example.org', password } })
      const { head } = await checkNextSlice(other.deps)
      await asSuperuser(other.database, ['delete from audit_log where seq = $1', [head.seq]])
      expect(await checkNextSlice(other.deps)).toMatchObject({ sound: false })
      const { rows } = await other.deps.pool.query(
        'select findings from audit_checks order by id desc limit 1',
      )
      expect(rows[0].findings).toEqual([{ seq: head.seq, kind: 'cut' }])
    } finally {
      await other.close()
    }
  })
})

describe('anchors of several servers', () => {
  it('are written once to shared storage, and each server and the command notice what is missing', async () => {
    process.env['AWS_ACCESS_KEY_ID'] ??= 'test'
    process.env['AWS_SECRET_ACCESS_KEY'] ??= 'test'
    const store = await anObjectStore()
    const first = await testProduct({ STORAGE_URL: store.storage })
    const second = await anotherServer(first)
    try {
      const { token } = await anAdmin(first.deps)
      const verify = async (server: TestProduct) =>
        (await server.call('POST', '/staff/audit-log/verify', { token, body: {} })).body.check
      await verify(first)
      await anchorAudit(first.deps)
      await anchorAudit(second.deps)
      const anchors = await readAnchors(second.deps)
      const objects = [...store.objects.keys()].filter((name) => name.startsWith('papers/kept/anchors/'))
      expect([anchors.length, objects.length]).toEqual([1, 1])
      await expect(stat(anchorsFile(first.deps.config))).rejects.toThrow('ENOENT')
      // More than a page of a listing.
      for (const server of [second, first, second, first]) {
        await verify(server)
        await anchorAudit(server.deps)
      }
      expect(await readAnchors(first.deps)).toHaveLength(5)
      expect(await verify(second)).toMatchObject({ sound: true })
      expect((await verifyCommand(second, [])).code).toBe(0)

      const { seq } = (await readAnchors(first.deps)).at(-1)!
      await asSuperuser(first.database, ['delete from audit_log where seq >= $1', [seq]])
      expect(await verifyCommand(second, [])).toEqual({
        code: 1,
        out: expect.stringContaining(`Entry ${seq} is missing at the end`),
      })
      expect(await verify(second)).toMatchObject({ sound: false, faults: [{ seq, kind: 'cut' }] })
    } finally {
      await second.close()
      await first.close()
      await store.close()
    }
  })
})
