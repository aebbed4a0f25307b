import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { DashboardStats } from '../contract/applications.ts'

/** The maximum number of rows for the dashboard; the numbers count all. */
const mostDetails = 100

type Summary = DashboardStats['summary']
type Detail = DashboardStats['applicationDetails'][number]

interface Row {
  id: string
  applied_at: Date
  status: Detail['status']
  stage: Detail['stage']
  waiting_on: Detail['waitingOn']
  reply_by: Date | null
  documents_due: string | null
  university_id: string
  university_name: string
  program_id: string
  program_name: string
}

/** One row more than is sent, to detect whether there are more. */
const newest = {
  name: 'newest-of-student',
  text: `select a.id, a.applied_at, a.status, a.stage, a.waiting_on, a.reply_by, a.documents_due,
      u.id as university_id, u.name as university_name, p.id as program_id, p.name as program_name
    from applications a join universities u on u.id = a.university_id join programs p on p.id = a.program_id
    where a.student_id = $1 order by a.applied_at desc, a.id limit ${mostDetails + 1}`,
}

const counts = {
  name: 'counts-of-student',
  text: `select count(*)::int as total,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'confirmed'))::int as confirmed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled,
      count(distinct university_id)::int as universities
    from applications where student_id = $1`,
}

function summaryOf(rows: readonly Row[]): Summary {
  const having = (status: Detail['status']) => rows.filter((row) => row.status === status).length
  return {
    totalApplications: rows.length,
    pendingApplications: having('pending'),
    confirmedApplications: having('confirmed'),
    cancelledApplications: having('cancelled'),
    uniqueUniversitiesApplied: new Set(rows.map((row) => row.university_id)).size,
  }
}

async function countedSummary({ pool }: Pick<Deps, 'pool'>, studentId: string): Promise<Summary> {
  const { rows } = await pool.query({ ...counts, values: [studentId] })
  const [{ total, pending, confirmed, cancelled, universities }] = rows
  return {
    totalApplications: total,
    pendingApplications: pending,
    confirmedApplications: confirmed,
    cancelledApplications: cancelled,
    uniqueUniversitiesApplied: universities,
  }
}

function answerBy(row: Row): string | null {
  if (row.stage === 'offered' && row.reply_by) return row.reply_by.toISOString()
  return row.stage === 'documents_requested' ? row.documents_due : null
}

/**
 * The dashboard's numbers: counts by status, and the applications themselves, newest first (100 at most).
 * @throws not_found for another student's id, or for an officer's view of one who does not exist
 */
export async function applicationStats(
  deps: Pick<Deps, 'db' | 'pool'>,
  viewer: Viewer,
  studentId: string,
): Promise<{ data: DashboardStats }> {
  if (studentId !== viewer.userId) await requireStudent(deps, viewer, studentId)
  const { rows } = await deps.pool.query<Row>({ ...newest, values: [studentId] })
  // Few students have more rows than are sent; counting the loaded ones saves a second query.
  const isAll = rows.length <= mostDetails
  return {
    data: {
      summary: isAll ? summaryOf(rows) : await countedSummary(deps, studentId),
      applicationDetails: rows.slice(0, mostDetails).map((row) => ({
        _id: row.id,
        appliedAt: row.applied_at.toISOString(),
        status: row.status,
        stage: row.stage,
        waitingOn: row.waiting_on,
        answerBy: answerBy(row),
        university: { _id: row.university_id, universityName: row.university_name },
        program: { _id: row.program_id, programName: row.program_name },
      })),
    },
  }
}

async function requireStudent(deps: Pick<Deps, 'db'>, viewer: Viewer, studentId: string): Promise<void> {
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
