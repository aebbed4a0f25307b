import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '#app/api/app.ts'
import { eraseClosedAccounts } from '#areas/students/closing/server/erase-closed-accounts.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { anOfficer, aStudent, type Person } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { endOf, openNumber, sealNumber } from './seal-number.ts'

let product: TestProduct
let student: Person
beforeAll(async () => {
  product = await testProduct()
})
beforeEach(async () => {
  student = await aStudent(product.deps)
})
afterAll(() => product.close())

const digits = '3520212345671'
const cnic = { kind: 'cnic', number: '35202-1234567-1', issued: '2025-05-04', expires: '2035-05-04' }
const passport = { number: 'ab 1234567', country: 'PK', issued: '2024-01-02', expires: '2029-01-01' }

const save = (paper: string, body: object, person = student) =>
  product.call('PUT', `/student/identity/${paper}`, { token: person.token, body })
const numberOf = (paper: string, person = student) =>
  product.call('POST', `/student/identity/${paper}/number`, { token: person.token, body: {} })
const profile = async (person = student) =>
  (await product.call('GET', '/student/sections', { token: person.token })).body.profile

/** Everything in the database, as text; bytes as hexadecimal. */
async function dump(): Promise<string> {
  const { pool } = product.deps
  const { rows: tables } = await pool.query(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t`)
    parts.push(...rows.map(({ row }) => row as string))
  }
  return parts.join('\n')
}

describe('the number of an identity document', () => {
  it('is stored encrypted, shown by its last digits, and in full only on a request that is logged', async () => {
    const saved = await save('national', cnic)
    expect(saved.body.profile.national).toEqual({
      kind: 'cnic',
      numberEnds: '5671',
      issued: '2025-05-04',
      expires: '2035-05-04',
    })
    expect(JSON.stringify(saved.body)).not.toContain(digits)
    const left = await dump()
    expect(left).not.toContain(digits)
    expect(left).not.toContain('35202-1234567')
    expect(left).not.toContain(Buffer.from(digits).toString('hex'))
    expect((await profile()).numberViews).toEqual([])
    expect(await numberOf('national')).toMatchObject({ status: 200, body: { number: digits } })
    expect((await profile()).numberViews).toMatchObject([
      { identityDocument: 'national', at: expect.any(String) },
    ])
  })

  it('is shown in full only after fresh proof, and refusals are not logged', async () => {
    await save('national', cnic)
    product.clock.advance(10 * 60_000 + 1000)
    expect(await numberOf('national')).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
    expect((await profile()).numberViews).toEqual([])
    await product.call('POST', '/auth/prove', {
      token: student.token,
      body: { password: student.password },
    })
    expect((await numberOf('national')).body.number).toBe(digits)
  })

  it('stays when only a date changes, and is deleted alone or with its document', async () => {
    await save('passport', passport)
    const { number: _, ...dates } = passport
    await save('passport', { ...dates, expires: '2030-01-01' })
    expect(await numberOf('passport')).toMatchObject({ body: { number: 'AB1234567' } })
    expect((await profile()).passport).toMatchObject({ numberEnds: '567', expires: '2030-01-01' })
    await save('passport', { ...dates, number: null })
    expect([(await profile()).passport.numberEnds, (await numberOf('passport')).status]).toEqual([null, 404])
    const remove = () => product.call('DELETE', '/student/identity/passport', { token: student.token })
    expect((await remove()).body.profile.passport).toBeNull()
    expect((await remove()).status).toBe(404)
  })

  it('is one’s own alone', async () => {
    await save('national', cnic)
    const [other, officer] = [await aStudent(product.deps), await anOfficer(product.deps)]
    expect((await numberOf('national', other)).status).toBe(404)
    expect((await numberOf('national', officer)).status).toBe(403)
    expect((await save('national', cnic, officer)).status).toBe(403)
    expect((await numberOf('driving-licence')).status).toBe(404)
    const answer = await product.call('GET', '/student/identity/national/number', { token: student.token })
    expect([404, 405]).toContain(answer.status)
  })

  it('does not decrypt for another person, another document or after a change of one bit', () => {
    const { documentKey } = product.deps.secrets
    const of = { userId: student._id, identityDocument: 'national' } as const
    const { sealed, keyId } = sealNumber(documentKey, of, digits)
    const open = (who: Parameters<typeof openNumber>[1], bytes = sealed, key = keyId) =>
      openNumber(documentKey, who, bytes, key)
    expect(open(of)).toBe(digits)
    expect(() => open({ ...of, identityDocument: 'passport' })).toThrow('cannot be opened')
    expect(() => open({ ...of, userId: crypto.randomUUID() })).toThrow('cannot be opened')
    expect(() => open(of, sealed, 'other')).toThrow('not at hand')
    for (const place of [0, 14, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[place]! ^= 1
      expect(() => open(of, changed)).toThrow('cannot be opened')
    }
    expect(sealNumber(documentKey, of, digits).sealed.equals(sealed)).toBe(false)
    expect([endOf(digits), endOf('AB1234567'), endOf('A12B')]).toEqual(['5671', '567', 'B'])
  })
})

describe('a stale copy of an identity document', () => {
  it('erases nothing: fields left out stay, and a part that was saved since is refused', async () => {
    await save('national', cnic)
    const seen = { kind: 'cnic', issued: cnic.issued, expires: cnic.expires, numberEnds: '5671' }
    const sameDay = { expires: '2036-05-04' }
    expect((await save('national', { ...sameDay, seen: { expires: cnic.expires } })).status).toBe(200)
    for (const stale of [{ expires: '2037-05-04' }, { ...sameDay, expires: null }]) {
      const late = await save('national', { ...stale, seen })
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    }
    expect((await save('national', { issued: '2025-05-05', seen })).status).toBe(200)
    expect((await profile()).national).toEqual({
      kind: 'cnic',
      numberEnds: '5671',
      issued: '2025-05-05',
      expires: '2036-05-04',
    })
    expect((await numberOf('national')).body.number).toBe(digits)
  })

  it('does not overwrite a newer number', async () => {
    const seen = { numberEnds: '567' }
    await save('passport', passport)
    await save('passport', { number: 'CD7654321', seen })
    expect((await save('passport', { number: 'EF1112223', seen })).status).toBe(409)
    expect((await save('passport', { number: null, seen })).status).toBe(409)
    expect((await numberOf('passport')).body.number).toBe('CD7654321')
  })

  it('does not restore a removed document, nor replace one it has not seen', async () => {
    expect((await save('national', { ...cnic, seen: null })).status).toBe(200)
    expect((await save('national', { ...cnic, kind: 'nicop', seen: null })).status).toBe(409)
    await product.call('DELETE', '/student/identity/national', { token: student.token })
    expect((await save('national', { expires: '2036-05-04', seen: { expires: cnic.expires } })).status).toBe(
      409,
    )
    expect((await profile()).national).toBeNull()
  })

  it('is validated together with the rest', async () => {
    await save('national', cnic)
    const wrong = [{ expires: '2025-05-03' }, { number: 'AB1234567' }, { issued: '2035-05-05' }]
    for (const change of wrong) expect((await save('national', change)).status).toBe(400)
    const nothing = await save('passport', { issued: '2024-01-02' })
    expect(nothing.body.profile.passport).toMatchObject({ country: null, issued: '2024-01-02' })
  })
})

describe('refused, at its field', () => {
  it.each([
    ['twelve digits', 'national', { ...cnic, number: '35202-123456-1' }, 'number'],
    ['fourteen digits', 'national', { ...cnic, number: '35202-12345678-1' }, 'number'],
    ['letters in a CNIC', 'national', { ...cnic, number: '3520A-1234567-1' }, 'number'],
    ['a B-Form of letters', 'national', { ...cnic, kind: 'b_form', number: 'AB1234567' }, 'number'],
    ['symbols in another document', 'national', { ...cnic, kind: 'other', number: '!!!!' }, 'number'],
    ['a kind that is none', 'national', { ...cnic, kind: 'licence' }, 'kind'],
    ['an issue to come', 'national', { ...cnic, issued: '2090-01-01', expires: null }, 'issued'],
    ['an end before the issue', 'national', { ...cnic, expires: '2025-05-03' }, 'expires'],
    ['a short passport number', 'passport', { ...passport, number: 'AB1' }, 'number'],
    ['a passport of a country in words', 'passport', { ...passport, country: 'Pakistan' }, 'country'],
  ])('%s', async (_, paper, body, field) => {
    const { status, body: refusal } = await save(paper, body)
    expect([status, Object.keys(refusal.fields)]).toEqual([400, [field]])
    if ('number' in body && field === 'number') expect(JSON.stringify(refusal)).not.toContain(body.number)
    expect((await profile()).national).toBeNull()
  })

  it('accepts any spacing of a CNIC, and documents of other countries as they are', async () => {
    for (const number of [digits, '35202 1234567 1', '35202–1234567–1']) {
      expect((await save('national', { ...cnic, number })).status).toBe(200)
      expect((await numberOf('national')).body.number).toBe(digits)
    }
    await save('national', { ...cnic, kind: 'other', number: 'x12-345/6' })
    expect((await numberOf('national')).body.number).toBe('X12-345/6')
  })
})

describe('leftovers', () => {
  it('no log contains a number', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { deps } = product
    const app = await buildApp({ ...deps, log, live: { ...deps.live, stop: () => undefined } })
    const headers = { authorization: `Bearer ${student.token}` }
    const url = '/api/student/identity/national'
    await app.inject({ method: 'PUT', url, headers, payload: cnic })
    await app.inject({ method: 'PUT', url, headers, payload: { ...cnic, number: `${digits}9` } })
    const shown = await app.inject({ method: 'POST', url: `${url}/number`, headers, payload: {} })
    expect(shown.json()).toEqual({ number: digits })
    await app.close()
    expect(lines.join('')).toContain('/student/identity')
    expect(lines.join('').replaceAll(/[^0-9]/g, '')).not.toContain(digits)
  })

  it('is deleted with the account', async () => {
    const { deps, clock } = product
    await save('national', cnic)
    await save('passport', passport)
    await numberOf('passport')
    const guardians = { guardians: [{ ...guardian, name: 'Canary Guardian' }] }
    await product.call('PUT', '/student/sections/guardians', { token: student.token, body: guardians })
    await deps.db
      .updateTable('users')
      .set({ status: 'deleted', deleted_at: clock.now() })
      .where('id', '=', student._id)
      .execute()
    clock.advance(8 * 24 * 3_600_000)
    expect(await eraseClosedAccounts(deps)).toBe(1)
    await linkEntries(deps)
    const left = await dump()
    expect(left).not.toContain('Canary Guardian')
    // The audit log retains actions on an id that no longer identifies anybody.
    const { rows: log } = await deps.pool.query('select l::text as row from audit_log l')
    const entries = new Set(log.map(({ row }) => row as string))
    expect(left.split('\n').filter((row) => row.includes(student._id) && !entries.has(row))).toEqual([])
  })
})

const guardian = {
  relation: 'mother',
  phone: '+923010000001',
  email: null,
  occupation: null,
  paysFees: false,
  agrees: true,
  mayKnow: [],
}
