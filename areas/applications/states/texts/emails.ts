import { day, moment, shortDay } from '#kit/mail/when.ts'

/**
 * Subjects show on locked screens and in shared inboxes. None tells a decision: an offer, a refusal and an end
 * of an offer all read alike, and so do the lines that mail programs show below them.
 */
export const newsSubject = (reference: string) => `News about your application ${reference}`
export const newsPreview = 'There is news about your application. Open this e-mail to read it.'

const plural = (n: number, one: string, many: string) => (n === 1 ? one : many)
const open = 'Open my application'
const others = 'Your other applications stay as they are.'

/** Mails about an application before a decision. */
export const progressWords = {
  submitted: {
    subject: (reference: string) => `We have your application ${reference}`,
    preview: (by: string) => `What happens next, and by when. We check it by ${shortDay(by)}.`,
    heading: 'Your application is with us',
    lead: (reference: string) =>
      `Keep the reference ${reference}: it finds your file at once when you write or call.`,
    next: 'What happens next',
    sent: 'You sent it',
    check: 'We check your file',
    checkBy: (by: string) => `An officer reads it by ${day(by)}.`,
    answer: 'You hear from us',
    answerDetail: 'We ask for what is missing, or write to you with the decision.',
    decide: 'You decide',
    decideDetail: 'An offer waits for your answer. Nothing binds you before you confirm.',
    missing: (n: number) =>
      plural(n, 'One document is not with us yet', `${n} documents are not with us yet`),
    missingDetail: 'You can add them now. We begin without them.',
    addThem: 'Add documents',
    open,
  },
  reviewStarted: {
    subject: (reference: string) => `Your application ${reference} is being checked`,
    preview: 'An officer has opened your file. There is nothing to do now.',
    heading: (officer: string | null) =>
      officer ? `${officer} is checking your file` : 'An officer is checking your file',
    lead: 'There is nothing to do now. If something is missing, we ask you for it and say by when.',
    by: (by: string) => `You hear from us by ${day(by)}.`,
    open,
  },
  documentsRequested: {
    subject: (n: number, reference: string, by: string) =>
      `${plural(n, 'A document is', 'Documents are')} needed for ${reference} by ${shortDay(by)}`,
    preview: 'What we need, why, and how to send it.',
    heading: (n: number, by: string) =>
      `${plural(n, 'One document is', `${n} documents are`)} needed by ${day(by)}`,
    lead: 'Your file waits until we have this:',
    how: 'A photo taken in daylight is enough: the whole page, flat, every word sharp.',
    late: 'If you cannot get it in time, tell us before that day. We do not refuse an application because a date has passed.',
    send: (n: number) => plural(n, 'Send the document', 'Send the documents'),
    note: 'A note from your officer',
  },
  documentsDueSoon: {
    subject: (n: number, reference: string, by: string) =>
      `${plural(n, 'A document', 'Documents')} for ${reference} ${plural(n, 'is', 'are')} due on ${shortDay(by)}`,
    preview: 'A reminder, and what to do if you cannot get it in time.',
    heading: (n: number) => `We still need ${plural(n, 'one document', `${n} documents`)} from you`,
    due: (by: string) => `Due by ${day(by)}`,
    lead: 'Your file waits until we have this:',
    late: 'If you cannot get it in time, answer this e-mail before that day, and we find another date together.',
    send: (n: number) => plural(n, 'Send the document', 'Send the documents'),
  },
  documentsReceived: {
    subject: (reference: string) => `We have your documents for ${reference}`,
    preview: 'Your file is back with an officer. There is nothing to do now.',
    heading: 'Thank you, we have your documents',
    lead: 'Your file is back with an officer. There is nothing to do now.',
    by: (by: string) => `We check them by ${day(by)}.`,
    again: 'If a page cannot be read, we ask for that page again and say what was wrong.',
    open,
  },
  message: {
    subject: (reference: string | null) =>
      reference ? `A message about your application ${reference}` : 'A message for you',
    preview: 'Sign in to read it and to answer.',
    heading: (from: string) => `${from} wrote to you`,
    lead: 'Sign in to read the message and to answer. So that your papers and plans stay private, it is not in this e-mail.',
    withUniversity: (university: string) =>
      `${university} takes part in this conversation: it reads what you answer there.`,
    read: 'Read the message',
  },
}

/** Mails that bring a decision or record the student's own. */
export const decisionWords = {
  offer: {
    heading: (program: string) => `A place in ${program} is yours to take`,
    headingAmended: 'Your offer has changed',
    lead: (university: string) => `${university} offers you a place.`,
    leadAmended: (university: string) => `The offer of ${university} has changed. This is how it stands now.`,
    answerBy: (by: string) => `Answer by ${day(by)}`,
    binds:
      'Open your application and choose Confirm joining or Decline. Confirming tells the university that you are coming; nothing binds you before.',
    starts: 'Starts',
    universityLetter: (university: string) =>
      `The letter that ${university} wrote is in your account, beside the offer.`,
    conditions: 'Conditions of the offer',
    noConditions: 'The offer has no conditions.',
    note: 'A note from your officer',
    read: 'Read the offer and answer',
    ends: 'Without an answer the offer ends after that day. We remind you before.',
  },
  offerEnding: {
    subject: (reference: string, by: string) => `Your answer for ${reference} is due on ${shortDay(by)}`,
    preview: 'Two minutes are enough to answer.',
    heading: (days: number) =>
      days <= 0
        ? 'Your offer ends today'
        : days === 1
          ? 'Your offer ends tomorrow'
          : `Your offer ends in ${days} days`,
    answerBy: (by: string) => `Answer by ${moment(by)}`,
    lead: 'Open your application and choose Confirm joining or Decline. Without an answer the offer ends.',
    moreTime: 'If you need more time, answer this e-mail today, and we ask the university.',
    read: 'Read the offer and answer',
  },
  offerEnded: {
    heading: 'Your offer has ended',
    lead: (at: string) => `It ended on ${day(at)}, because no answer had come.`,
    reopen: 'If you still want the place',
    reopenHow:
      'Answer this e-mail or call us soon. We can open your application again and ask the university; we cannot promise that the place is still free.',
    open,
    others,
  },
  joined: {
    subject: (reference: string) => `We have your answer for ${reference}`,
    preview: 'What happens next, and what to keep at hand.',
    heading: (university: string) => `You are joining ${university}`,
    lead: (at: string) => `You confirmed on ${moment(at)}. We tell the university that you are coming.`,
    next: 'What happens next',
    confirmed: 'You confirmed',
    conditions: 'Meet the conditions',
    conditionsDetail: 'Your application lists them with what is still open.',
    papers: 'Your joining papers',
    papersDetail: 'We write to you as soon as the university has sent them.',
    travel: 'Visa and travel',
    travelDetail: 'Book nothing before you have the papers in hand.',
    others: 'Do you hold other offers? Decline them, so that another student gets the place.',
    open,
  },
  declined: {
    subject: (reference: string) => `We have your answer for ${reference}`,
    preview: 'Your answer is noted. What you can do next.',
    heading: 'You declined the offer',
    lead: (at: string) => `You declined on ${moment(at)}, and we tell the university.`,
    mistake: 'If this was a mistake, answer this e-mail today. We can ask whether the place is still free.',
    look: 'Look at other programs',
    others,
  },
  withdrawn: {
    subject: (reference: string) => `A change to your application ${reference}`,
    preview: 'Your application has changed. Open this e-mail to read how.',
    heading: 'You withdrew your application',
    lead: (at: string) => `You withdrew it on ${moment(at)}. Nobody works on it any more.`,
    undo: 'Changed your mind?',
    undoUntil: (until: string) => `You can undo this until ${moment(until)}. Your file comes back as it was.`,
    open: 'Open it and undo',
    others,
  },
  withdrawalUndone: {
    subject: (reference: string) => `A change to your application ${reference}`,
    preview: 'Your application has changed. Open this e-mail to read how.',
    heading: 'Your application is open again',
    lead: (at: string) =>
      `You took the withdrawal back on ${moment(at)}. Your file stands where it stood before.`,
    open,
  },
  rejected: {
    heading: 'No place this time, and what you can do next',
    lead: (program: string, university: string) =>
      `${university} cannot offer you a place in ${program} for this intake.`,
    reasons: 'Why',
    advice: 'What we advise',
    near: 'Similar programs that are still open',
    only: 'This decision is about this program and this intake alone. You may apply to others, and here again for a later intake, with the papers you have already sent.',
    look: 'Look at other programs',
  },
  offerTakenBack: {
    heading: 'The offer was taken back',
    lead: (program: string, university: string) =>
      `The offer of a place in ${program} at ${university} no longer stands.`,
    why: 'Why',
    next: 'We know what this means for your plans. Answer this e-mail or call us, and we look for another way with you.',
    look: 'Look at other programs',
    others,
  },
  conditions: {
    heading: (left: number) =>
      left === 0
        ? 'No condition of your offer is open any more'
        : plural(
            left,
            'One condition of your offer is still open',
            `${left} conditions of your offer are still open`,
          ),
    lead: 'We looked at the conditions of your offer. This is how each of them stands.',
    list: 'Conditions of the offer',
    state: {
      open: 'Still open. You can send proof as a document of your application.',
      met: 'Met',
      waived: 'No longer needed',
    },
    note: 'A note from your officer',
    open,
  },
  reinstated: {
    heading: 'Your application is open again',
    lead: 'We opened it again, with everything you had sent. It is with an officer now, and there is nothing to do.',
    by: (by: string) => `You hear from us by ${day(by)}.`,
    note: 'A note from your officer',
    open,
  },
  withdrawnOnBehalf: {
    subject: (reference: string) => `A change to your application ${reference}`,
    preview: 'Your application has changed. Open this e-mail to read how.',
    heading: 'We withdrew your application for you',
    lead: (at: string) => `On ${moment(at)} an officer withdrew it on your behalf. Your file says so.`,
    why: 'Why',
    notAsked: 'Did you not ask for this?',
    notAskedNext: 'Answer this e-mail or call us at once. We can open the application again as it was.',
    open,
    others,
  },
}
