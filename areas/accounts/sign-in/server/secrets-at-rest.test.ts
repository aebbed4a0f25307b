import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { newestCode, newestToken } from '#test/people/sign-in-steps.ts'

let product: TestProduct
const lines: string[] = []
beforeAll(async () => {
  product = await testProduct({ LOG_LEVEL: 'debug' }, { write: (line) => void lines.push(line) })
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

test('no person, password, code, token or address with its query is in the log', async () => {
  lines.length = 0
  const [email, name, password] = ['heron@example.org', 'Heron', 'heron lanterns by the lake']
  const post = (path: string, body: object) => product.call('POST', `/auth/${path}`, { body })
  await post('student-register', { name, email, password })
  const code = await newestCode(product, email)
  await post('verify-student-otp', { email, otp: 'heron1' })
  await post('student-login', { email, password: 'heron guesses' })
  await post('student-login', { email: 'no.heron@example.org', password })
  const { body: entered } = await post('verify-student-otp', { email, otp: code })
  const { token, user } = entered
  await product.call('GET', `/university/get-all-universities?search=heron`, { token })
  await product.call('GET', `/auth/me?token=${token}`)
  await product.call('GET', `/heron/${token}`)
  await post('forgot-student-password', { email })
  const reset = await newestToken(product, email)
  await post('reset-student-password', { token: reset, password: `${password} again` })

  // The log names an e-mail that became a file, with its code or link, because nobody gets it otherwise.
  const log = lines.filter((line) => !line.includes('.eml')).join('')
  expect(log.match(/"event":"answer"/g)?.length).toBeGreaterThan(9)
  expect(log).toContain(user._id)
  for (const secret of ['heron', 'Heron', token, reset]) expect(log).not.toContain(secret)
  // Six digits may be a part of an id or of a time.
  expect(log).not.toMatch(new RegExp(`(?<![\\w-])${code}(?![\\w-])`))
})
