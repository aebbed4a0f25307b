import { requestReasonSentences } from '#texts/applications/case-file/request-reasons.ts'

/** Why a document is requested again; the student sees an example beside each but the last. */
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

/** The sentence of a reason with what the officer added; only the officer's text if no listed reason fits. */
export function describeRequest(reason: RequestReason | null, words: string | null): string | null {
  if (reason === null || reason === 'other') return words
  return words === null ? requestReasonSentences[reason] : `${requestReasonSentences[reason]} ${words}`
}
