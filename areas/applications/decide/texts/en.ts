import type { rejectionReasons } from '#areas/applications/states/contract/application-moves.ts'
import type { LetterKind } from '#areas/applications/letters/contract/letters.ts'
import type { OfferCondition } from '../contract.ts'

/** The words around a decision, beside those of the form itself, in English. */
export const decisionWords = {
  loading: 'Loading what was decided',
  conditionsList: {
    legend: 'Conditions',
    one: (number: number) => `Condition ${number}`,
    add: 'Add a condition',
    remove: (number: number) => `Remove condition ${number}`,
    ready: 'Ready conditions',
    readyOnes: [
      'Original certificates shown at the university before enrolment',
      'Attested copies of all certificates',
      'An English result at the level that the program asks for',
      'The final result of the present schooling, at the marks that the program asks for',
      'A passport that is valid for six months beyond the start',
    ],
  },
  replyPresets: (days: number) => (days === 7 ? 'In a week' : days === 30 ? 'In 30 days' : `In ${days} days`),
  presetsLabel: 'Ready days',
  advice: {
    ready: 'Ready advice for the reasons you chose',
    use: 'Use it',
    forReason: {
      entry_grades:
        'Look at programs in the same subject with a lower mark for entry; your record is compared on every program page.',
      missing_subject:
        'A foundation year can add the subject. Look for programs that offer one, or that do not ask for it.',
      english:
        'Take an English test before the next intake and add the result to your record. You may apply again with it.',
      documents_unreadable:
        'Photograph the pages again in daylight, the whole page, flat and sharp, and apply again.',
      documents_missing:
        'Collect the missing documents first, then apply again for the next intake. Drafts keep everything else.',
      authenticity: 'Ask the board or university that issued the document to confirm it to us in writing.',
      program_full: 'Apply early for the next intake, or look at the same program at other universities now.',
      late: 'Apply for the next intake now. Save the program, and we remind you of its last day.',
      home_regulator:
        'Look at programs that the regulator at home recognises with your results. Each program page says so.',
      interview:
        'Ask us for what was missing in the interview, and prepare for the next intake with your officer.',
      other: 'Write to your officer in the messages of this application, and we look for a way together.',
    } satisfies Record<(typeof rejectionReasons)[number], string>,
  },
  look: 'Preview and send',
  looking: 'Preparing the preview',
  preview: {
    heading: 'What the student will read',
    close: 'Back to the form',
    screen: 'In their account',
    mail: 'The e-mail',
    letter: 'Look at the letter',
    letterBusy: 'Preparing the letter',
    letterFailed: 'The letter could not be prepared.',
    waits: (minutes: number) =>
      `The student is told in ${minutes} minutes. Until then you can undo it, and the student sees nothing.`,
    atOnce: 'The student is told at once.',
    unfinished: 'This file is not fully checked.',
    unsettled: (count: number, of: number) =>
      `${count} of ${of} checklist lines ${count === 1 ? 'is' : 'are'} not settled.`,
    unaccepted: (count: number, of: number) =>
      `${count} of ${of === 1 ? '1 document' : `${of} documents`} ${count === 1 ? 'is' : 'are'} not accepted.`,
    missing: (count: number) => (count === 1 ? '1 document is missing.' : `${count} documents are missing.`),
    onBehalf: 'It is marked everywhere as done by you for the student.',
  },
  kept: {
    heading: 'Decided, not yet sent',
    line: (by: string, what: string, at: string) => `${by} decided: ${what}. The student is told at ${at}.`,
    inLess: (minutes: number) =>
      minutes <= 0
        ? 'It is being sent.'
        : minutes === 1
          ? 'Less than a minute left.'
          : `About ${minutes} minutes left.`,
    undo: 'Undo',
    undoing: 'Undoing',
    sendNow: 'Send now',
    sending: 'Sending',
    notYours: (by: string) => `Only ${by} or an admin can undo it or send it now.`,
    undone: (by: string, what: string) =>
      `${by} decided: ${what}, and took it back. The student has heard nothing.`,
    failed: (by: string, what: string) =>
      `${by} decided: ${what}. It could not be carried out, and nothing was sent.`,
    whats: {
      offer: 'an offer',
      reject: 'not this time',
      withdraw_offer: 'to take the offer back',
    } as Readonly<Record<string, string>>,
  },
  place: {
    ask: 'Take the place back',
    askHint:
      'The student has joined. A colleague with the right to decide has to confirm; the student hears nothing before.',
    open: 'Ask for it to be taken back',
    heading: 'Take back the place of a student who has joined?',
    reasons: 'Reasons',
    reason: 'The reason in your own words',
    send: 'Ask a colleague to confirm',
    sending: 'Asking',
    cancel: 'Keep the place',
    waiting: 'Waits for a second person',
    asked: (by: string, until: string) =>
      `${by} asks to take the place back. It can be confirmed until ${until}.`,
    confirm: 'Confirm: take the place back',
    decline: 'Decline',
    takeBack: 'Take the request back',
    busy: 'Saving',
    noRight: 'A colleague with the right to decide has to answer.',
  },
  conditions: {
    heading: 'Conditions',
    help: 'Mark what the student has met. The student is told once, when you save.',
    state: { open: 'Open', met: 'Met', waived: 'No longer needed' } satisfies Record<
      OfferCondition['state'],
      string
    >,
    of: (text: string) => `State of: ${text}`,
    marked: (by: string, day: string) => `${by}, ${day}`,
    note: 'A note to the student',
    save: 'Save and tell the student',
    saving: 'Saving',
  },
  letters: {
    heading: 'Letters',
    kinds: { offer: 'Letter about an offer', confirmation: 'Confirmation of a place' } satisfies Record<
      LetterKind,
      string
    >,
    issued: (day: string) => `issued on ${day}`,
    ended: 'counts no more',
    download: (number: string) => `Download ${number}`,
    failed: 'The letter could not be made. Try again in a minute.',
  },
} as const
