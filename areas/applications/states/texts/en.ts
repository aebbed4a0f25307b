import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { stageLabels } from '../contract/application-moves.ts'
import type { Move } from '../contract/application-moves.ts'
import { viewedLabels } from '../contract/application-words.ts'

/** Words about applications that students and officers both read, in English. */
export const applicationWords = {
  notGiven: 'Not given',
  stages: stageLabels,
  documents: documentLabels,
  lookedAt: viewedLabels,
  documentNotes: {
    cnicFrontImage: 'CNIC, or B-Form if you are under 18',
    cnicBackImage: 'All four corners visible',
    matricCertificateImage: 'SSC or equal, with marks',
    fscCertificateImage: 'FSc, HSSC or equal, with marks',
    bsDegreeImage: 'Only if you already have a degree',
    bFormImage: 'The page with your name and number',
    passportImage: 'The page with your photograph, all four corners visible',
    photoImage: 'As for a passport: face to the front, plain wall behind',
    transcriptImage: 'Every page with marks, one photo each',
    testReportImage: 'The page with your results and number',
    cvImage: 'One page if you can',
    statementImage: 'Why this subject, and why there',
    bankLetterImage: 'With stamp, date and balance',
    translationImage: 'With the stamp of the translator',
    otherImage: 'Whatever else helps',
  } satisfies Record<DocumentKind, string>,
  /** What the student reads beside the badge: what is going on, and by when. */
  second: {
    checkBy: (sent: string, by: string) => `Sent on ${sent}. We check it by ${by}.`,
    sent: (sent: string) => `Sent on ${sent}. We are checking it.`,
    checkLate: (sent: string, by: string) =>
      `Sent on ${sent}. We promised to check it by ${by} and are late. We are sorry; write to us if it presses.`,
    review: (since: string, by: string) =>
      `We are checking your file since ${since}. You hear from us by ${by}.`,
    reviewOpen: (since: string) => `We are checking your file since ${since}.`,
    documents: (count: number, by: string | null) =>
      `${count === 1 ? 'One document' : `${count} documents`} needed${by === null ? '' : ` by ${by}`}.`,
    offer: (until: string) => `You have an offer until ${until}.`,
    offerOpen: 'You have an offer.',
    joined: (on: string) => `You confirmed on ${on}.`,
    rejected: (on: string) => `Decided on ${on}. Open it for the reasons, and what you can do next.`,
    offerWithdrawn: (on: string) => `The offer was taken back on ${on}.`,
    declined: (on: string) => `You declined on ${on}.`,
    withdrawn: (on: string) => `You withdrew on ${on}.`,
    lapsed: (on: string) => `The offer ended on ${on}.`,
  },
  turn: { student: 'Your turn', office: 'Our turn', nobody: 'Nothing to do' },
  offer: {
    until: (day: string) => `You have an offer until ${day}`,
    daysLeft: (days: number) =>
      days < 0
        ? 'This day has passed'
        : days === 0
          ? 'Last day'
          : days === 1
            ? '1 day left'
            : `${days} days left`,
    accepted: 'You have taken this place',
    place: (program: string) => `A place in ${program} is yours to take`,
    placeTaken: (program: string) => `Your place in ${program}`,
    conditions: 'Conditions',
    noConditions: 'This offer has no conditions.',
    state: { open: 'Still open', met: 'Met', waived: 'No longer needed' },
    factsLoading: 'Loading…',
    factsFailed: 'Tuition, length and teaching language could not be loaded. Reload the page to see them.',
  },
  /** The same where somebody of the office or the university reads it. */
  offerInFile: {
    until: (day: string) => `The offer is open until ${day}`,
    accepted: 'The student has taken this place',
    place: (program: string) => `Offered: a place in ${program}`,
    placeTaken: (program: string) => `Taken: a place in ${program}`,
  },
  profile: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    born: 'Born',
    nationality: 'Nationality',
    country: 'Lives in',
    city: 'City',
    address: 'Address',
    education: 'Education',
  },
  facts: { starts: 'Starts', tuition: 'Tuition', teaching: 'Teaching', length: 'Length' },
  outcome: {
    rejected: 'No place this time, and what you can do next',
    offerWithdrawn: 'The offer was taken back',
    reasons: 'Why',
    advice: 'What you can do next',
  },
  request: {
    heading: (count: number) => (count === 1 ? 'One document is needed' : `${count} documents are needed`),
    until: (day: string) => `Please send by ${day}`,
    body: 'A clear photo is enough. When the last one has arrived, your file goes back under review by itself.',
  },
  /** Headings of the timeline, by move. */
  moves: {
    submit: 'Sent',
    start_review: 'Under review',
    request_documents: 'Documents asked for',
    documents_complete: 'Documents received',
    offer: 'Offer',
    reject: 'No place this time',
    withdraw_offer: 'Offer taken back',
    withdraw_place: 'Place taken back',
    reinstate: 'Open again',
    confirm_join: 'Joined',
    decline: 'Declined',
    withdraw: 'Withdrawn',
    undo_withdraw: 'Withdrawal taken back',
    lapse: 'Offer ended',
  } satisfies Record<Move | 'submit', string> as Record<string, string>,
  ahead: {
    under_review: { title: 'Under review', body: 'Somebody at the office reads your file.' },
    offered: { title: 'Answer', body: 'An offer, or a no with its reasons.' },
    joined: { title: 'Joined', body: 'Once you have confirmed.' },
  },
  aheadForStaff: {
    under_review: 'Starts with your decision.',
    offered: 'An offer, or a refusal with its reasons.',
    joined: 'Once the student has confirmed.',
  },
  stoneState: { passed: 'Done', now: 'Now', ahead: 'Still ahead', ended: 'Ended' },
  by: {
    you: 'By you',
    student: 'By the student',
    officer: (name: string) => `By ${name}`,
    office: 'By the office',
    clock: 'By itself, after two warnings',
    onBehalf: 'on behalf of the student',
  },
  yourTurn: 'Your turn',
  replyBy: (day: string) => `reply by ${day}`,
  sendBy: (day: string) => `send by ${day}`,
  statusNames: { pending: 'Pending', confirmed: 'Confirmed', cancelled: 'Cancelled' } as Record<
    string,
    string
  >,
  /** What the phone saw when a photograph was taken. */
  seen: { blurred: 'blurred', dark: 'dark', glare: 'with glare', small: 'small' },
  looks: (seen: readonly string[]) => `Looks ${seen.join(', ')}`,
  picture: {
    opening: 'Opening the document...',
    failed: 'The document could not be opened.',
    proof: 'Identity papers open once you have entered your password.',
    close: 'Close',
    larger: 'Larger',
    smaller: 'Smaller',
    turn: 'Rotate',
    photo: (name: string) => `Photo: ${name}`,
  },
}
