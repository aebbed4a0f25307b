/** What a file lists. */
export type Kind = 'universities' | 'programs'

/** The file as a whole cannot be imported; the message says why and what to do. */
export class UnreadableFile extends Error {}

/** What is wrong with a row: where, and what to do about it. */
export interface Refused {
  readonly line: number
  /** The column's name as the file writes it. */
  readonly column: string
  readonly reason: string
}

/** What became of the rows of a file: `read` is the sum of the others, `refused` counted by its length. */
export interface ImportReport {
  readonly kind: Kind
  read: number
  created: number
  updated: number
  skipped: number
  readonly refused: Refused[]
  /** Universities that only a program file named, made so that its programs have a place. */
  universitiesCreated: number
}
