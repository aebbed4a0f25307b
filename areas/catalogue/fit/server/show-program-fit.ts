import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { judge, type Evidence } from '../contract/judge-requirements.ts'
import type { JudgedRequirement, showProgramFit as route } from '../contract/program-fit.ts'
import type { Requirement } from '../contract/requirements.ts'
import { readEvidence } from './read-evidence.ts'
import { readRecognition } from './read-recognition.ts'

interface Row {
  university_id: string
  field: string | null
  duration_months: number | null
  language: string | null
  lines: Requirement[] | null
  source_url: string | null
  checked_on: string | null
  homes: string[] | null
}

const statement = {
  name: 'show-program-fit',
  text: `
  select p.university_id, p.field, p.duration_months::float8, p.language, s.lines,
    p.requirements_source_url as source_url, p.requirements_checked_on::text as checked_on,
    nullif(array_remove(array[d.nationality, d.country]::text[], null), '{}') as homes
  from programs p
  join universities u on u.id = p.university_id
  left join requirement_sets s on s.id = p.requirement_set
  left join student_details d on d.user_id = $2
  where p.id = $1 and ($3::boolean or p.status = 'published' and u.status = 'published')`,
}

/**
 * Compares the requirements of a program with the viewer's own record, line by line, and adds what regulators at home
 * require. For officers, visitors (null), and students who have entered nothing, every line is not known.
 * @throws not_found, also for a program the viewer may not see
 */
export async function showProgramFit(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  viewer: Pick<Viewer, 'userId' | 'role'> | null,
  programId: string,
): Promise<ReplyOf<typeof route>> {
  const isStudent = viewer?.role === 'student'
  const seesDrafts = viewer !== null && !isStudent
  const today = clock.now().toISOString().slice(0, 10)
  const [{ rows }, record] = await Promise.all([
    pool.query<Row>({ ...statement, values: [programId, viewer?.userId ?? null, seesDrafts] }),
    isStudent ? readEvidence(pool, viewer.userId) : null,
  ])
  const [row] = rows
  if (!row) throw refuse('not_found')
  const program = {
    universityId: row.university_id,
    field: row.field,
    durationMonths: row.duration_months,
    language: row.language,
  }
  return {
    compared: record !== null,
    requirements: (row.lines ?? []).map((line) => judged(line, record, today)),
    sourceUrl: row.source_url,
    checkedOn: row.checked_on,
    recognition: await readRecognition(pool, program, row.homes, record, today),
  }
}

const emptyRecord: Evidence = { schooling: [], tests: [], dateOfBirth: null }

const judged = (line: Requirement, record: Evidence | null, today: string): JudgedRequirement =>
  judge(line, record ?? emptyRecord, today)
