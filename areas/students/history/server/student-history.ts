import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ReplyOf, QueryOf } from '#platform/contract/route.ts'
import type { AuditAction } from '#platform/audit/contract/audit-actions.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  historyParts,
  kindOfAction,
  noFurtherColumns,
  presentHistoryRow,
  readHistory,
} from '#areas/applications/offers.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import { recordFields } from '#areas/students/records/contract.ts'
import { people } from '#areas/students/records/server/present-student.ts'
import type { studentHistory as route, StudentHistoryKind, StudentHistoryLine } from '../contract.ts'

/** Entries of the audit log about the student that are shown here, by kind. What else happened has tables of its own. */
const entriesOf: Partial<Record<StudentHistoryKind, readonly AuditAction[]>> = {
  record: [
    'student.created',
    'student.invited',
    'student.closed',
    'student.kept',
    'student.tagged',
    'student.untagged',
    'student.merged',
    'student.merge-undone',
    'shortlist.suggested',
    'shortlist.suggestion-withdrawn',
  ],
  people: ['student.assigned'],
}

/** What the parts below say besides the columns of every history. */
interface Details {
  act?: NonNullable<StudentHistoryLine['act']>
  fields?: string[]
}

/**
 * What happened to the record itself and in conversations, with the columns of `historyParts`.
 * @param ids the student’s, and those of the records that were merged into this one
 */
function recordParts(ids: readonly string[]): Record<string, RawBuilder<unknown>> {
  const ofThese = sql`any(${[...ids]}::uuid[])`
  return {
    // The office adds the others, which is an entry of the audit log or an import.
    registrations: sql`
      select u.created_at, 'record', 'registered', 'student', u.id, ${noFurtherColumns}, null::uuid, 0, u.id::text
      from users u where u.id = ${ofThese}
        and not exists (select from audit_entries l where l.object_id = u.id::text and l.action = 'student.created')
        and not exists (select from student_import_rows r where r.student_id = u.id)`,
    imports: sql`
      select i.imported_at, 'record', 'imported', coalesce(w.role, 'officer'), i.imported_by, ${noFurtherColumns},
        null::uuid, 0, r.import_id::text
      from student_import_rows r join student_imports i on i.id = r.import_id
        left join users w on w.id = i.imported_by
      where r.student_id = ${ofThese}`,
    changes: sql`
      select c.at, 'record', 'changed', c.changed_role, c.changed_by, null::text, null::text,
        jsonb_build_object('fields', (select jsonb_agg(f.name) from jsonb_object_keys(c.fields) f (name))), null::text,
        false, null::text, 1, null::uuid, 0, c.id::text
      from student_changes c where c.student_id = ${ofThese}`,
    // Submissions and uploads have lines of their own, which say by whom they were made.
    actsForStudent: sql`
      select a.at, case when a.act like 'document%' then 'documents' when a.act like 'draft%' then 'moves' else 'record' end,
        'acted', w.role, a.officer_id, (select d.name from documents d where d.id::text = a.about), null::text,
        jsonb_build_object('act', jsonb_build_object('act', a.act, 'about', case
          when a.act like 'draft%' then (select p.name from programs p where p.id::text = a.about)
          when a.act = 'documents-sent' then (select p.name from programs p where p.id = x.program_id)
          when a.act = 'profile' then a.about end)),
        null::text, true, null::text, 1, x.id, 0, a.id::text
      from acts_for_students a join users w on w.id = a.officer_id
        left join applications x on a.act = 'documents-sent' and x.id::text = a.about
      where a.student_id = ${ofThese} and a.act not in ('application', 'document-added')`,
    uploads: sql`
      select d.uploaded_at, 'documents', 'uploaded', coalesce(w.role, 'student'), coalesce(w.id, d.student_id), d.name,
        null::text, null::jsonb, null::text, w.id is not null, null::text, 1, null::uuid, 0, d.id::text
      from documents d
        left join acts_for_students a on a.student_id = d.student_id and a.act = 'document-added' and a.about = d.id::text
        left join users w on w.id = a.officer_id
      where d.student_id = ${ofThese} and d.erased_at is null`,
    consents: sql`
      select c.given_at, 'record', 'consent.' || c.kind, w.role, c.recorded_by, ${noFurtherColumns}, null::uuid, 0,
        c.id::text
      from acting_consents c join users w on w.id = c.recorded_by where c.student_id = ${ofThese}`,
    withdrawals: sql`
      select c.withdrawn_at, 'record', 'consent.withdrawn', coalesce(w.role, 'student'),
        coalesce(c.withdrawn_by, c.student_id), ${noFurtherColumns}, null::uuid, 0, c.id::text
      from acting_consents c left join users w on w.id = c.withdrawn_by
      where c.student_id = ${ofThese} and c.withdrawn_at is not null`,
    agreements: sql`
      select c.given_at, 'record', 'agreed', 'student', c.user_id, ${noFurtherColumns}, null::uuid, 0, c.id::text
      from consents c where c.user_id = ${ofThese}`,
    messages: sql`
      select m.at, 'talk', 'message', m.author_role, m.author_id, ${noFurtherColumns}, t.application_id, 0, m.id::text
      from messages m join message_threads t on t.id = m.thread_id where t.student_id = ${ofThese}`,
    studentNotes: sql`
      select n.at, 'talk', 'note', w.role, n.author_id, ${noFurtherColumns}, null::uuid, 0, n.id::text
      from student_notes n join users w on w.id = n.author_id where n.student_id = ${ofThese}`,
    entries: sql`
      select l.at, ${kindOfAction(entriesOf)}, l.action, l.actor_role, l.actor_id, ${noFurtherColumns}, null::uuid, l.seq,
        ''
      from audit_entries l
      where l.object_id = any(${[...ids]}::text[]) and l.object_kind = 'student'
        and l.action in (${sql.join(Object.values(entriesOf).flat())})`,
  }
}

/** The record and those merged into it. @throws not_found as the record itself */
async function idsOf(db: Kysely<Database>, studentId: string): Promise<string[]> {
  const found = await people(db)
    .where('u.id', '=', studentId)
    .where('u.email', 'not like', addressOf('%'))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  // Each may have had others merged into it before.
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select ${studentId}::uuid as id union select u.id from users u join own on u.merged_into = own.id)
    select id from own`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * What happened with a student over all applications, newest first, and by whom.
 * @throws not_found
 */
export async function studentHistory(
  { db }: Pick<Deps, 'db'>,
  { mayDecide }: Pick<Viewer, 'mayDecide'>,
  studentId: string,
  query: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const ids = await idsOf(db, studentId)
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'reference'])
    .where('student_id', 'in', ids)
    .execute()
  const references = new Map(applications.map(({ id, reference }) => [id, reference]))
  const { rows, totalCount } = await readHistory<StudentHistoryKind>(
    db,
    { ...historyParts([...references.keys()], mayDecide), ...recordParts(ids) },
    query,
  )
  return {
    data: rows.map((row) => {
      const { act = null, fields = [] } = (row.kind === 'outside' ? {} : (row.details ?? {})) as Details
      const reference = references.get(row.application_id ?? '')
      return {
        ...presentHistoryRow(row),
        application: reference === undefined ? null : { _id: row.application_id!, reference },
        act,
        fields: recordFields.filter((field) => fields.includes(field)),
      }
    }),
    totalCount,
  }
}
