import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '#test/fixtures/upload-server.ts'
import { readDatabaseUrl } from './database-url.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
let certificate: string
beforeAll(async () => {
  folder = await aFolder()
  certificate = path.join(folder.path, 'ca.pem')
  await writeFile(certificate, 'a certificate')
})
afterAll(() => folder.remove())

test.each([
  ['postgres://app@db/manzil', ['db:']],
  ['postgres://app@db:5433/manzil', ['db:5433']],
  ['postgresql://app@h1,h2:5433/manzil', ['h1:5432', 'h2:5433']],
  ['postgres://app@[::1]:5433,[fe80::2]/manzil', ['::1:5433', 'fe80::2:5432']],
  ['postgres://app@/manzil?host=/run/a,/run/b&port=5432,5433', ['/run/a:5432', '/run/b:5433']],
  ['postgres://app@/manzil?host=h1,h2,h3&port=6432', ['h1:6432', 'h2:6432', 'h3:6432']],
  ['postgres://app@%2Frun%2Fpostgresql/manzil', ['/run/postgresql:']],
  ['postgres://app@/manzil', [':']],
])('%s names its hosts', (url, hosts) => {
  expect(readDatabaseUrl(url).hosts.map(({ host, port }) => `${host ?? ''}:${port ?? ''}`)).toEqual(hosts)
})

test('user, password, database and what is passed on are read from both places', () => {
  expect(readDatabaseUrl('postgres://app:p%40ss%2F@h1,h2/manzil?application_name=web').config).toMatchObject({
    user: 'app',
    password: 'p@ss/',
    database: 'manzil',
    application_name: 'web',
  })
  const { config, connectTimeout, mustWrite } = readDatabaseUrl(
    'postgres:///?host=h1&user=app&password=a%20b&dbname=other&connect_timeout=7&options=-c%20work_mem%3D8MB&target_session_attrs=read-write',
  )
  expect(config).toMatchObject({
    user: 'app',
    password: 'a b',
    database: 'other',
    options: '-c work_mem=8MB',
  })
  expect([connectTimeout, mustWrite]).toEqual([7000, true])
})

test('sslmode means what it means to libpq', () => {
  const ssl = (parameters: string) => readDatabaseUrl(`postgres://app@db/manzil?${parameters}`).config.ssl
  expect(ssl('')).toBe(undefined)
  expect(ssl('sslmode=disable')).toBe(false)
  expect(ssl('sslmode=require')).toEqual({ rejectUnauthorized: false })
  expect(ssl('sslmode=verify-full')).toEqual({})
  const file = encodeURIComponent(certificate)
  expect(ssl(`sslmode=verify-full&sslrootcert=${file}`)).toEqual({ ca: 'a certificate' })
  expect(ssl(`sslmode=verify-ca&sslrootcert=${file}&sslcert=${file}&sslkey=${file}`)).toEqual({
    ca: 'a certificate',
    cert: 'a certificate',
    key: 'a certificate',
    checkServerIdentity: expect.any(Function),
  })
})

test.each([
  ['postgres://app:hunter2@h1,,h2/x', 'names several hosts, one of them empty'],
  ['postgres://app:hunter2@h1:0/x', 'has a port that is no number from 1 to 65535'],
  [
    'postgres://app:hunter2@/x?host=a,b,c&port=1,2',
    'names several ports: there must be as many as hosts, or one for all',
  ],
  [
    'postgres://app:hunter2@db/x?gssencmode=prefer&hostaddr=10.0.0.1&target_session_attrs=standby&sslmode=prefer&connect_timeout=soon',
    'has a target_session_attrs that is not supported: it may be any or read-write; ' +
      'has an sslmode that is not supported: it may be disable, require, verify-ca, verify-full; ' +
      'has a connect_timeout that is no whole number of seconds; ' +
      'has parameters that are not supported: gssencmode, hostaddr',
  ],
  [
    'postgres://app:hunter2@db/x?sslmode=verify-ca&sslcert=/nowhere/hunter2',
    'has sslmode=verify-ca, which needs sslrootcert; names in sslcert a file that cannot be read (ENOENT)',
  ],
  ['postgres://app:pass#hunter2@db/x', expect.stringContaining('cannot be read')],
  ['postgres://app:pass?hunter2=1@db/x', expect.stringContaining('cannot be read')],
])('all problems of %s are stated, and nothing of it is quoted', (url, problems) => {
  let message = ''
  try {
    readDatabaseUrl(url)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toEqual(problems)
  expect(message).not.toContain('hunter2')
})
