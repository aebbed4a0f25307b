import { rejectionSentences, withdrawalChoices } from '#texts/applications/states/reasons.ts'

const sentences: Readonly<Record<string, string>> = { ...withdrawalChoices, ...rejectionSentences }

/**
 * Reasons as people read them: codes as their sentences, an officer's own words as they are. `other` says nothing
 * beside own words and is left out then.
 */
export const reasonsInWords = (reasons: readonly string[]): string[] =>
  reasons.filter((one) => one !== 'other' || reasons.length === 1).map((one) => sentences[one] ?? one)
