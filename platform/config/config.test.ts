import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { site } from '#site'
import { ConfigError, type Environment, readConfig } from './config.ts'

function problemsOf(env: Environment): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('nothing set is a product on loopback with its data beside it', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: path.resolve('data'),
    secretsDir: path.resolve('data/keys'),
    databaseUrl: undefined,
    databasePooler: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrl: undefined,
    storageUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    rateLimits: true,
    trustProxy: [],
    corsOrigins: [],
    otpDigits: 6,
    logLevel: 'info',
    cluster: false,
    drainSeconds: 0,
    backupDir: undefined,
    backupKeep: 7,
    staffSecondFactor: 'totp',
    warnings: [],
  })
})

test('backups go to a folder or a bucket, with credentials of their own if wanted', () => {
  expect(readConfig({ BACKUP_DIR: 'backups' }).backupDir).toBe(path.resolve('backups'))
  const bucket = 's3://nightly/manzil?endpoint=https://store.example.org&region=eu-central-1'
  const own = { BACKUP_ACCESS_KEY_ID: 'backups', BACKUP_SECRET_ACCESS_KEY: 'a secret of a test' }
  expect(readConfig({ BACKUP_DIR: bucket, ...own })).toMatchObject({
    backupDir: bucket,
    backupCredentials: { accessKeyId: 'backups', secretAccessKey: 'a secret of a test' },
  })
  expect(problemsOf({ BACKUP_DIR: 's3://', BACKUP_ACCESS_KEY_ID: 'backups' })).toEqual([
    'BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY are needed together',
    expect.stringMatching(/^BACKUP_DIR /),
  ])
})

test('a collector turns traces on, unless they are turned off', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig(endpoint).traces).toEqual({ sampled: 1, delay: 5000 })
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector.example/in' }).traces).toEqual({
    sampled: 1,
    delay: 5000,
  })
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(readConfig({ ...endpoint, ...tenth, OTEL_BSP_SCHEDULE_DELAY: '100' }).traces).toEqual({
    sampled: 0.1,
    delay: 100,
  })
  expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces?.sampled).toBe(1)
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
    expect(readConfig({ ...endpoint, ...off }).traces).toBeUndefined()
  expect(readConfig({ ...tenth, OTEL_SERVICE_NAME: 'manzil' }).traces).toBeUndefined()
  expect(
    problemsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER: 'always_off',
      OTEL_TRACES_SAMPLER_ARG: '10',
    }),
  ).toEqual([
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http:// or https://',
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"; it must be http/protobuf',
    'OTEL_TRACES_SAMPLER is "always_off"; it must be parentbased_always_on or parentbased_traceidratio',
    'OTEL_TRACES_SAMPLER_ARG is "10"; it must be a number from 0 to 1',
  ])
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', CORS_ORIGINS: '' })).toEqual(readConfig({}))
})

test('each variable is read', () => {
  const config = readConfig({
    HOST: '[::1]',
    PORT: '8080',
    PUBLIC_URL: 'https://study.example.org/',
    DATA_DIR: '/srv/manzil',
    DATABASE_URL: 'postgres://app@/manzil?host=/run/postgresql',
    STORAGE_URL: 's3://papers/live?region=eu-central-1',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'Manzil <desk@example.org>',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://a.example.org, http://b.example.org:8080',
    OTP_DIGITS: '8',
    LOG_LEVEL: 'WARN',
    STAFF_SECOND_FACTOR: 'totp',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.1',
  })
  expect(config).toMatchObject({
    host: '::1',
    port: 8080,
    publicUrl: 'https://study.example.org',
    dataDir: '/srv/manzil',
    secretsDir: '/srv/manzil/keys',
    databaseUrl: 'postgres://app@/manzil?host=/run/postgresql',
    trustProxy: ['10.0.0.0/8', '::1'],
    corsOrigins: ['https://a.example.org', 'http://b.example.org:8080'],
    otpDigits: 8,
    logLevel: 'warn',
    staffSecondFactor: 'totp',
    metrics: { host: '10.0.0.1', port: 9464 },
  })
})

test('TLS to the database without a check of its certificate is warned of', () => {
  const warningsOf = (mode: string) =>
    readConfig({ DATABASE_URL: `postgres://app@h1,h2/manzil?sslmode=${mode}` }).warnings
  expect(warningsOf('require')).toEqual([expect.stringContaining('sslmode=require')])
  expect(warningsOf('verify-full')).toEqual([])
})

test('a pooler in transaction mode needs an address around it', () => {
  const [pooled, direct] = ['postgres://app@pooler:6432/manzil', 'postgres://app@db/manzil']
  const of = (env: Environment) => problemsOf({ DATABASE_URL: pooled, ...env })
  expect(of({ DATABASE_POOLER: 'session' })).toEqual([])
  expect(of({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct })).toEqual([])
  expect(of({ DATABASE_POOLER: 'transaction' })).toEqual([
    'DATABASE_DIRECT_URL is needed with DATABASE_POOLER=transaction: migrations, locks and live updates need sessions of their own, around the pooler',
  ])
  expect(of({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: pooled })).toEqual([
    'DATABASE_DIRECT_URL is DATABASE_URL: it must lead around the pooler',
  ])
  for (const env of [{}, { DATABASE_POOLER: 'session' }]) {
    expect(of({ ...env, DATABASE_DIRECT_URL: direct })).toEqual([
      'DATABASE_DIRECT_URL is used with DATABASE_POOLER=transaction only',
    ])
  }
  expect(of({ DATABASE_POOLER: 'statement' })).toEqual([
    'DATABASE_POOLER is "statement"; it must be session or transaction',
  ])
  expect(problemsOf({ DATABASE_POOLER: 'session' })).toEqual([
    'DATABASE_POOLER is for a database server: DATABASE_URL is needed with it',
  ])
  expect(
    problemsOf({ DATABASE_URL: `${pooled}?options=-c%20jit%3Doff`, DATABASE_POOLER: 'session' }),
  ).toEqual(['DATABASE_URL has options, which a pooler does not take: remove them or DATABASE_POOLER'])
})

test('metrics need a port of their own', () => {
  expect(readConfig({ METRICS_HOST: '10.0.0.1' }).metrics).toBe(undefined)
  expect(problemsOf({ METRICS_PORT: '3000' })).toEqual(['METRICS_PORT is PORT: it needs its own'])
  expect(problemsOf({ METRICS_PORT: '0' })).toEqual([
    'METRICS_PORT is "0"; it must be a whole number from 1 to 65535',
  ])
})

test('the public address follows the host it listens on', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test.each([
  ['PORT', '70000'],
  ['PORT', '30x'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['HOST', 'localhost:3000'],
  ['PUBLIC_URL', 'study.example.org'],
  ['PUBLIC_URL', 'https://example.org/deep'],
  ['PUBLIC_URL', 'javascript:void'],
  ['DATABASE_URL', 'mysql://db/manzil'],
  ['DATABASE_URL', 'manzil'],
  ['DATABASE_URL', 'postgres://db/manzil?gssencmode=prefer&hostaddr=10.0.0.1&target_session_attrs=standby'],
  ['STORAGE_URL', 'https://bucket'],
  ['STORAGE_URL', 's3:///key'],
  ['MAIL_FROM', 'desk'],
  ['MAIL_FROM', 'Desk <desk@example.org>\r\nBcc: x@example.org'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy'],
  ['TRUST_PROXY', '*'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://example.org/'],
  ['CORS_ORIGINS', 'null'],
  ['OTP_DIGITS', '4'],
  ['OTP_DIGITS', '9'],
  ['LOG_LEVEL', 'loud'],
  ['BACKUP_KEEP', '0'],
  ['RATE_LIMITS', 'no'],
  ['STAFF_SECOND_FACTOR', 'none'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)])
})

test('all problems come at once', () => {
  const problems = problemsOf({ PORT: 'x', OTP_DIGITS: '1', SMTP_URL: 'smtp://mail.example.org' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'MAIL_FROM', 'OTP_DIGITS'])
})

test('a problem never quotes an address that may hold a password', () => {
  const problems = problemsOf({ DATABASE_URL: 'http://app:hunter2@db', SMTP_URL: 'mail:hunter2@mail' })
  expect(problems).toHaveLength(2)
  expect(problems.join()).not.toContain('hunter2')
})

test.each([
  ['127.0.0.1', false],
  ['127.8.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['0.0.0.0', true],
  ['::', true],
  ['192.0.2.7', true],
  ['127.0.0.1.example.org', true],
])('RATE_LIMITS=off while listening on %s leaves limits on: %s', (HOST, on) => {
  const { rateLimits, warnings } = readConfig({ HOST, RATE_LIMITS: 'off' })
  expect(rateLimits).toBe(on)
  expect(warnings).toHaveLength(on ? 1 : 0)
})

test.each([
  ['127.0.0.1', 'email'],
  ['localhost', 'email'],
  ['0.0.0.0', 'totp'],
  ['192.0.2.7', 'totp'],
])('STAFF_SECOND_FACTOR=email while listening on %s is followed as %s', (HOST, followed) => {
  const { staffSecondFactor, warnings } = readConfig({ HOST, STAFF_SECOND_FACTOR: 'email' })
  expect(staffSecondFactor).toBe(followed)
  expect(warnings).toHaveLength(followed === 'email' ? 0 : 1)
})

test('an address may stand in a file, but not in both places', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'config-'))
  const file = path.join(folder, 'address')
  await writeFile(file, 'postgres://app:word@db.example.org/manzil\n')
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(
    'postgres://app:word@db.example.org/manzil',
  )
  expect(problemsOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/x' })).toHaveLength(1)
  await writeFile(file, '')
  expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([expect.stringContaining('empty')])
  await rm(folder, { recursive: true })
  expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([expect.stringContaining('cannot be read')])
})

test('a server of several is refused with everything it lacks, all at once', async () => {
  const secretsDir = await mkdtemp(path.join(os.tmpdir(), 'keys-'))
  try {
    await writeFile(path.join(secretsDir, 'letter-key'), 'x')
    const lacks = problemsOf({ CLUSTER: 'on', SECRETS_DIR: secretsDir, PEPPER: 'x', PORT: 'many' })
    expect(lacks.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'STORAGE_URL',
      'OTP_KEY',
      'DOCUMENT_KEY',
    ])
    const whole = {
      CLUSTER: 'on',
      SECRETS_DIR: secretsDir,
      DATABASE_URL: 'postgres://app@db.example.org/manzil',
      STORAGE_URL: 's3://documents/live',
      PEPPER: 'x',
      OTP_KEY_FILE: '/run/keys/otp',
      DOCUMENT_KEY: 'x',
    }
    expect(readConfig(whole)).toMatchObject({ cluster: true, drainSeconds: 5 })
  } finally {
    await rm(secretsDir, { recursive: true })
  }
})

test('pushes need the private key of a pair; the public one follows from it', () => {
  // The private key of RFC 8291, appendix A.
  const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const subject = `mailto:${site.contact.email}`
  expect(readConfig({}).push).toBeUndefined()
  expect(readConfig({ VAPID_PRIVATE_KEY: privateKey }).push).toEqual({ publicKey, privateKey, subject })
  const own = readConfig({ VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'https://example.org/contact' })
  expect(own.push?.subject).toBe('https://example.org/contact')
  for (const bad of ['xyz', privateKey.slice(1), `${privateKey}AA`, 'A'.repeat(43), publicKey]) {
    const [problem] = problemsOf({ VAPID_PRIVATE_KEY: bad })
    expect(problem).toMatch(/^VAPID_PRIVATE_KEY must be a private VAPID key/)
    expect(problem).not.toContain(bad)
  }
  for (const bad of ['office@example.org', 'mailto:office', 'http://example.org'])
    expect(problemsOf({ VAPID_SUBJECT: bad })).toEqual([expect.stringContaining('VAPID_SUBJECT is')])
})
