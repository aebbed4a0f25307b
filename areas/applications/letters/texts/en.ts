import { site } from '#site'
import type { LetterAnswer, LetterClaims, LetterKind } from '../contract/letters.ts'

/** The words of the page on which anyone checks a letter, and of letters on the student's side, in English. */
export const letterWords = {
  title: 'Check a letter',
  description: `See whether a letter from ${site.name} is genuine, and whether it still stands.`,
  heading: 'Is this letter genuine?',
  lead: `Every letter of ${site.name} carries a number, check letters and a code. Check it here: without an account, and free of charge.`,
  number: 'Number of the letter',
  numberHint: 'Below the title of the letter, as in ML-7K2M-Q0XD.',
  code: 'Check letters',
  codeHint: 'Eight, beside the code on the letter.',
  check: 'Check the letter',
  scan: 'Or point a phone camera at the code on the letter: it opens this page and checks by itself.',
  noScript: `This page needs JavaScript. Without it, send us the number of the letter at ${site.contact.email}, and we check it for you.`,
  checking: 'Checking the letter',
  failed: 'We could not be reached. Check your connection and try again.',
  answers: {
    genuine: {
      heading: 'Genuine: we issued this letter, and it stands',
      body: 'Compare what is written here with the paper. Where they differ, the paper was changed.',
    },
    withdrawn: {
      heading: 'We issued this letter, and took it back since',
      body: 'It does not count any more. If you hold it as proof of a place, ask the student for the present state.',
    },
    ended: {
      heading: 'We issued this letter, and it counts no more',
      body: 'The offer was declined or ran out, or the application or account was closed.',
    },
    altered: {
      heading: 'This is not what we signed',
      body: 'The text in the code and our signature do not fit together: the letter was changed, or the address was copied incompletely. Type the number and the check letters, and write to us if that fails too.',
    },
    not_known: {
      heading: 'We do not know this letter',
      body: 'No letter of ours has this number with these check letters. Look for a slip first; then treat the letter as false, and tell us.',
    },
    signed: {
      heading: 'The signature is ours',
      body: 'Your browser checked it without asking us. Whether the letter still stands needs a connection: try again later.',
    },
  } satisfies Record<LetterAnswer | 'signed', { heading: string; body: string }>,
  since: 'Since',
  says: 'What the letter says',
  claims: {
    number: 'Number',
    kind: 'Kind',
    initials: 'Student’s initials',
    reference: 'Reference',
    university: 'University',
    program: 'Program',
    issued: 'Issued on',
    replyBy: 'Answer by',
  } satisfies Record<keyof LetterClaims, string>,
  kinds: { offer: 'Letter about an offer', confirmation: 'Confirmation of a place' } satisfies Record<
    LetterKind,
    string
  >,
  offline: 'Check it yourself, without us',
  offlineLead:
    'Letters are signed with Ed25519. Your browser has checked the signature of a scanned code before it asks us anything. You can do the same with OpenSSL 3: save the public key as key.pem, and run three lines.',
  key: 'Our public key',
  lines: 'Three lines',
  linesHint:
    'Between the first quotation marks stands the code behind # up to the dot, then what follows the dot.',
  sample: { payload: 'TEXT-BEFORE-THE-DOT', signature: 'TEXT-AFTER-THE-DOT' },
  doubt: 'Nobody of ours takes money for a letter or for checking one. In doubt, write to us:',
  own: {
    title: 'Your letters',
    lead: 'Whoever you show them to can check them, with the code on the paper.',
    download: (kind: LetterKind) =>
      kind === 'offer' ? 'Download the letter about your offer' : 'Download the confirmation',
    ended: 'Counts no more',
    preparing: 'Preparing the letter',
    failed: 'The letter could not be made. Try again in a minute.',
  },
} as const
