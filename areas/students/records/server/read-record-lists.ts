import { sql } from 'kysely'
import { pageCount } from '#areas/applications/offers.ts'
import { heldBy } from '#areas/students/closing/server/count-student-data.ts'
import { officerColumn, tagsColumn } from '#areas/students/notes-and-tags/server/office-columns.ts'
import { recordFields, type StudentFile } from '../contract.ts'

/** How many rows of each list a record shows, newest first. */
const shown = 20
const shownNotes = 50
/** Characters of a message of which the record shows the beginning. */
const openingLength = 140

type Lists = Pick<
  StudentFile,
  | 'applications'
  | 'consents'
  | 'threads'
  | 'enquiries'
  | 'changes'
  | 'documents'
  | 'awaited'
  | 'notes'
  | 'tags'
  | 'officer'
  | 'holds'
>

/** As JSON of PostgreSQL writes them: times with an offset. */
type Row = Omit<Lists, 'changes'> & {
  changes: (Omit<StudentFile['changes'][number], 'fields'> & {
    fields: Record<string, { from: string | null; to: string | null }>
  })[]
}

/** `select … order by … limit …` as a list in JSON; empty without rows. */
const listOf = <T>(rows: ReturnType<typeof sql>) =>
  sql<T[]>`coalesce((select json_agg(row_to_json(r)) from (${rows}) r), '[]')`

const applications = sql`
  select a.id as "_id", a.reference, a.stage, a.applied_at as "appliedAt", v.name as "universityName",
    p.name as "programName", o.name as officer, case when a.stage = 'offered' then a.reply_by end as "replyBy",
    a.next_step as "nextStep",
    coalesce((select json_agg(json_build_object('key', s.step, 'name', s.name, 'state', s.state, 'due', s.due_on,
        'doneOn', s.done_on) order by s.position, s.step)
      from application_steps s where s.application_id = a.id), '[]') as steps
  from applications a
  join universities v on v.id = a.university_id join programs p on p.id = a.program_id
  left join users o on o.id = a.officer_id
  where a.student_id = u.id order by a.applied_at desc, a.id limit ${sql.lit(shown)}`

const consents = sql`
  select c.purpose, c.version, c.given_at as "givenAt", c.withdrawn_at as "withdrawnAt"
  from consents c where c.user_id = u.id order by c.given_at desc, c.id limit ${sql.lit(shown)}`

const threads = sql`
  select t.id as "_id", t.subject, t.last_at as "lastAt", t.waiting_on as "waitingOn"
  from message_threads t where t.student_id = u.id order by t.last_at desc, t.id limit ${sql.lit(shown)}`

const enquiries = sql`
  select e.id as "_id", e.received_at as "receivedAt", e.handled_at is not null as "isHandled",
    case when char_length(e.message) > ${sql.lit(openingLength)}
      then rtrim(left(e.message, ${sql.lit(openingLength)})) || '…' else e.message end as opening
  from enquiries e where e.student_id = u.id order by e.received_at desc, e.id limit ${sql.lit(shown)}`

const changes = sql`
  select c.id as "_id", c.at, w.name as by, c.changed_role as role, c.fields
  from student_changes c left join users w on w.id = c.changed_by
  where c.student_id = u.id order by c.at desc, c.id limit ${sql.lit(shown)}`

/** Of several applications that a document was sent with, the one where it was accepted says most. */
const documents = sql`
  select d.id as "_id", d.name, ${pageCount} as pages, d.uploaded_at as "uploadedAt", (
      select json_build_object('_id', a.id, 'reference', a.reference, 'state', l.state)
      from application_documents l join applications a on a.id = l.application_id
      where l.document_id = d.id
      order by array_position(array['accepted', 'received', 'refused', 'replaced'], l.state), a.applied_at desc, a.id
      limit 1) as "sentWith"
  from documents d where d.student_id = u.id and d.erased_at is null order by d.uploaded_at desc, d.id`

const awaited = sql`
  select q.name, json_build_object('_id', a.id, 'reference', a.reference) as application, a.documents_due as due
  from applications a join document_requests q on q.application_id = a.id and q.closed_at is null
  where a.student_id = u.id order by a.documents_due nulls last, a.reference, q.name limit ${sql.lit(shown)}`

const notes = sql`
  select n.id as "_id", n.text, w.name as by, n.at from student_notes n join users w on w.id = n.author_id
  where n.student_id = u.id order by n.at desc, n.id limit ${sql.lit(shownNotes)}`

const held = heldBy(sql`u.id`)
const holds = sql<
  StudentFile['holds']
>`json_build_object('documents', ${held.documents}, 'drafts', ${held.drafts},
      'messages', ${held.messages})`

const iso = (time: string): string => new Date(time).toISOString()
const isoOrNull = (time: string | null): string | null => (time === null ? null : iso(time))

/** The lists on the record of a student, and what officers sort students by, as columns over `users u`. */
export const lists = [
  listOf<Row['applications'][number]>(applications).as('applied'),
  listOf<Row['consents'][number]>(consents).as('consents'),
  listOf<Row['threads'][number]>(threads).as('threads'),
  listOf<Row['enquiries'][number]>(enquiries).as('enquiries'),
  listOf<Row['changes'][number]>(changes).as('changes'),
  listOf<Row['documents'][number]>(documents).as('documents'),
  listOf<Row['awaited'][number]>(awaited).as('awaited'),
  listOf<Row['notes'][number]>(notes).as('notes'),
  tagsColumn.as('tags'),
  officerColumn.as('officer'),
  holds.as('holds'),
]

/** The same as the record shows them. */
export function presentLists({
  applied,
  ...row
}: Omit<Row, 'applications'> & { applied: Row['applications'] }): Lists {
  return {
    tags: row.tags,
    officer: row.officer,
    holds: row.holds,
    applications: applied.map((one) => ({
      ...one,
      appliedAt: iso(one.appliedAt),
      replyBy: isoOrNull(one.replyBy),
    })),
    consents: row.consents.map((one) => ({
      ...one,
      givenAt: iso(one.givenAt),
      withdrawnAt: isoOrNull(one.withdrawnAt),
    })),
    threads: row.threads.map((one) => ({ ...one, lastAt: iso(one.lastAt) })),
    enquiries: row.enquiries.map((one) => ({ ...one, receivedAt: iso(one.receivedAt) })),
    changes: row.changes.map(({ fields, ...one }) => ({
      ...one,
      at: iso(one.at),
      fields: recordFields
        .filter((field) => fields[field] !== undefined)
        .map((field) => ({ field, ...fields[field]! })),
    })),
    awaited: row.awaited,
    documents: row.documents.map((one) => ({ ...one, uploadedAt: iso(one.uploadedAt) })),
    notes: row.notes.map((one) => ({ ...one, at: iso(one.at) })),
  }
}
