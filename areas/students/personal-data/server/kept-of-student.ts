/** Where one kind of thing is kept of a student, and how it stands in the download. */
export interface KeptOfStudent {
  /** Its name in data.json, or in access-log.json where that is said. */
  readonly as: string
  readonly in?: 'access-log'
  /** What it is, for who reads the file. */
  readonly about: string
  /** Picks the student's rows; the table is `t`, the student `$1`. */
  readonly mine: string
  readonly columns: string
  /** Facts from other tables without which the row says little: a name, and how to read it. */
  readonly also?: Readonly<Record<string, string>>
  readonly order?: string
  readonly leftOut?: Readonly<Record<string, string>>
}

// Why something is not in the download.
export const secret = 'A key, a hash or a link that protects the account. It says nothing about the person.'
export const inner =
  'Serves the work of the product and says nothing that does not stand elsewhere in the download.'
export const derived = 'Made out of other fields that are in the download.'
export const officer = 'Names somebody in the office. The download says it by first name or by role.'
export const asked =
  'Notes officers write for each other. Ask the office for them: an officer answers within a month, so that other people named in them are kept out.'

// Conditions and facts in SQL; `t` is the table, `$1` the student.
export const ofUser = 't.user_id = $1'
export const ofStudent = 't.student_id = $1'
export const ofApplication = 't.application_id in (select id from applications where student_id = $1)'
export const program = '(select name from programs where id = t.program_id)'
export const university = '(select name from universities where id = t.university_id)'
export const firstName = (column: string) =>
  `(select split_part(name, ' ', 1) from users where id = t.${column})`
