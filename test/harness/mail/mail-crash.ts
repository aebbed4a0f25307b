import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { expect } from 'vitest'
import { claimMilliseconds } from '#platform/mail/mail-outbox.ts'
import { enqueue } from '#platform/mail/mail.ts'
import type { TestDatabase } from '../database.ts'
import type { MailWorkerSettings } from './mail-worker-process.ts'
import { smtpSink } from './smtp-sink.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A process outside the tests reads the mails as they are built. */
async function buildMails(): Promise<void> {
  if (existsSync(path.join(root, 'dist/emails/index.js'))) return
  await build({ root, configFile: path.join(root, 'vite.config.ts'), mode: 'emails', logLevel: 'error' })
}

async function aWorker(settings: MailWorkerSettings): Promise<ChildProcess> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'test/harness/mail/mail-worker-process.ts'),
  ]
  const env = { ...process.env, NODE_OPTIONS: '', MAIL_WORKER: JSON.stringify(settings) }
  const worker = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(worker.stdout, 'data')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/**
 * Two processes send what waits and are killed in the middle, as often as asked; a last one sends the rest. No mail
 * may be lost, and at most those in hand may come twice, each under one Message-ID.
 */
export async function killMailWorkers(
  { db, pool, target }: TestDatabase,
  { mails, kills }: { mails: number; kills: number },
): Promise<void> {
  await buildMails()
  const otpKey = randomBytes(32).toString('base64')
  const sink = await smtpSink()
  const workers: ChildProcess[] = []
  const start = async (ahead: number) => {
    const worker = await aWorker({ target, smtpUrl: sink.url, otpKey, ahead })
    workers.push(worker)
    return worker
  }
  const left = async () => {
    const { rows } = await pool.query('select count(*)::int as n from outbox where done_at is null')
    return rows[0].n as number
  }
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < mails; i++) {
      await enqueue(trx, {
        name: 'account-exists',
        to: `student-${i}@example.org`,
        props: { requestedAt: '2026-11-21T09:05:00.000Z' },
      })
    }
  })
  try {
    let ahead = 0
    for (let round = 1; round <= kills; round++) {
      const pair = await Promise.all([start(ahead), start(ahead)])
      const enough = round * 40
      await expect.poll(() => sink.taken.length, { timeout: 60_000, interval: 2 }).toBeGreaterThan(enough)
      await Promise.all(pair.map(kill))
      // What the dead had in hand becomes free for others once their claims have run out.
      ahead += claimMilliseconds + 1000
    }
    await start(ahead)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
  } finally {
    await Promise.all(workers.map(kill))
    await sink.close()
  }

  const copies = new Map<string, Set<string>>()
  for (const { to, mail } of sink.taken)
    copies.set(to, (copies.get(to) ?? new Set()).add(mail.messageId ?? ''))
  expect(copies.size).toBe(mails)
  for (const ids of copies.values()) expect(ids.size).toBe(1)
  expect(sink.taken.length - mails).toBeLessThanOrEqual(kills * 2 * 5)
}
