import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail that the sink has taken. */
export interface TakenMail {
  to: string
  /** When it was taken, for how long a mail took. */
  at: number
  raw: string
  mail: Email
}

/** What the sink answers: nothing to take the mail, an SMTP code to refuse it, or `hang` to say nothing more. */
export type Answer = number | 'hang' | undefined

export interface SmtpSinkOptions {
  port?: number
  /** Asked at `MAIL FROM`. */
  onSender?: (from: string) => Answer
  /** Asked at `RCPT TO`. */
  onRecipient?: (to: string) => Answer
  /** Asked once the whole mail has arrived. With `hang` it is kept all the same. */
  onMail?: (to: string) => Answer | Promise<Answer>
}

export interface SmtpSink {
  url: string
  port: number
  taken: TakenMail[]
  /** Most connections that were open at one time. */
  mostConnections: number
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it is sent and can be told to misbehave. */
export async function smtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const taken: TakenMail[] = []
  let open = 0
  const sink = { taken, mostConnections: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect(_session, done) {
      sink.mostConnections = Math.max(sink.mostConnections, ++open)
      done()
    },
    onClose: () => {
      open--
    },
    onMailFrom: ({ address }, _session, done) => answer(options.onSender?.(address), address, done),
    onRcptTo: ({ address }, _session, done) => answer(options.onRecipient?.(address), address, done),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(Buffer.concat(chunks), session, done))
    },
  })
  // A client that leaves in the middle is one of the cases under test.
  server.on('error', () => {})

  async function keep(raw: Buffer, session: SMTPServerSession, done: (error?: Error) => void) {
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const said = options.onMail?.(to)
    if (typeof said !== 'number') {
      taken.push({ to, at: Date.now(), raw: raw.toString('utf8'), mail: await PostalMime.parse(raw) })
    }
    answer(await said, to, done)
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

function answer(said: Answer, to: string, done: (error?: Error) => void): void {
  if (said === 'hang') return
  done(said === undefined ? undefined : Object.assign(new Error(`<${to}> not now`), { responseCode: said }))
}
