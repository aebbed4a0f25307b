import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inject, afterAll, beforeAll, expect, test } from 'vitest'
import { liveStreams } from '#platform/live/contract.ts'
import { linkEntries } from '#platform/audit/link-entries.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { asAdmin } from '#test/harness/server.ts'
import { aStudent } from '#test/people/people.ts'
import { freePort, spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'

let dataDir: string
let database: TestDatabase
let product: SpawnedProduct
let metricsUrl: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-metrics-'))
  await chmod(dataDir, 0o711)
  database = await testDatabase()
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  product = await spawnProduct({
    dataDir,
    databaseUrl: database.env['DATABASE_URL'],
    // The primary itself, which is never read from as a replica.
    env: { ...database.env, DATABASE_READ_URL: database.env['DATABASE_URL']!, METRICS_PORT: String(port) },
  })
})
afterAll(async () => {
  await product?.stop()
  await database?.drop().catch(() => {})
  await rm(dataDir, { recursive: true, force: true })
})

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

async function scrape(): Promise<Sample[]> {
  const answer = await fetch(metricsUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
    return { name, labels: Object.fromEntries(pairs), value: Number(value) }
  })
}

function valueOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value
}

/** The headers of a student. */
async function signedIn(): Promise<{ authorization: string }> {
  const secrets = await readSecrets(path.join(dataDir, 'keys'), {})
  const { token } = await aStudent({ db: database.db, secrets, clock: { now: () => new Date() } })
  return { authorization: `Bearer ${token}` }
}

const unknownId = '01890000-0000-7000-8000-00000000abcd'
const email = 'amina.yusuf@example.org'
const post = (url: string, body: object) =>
  fetch(`${product.url}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('counts answers by route pattern, and no id or address of a person is in a label', async () => {
  const headers = await signedIn()
  const calls = [
    await fetch(`${product.url}/api/university/get-all-universities?search=${email}`, { headers }),
    await fetch(`${product.url}/api/university/${unknownId}`, { headers }),
    await fetch(`${product.url}/api/nowhere/${unknownId}`),
    await fetch(`${product.url}/nobody/${email}`),
    await post(`/api/nowhere/${email}`, {}),
    await post('/api/auth/student-login', { email, password: 'not the password' }),
    await post('/api/auth/student-login', { email }),
  ]
  await Promise.all(calls.map((answer) => answer.arrayBuffer()))
  // What nobody foresaw is 500.
  await database.pool.query('alter table users rename to users_away')
  const failed = await post('/api/auth/student-login', { email, password: 'not the password' })
  await database.pool.query('alter table users_away rename to users')
  expect(failed.status).toBe(500)

  const samples = await scrape()
  const requests = samples.filter(({ name }) => name === 'http_requests_total')
  const counted = (route: string) =>
    requests
      .filter(({ labels }) => labels['route'] === route)
      .map(({ labels, value }) => `${labels['method']} ${labels['status']}: ${value}`)
      .sort()
  expect(counted('unknown')).toEqual(['GET 404: 2', 'POST 404: 1'])
  expect(counted('/api/university/get-all-universities')).toEqual(['GET 200: 1'])
  expect(counted('/api/university/:universityId')).toEqual(['GET 404: 1'])
  expect(counted('/api/auth/student-login')).toEqual(['POST 400: 1', 'POST 401: 1', 'POST 500: 1'])
  expect(
    valueOf(samples, 'http_request_duration_seconds_count', {
      route: '/api/auth/student-login',
      method: 'POST',
    }),
  ).toBe(3)
  const texts = samples.flatMap(({ labels }) => Object.values(labels))
  expect(texts.filter((text) => /@|amina|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/.test(text))).toEqual([])
})

test('shows the pool, the event loop, e-mails, uploads, jobs, streams, storage, audit entries and the release', async () => {
  await database.pool.query(
    `insert into job_runs (name, began_at) values ('send-scheduled-decisions', '-infinity')
     on conflict (name) do update set began_at = '-infinity'`,
  )
  await database.pool.query(
    `insert into outbox (id, name, to_address, run_at, created_at)
     values (gen_random_uuid(), 'login-code', $1, now() + interval '1 hour', now() - interval '5 minutes')`,
    [email],
  )
  await linkEntries({ db: database.db, clock: { now: () => new Date() } }, { wait: true })
  const head = Number(
    (await database.pool.query('select coalesce(max(seq), 0) as seq from audit_log')).rows[0].seq,
  )
  await expect.poll(async () => valueOf(await scrape(), 'outbox_waiting'), { timeout: 30_000 }).toBe(1)
  await expect
    .poll(
      async () => valueOf(await scrape(), 'jobs_last_success_seconds', { job: 'send-scheduled-decisions' }),
      { timeout: 60_000 },
    )
    .toBeGreaterThan(Date.now() / 1000 - 300)
  const samples = await scrape()
  const value = (name: string, labels?: Record<string, string>) => valueOf(samples, name, labels)
  expect(value('outbox_oldest_seconds')).toBeGreaterThanOrEqual(300)
  expect(value('outbox_oldest_seconds')).toBeLessThan(600)
  expect(value('audit_head_seq')).toBe(head)
  expect(value('audit_unlinked')).toBe(0)
  expect(value('audit_unlinked_oldest_seconds')).toBe(0)
  expect(value('announcements_waiting')).toBe(0)
  expect(value('announcements_oldest_seconds')).toBe(0)
  expect(value('pg_pool_total')).toBeGreaterThanOrEqual(value('pg_pool_idle')!)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(value('build_info', { node: process.versions.node })).toBe(1)
  const zero = [
    value('pg_pool_waiting'),
    value('outbox_dead_total'),
    value('storage_errors_total'),
    value('live_streams'),
    value('uploads_in_flight', { gate: 'receiving' }),
    value('uploads_waiting', { gate: 'working' }),
    value('replica_usable'),
    value('replica_reads_total', { target: 'replica' }),
  ]
  expect(zero).toEqual(zero.map(() => 0))
})

test('counts open streams, and not their duration', async () => {
  const leave = new AbortController()
  const headers = await signedIn()
  const open = async () => {
    const { status, body } = await fetch(`${product.url}/api/live`, { headers, signal: leave.signal })
    expect(status).toBe(200)
    return body!
  }
  const oldest = await open()
  expect(valueOf(await scrape(), 'live_streams')).toBe(1)
  // One too many of the same person ends the oldest.
  for (let number = 1; number <= liveStreams; number++) await open()
  for await (const _ of oldest);
  const samples = await scrape()
  expect(valueOf(samples, 'live_streams')).toBe(liveStreams)
  expect(valueOf(samples, 'http_request_duration_seconds_count', { route: '/api/live' })).toBe(undefined)
  leave.abort()
  await expect.poll(async () => valueOf(await scrape(), 'live_streams')).toBe(0)
})

test('is served on its own port only', async () => {
  const statuses = [
    await fetch(`${product.url}/metrics`),
    await fetch(`${product.url}/api/metrics`),
    await fetch(metricsUrl, { method: 'POST' }),
    await fetch(metricsUrl.replace('/metrics', '/readyz')),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
})

/** What alerts and dashboard use of others: Prometheus itself, Patroni, and the exporters of PostgreSQL, node and HTTP. */
const ofOthers = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_textfile_mtime_seconds',
  'patroni_primary',
  'pg_replication_lag_seconds',
  'pg_stat_archiver_failed_count',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
  'up',
]

/** The names of metrics in a query of PromQL. */
function metricsIn(query: string): string[] {
  const bare = query
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring) *\([^)]*\)/g, '')
  const names = [...bare.matchAll(/[a-z_][a-z0-9_]*(?! *\()\b/g)].map(([name]) => name)
  return names.filter((name) => !['and', 'or', 'unless', 'bool', 'offset'].includes(name))
}

test('the alerts and the dashboard use metrics that exist', async () => {
  const root = path.join(import.meta.dirname, '../..')
  const alerts = await readFile(path.join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
  const dashboard = JSON.parse(await readFile(path.join(root, 'deploy/grafana/manzil.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const queries = [
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, query]) => query!),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(queries.length).toBeGreaterThan(25)
  const used = new Set(queries.flatMap(metricsIn))
  const own = new Set((await scrape()).map(({ name }) => name))
  const foreign = [...used].filter((name) => !own.has(name)).sort()
  expect(foreign).toEqual(ofOthers)
})

// Last: it takes the database away.
test('a database that is away does not fail the scrape', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  await database.close()
  await asAdmin(inject('testServer').admin, `drop database ${rows[0]!.name} with (force)`)
  await expect
    .poll(async () => valueOf(await scrape(), 'outbox_waiting'), { timeout: 30_000 })
    .toBe(undefined)
  const samples = await scrape()
  expect(valueOf(samples, 'http_requests_total')).toBeGreaterThan(0)
  expect(valueOf(samples, 'audit_head_seq')).toBe(undefined)
})
