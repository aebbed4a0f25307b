/** What a file lists. */
export type Kind = 'universities' | 'programs'

/** The file as a whole cannot be imported; the message explains why and what to do. */
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
  /** Of the import, for undoing it; null where nothing was stored. */
  run: string | null
  /** The sheet of a workbook that was read. */
  sheet: string | null
  notices: readonly Notice[]
  /** What a dry run found that would change. */
  plan: Plan | null
}

/** Something about a file that a person should know; `detail` contains names or numbers. */
export interface Notice {
  readonly code: 'encoding_told' | 'titles_above' | 'other_sheets' | 'hidden_sheet' | 'hidden_rows' | 'macros'
  readonly detail: string
}

/** A record that an import changes, with the columns that change alone. */
export interface Difference {
  readonly line: number
  readonly name: string
  /** The university of a program. */
  readonly university: string | null
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The day on which a person last edited the record here, before the import; ISO 8601. */
  readonly editedOn: string | null
}

/** What applying a file would do to the catalogue, beyond its counts. */
export interface Plan {
  /** How many records change in each column. */
  readonly fields: readonly { readonly field: string; readonly records: number }[]
  /** The first of the records that change. */
  readonly differences: readonly Difference[]
  /** Alike for alike plans, and else not. */
  readonly fingerprint: string
}
