import { site } from '#site'
import { day } from '#kit/mail/when.ts'

/** Mails that officers' work on people's records sends: changed details, a reopened account, answers, newsletters. */
export const peopleWords = {
  answer: {
    subject: `Your question to ${site.name}`,
    preview: 'A person at our office has answered it.',
    heading: 'Here is our answer',
    by: (officer: string) => `${officer}, ${site.name}`,
    asked: (at: string) => `What you wrote to us on ${day(at)}`,
    start: 'Make a free account to search and apply',
    why: `You get this e-mail because you wrote to ${site.name} with this address.`,
  },
}
