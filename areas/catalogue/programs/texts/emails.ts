import { site } from '#site'
import { day, shortDay } from '#kit/mail/when.ts'

/** Mails about programs a student keeps an eye on. */
export const programWords = {
  deadline: {
    subject: (n: number, nearest: string) =>
      n === 1
        ? `A deadline on your shortlist: ${shortDay(nearest)}`
        : `${n} deadlines on your shortlist, the next on ${shortDay(nearest)}`,
    preview: (n: number) =>
      n === 1
        ? 'One program you kept closes soon.'
        : 'Programs you kept close soon. The next one stands first.',
    heading: (n: number, days: number) =>
      n === 1
        ? `A program on your shortlist closes ${inDays(days)}`
        : `${n} programs on your shortlist close soon`,
    closes: (deadline: string, days: number) => `closes on ${day(deadline)}, ${inDays(days)}`,
    lead: 'You have not applied there yet. If you want to, send the application before that day.',
    not: 'If you do not want to any more, take it off your shortlist, and we do not remind you again.',
    open: 'Open my shortlist',
    why: `You get this e-mail because reminders are on for programs on your shortlist at ${site.name}. You can switch them off there.`,
  },
  news: {
    subject: (count: string, search: string) => `${count} for your search: ${search}`,
    count: (n: number, more: boolean) =>
      n === 1 && !more ? 'A new program' : `${number(n)}${more ? '+' : ''} new programs`,
    preview: 'What came in since we last wrote, found by the search you saved.',
    heading: (count: string) => `${count} for your search`,
    lead: (search: string) => `Since we last wrote, this came in for “${search}”:`,
    rest: (n: number, more: boolean) =>
      more
        ? 'Many more stand in the list.'
        : n === 1
          ? 'One more stands in the list.'
          : `${number(n)} more stand in the list.`,
    closes: (deadline: string) => `apply by ${day(deadline)}`,
    open: 'Open this search',
    stop: 'Stop this weekly e-mail',
    stopHow: 'The search stays; only the e-mail ends. You need not log in.',
    why: `You get this e-mail because you saved a search at ${site.name}: once a week at most, and only when something is new.`,
  },
  mistake: {
    subject: 'You told us of a mistake: here is what came of it',
    preview: 'An officer has looked at it and answers you.',
    heading: 'Thank you for telling us',
    corrected: (about: string) => `You were right about ${about}. We have put it right.`,
    'right-as-is': (about: string) => `We have checked ${about}, and it stays as it is.`,
    yours: 'You wrote',
    answer: 'Our answer',
    open: 'See it as it is now',
    why: `You get this e-mail because you reported a mistake at ${site.name}.`,
  },
}

const number = (n: number) => new Intl.NumberFormat('en').format(n)
const inDays = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
