import { site } from '#site'

const inZone = (when: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: site.timeZone.id, ...options }).format(when)

/** `21 November 2026, 14:05 (Pakistan time)`. */
const moment = (when: Date) =>
  `${inZone(when, { day: 'numeric', month: 'long', year: 'numeric' })}, ${inZone(when, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })} (${site.timeZone.name})`

/** The words of the receipt, in English. */
export const receiptWords = {
  language: 'en',
  title: 'Receipt of your application',
  fileName: 'receipt.pdf',
  reference: (reference: string) => `Reference ${reference}`,
  name: 'Name',
  university: 'University',
  program: 'Program',
  intake: 'Intake',
  notGiven: 'Not given',
  sentOn: 'Sent on',
  moment,
  /** A last day, which is the same day everywhere. */
  day: (when: Date) =>
    inZone(when, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).replace(',', ''),
  seasons: { spring: 'Spring', summer: 'Summer', autumn: 'Autumn', winter: 'Winter' },
  papers: 'Papers we have',
  noPapers: 'None came with it. They can follow at any time.',
  paper: 'Paper',
  size: 'Size',
  received: 'Received',
  fingerprint: 'SHA-256 begins',
  version: (name: string, version: number) => (version === 1 ? name : `${name}, version ${version}`),
  kilobytes: (bytes: number) => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-GB')} kB`,
  missing: 'Not with us yet',
  next: 'What happens next',
  check: (by: string) => `An officer reads your file by ${by}.`,
  checkOpen: 'An officer reads your file.',
  stands: (stage: string) => `Your application stands at: ${stage}.`,
  ask: 'What is missing is asked for, with a date. You can add it before.',
  answer:
    'You get an answer: an offer, a question, or a no with its reasons. It shows in your account and comes by e-mail.',
  foot: (when: Date) =>
    `Made on ${moment(when)}. This paper says what we received; it is no decision of a university. The beginnings of the SHA-256 are those of the pictures as we keep them.`,
  cannotShow: '(written in letters that this paper cannot show; your application has them)',
} as const
