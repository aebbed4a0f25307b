import { rejectionSentences, withdrawalChoices } from '#texts/applications/states/reasons.ts'

const sentences: Readonly<Record<string, string>> = { ...withdrawalChoices, ...rejectionSentences }

/**
 * Reasons as people read them: codes become sentences, an officer's own text stays as it is. `other` is left out
 * when there is another reason, because it adds nothing.
 */
export const describeReasons = (reasons: readonly string[]): string[] =>
  reasons.filter((one) => one !== 'other' || reasons.length === 1).map((one) => sentences[one] ?? one)
