import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileTransport } from './mail-files.ts'
import type { MailTransport, WrittenMail } from './mail-transport.ts'

let dataDir: string
let transport: MailTransport
const lines: string[] = []
const signal = new AbortController().signal

beforeEach(async () => {
  lines.length = 0
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'manzil-mail-'))
  transport = fileTransport({
    folder: path.join(dataDir, 'outbox'),
    senders: { from: { name: 'Manzil', address: 'no-reply@example.org' }, replyTo: 'help@example.org' },
    clock: { now: () => new Date('2026-11-21T09:05:01.000Z') },
    log: { info: (line: unknown) => void lines.push(String(line)) },
  })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const mail: WrittenMail = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  name: 'sign-in-code',
  to: 'ayesha@example.org',
  subject: 'Your login code, requested at 14:05',
  html: '<p>Ihr Code für Rīga: <b>048213</b></p>',
  text: 'Your code: 048213\n\nعائشہ, Rīga Stradiņš\n',
  unsubscribe: null,
  messageId: '<1a2b3c4d@example.org>',
  createdAt: new Date('2026-11-21T09:05:00.123Z'),
  secret: '048213',
}

test('a mail becomes one whole file that only its owner reads, and mail programs do too', async () => {
  await transport.send(mail, signal)
  const folder = path.join(dataDir, 'outbox')
  const files = await readdir(folder)
  expect(files).toEqual(['2026-11-21T09-05-00-123Z-sign-in-code-1a2b3c4d.eml'])
  const file = path.join(folder, files[0] ?? '')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const parsed = await PostalMime.parse(await readFile(file))
  expect(parsed).toMatchObject({
    subject: mail.subject,
    to: [{ address: 'ayesha@example.org' }],
    messageId: '<1a2b3c4d@example.org>',
    date: '2026-11-21T09:05:01.000Z',
  })
  expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
  expect(parsed.html?.trim()).toBe(mail.html)
})

test('the log names the file and shows the code, or the whole link', async () => {
  await transport.send(mail, signal)
  expect(lines[0]).toBe(
    `Mail sign-in-code with the code 048213 is in ${dataDir}/outbox/2026-11-21T09-05-00-123Z-sign-in-code-1a2b3c4d.eml`,
  )
  const link = 'https://manzil.example/reset-student-password#token=abc'
  await transport.send(
    { ...mail, name: 'reset-password', secret: 'abc', text: `Choose:\n${link}\n\nabc` },
    signal,
  )
  expect(lines[1]).toContain(`with the link ${link} is in`)
  await transport.send({ ...mail, name: 'declined', secret: null }, signal)
  expect(lines[2]).toMatch(/^Mail declined is in /)
})

test('a second try replaces the file of the first', async () => {
  await transport.send(mail, signal)
  await transport.send(mail, signal)
  expect(await readdir(path.join(dataDir, 'outbox'))).toHaveLength(1)
})

test('a file that cannot be written is an error, and leaves nothing behind', async () => {
  await writeFile(path.join(dataDir, 'file'), '')
  const blocked = fileTransport({
    folder: path.join(dataDir, 'file', 'outbox'),
    senders: { from: { name: '', address: 'a@example.org' }, replyTo: 'a@example.org' },
    clock: { now: () => new Date() },
    log: { info: () => {} },
  })
  await expect(blocked.send(mail, signal)).rejects.toThrow()
  const given = new AbortController()
  given.abort()
  await expect(transport.send(mail, given.signal)).rejects.toThrow()
  await expect(readdir(path.join(dataDir, 'outbox'))).rejects.toThrow(/ENOENT/)
})
