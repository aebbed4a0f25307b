/** Why a document is asked for once more; the student sees an example beside each but the last. */
export const askReasons = [
  'blurred',
  'cut_off',
  'wrong_side',
  'wrong_document',
  'expired',
  'name_differs',
  'needs_translation',
  'needs_attestation',
  'other',
] as const
export type AskReason = (typeof askReasons)[number]

/** What was wrong and what to do, as the student reads it on the screen and in the mail. */
export const askReasonSentences: Readonly<Record<AskReason, string>> = {
  blurred:
    'We cannot read the text. Lay the page flat in daylight, hold the phone still, and check that every word is sharp.',
  cut_off: 'A part of the page is missing. Take a step back so that all four corners are in the picture.',
  wrong_side: 'This is the other side. Turn the paper over and send the side we ask for.',
  wrong_document:
    'This is another document than the one we ask for. Look at its name above, and send that one.',
  expired: 'This paper is no longer valid. Send the new one, or write to us if it is being renewed.',
  name_differs:
    'The name on this paper is not the name in your application. Send a paper that shows why, or write to us which name is right.',
  needs_translation:
    'We cannot read the language of this paper. Send it together with a certified translation.',
  needs_attestation:
    'The attestation is missing. Have the paper attested (by IBCC or HEC, for example) and send the page with the stamp.',
  other: 'Something is missing.',
}

/** The sentence of a reason with what the officer added; their words stand alone where no ready reason fits. */
export function askedInWords(reason: AskReason | null, words: string | null): string | null {
  if (reason === null || reason === 'other') return words
  return words === null ? askReasonSentences[reason] : `${askReasonSentences[reason]} ${words}`
}
