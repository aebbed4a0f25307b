import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import type { MailWorkerSettings } from '#test/mail-worker-process.ts'
import { smtpSink } from '#test/smtp-sink.ts'
import { claimMilliseconds } from './mail-outbox.ts'
import { enqueue } from './mail.ts'

const root = path.join(import.meta.dirname, '../..')
const otpKey = randomBytes(32).toString('base64')
const workers = new Set<ChildProcess>()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  // A process outside the tests reads the mails as they are built.
  if (!existsSync(path.join(root, 'dist/emails/index.js'))) {
    await build({ root, configFile: path.join(root, 'vite.emails.config.ts'), logLevel: 'error' })
  }
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await database.drop()
})

async function aProcess(smtpUrl: string, ahead: number): Promise<ChildProcess> {
  const settings: MailWorkerSettings = { databaseUrl: database.url, smtpUrl, otpKey, ahead }
  const args = ['--disable-warning=ExperimentalWarning', path.join(root, 'test/mail-worker-process.ts')]
  const env = { ...process.env, NODE_OPTIONS: '', MAIL_WORKER: JSON.stringify(settings) }
  const worker = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  workers.add(worker)
  await once(worker.stdout, 'data')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
  workers.delete(worker)
}

const left = async () => {
  const { rows } = await database.pool.query('select count(*)::int as n from outbox where done_at is null')
  return rows[0].n as number
}

test('workers killed in the middle lose no mail, and repeat at most those they had in hand', async () => {
  const mails = 300
  const kills = 3
  const sink = await smtpSink()
  await database.db.transaction().execute(async (trx) => {
    for (let i = 0; i < mails; i++) {
      await enqueue(trx, {
        name: 'account-exists',
        to: `student-${i}@example.org`,
        props: { requestedAt: '2026-11-21T09:05:00.000Z' },
      })
    }
  })

  let ahead = 0
  for (let round = 1; round <= kills; round++) {
    const pair = await Promise.all([aProcess(sink.url, ahead), aProcess(sink.url, ahead)])
    const enough = round * 40
    await expect.poll(() => sink.taken.length, { interval: 2 }).toBeGreaterThan(enough)
    await Promise.all(pair.map(kill))
    // What the dead had in hand becomes free for others once their claims have run out.
    ahead += claimMilliseconds + 1000
  }
  const last = await aProcess(sink.url, ahead)
  await expect.poll(left).toBe(0)
  await kill(last)
  await sink.close()

  const copies = new Map<string, Set<string>>()
  for (const { to, mail } of sink.taken)
    copies.set(to, (copies.get(to) ?? new Set()).add(mail.messageId ?? ''))
  expect(copies.size).toBe(mails)
  for (const ids of copies.values()) expect(ids.size).toBe(1)
  expect(sink.taken.length - mails).toBeLessThanOrEqual(kills * 2 * 5)
})
