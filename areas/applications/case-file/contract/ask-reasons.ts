import { requestReasonSentences } from '#texts/applications/case-file/request-reasons.ts'

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

/** The sentence of a reason with what the officer added; their words stand alone where no ready reason fits. */
export function askedInWords(reason: AskReason | null, words: string | null): string | null {
  if (reason === null || reason === 'other') return words
  return words === null ? requestReasonSentences[reason] : `${requestReasonSentences[reason]} ${words}`
}
