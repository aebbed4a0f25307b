import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode, newestToken } from '#test/people/sign-in-steps.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** Every row of every table as text, as a thief of a dump would have it. */
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

test('no password, code, token or link is in the database, nor a hash of one that could be searched', async () => {
  const email = 'canary@example.org'
  const password = 'canary lanterns by the lake'
  const post = (path: string, body: object) => product.call('POST', `/auth/${path}`, { body })
  await post('student-register', { name: 'Canary', email, password })
  const registerCode = await newestCode(product, email)
  const { body: entered } = await post('verify-student-otp', { email, otp: registerCode })
  const { body: challenge } = await post('student-login', { email, password })
  const loginCode = await newestCode(product, email)
  await post('forgot-student-password', { email })
  const reset = await newestToken(product, email)

  const everything = await dump()
  expect(everything).toContain(email)
  for (const secret of [password, entered.token, reset]) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const { rows } = await product.deps.pool.query(
    `select id, purpose, encode(code_hash, 'hex') as hash from otp_challenges`,
  )
  const stored = new Set(rows.map(({ hash }) => hash))
  expect(stored.size).toBe(2)
  // Without the key nobody finds the code by brute force: neither a plain hash nor one salted with the row's own values.
  for (const { id, purpose } of rows) {
    for (const code of [registerCode, loginCode]) {
      for (const guess of [
        code,
        `${id}${code}`,
        `${id}${purpose}${code}`,
        `code\n${id}\n${purpose}\n${code}`,
      ]) {
        expect(stored).not.toContain(createHash('sha256').update(guess).digest('hex'))
      }
    }
  }
  expect(rows.map(({ id }) => id)).toContain(challenge.challengeId)
  // The address is only in its own columns: the counters contain keyed hashes.
  const { rows: counters } = await product.deps.pool.query('select c::text as row from rate_counters c')
  for (const { row } of counters) expect(row).not.toContain('canary')
})
