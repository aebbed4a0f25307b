import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { inDocumentOrder, type DocumentKind } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { readRecognition } from '#areas/catalogue/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Requirement } from '#areas/catalogue/fit/contract/requirements.ts'
import type { showChecklist as route } from '../contract/file-checks.ts'
import { evidenceIn, factsOf, judgedLines } from './known-facts.ts'
import { readDoubt, readLines } from './read-lines.ts'

interface Row {
  profile: FrozenProfile
  university_id: string
  field: string | null
  duration_months: number | null
  language: string | null
  country: string
  intake: string | null
  starts_on: string | null
  lines: Requirement[] | null
  documents: { name: DocumentKind; state: 'received' | 'accepted' | 'refused' }[]
}

/**
 * The checklist of a file with the facts of the frozen copy about each line. Current requirements and rules of
 * recognition are compared with the record as it was sent.
 * @throws not_found
 */
export async function showChecklist(
  { db, pool, clock }: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof route)['reply']>> {
  const { rows } = await sql<Row>`
    select a.profile, p.university_id, p.field, p.duration_months::float8, p.language, p.country,
      nullif(a.intake, '') as intake, i.starts_on::text as starts_on, s.lines,
      coalesce((select json_agg(json_build_object('name', l.name, 'state', l.state) order by l.name)
        from application_documents l where l.application_id = a.id and l.state <> 'replaced'), '[]') as documents
    from applications a join programs p on p.id = a.program_id
    left join requirement_sets s on s.id = p.requirement_set
    left join program_intakes i on i.program_id = a.program_id and i.start = a.intake
    where a.id = ${applicationId} and ${scopeOf(viewer)}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const today = clock.now().toISOString().slice(0, 10)
  const record = evidenceIn(row.profile)
  const { nationality, country } = row.profile
  const homes = [nationality, country].filter((one) => one !== null && one !== undefined)
  const program = {
    universityId: row.university_id,
    field: row.field,
    durationMonths: row.duration_months,
    language: row.language,
  }
  const [lines, doubt, homeRecognition] = await Promise.all([
    readLines(db, applicationId),
    viewer.mayDecide ? readDoubt(db, applicationId) : null,
    readRecognition(pool, program, homes.length === 0 ? null : homes, record, today),
  ])
  return {
    lines,
    doubt,
    known: {
      ...factsOf(
        row.profile,
        row.documents.toSorted(inDocumentOrder),
        { ...row, startsOn: row.starts_on },
        today,
      ),
      programRules: judgedLines(row.lines ?? [], record, today),
      homeRecognition,
    },
  }
}
