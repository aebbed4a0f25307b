import { createHash } from 'node:crypto'

/** The requirements of programs, as one row of requirement_sets stores them. `lines` as `Requirement` in the contract. */
export interface RequirementSet {
  readonly lines: readonly object[]
  /** Whether an English test is required; null = not given by the source. */
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
