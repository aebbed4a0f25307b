import type { DashboardStats } from '#contract/applications.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Rows that the dashboard is sent at most; the figures count all. */
const mostDetails = 100

const summary = {
  name: 'stats-of-student',
  text: `select count(*)::int as total,
      (count(*) filter (where a.status = 'pending'))::int as pending,
      (count(*) filter (where a.status = 'confirmed'))::int as confirmed,
      (count(*) filter (where a.status = 'cancelled'))::int as cancelled,
      count(distinct a.university_id)::int as universities,
      (select json_agg(row) from (
        select d.id, d.applied_at, d.status, d.stage, d.waiting_on, d.reply_by, d.documents_due,
          u.id as university_id, u.name as university_name, p.id as program_id, p.name as program_name
        from applications d join universities u on u.id = d.university_id join programs p on p.id = d.program_id
        where d.student_id = $1 order by d.applied_at desc, d.id limit ${mostDetails}) as row) as details
    from applications a where a.student_id = $1`,
}

interface Detail {
  id: string
  applied_at: string
  status: DashboardStats['applicationDetails'][number]['status']
  stage: DashboardStats['applicationDetails'][number]['stage']
  waiting_on: DashboardStats['applicationDetails'][number]['waitingOn']
  reply_by: string | null
  documents_due: string | null
  university_id: string
  university_name: string
  program_id: string
  program_name: string
}

function answerBy(row: Detail): string | null {
  if (row.stage === 'offered' && row.reply_by) return new Date(row.reply_by).toISOString()
  return row.stage === 'documents_requested' ? row.documents_due : null
}

/**
 * The dashboard's figures: counts by status, and the applications themselves, newest first (100 at most).
 * @throws not_found for another student's id, or for an officer's view of one who does not exist
 */
export async function applicationStats(
  deps: Pick<Deps, 'db' | 'pool'>,
  viewer: Viewer,
  studentId: string,
): Promise<{ data: DashboardStats }> {
  if (studentId !== viewer.userId) await mustBeStudent(deps, viewer, studentId)
  const { rows } = await deps.pool.query({ ...summary, values: [studentId] })
  const [row] = rows
  return {
    data: {
      summary: {
        totalApplications: row.total,
        pendingApplications: row.pending,
        confirmedApplications: row.confirmed,
        cancelledApplications: row.cancelled,
        uniqueUniversitiesApplied: row.universities,
      },
      applicationDetails: ((row.details ?? []) as Detail[]).map((one) => ({
        _id: one.id,
        appliedAt: new Date(one.applied_at).toISOString(),
        status: one.status,
        stage: one.stage,
        waitingOn: one.waiting_on,
        answerBy: answerBy(one),
        university: { _id: one.university_id, universityName: one.university_name },
        program: { _id: one.program_id, programName: one.program_name },
      })),
    },
  }
}

async function mustBeStudent(deps: Pick<Deps, 'db'>, viewer: Viewer, studentId: string): Promise<void> {
  if (viewer.role === 'student') throw refuse('not_found')
  const found = await deps.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
}
