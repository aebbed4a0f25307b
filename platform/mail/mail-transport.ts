import type { Mailbox } from './mail-address.ts'

/** A mail that is written and ready to go. */
export interface WrittenMail {
  /** Id of its row in the outbox. */
  id: string
  /** Which mail it is: `sign-in-code`. */
  name: string
  to: string
  subject: string
  html: string
  text: string
  /** Where mail programs end mails of this kind with one press; null for mails that must come. */
  unsubscribe: string | null
  /** The same at every try, so that a mail sent twice can be recognised. */
  messageId: string
  createdAt: Date
  /** The code or token in it. Only the transport that writes files ever shows it. */
  secret: string | null
}

/** A way out for mails. */
export interface MailTransport {
  /** Resolves once the other side has taken the mail. Rejects otherwise; `signal` gives up. */
  send(mail: WrittenMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** How long mails wait for others, in milliseconds. */
export interface Patience {
  /** Between checks of the outbox when nothing wakes the worker. */
  poll: number
  /** For a connection to the mail server, for its greeting, and for each of its answers. */
  connect: number
  greet: number
  idle: number
  /** For one mail as a whole, whatever the other side does. Shorter than a claim lasts. */
  send: number
  /** For mails under way when the worker is stopped. */
  goodbye: number
}

/** Addresses that every mail carries. */
export interface Senders {
  from: Mailbox
  replyTo: string
}

/** A mail as nodemailer takes it. Addresses go in as objects: nothing in them is parsed again. */
export function asMessage(mail: WrittenMail, { from, replyTo }: Senders, now: Date) {
  return {
    from,
    to: { name: '', address: mail.to },
    replyTo: { name: '', address: replyTo },
    envelope: { from: from.address, to: [mail.to] },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    date: now,
    messageId: mail.messageId,
    // Out-of-office programs answer neither header.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 8058: one press in the mail program, without a visit to a page.
      ...(mail.unsubscribe === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface Failure {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
  permanent?: boolean | undefined
}

/**
 * True when the receiving side has refused this mail for good. A refused sender or login is the operator's to
 * mend, so those mails wait.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  const { permanent, command } = error as Failure
  return permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/** What failed, in codes: `EENVELOPE 550 RCPT TO`. Never the server's own words, which may repeat addresses. */
export function failureCodes(error: unknown): string {
  const { name, code = name, responseCode, command } = error as Failure & Error
  const step = /^[A-Z]+(?: [A-Z]+)?/u.exec(command ?? '')?.[0]
  return [code, responseCode, step].filter(Boolean).join(' ').slice(0, 100)
}
