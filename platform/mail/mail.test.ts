import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { smtpSink, type SmtpSink, type SmtpSinkOptions } from '#test/harness/mail/smtp-sink.ts'
import type { KeyRing } from '../config/secrets.ts'
import { enqueue, startMailWorker, type MailWorker, type MailWorkerOptions } from './mail.ts'

let database: TestDatabase
const closing: (() => Promise<unknown>)[] = []
let skew = 0
const clock = { now: () => new Date(Date.now() + skew) }
const pass = (seconds: number) => (skew += seconds * 1000)
const otpKey = keyRing()
const logged: unknown[] = []
const keepLine = (...line: unknown[]) => void logged.push(line)
const log = { info: keepLine, warn: keepLine, error: keepLine } as unknown as MailWorkerOptions['log']

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  skew = 0
  logged.length = 0
  await database.pool.query('truncate outbox')
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function keyRing(): KeyRing {
  const bytes = randomBytes(32)
  const current = { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes }
  return { current, byId: new Map([[current.id, current]]) }
}

async function aSink(options?: SmtpSinkOptions): Promise<SmtpSink> {
  const sink = await smtpSink(options)
  closing.push(sink.close)
  return sink
}

function aWorker(smtpUrl: string, options: Partial<MailWorkerOptions> = {}): MailWorker {
  const worker = startMailWorker({
    pool: database.pool,
    config: {
      publicUrl: 'https://manzil.example',
      dataDir: '/nowhere',
      smtpUrl,
      mailFrom: 'Manzil <no-reply@manzil.example>',
    },
    secrets: { otpKey },
    clock,
    log,
    ...options,
    // Longer than a busy machine takes for an answer; who tests an end of patience says how little there is.
    patience: { poll: 3_600_000, connect: 60_000, greet: 60_000, idle: 60_000, ...options.patience },
  })
  closing.push(worker.stop)
  return worker
}

const at = '2026-11-21T09:05:00.000Z'
const inTransaction = <T>(work: (trx: TestDatabase['db']) => Promise<T>) =>
  database.db.transaction().execute((trx) => work(trx))
const queueNotice = (to: string) =>
  inTransaction((trx) => enqueue(trx, { name: 'account-exists', to, props: { requestedAt: at } }))
const queueCode = (worker: MailWorker, to: string, { code = '048213', seconds = 600 } = {}) =>
  inTransaction((trx) =>
    worker.enqueueSecret(trx, {
      name: 'sign-in-code',
      to,
      props: { name: 'Ayesha Siddiqui', requestedAt: at },
      secret: code,
      expiresAt: new Date(clock.now().getTime() + seconds * 1000),
    }),
  )

interface Row {
  to_address: string | null
  outcome: string | null
  attempts: number
  last_error: string | null
  secret: Buffer | null
  props: object
  message_id: string | null
  run_at: Date
}
const rows = async (): Promise<Row[]> =>
  (await database.pool.query('select * from outbox order by to_address')).rows as Row[]
const outcomes = async () => (await rows()).map((row) => row.outcome)
const times = <T>(n: number, make: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => make(i)))
const addressesOf = (sink: SmtpSink) => sink.taken.map((one) => one.to).sort()

test('sends what a transaction queued, once, and nothing of one that was rolled back', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  await times(30, (i) => queueNotice(`student-${i}@example.org`))
  await expect(
    inTransaction(async (trx) => {
      await enqueue(trx, { name: 'account-exists', to: 'nobody@example.org', props: { requestedAt: at } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await worker.drain()
  await worker.drain()

  expect(new Set(addressesOf(sink)).size).toBe(30)
  expect(sink.taken).toHaveLength(30)
  expect(addressesOf(sink)).not.toContain('nobody@example.org')
  expect(sink.mostConnections).toBeLessThanOrEqual(5)
  for (const row of await rows())
    expect(row).toMatchObject({ outcome: 'sent', attempts: 1, last_error: null })
})

test('a mail carries its two texts and the headers that answers and machines go by', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  const id = await queueCode(worker, 'ayesha@example.org')
  await worker.drain()

  const [{ mail, raw } = { mail: undefined, raw: '' }] = sink.taken
  expect(mail?.text).toContain('Your code: 048213')
  expect(mail?.html).toContain('>048213<')
  expect(mail?.subject).not.toContain('048213')
  expect(mail?.from).toMatchObject({ name: 'Manzil', address: 'no-reply@manzil.example' })
  expect(mail?.replyTo).toMatchObject([{ address: 'help@manzil.example' }])
  expect(mail?.messageId).toBe(`<${id}@manzil.example>`)
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('a code waits sealed and is gone from the database once it is sent', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  await queueCode(worker, 'ayesha@example.org', { code: '730164' })
  const waiting = await database.pool.query('select outbox::text as row from outbox')
  expect(waiting.rows[0].row).not.toContain('730164')
  expect(waiting.rows[0].row).not.toContain(Buffer.from('730164').toString('hex'))

  await worker.drain()
  expect(sink.taken[0]?.mail.text).toContain('730164')
  expect((await rows())[0]).toMatchObject({ outcome: 'sent', secret: null })
})

test('a code sealed with a key that is gone is never sent, and the others are', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  const stranger = aWorker('smtp://127.0.0.1:9', { secrets: { otpKey: keyRing() } })
  await stranger.stop()
  await queueCode(stranger, 'a@example.org')
  await queueCode(worker, 'b@example.org')
  await worker.drain()
  expect(addressesOf(sink)).toEqual(['b@example.org'])
  expect((await rows())[0]).toMatchObject({ outcome: null, last_error: 'SealBroken' })
  pass(601)
  await worker.drain()
  expect(await outcomes()).toEqual(['expired', 'sent'])
})

test('a code sealed before the keys were changed still opens', async () => {
  const sink = await aSink()
  const before = aWorker('smtp://127.0.0.1:9')
  await before.stop()
  await queueCode(before, 'a@example.org')
  const { current } = keyRing()
  const rotated = { current, byId: new Map([[current.id, current], ...otpKey.byId]) }
  await aWorker(sink.url, { secrets: { otpKey: rotated } }).drain()
  expect(sink.taken).toHaveLength(1)
})

test('with the mail server down for two minutes all mails go out once, and none that expired', async () => {
  const first = await aSink()
  const { port, url } = first
  await first.close()
  const worker = aWorker(url)
  await times(8, (i) => queueCode(worker, `code-${i}@example.org`))
  await times(8, (i) => queueNotice(`notice-${i}@example.org`))
  await times(4, (i) => queueCode(worker, `short-${i}@example.org`, { seconds: 60 }))
  for (const seconds of [0, 5, 15, 30, 40, 30]) {
    pass(seconds)
    await worker.drain()
  }
  expect((await outcomes()).filter((outcome) => outcome === 'expired')).toHaveLength(4)
  expect((await outcomes()).filter((outcome) => outcome === 'sent')).toHaveLength(0)

  const sink = await aSink({ port })
  for (const seconds of [60, 60, 60]) {
    pass(seconds)
    await worker.drain()
  }
  expect(sink.taken).toHaveLength(16)
  expect(new Set(addressesOf(sink)).size).toBe(16)
  expect(addressesOf(sink).filter((to) => to.startsWith('short'))).toEqual([])
  for (const row of await rows()) expect(row.secret).toBeNull()
})

test.each([421, 451])('a mail server that says %i is asked again, and the mail goes once', async (code) => {
  let refusals = 2
  const sink = await aSink({ onMail: () => (refusals-- > 0 ? code : undefined) })
  const worker = aWorker(sink.url)
  await queueNotice('ayesha@example.org')
  for (const seconds of [0, 60, 120]) {
    pass(seconds)
    await worker.drain()
  }
  expect(sink.taken).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({
    outcome: 'sent',
    attempts: 3,
    last_error: `EMESSAGE ${code} DATA`,
  })
})

test('a refused recipient is given up at once, and no address stays in the error or the log', async () => {
  const sink = await aSink({ onRecipient: (to) => (to.startsWith('gone') ? 550 : undefined) })
  const worker = aWorker(sink.url)
  await queueNotice('gone@example.org')
  await queueNotice('here@example.org')
  await worker.drain()
  expect(addressesOf(sink)).toEqual(['here@example.org'])
  const [gone] = await rows()
  expect(gone).toMatchObject({ outcome: 'dead', attempts: 1, last_error: 'EENVELOPE 550 RCPT TO' })
  expect(JSON.stringify(logged)).not.toContain('example.org')
})

test("a refused sender is the operator's to mend: the mail waits", async () => {
  let refusals = 1
  const sink = await aSink({ onSender: () => (refusals-- > 0 ? 553 : undefined) })
  const worker = aWorker(sink.url)
  await queueNotice('ayesha@example.org')
  await worker.drain()
  expect((await rows())[0]).toMatchObject({ outcome: null, last_error: 'EENVELOPE 553 MAIL FROM' })
  pass(60)
  await worker.drain()
  expect(await outcomes()).toEqual(['sent'])
})

test('a mail that never gets through is given up after 12 tries within a day', async () => {
  const sink = await aSink({ onMail: () => 451 })
  const worker = aWorker(sink.url)
  await queueNotice('ayesha@example.org')
  for (let i = 0; i < 30 && (await outcomes())[0] === null; i++) {
    const [row] = await rows()
    skew = Math.max(skew, Number(row?.run_at) - Date.now())
    await worker.drain()
  }
  expect((await rows())[0]).toMatchObject({ outcome: 'dead', attempts: 12 })
  expect(skew).toBeLessThan(24 * 3_600_000)
  expect(skew).toBeGreaterThan(12 * 3_600_000)
})

test('a mail server that falls silent after the mail costs a copy at most, never the mail', async () => {
  let silences = 1
  const sink = await aSink({ onMail: () => (silences-- > 0 ? 'hang' : undefined) })
  await queueNotice('ayesha@example.org')
  const hasty = aWorker(sink.url, { patience: { idle: 500 } })
  // On a busy machine it may lose patience before the server has the mail.
  await expect.poll(async () => (await hasty.drain(), pass(600), sink.taken.length)).toBe(1)
  expect((await outcomes())[0]).toBeNull()
  await hasty.stop()
  await aWorker(sink.url).drain()
  expect((await outcomes())[0]).toBe('sent')
  expect(sink.taken).toHaveLength(2)
  expect(new Set(sink.taken.map(({ mail }) => mail.messageId)).size).toBe(1)
})

test('several workers on one database send every mail once', async () => {
  const sink = await aSink()
  await times(240, (i) => queueNotice(`student-${i}@example.org`))
  const workers = [aWorker(sink.url), aWorker(sink.url), aWorker(sink.url), aWorker(sink.url)]
  await Promise.all(workers.map((worker) => worker.drain()))
  // A look that got no connection in time is made again.
  const lookAgain = () => Promise.all(workers.map((worker) => worker.drain()))
  await expect.poll(async () => (await lookAgain(), sink.taken.length), { timeout: 60_000 }).toBe(240)
  expect(new Set(addressesOf(sink)).size).toBe(240)
})

test('stopping waits for mails under way', async () => {
  const answered = Promise.withResolvers<undefined>()
  const sink = await aSink({ onMail: () => answered.promise })
  const worker = aWorker(sink.url, { patience: { goodbye: 60_000 } })
  await queueNotice('slow@example.org')
  worker.wake()
  await expect.poll(() => sink.taken.length).toBe(1)
  const stopped = worker.stop()
  answered.resolve(undefined)
  await stopped
  expect(await rows()).toMatchObject([{ outcome: 'sent', last_error: null }])
})

test('stopping gives back what does not end', async () => {
  const sink = await aSink({ onMail: () => 'hang' })
  const worker = aWorker(sink.url, { patience: { goodbye: 300 } })
  await queueNotice('slow@example.org')
  worker.wake()
  await expect.poll(() => sink.taken.length).toBe(1)
  await worker.stop()
  expect(await rows()).toMatchObject([{ outcome: null, last_error: 'EABORT' }])
  await aWorker((await aSink()).url).drain()
  expect(await outcomes()).toEqual(['sent'])
})

test('a committed mail wakes the worker, also after its line to the database broke', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  await queueCode(worker, 'first@example.org')
  await expect.poll(() => sink.taken.length).toBe(1)

  const broken = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen outbox' and datname = current_database()`,
  )
  expect(broken.rowCount).toBeGreaterThan(0)
  await queueCode(worker, 'second@example.org')
  await expect.poll(() => sink.taken.length).toBe(2)
})

test('codes leave when they are committed, not when the worker looks again', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  await worker.drain()
  // This worker looks once an hour.
  for (let i = 0; i < 40; i++) await queueCode(worker, `code-${i}@example.org`)
  await expect.poll(() => sink.taken.length).toBe(40)
})

test('what a mail said and to whom is forgotten a week after it is done', async () => {
  const sink = await aSink()
  const worker = aWorker(sink.url)
  await queueCode(worker, 'ayesha@example.org')
  await worker.drain()
  pass(6 * 86_400)
  await worker.drain()
  expect((await rows())[0]).toMatchObject({ to_address: 'ayesha@example.org' })
  pass(86_400 + 60)
  await worker.drain()
  expect((await rows())[0]).toMatchObject({ to_address: null, props: {}, outcome: 'sent' })
  pass(365 * 86_400)
  await worker.drain()
  expect(await rows()).toEqual([])
})
