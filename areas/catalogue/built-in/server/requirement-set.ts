import { createHash } from 'node:crypto'

/** One row of requirement_sets. `lines` are `Requirement`s of the contract. */
export interface RequirementSet {
  readonly lines: readonly object[]
  /** Whether an English test is required; null = not given by the source. */
  readonly english_test: 'needed' | 'not-needed' | null
}

/** Sorts the keys of objects, whose order has no meaning; lines stay in the order in which they are shown. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The `fingerprint` of a set, the same for equal sets. */
export const fingerprintOfSet = ({ lines, english_test }: RequirementSet): string =>
  createHash('sha256').update(JSON.stringify({ lines, english_test }, sorted)).digest('hex')
