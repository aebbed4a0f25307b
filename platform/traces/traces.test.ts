import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { smallPhotograph } from '#test/people/applying.ts'
import { aStudent } from '#test/people/people.ts'
import { aTraceCollector, type ReceivedSpan } from '#test/fixtures/trace-collector.ts'
import { freePort, spawnProduct, type SpawnedProduct } from '#test/harness/spawned-product.ts'

type Collector = Awaited<ReturnType<typeof aTraceCollector>>

/** Writes the address of each module as it is loaded. */
const noteModules = (file: string) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from 'node:module'
     import { appendFileSync } from 'node:fs'
     registerHooks({ load(url, context, next) {
       appendFileSync(${JSON.stringify(file)}, url + '\\n')
       return next(url, context)
     } })`,
  )}`

/** A product as a process of its own, on a database of its own. */
class Running {
  readonly folder: string
  readonly database: TestDatabase
  product!: SpawnedProduct

  private constructor(folder: string, database: TestDatabase) {
    this.folder = folder
    this.database = database
  }

  static async start(env: Record<string, string>): Promise<Running> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-traces-'))
    await chmod(folder, 0o711)
    const running = new Running(folder, await testDatabase())
    running.product = await spawnProduct({
      dataDir: folder,
      databaseUrl: running.database.env['DATABASE_URL'],
      nodeArgs: [noteModules(path.join(folder, 'modules.txt'))],
      env: { ...running.database.env, ...env },
    })
    return running
  }

  modules = async () => (await readFile(path.join(this.folder, 'modules.txt'), 'utf8')).split('\n')

  async linesOfLog(event: string): Promise<string[]> {
    const log = await readFile(path.join(this.folder, 'product.log'), 'utf8')
    return log.split('\n').filter((line) => line.includes(`"event":"${event}"`))
  }

  async token(): Promise<string> {
    const secrets = await readSecrets(path.join(this.folder, 'keys'), {})
    return (await aStudent({ db: this.database.db, secrets, clock: { now: () => new Date() } })).token
  }

  fetch = (address: string, init?: RequestInit) => fetch(`${this.product.url}${address}`, init)

  async close(): Promise<void> {
    await this.product?.stop()
    await this.database.drop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

const json = { 'content-type': 'application/json' }
const quick = { OTEL_BSP_SCHEDULE_DELAY: '100' }

describe('with a collector', () => {
  let collector: Collector
  let running: Running
  beforeAll(async () => {
    collector = await aTraceCollector()
    running = await Running.start({
      ...quick,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=rehearsal',
      TRUST_PROXY: '127.0.0.2',
    })
  })
  afterAll(async () => {
    await running?.close()
    await collector?.close()
  })

  /** The span of a call, by the id that its answer has. */
  async function spanOf(answer: Pick<Response, 'headers'>): Promise<ReceivedSpan> {
    const id = answer.headers.get('x-request-id')!
    const find = () => collector.spans.find(({ attributes }) => attributes['request.id'] === id)
    await expect.poll(find).toBeDefined()
    return find()!
  }
  const partsOf = ({ spanId }: ReceivedSpan) => collector.spans.filter(({ parentId }) => parentId === spanId)

  it('records a call by its pattern, method, status and id, with its statements', async () => {
    const headers = { authorization: `Bearer ${await running.token()}` }
    const answer = await running.fetch('/api/student/documents', { headers })
    expect(answer.status).toBe(200)
    const span = await spanOf(answer)
    expect(span).toMatchObject({ name: 'GET /api/student/documents', parentId: '', failed: false })
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/student/documents',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    })
    expect(span.resource).toMatchObject({
      'service.name': 'manzil',
      'service.version': expect.stringMatching(/^\d+\.\d+/),
      'deployment.environment.name': 'rehearsal',
    })
    const parts = partsOf(span)
    expect(parts.map(({ attributes }) => attributes['db.collection.name'])).toEqual(
      expect.arrayContaining(['sessions', 'application_documents']),
    )
    expect(parts.every(({ traceId }) => traceId === span.traceId)).toBe(true)
    expect(parts.every(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true)
  })

  it('records what is read after the body, the storage of a photograph, and e-mails', async () => {
    const authorization = `Bearer ${await running.token()}`
    const bytes = await smallPhotograph()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const announced = await running.fetch('/api/student/uploads', {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({
        name: 'cnicFrontImage',
        bytes: bytes.length,
        sha256,
        label: 'a.jpg',
        flags: [],
      }),
    })
    const { uploadId } = (await announced.json()) as { uploadId: string }
    const sent = await running.fetch(`/api/student/uploads/${uploadId}?from=0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', authorization },
      body: new Uint8Array(bytes),
    })
    expect(sent.status).toBe(200)
    const finished = await running.fetch(`/api/student/uploads/${uploadId}/finish`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: '{}',
    })
    expect(finished.status).toBe(200)
    const upload = await spanOf(announced)
    const tables = partsOf(upload).map(({ attributes }) => attributes['db.collection.name'])
    expect(tables).toContain('upload_intents')
    expect(partsOf(upload).map(({ name }) => name)).toContain('viewer-by-token')
    const stored = await spanOf(finished)
    expect(partsOf(stored).map(({ name }) => name)).toContain('storage write')

    await running.database.pool.query(
      `insert into outbox (id, name, to_address, props, run_at, created_at)
       values (gen_random_uuid(), 'password-changed', 'amina.yusuf@example.org', '{"name": "Amina Yusuf"}', now(), now())`,
    )
    const mail = () => collector.spans.find(({ name }) => name === 'send mail password-changed')
    await expect.poll(mail).toMatchObject({ parentId: '' })
  })

  it('sends no personal data, no parameter and no address', async () => {
    const before = collector.bodies.length
    const headers = { authorization: `Bearer ${await running.token()}` }
    const answers = [
      await running.fetch('/api/university/get-all-universities?search=amina.yusuf%40example.org', {
        headers,
      }),
      await running.fetch('/api/university/01890000-0000-7000-8000-00000000abcd', { headers }),
      await running.fetch('/nobody/amina.yusuf@example.org'),
      await running.fetch('/api/auth/student-login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: 'amina.yusuf@example.org', password: 'a password of amina' }),
      }),
    ]
    const spans: ReceivedSpan[] = []
    for (const answer of answers) {
      const span = await spanOf(answer)
      spans.push(span, ...partsOf(span))
    }
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'GET /api/university/get-all-universities',
        'GET /api/university/:universityId',
        'GET unknown',
        'POST /api/auth/student-login',
      ]),
    )
    const ids = collector.spans.map(({ attributes }) => String(attributes['request.id']))
    const sent = collector.bodies.slice(before).map(String).join('')
    const rest = ids.reduce((text, id) => text.replaceAll(id, ''), sent)
    const personal = /amina|example\.org|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}-7|search=|Bearer/gi
    expect(rest.match(personal)).toBeNull()
  })

  it('marks a call and a statement that failed, without the message', async () => {
    await running.database.pool.query('alter table users rename to users_away')
    const failed = await running.fetch('/api/auth/student-login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'amina.yusuf@example.org', password: 'not the password' }),
    })
    await running.database.pool.query('alter table users_away rename to users')
    expect(failed.status).toBe(500)
    const span = await spanOf(failed)
    expect(span).toMatchObject({ failed: true, attributes: { 'http.response.status_code': 500 } })
    const parts = partsOf(span).filter((part) => part.failed)
    expect(parts.map(({ attributes }) => attributes['error.type'])).toEqual(['42P01'])
    expect(collector.bodies.map(String).join('')).not.toMatch(/users_away|does not exist/)
  })

  it('continues the trace of a trusted proxy, and of nobody else', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'proxy-4711.a' }
    await (await running.fetch('/api/auth/me', { headers })).arrayBuffer()
    const address = new URL('/api/auth/me', running.product.url)
    await new Promise((resolve, reject) =>
      http
        .get(address, { headers, localAddress: '127.0.0.2', agent: false }, (answer) =>
          answer.resume().on('end', resolve),
        )
        .on('error', reject),
    )
    const found = () => collector.spans.filter((span) => span.traceId === traceId)
    await expect.poll(() => found().filter(({ name }) => name === 'GET /api/auth/me').length).toBe(1)
    expect(found().find(({ name }) => name.startsWith('GET'))).toMatchObject({
      parentId: 'b7ad6b7169203331',
      attributes: { 'request.id': 'proxy-4711.a' },
    })
  })

  it('leaves out the calls of load balancers, and work that nobody called for', async () => {
    await running.fetch('/healthz')
    await spanOf(await running.fetch('/api/auth/me'))
    expect(collector.spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([])
    const first = collector.spans.filter(({ parentId }) => parentId === '').map(({ name }) => name)
    expect(first.filter((name) => !/^(?:GET|POST|PUT) |^send mail /.test(name))).toEqual([])
  })

  it('sends what is left when it stops', async () => {
    expect((await running.modules()).some((url) => url.includes('@opentelemetry'))).toBe(true)
    const last = await running.fetch('/api/auth/me')
    expect(await running.product.stop()).toBe(0)
    expect((await spanOf(last)).name).toBe('GET /api/auth/me')
    expect(await running.linesOfLog('traces-not-sent')).toEqual([])
  })
})

it('neither a collector that hangs, refuses, fails nor one that is away disturbs a call, and each time one line is logged', async () => {
  const port = await freePort()
  let collector = await aTraceCollector(port)
  collector.behaves.as = 'hang'
  const running = await Running.start({
    ...quick,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  })
  const lines = async () => [
    (await running.linesOfLog('traces-not-sent')).length,
    (await running.linesOfLog('traces-sent-again')).length,
  ]
  const call = async () =>
    expect((await running.fetch('/api/university/get-all-universities')).status).toBe(401)
  /** Goes on calling until something is so. */
  const callUntil = (isSo: () => unknown, what: unknown) =>
    expect
      .poll(async () => {
        await call()
        return isSo()
      })
      .toEqual(what)
  try {
    // Calls are answered while the collector keeps spans waiting.
    await callUntil(() => collector.attempts > 0, true)
    await callUntil(lines, [1, 0])
    const { attempts } = collector
    await callUntil(() => collector.attempts > attempts + 2, true)
    expect(await lines()).toEqual([1, 0])

    collector.behaves.as = 'answer'
    await callUntil(lines, [1, 1])
    let [failures, again] = [1, 1]
    for (const as of ['cut', 403, 503] as const) {
      collector.behaves.as = as
      await callUntil(lines, [++failures, again])
      collector.behaves.as = 'answer'
      await callUntil(lines, [failures, ++again])
    }
    await collector.close()
    await callUntil(lines, [5, 4])
    collector = await aTraceCollector(port)
    await callUntil(lines, [5, 5])

    collector.behaves.as = 'hang'
    await call()
    expect(await running.product.stop()).toBe(0)
    expect(await running.linesOfLog('stop')).toEqual([])
  } finally {
    await running.close()
    await collector.close()
  }
})

it('loads nothing of it without the setting', async () => {
  const running = await Running.start({ OTEL_SERVICE_NAME: 'alone-it-turns-nothing-on' })
  try {
    await running.fetch('/api/auth/me')
    const modules = await running.modules()
    expect(modules.filter((url) => url.includes('/traces/in-span')).length).toBe(1)
    expect(modules.filter((url) => /opentelemetry|\/traces\/(?!in-span)/.test(url))).toEqual([])
  } finally {
    await running.close()
  }
})
