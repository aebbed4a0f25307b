import { requestReasonSentences } from '#texts/applications/case-file/request-reasons.ts'

/** Reasons to request a document again; the student sees an example for each except the last. */
export const requestReasons = [
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
export type RequestReason = (typeof requestReasons)[number]

/** The sentence of a reason with the officer's own text; only the latter if no listed reason fits. */
export function describeRequest(reason: RequestReason | null, words: string | null): string | null {
  if (reason === null || reason === 'other') return words
  return words === null ? requestReasonSentences[reason] : `${requestReasonSentences[reason]} ${words}`
}
