import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { renderEmail, secretPropOf, type EmailName, type EmailProps } from '#emails'
import { site } from '#site'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import { inLanguage } from '../language/current-language.ts'
import { knownLanguage } from '../language/language-of-reader.ts'
import { inSpan } from '../traces/in-span.ts'
import { plainAddress, readMailbox } from './mail-address.ts'
import { fileTransport } from './mail-files.ts'
import { listenForMail } from './mail-listener.ts'
import {
  claimDue,
  clearFinished,
  closeExpired,
  closeMail,
  giveBack,
  type ClaimedMail,
} from './mail-outbox.ts'
import { enqueue, secretQueue, type EnqueueSecret } from './mail-queue.ts'
import { nextTry } from './mail-schedule.ts'
import { mailSeal } from './mail-secret.ts'
import { smtpConnections, smtpTransport } from './mail-smtp.ts'
import {
  failureCodes,
  isRefusedForGood,
  type MailTransport,
  type Patience,
  type Senders,
} from './mail-transport.ts'

export { enqueue }

export interface MailWorkerOptions {
  pool: pg.Pool
  /**
   * Without `smtpUrl` e-mails become files in `dataDir/outbox`; without `mailFrom` the sender is the contact
   * address.
   */
  config: Pick<Config, 'publicUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom'>
  secrets: Pick<Secrets, 'otpKey'>
  clock: { now(): Date }
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  patience?: Partial<Patience>
  /** False: nothing is sent until `drain` is called. */
  byItself?: boolean
}

export interface MailWorker {
  /** Queues an e-mail that contains a code or the token of a link; `enqueue` does the same for all others. */
  readonly enqueueSecret: EnqueueSecret
  /** Polls the outbox now, without waiting for the notification of the database. */
  wake(): void
  /** Mails that this worker has given up since it started. */
  readonly dead: number
  /** Sends everything that is due now, and resolves when nothing due is left. For tests and commands. */
  drain(): Promise<void>
  /**
   * Claims no more e-mails, waits for those being sent (at most 3 s, then they are released), and closes. An
   * e-mail interrupted here may arrive twice; none is lost.
   */
  stop(): Promise<void>
}

const usualPatience: Patience = {
  poll: 2_000,
  connect: 10_000,
  greet: 10_000,
  idle: 30_000,
  send: 75_000,
  goodbye: 3_000,
}
const clearEvery = 3_600_000

/**
 * Starts a worker that sends the e-mails in the outbox, beside the workers of other processes on the same
 * database. It wakes when an e-mail is committed and also polls every 2 s. Delivery is at least once: only if the
 * process dies after the mail server has accepted an e-mail and before that is recorded, the e-mail is sent
 * twice, under one Message-ID.
 * @throws {Error} when SMTP_URL or MAIL_FROM cannot be used
 */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { pool, config, clock, log } = options
  const patience = { ...usualPatience, ...options.patience }
  const seal = mailSeal(options.secrets.otpKey)
  const from = readMailbox(config.mailFrom || `${site.name} <${site.contact.email}>`)
  const mailDomain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const transport = transportFor(options, { from, replyTo: site.contact.email }, patience)
  const underWay = new Set<Promise<void>>()
  const aborting = new AbortController()
  let stopping = false
  let polling: Promise<void> | undefined
  let pollAgain = false
  let clearedAt = 0
  let dead = 0

  /** Fills the free connections with due e-mails; one poll at a time. */
  function poll(): Promise<void> {
    pollAgain = true
    polling ??= pollOnce().finally(() => {
      polling = undefined
      if (pollAgain && !stopping && underWay.size < smtpConnections) void poll()
    })
    return polling
  }

  async function pollOnce(): Promise<void> {
    while (pollAgain && !stopping && underWay.size < smtpConnections) {
      pollAgain = false
      try {
        const expired = await closeExpired(pool, clock.now())
        if (expired > 0) log.warn({ count: expired }, 'Mails expired before they could be sent')
        const most = smtpConnections - underWay.size
        const mails = await claimDue(pool, { now: clock.now(), most, mailDomain })
        for (const mail of mails) begin(mail)
        await clearNowAndThen()
      } catch (error) {
        pollAgain = false
        log.warn({ code: failureCodes(error) }, 'The outbox could not be read; it is read again soon')
      }
    }
  }

  function begin(mail: ClaimedMail): void {
    const sending: Promise<void> = deliver(mail).finally(() => {
      underWay.delete(sending)
      void poll()
    })
    underWay.add(sending)
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const began = performance.now()
    try {
      const left = mail.expiresAt ? mail.expiresAt.getTime() - clock.now().getTime() : Infinity
      const timeUp = AbortSignal.timeout(Math.max(0, Math.min(patience.send, left)))
      await inSpan({ name: `send mail ${mail.name}`, alone: true }, async () =>
        transport.send(await write(mail), AbortSignal.any([aborting.signal, timeUp])),
      )
    } catch (error) {
      await settle(() => afterFailure(mail, error))
      return
    }
    await settle(() => closeMail(pool, mail.id, { now: clock.now(), outcome: 'sent' }))
    const ms = Math.round(performance.now() - began)
    log.info({ mail: mail.name, mailId: mail.id, attempts: mail.attempts, ms }, 'Mail sent')
  }

  async function write(mail: ClaimedMail) {
    const { id, name, messageId, createdAt } = mail
    const secret = mail.secret && seal.open(id, mail.secret)
    const props = secret === null ? mail.props : { ...mail.props, [secretPropOf(name) ?? 'secret']: secret }
    const written = await inLanguage(knownLanguage(mail.language) ?? site.language, () =>
      renderEmail(name, props as unknown as EmailProps[EmailName], config),
    )
    return { ...written, id, name, messageId, createdAt, secret, to: plainAddress(mail.to) }
  }

  async function afterFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const now = clock.now()
    const failure = failureCodes(error)
    const facts = { mail: mail.name, mailId: mail.id, attempts: mail.attempts, code: failure }
    if (aborting.signal.aborted) return giveBack(pool, mail, { runAt: now, failure })
    const runAt = isRefusedForGood(error) ? null : nextTry({ ...mail, now, random: Math.random() })
    if (runAt) {
      log.warn({ ...facts, runAt }, 'Mail not sent; it is tried again')
      return giveBack(pool, mail, { runAt, failure })
    }
    log.error(facts, 'Mail given up')
    dead++
    return closeMail(pool, mail.id, { now, outcome: 'dead', failure })
  }

  /**
   * Retries recording an outcome for a minute: without the record the e-mail would be sent twice, and a failover
   * of the database takes some 20 s.
   */
  async function settle(note: () => Promise<void>): Promise<void> {
    for (const wait of [200, 1_000, 3_000, 8_000, 8_000, 10_000, 15_000, 15_000, 0]) {
      try {
        return await note()
      } catch (error) {
        if (wait === 0)
          log.error({ code: failureCodes(error) }, 'The outcome of a mail could not be recorded')
        else await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }

  async function clearNowAndThen(): Promise<void> {
    const now = clock.now()
    if (now.getTime() - clearedAt < clearEvery) return
    clearedAt = now.getTime()
    await clearFinished(pool, now)
  }

  const stopPolling = options.byItself === false ? async () => {} : startPolling()

  /** Polls when an e-mail is committed, and regularly. @returns a function that stops it */
  function startPolling(): () => Promise<void> {
    const listener = listenForMail(pool, () => void poll())
    const timer = setInterval(() => void poll(), patience.poll)
    timer.unref()
    void poll()
    return () => {
      clearInterval(timer)
      return listener.close()
    }
  }

  return {
    enqueueSecret: secretQueue(seal),
    wake: () => void poll(),
    get dead() {
      return dead
    },
    async drain() {
      do {
        await poll()
        await Promise.all(underWay)
        await poll()
      } while (underWay.size > 0)
    },
    async stop() {
      if (stopping) return
      stopping = true
      await stopPolling()
      await polling
      const goodbye = setTimeout(() => aborting.abort(), patience.goodbye)
      await Promise.all(underWay)
      clearTimeout(goodbye)
      transport.close()
    },
  }
}

function transportFor(
  { config, clock, log }: MailWorkerOptions,
  senders: Senders,
  patience: Patience,
): MailTransport {
  if (config.smtpUrl) return smtpTransport({ url: config.smtpUrl, senders, clock, patience })
  return fileTransport({ folder: path.join(config.dataDir, 'outbox'), senders, clock, log })
}
