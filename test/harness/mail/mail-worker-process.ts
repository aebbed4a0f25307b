/** A mail worker as a process of its own, for tests that kill it. Takes its settings as JSON in MAIL_WORKER. */
import { startMailWorker } from '#platform/mail/mail.ts'
import { connect, type Target } from '#platform/database/connect.ts'

export interface MailWorkerSettings {
  target: Target
  smtpUrl: string
  /** Base64. */
  otpKey: string
  /** Milliseconds by which this process's clock is ahead. */
  ahead: number
}

const settings = JSON.parse(process.env['MAIL_WORKER'] ?? '') as MailWorkerSettings
const current = { id: 'test', bytes: Buffer.from(settings.otpKey, 'base64') }
const quiet = () => {}

startMailWorker({
  pool: connect(settings.target).pool,
  config: {
    publicUrl: 'https://manzil.example',
    dataDir: '/nowhere',
    smtpUrl: settings.smtpUrl,
    mailFrom: 'no-reply@manzil.example',
  },
  secrets: { otpKey: { current, byId: new Map([[current.id, current]]) } },
  clock: { now: () => new Date(Date.now() + settings.ahead) },
  log: { info: quiet, warn: quiet, error: quiet },
})
console.log('ready')
