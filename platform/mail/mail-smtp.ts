import { createTransport } from 'nodemailer'
import { asMessage, type MailTransport, type Patience, type Senders } from './mail-transport.ts'

/** Most connections to the mail server at once. */
export const smtpConnections = 5

/**
 * Reads `smtp://name:password@host:587` or `smtps://…:465`. Away from this machine the connection is encrypted or
 * not made. Nothing in the address can weaken that: other options in it are refused.
 * @throws {Error} that says what is wrong, without repeating the address, which may hold a password
 */
export function smtpOptions(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const secure = parsed?.protocol === 'smtps:'
  if (!parsed || !(secure || parsed.protocol === 'smtp:') || !parsed.hostname) {
    throw new Error('SMTP_URL must look like smtp://name:password@mail.example.org:587')
  }
  if (parsed.search || parsed.hash || parsed.pathname.length > 1) {
    throw new Error('SMTP_URL takes a name, a password, a host and a port, and nothing behind them')
  }
  const host = parsed.hostname.replace(/^\[|\]$/gu, '')
  const here = /^(localhost|127(\.\d{1,3}){3}|::1)$/iu.test(host)
  return {
    host,
    port: Number(parsed.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !here,
    ignoreTLS: !secure && here,
    ...(parsed.username && {
      auth: { user: decodeURIComponent(parsed.username), pass: decodeURIComponent(parsed.password) },
    }),
    tls: { minVersion: 'TLSv1.2' as const },
  }
}

interface SmtpTransport {
  url: string
  senders: Senders
  clock: { now(): Date }
  patience: Pick<Patience, 'connect' | 'greet' | 'idle'>
}

/** Sends through a mail server, over connections that stay open for the next mail. */
export function smtpTransport({ url, senders, clock, patience }: SmtpTransport): MailTransport {
  const transport = createTransport({
    ...smtpOptions(url),
    // The library's own limits are minutes: a code would be worthless by then.
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.greet,
    socketTimeout: patience.idle,
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: 100,
    // The outbox decides when to try again; the library would send at once what may have been taken already.
    maxRequeues: 0,
  })
  return {
    send: async (mail, signal) => {
      await transport.sendMail({ ...asMessage(mail, senders, clock.now()), signal })
    },
    close: () => transport.close(),
  }
}
