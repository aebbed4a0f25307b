import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { asMessage, type MailTransport, type Senders, type WrittenMail } from './mail-transport.ts'

interface FileTransport {
  folder: string
  senders: Senders
  clock: { now(): Date }
  log: Pick<Logger, 'info'>
}

/**
 * Writes each mail to a file that mail programs open, for machines without a mail server. A try after a crash
 * replaces the file of the first. The log names the file and shows the code or link in it: nobody else would.
 */
export function fileTransport({ folder, senders, clock, log }: FileTransport): MailTransport {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail, signal) {
      const { message } = await compose.sendMail(asMessage(mail, senders, clock.now()))
      signal.throwIfAborted()
      const file = path.join(folder, fileName(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(file, message as Buffer)
      log.info(`Mail ${mail.name}${shown(mail)} is in ${file}`)
    },
    close: () => compose.close(),
  }
}

/**
 * Removes the files of mails: those the outbox knows, and every one that went to an address, of which it may know
 * nothing any more. Where mails go out by SMTP there are none.
 */
export async function removeMailFiles(
  folder: string,
  mails: readonly Pick<WrittenMail, 'createdAt' | 'name' | 'id'>[],
  address: string,
): Promise<void> {
  for (const mail of mails) await rm(path.join(folder, fileName(mail)), { force: true })
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const to = `\r\nTo: ${address}\r\n`.toLowerCase()
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    const file = path.join(folder, name)
    const content = await readFile(file, 'latin1')
    const head = content.slice(0, content.indexOf('\r\n\r\n') + 2)
    if (`\r\n${head}`.toLowerCase().includes(to)) await rm(file, { force: true })
  }
}

/** Sorts by the time the mail was queued: `2026-11-21T09-30-00-123Z-sign-in-code-1a2b3c4d.eml`. */
const fileName = ({ createdAt, name, id }: Pick<WrittenMail, 'createdAt' | 'name' | 'id'>): string =>
  `${createdAt.toISOString().replace(/[:.]/gu, '-')}-${name}-${id.slice(0, 8)}.eml`

/** The link that holds the token, or else the code. */
function shown({ secret, text }: WrittenMail): string {
  if (secret === null) return ''
  const link = text.split(/\s/u).find((word) => word.includes('://') && word.includes(secret))
  return link ? ` with the link ${link}` : ` with the code ${secret}`
}

/** Appears under its name only when it is whole, also after a power cut. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}.part`)
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
