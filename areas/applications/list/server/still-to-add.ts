import { sql, type Kysely } from 'kysely'
import type { AboutApplication } from '#areas/applications/states/contract/about-application.ts'
import { stagesBefore } from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import type { DocumentName, DocumentKind } from '#platform/contract/documents.ts'
import {
  stillToAddAfter,
  type Filed,
  type StillToAdd,
} from '#areas/applications/states/contract/still-to-add.ts'
import type { Database } from '#platform/database/tables.ts'

interface Row {
  stage: Stage
  application: AboutApplication
  required_documents: DocumentName[] | null
  level: string | null
  level_word: string | null
  details: Filed['details']
  arrived: DocumentKind[]
  asked: DocumentKind[]
  was_asked: boolean
}

/** The undecided applications of a student that lack something, with the missing items. */
export async function listStillToAdd(
  db: Kysely<Database>,
  studentId: string,
  applicationId?: string,
): Promise<{ application: AboutApplication; lacks: StillToAdd }[]> {
  const undecided = sql.join(stagesBefore('offer').map((stage) => sql`${stage}`))
  const { rows } = await sql<Row>`
    select a.stage, p.required_documents, p.level::text as level, p.level_word,
      json_build_object('_id', a.id, 'reference', a.reference, 'program', p.name, 'university', u.name) as application,
      -- The copy that was sent cannot be changed, so current details count as well.
      json_build_object(
        'phone', coalesce(a.profile ->> 'phone', s.phone),
        'dateOfBirth', coalesce(a.profile ->> 'dateOfBirth', d.date_of_birth::text),
        'nationality', coalesce(a.profile ->> 'nationality', d.nationality),
        'country', coalesce(a.profile ->> 'country', d.country),
        'city', coalesce(a.profile ->> 'city', d.city),
        'address', coalesce(a.profile ->> 'address', d.address),
        'education', coalesce(a.profile ->> 'education', d.education,
          case when jsonb_array_length(r.schooling) > 0 then r.schooling::text end)) as details,
      array(select distinct k.name from application_documents l join documents k on k.id = l.document_id
        where l.application_id = a.id and l.state in ('received', 'accepted')) as arrived,
      array(select q.name from document_requests q where q.application_id = a.id and q.closed_at is null) as asked,
      exists (select from document_requests q where q.application_id = a.id) as was_asked
    from applications a join programs p on p.id = a.program_id join universities u on u.id = a.university_id
      join users s on s.id = a.student_id
      left join student_details d on d.user_id = a.student_id
      left join academic_records r on r.user_id = a.student_id
    where a.student_id = ${studentId} and a.stage in (${undecided})
      ${applicationId === undefined ? sql`` : sql`and a.id = ${applicationId}`}
    order by a.applied_at desc, a.id`.execute(db)
  return rows.flatMap((row) => {
    const program = {
      requiredDocuments: row.required_documents,
      level: row.level,
      levelName: row.level_word,
    }
    const lacks = stillToAddAfter(
      program,
      { details: row.details, documents: row.arrived.filter((name) => !row.asked.includes(name)) },
      { stage: row.stage, requested: row.asked, wasRequested: row.was_asked },
    )
    return lacks === null ? [] : [{ application: row.application, lacks }]
  })
}
