import { rejectionSentences, withdrawalChoices } from '#texts/applications/states/reasons.ts'

const sentences: Readonly<Record<string, string>> = { ...withdrawalChoices, ...rejectionSentences }

/**
 * Reasons as text: codes become sentences, an officer's own text is unchanged. `other` is left out if there is another
 * reason, because it adds nothing.
 */
export const describeReasons = (reasons: readonly string[]): string[] =>
  reasons.filter((one) => one !== 'other' || reasons.length === 1).map((one) => sentences[one] ?? one)
