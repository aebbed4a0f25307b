/** What a file contains. */
export type Kind = 'universities' | 'programs'

/** The file as a whole cannot be imported; the message explains why and what to do. */
export class UnreadableFile extends Error {}

/** Why a row was refused: where the problem is, and what to do about it. */
export interface Refused {
  readonly line: number
  /** The name of the column in the file. */
  readonly column: string
  readonly reason: string
}

/** The result for the rows of a file: `read` is the sum of the other counts and the length of `refused`. */
export interface ImportReport {
  readonly kind: Kind
  read: number
  created: number
  updated: number
  skipped: number
  readonly refused: Refused[]
  /** Universities created because a program file names them. */
  universitiesCreated: number
  /** The id of the run, to undo it; null if nothing was stored. */
  run: string | null
  /** The sheet of a workbook that was read. */
  sheet: string | null
  notices: readonly Notice[]
  /** The plan of a dry run. */
  plan: Plan | null
}

/** A notice about how a file was read; `detail` contains names or numbers. */
export interface Notice {
  readonly code: 'encoding_told' | 'titles_above' | 'other_sheets' | 'hidden_sheet' | 'hidden_rows' | 'macros'
  readonly detail: string
}

/** A record that an import changes, with only the columns that change. */
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

/** What a file would change in the catalogue, besides its counts. */
export interface Plan {
  /** How many records change in each column. */
  readonly fields: readonly { readonly field: string; readonly records: number }[]
  /** The first of the records that change. */
  readonly differences: readonly Difference[]
  /** The first of the universities that are created because only a program file names them. */
  readonly universitiesNamed: readonly string[]
  /** The same for the same plan, and different for any other. */
  readonly fingerprint: string
}
