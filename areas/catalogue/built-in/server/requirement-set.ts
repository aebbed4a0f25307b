import { createHash } from 'node:crypto'

/** What programs ask for, as one row of requirement_sets holds it. `lines` as `Requirement` in the contract. */
export interface RequirementSet {
  readonly lines: readonly object[]
  /** Whether a test of English is asked for; null = the source does not say. */
  readonly english_test: 'needed' | 'not-needed' | null
}

/** The order of names in an object means nothing; the order of lines is the one they are shown in. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The `fingerprint` of a set: equal for equal sets, whatever wrote them. */
export const fingerprintOfSet = ({ lines, english_test }: RequirementSet): string =>
  createHash('sha256').update(JSON.stringify({ lines, english_test }, sorted)).digest('hex')
