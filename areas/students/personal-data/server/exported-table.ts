import type { leftOutReasons, sectionDescriptions } from '#texts/students/personal-data/archive.ts'

/** Why something is not in the download. */
export type LeftOutReason = keyof typeof leftOutReasons

/** A table whose rows are part of the student's download. */
export interface ExportedTable {
  /** The name of its section in data.json, or in access-log.json where `in` names that. */
  readonly as: keyof typeof sectionDescriptions
  readonly in?: 'access-log'
  /** Picks the student's rows; the table is `t`, the student `$1`. */
  readonly mine: string
  readonly columns: string
  /** Values from other tables that the row needs to be understood: a name, and the SQL that reads it. */
  readonly also?: Readonly<Record<string, string>>
  readonly order?: string
  readonly leftOut?: Readonly<Record<string, LeftOutReason>>
}

export const secret = 'secret'
export const internal = 'internal'
export const derived = 'derived'
export const officerName = 'officerName'
export const officerNotes = 'officerNotes'

// Conditions and values in SQL; `t` is the table, `$1` the student.
export const ofUser = 't.user_id = $1'
export const ofStudent = 't.student_id = $1'
export const ofApplication = 't.application_id in (select id from applications where student_id = $1)'
export const program = '(select name from programs where id = t.program_id)'
export const university = '(select name from universities where id = t.university_id)'
export const firstName = (column: string) =>
  `(select split_part(name, ' ', 1) from users where id = t.${column})`
