import { sql, type Kysely } from 'kysely'
import type { ParamsOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import type { MergePreview, MergeSide, previewMerge as route } from '../contract.ts'
import { mergeObstacle } from './merge-obstacle.ts'
import { mergeStudentsStep } from './merge-students.ts'

interface SideRow extends Omit<MergeSide, '_id' | 'createdAt' | 'email' | 'holds'> {
  id: string
  email: string
  created_at: Date
  applications: number
  drafts: number
  documents: number
  conversations: number
  shortlist: number
}

/** Both records, each with what it holds. @throws not_found unless both are different students */
export async function readSides(
  db: Kysely<Database>,
  { studentId, otherId }: ParamsOf<typeof route>,
): Promise<[MergeSide, MergeSide]> {
  const { rows } = await sql<SideRow>`
    select u.id, u.name, u.email, u.phone, u.status, u.created_at, d.date_of_birth as "dateOfBirth",
      (select number_ends from identity_documents where user_id = u.id and identity_document = 'national') as "cnicEnds",
      (select number_ends from identity_documents where user_id = u.id and identity_document = 'passport') as "passportEnds",
      (select count(*)::int from applications where student_id = u.id) as applications,
      (select count(*)::int from application_drafts where student_id = u.id) as drafts,
      (select count(*)::int from documents where student_id = u.id) as documents,
      (select count(*)::int from message_threads where student_id = u.id) as conversations,
      (select count(*)::int from shortlist where user_id = u.id) as shortlist
    from users u left join student_details d on d.user_id = u.id
    where u.id in (${studentId}, ${otherId}) and u.role = 'student' and u.email not like ${addressOf('%')}`.execute(
    db,
  )
  const [remaining, other] = [studentId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!remaining || !other || studentId === otherId) throw refuse('not_found')
  return [sideOf(remaining), sideOf(other)]
}

const sideOf = ({ id, created_at: createdAt, ...row }: SideRow): MergeSide => ({
  _id: id,
  name: row.name,
  email: addressOrNone(row.email),
  phone: row.phone,
  status: row.status,
  createdAt: createdAt.toISOString(),
  dateOfBirth: row.dateOfBirth,
  cnicEnds: row.cnicEnds,
  passportEnds: row.passportEnds,
  holds: {
    applications: row.applications,
    drafts: row.drafts,
    documents: row.documents,
    conversations: row.conversations,
    shortlist: row.shortlist,
  },
})

/** Two students side by side before a merge. The view of both is logged. @throws not_found */
export async function previewMerge(
  deps: Deps,
  viewer: Viewer,
  params: ParamsOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { studentId: remainingId, otherId } = params
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const [remaining, other] = await readSides(trx, params)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from shortlist a join shortlist b using (program_id)
      where a.user_id = ${remainingId} and b.user_id = ${otherId}`.execute(trx)
    const data: MergePreview = {
      remaining,
      other,
      obstacle: await mergeObstacle(trx, { remainingId, otherId, now }),
      onBothShortlists: rows[0]!.count,
      pending: await pendingOf(trx, viewer, { remainingId, otherId, now }),
    }
    for (const id of [remainingId, otherId]) {
      await writeAudit(trx, deps, { action: 'student.viewed', by: viewer, object: { kind: 'student', id } })
    }
    return { data }
  })
}

async function pendingOf(
  db: Kysely<Database>,
  viewer: Viewer,
  { remainingId, otherId, now }: { remainingId: string; otherId: string; now: Date },
): Promise<MergePreview['pending']> {
  const row = await db
    .selectFrom('approvals as p')
    .innerJoin('users as u', 'u.id', 'p.asked_by')
    .select(['p.id', 'p.reason', 'p.asked_by', 'p.expires_at', 'u.name'])
    .where('p.kind', '=', 'students.merge')
    .where('p.object_id', '=', remainingId)
    .where(sql<boolean>`p.details ->> 'other' = ${otherId}`)
    .where('p.confirmed_at', 'is', null)
    .where('p.refused_at', 'is', null)
    .where('p.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const viewerAsked = row.asked_by === viewer.userId
  return {
    _id: row.id,
    by: row.name,
    reason: row.reason,
    expiresAt: row.expires_at.toISOString(),
    viewerAsked,
    viewerMayConfirm: !viewerAsked && mergeStudentsStep.mayConfirm(viewer),
  }
}
