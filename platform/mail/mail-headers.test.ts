import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderEmail, type EmailProps } from '#emails'
import { BadAddress, plainAddress } from './mail-address.ts'
import { fileTransport } from './mail-files.ts'

const breaks = [
  '\r\n',
  '\n',
  '\r',
  '\n\r',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0\n',
  '\r\n\r\n',
  '\r\n ',
  '\r\n\t',
  '%0d%0a',
  '\\r\\n',
  '=0D=0A',
  '=?utf-8?q?=0D=0A?=',
  '\u560d\u560a',
  '\uff0d\uff0a',
  '\u200b\n',
]
const headers = [
  'Bcc: thief@example.org',
  'To: thief@example.org',
  'Subject: You have won',
  'From: bank@example.org',
  'Reply-To: thief@example.org',
  'Content-Type: text/html',
  'X-Mailer: evil',
  'MIME-Version: 9',
  'DATA\r\n.\r\nMAIL FROM:<thief@example.org>',
  'Cc: <a@example.org>, <b@example.org>',
  'Return-Path: <>',
  'Sender: thief@example.org',
  'List-Unsubscribe: <http://thief.example>',
]
const words = ['Ayesha', 'ayesha@example.org']
const attacks = words.flatMap((word) =>
  breaks.flatMap((end) => headers.map((header) => `${word}${end}${header}`)),
)

const usual = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-mail-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test(`none of ${attacks.length} attacks passes as an address`, () => {
  expect(attacks.length).toBeGreaterThanOrEqual(500)
  for (const attack of attacks) {
    expect(() => plainAddress(attack), JSON.stringify(attack)).toThrow(BadAddress)
    expect(() => plainAddress(`${attack}@example.org`), JSON.stringify(attack)).toThrow(BadAddress)
  }
})

test(`none of ${attacks.length} attacks in names and references adds a header`, async () => {
  const senders = { from: { name: 'Manzil', address: 'no-reply@example.org' }, replyTo: 'help@example.org' }
  const transport = fileTransport({
    folder,
    senders,
    clock: { now: () => new Date() },
    log: { info: () => {} },
  })
  for (const [i, attack] of attacks.entries()) {
    const application = { id: attack, reference: attack, university: attack, program: attack, intake: attack }
    const props: EmailProps['office-notice'] = {
      event: 'declined',
      application,
      student: attack,
      reason: attack,
      at: '2026-11-21T09:05:00.000Z',
    }
    const mail = await renderEmail('office-notice', props, { publicUrl: 'https://manzil.example' })
    const id = String(i).padStart(8, '0')
    const rest = {
      id,
      name: 'office-notice',
      to: 'office@example.org',
      messageId: `<${id}@example.org>`,
      createdAt: new Date(0),
      secret: null,
    }
    await transport.send({ ...mail, ...rest }, new AbortController().signal)
  }
  const files = await readdir(folder)
  expect(files).toHaveLength(attacks.length)
  for (const file of files) {
    const mail = await PostalMime.parse(await readFile(path.join(folder, file)))
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(usual)
    expect(mail.to).toEqual([{ name: '', address: 'office@example.org' }])
    expect(mail.from?.address).toBe('no-reply@example.org')
    expect(mail.subject).toMatch(/ has an update from the student$/)
    expect(mail.attachments).toEqual([])
  }
})
