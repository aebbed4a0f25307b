import type { Kysely } from 'kysely'
import type { Stage } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { openApprovals } from '#platform/approvals/two-person-step.ts'
import { lettersOf } from '#areas/applications/letters/server/open-letter.ts'
import { reissuable } from '#areas/applications/letters/server/reissue-letter.ts'
import { openLines } from '#areas/applications/case-file/server/read-lines.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { mayAttachLetter } from '#areas/applications/list/server/attach-university-letter.ts'
import { readApplication } from '#areas/applications/list/server/list-applications.ts'
import { describeReasons } from '#areas/applications/states/server/notify-student.ts'
import { universityLettersOf } from '#areas/applications/list/server/university-letters.ts'
import type { DecisionOptions, OfferCondition, PlaceWithdrawal } from '../contract.ts'
import { showScheduled } from './scheduled-decisions.ts'

async function conditionsOf(db: Kysely<Database>, applicationId: string): Promise<OfferCondition[]> {
  const rows = await db
    .selectFrom('offer_conditions as c')
    .leftJoin('users as u', 'u.id', 'c.state_by')
    .select(['c.position', 'c.text', 'c.state', 'c.state_at', 'u.name'])
    .where('c.application_id', '=', applicationId)
    .orderBy('c.position')
    .execute()
  return rows.map(({ position, text, state, state_at, name }) => ({
    position,
    text,
    state,
    by: name,
    at: state_at?.toISOString() ?? null,
  }))
}

async function placeWithdrawalOf(
  db: Kysely<Database>,
  viewer: Viewer,
  applicationId: string,
  now: Date,
): Promise<PlaceWithdrawal | null> {
  if (viewer.role === 'university') return null
  const open = await openApprovals(db, now, applicationId)
  const step = open.find(({ kind }) => kind === 'application.withdraw-joined')
  if (!step) return null
  const { details } = await db
    .selectFrom('approvals')
    .select('details')
    .where('id', '=', step.id)
    .executeTakeFirstOrThrow()
  const codes = (details as { reasons?: string }).reasons?.split(',').filter(Boolean) ?? []
  return {
    _id: step.id,
    by: step.asker,
    askedAt: step.asked_at.toISOString(),
    expiresAt: step.expires_at.toISOString(),
    reasons: describeReasons(codes, step.reason ?? undefined),
    viewerAsked: step.asked_by === viewer.userId,
    viewerMayConfirm: step.asked_by !== viewer.userId && viewer.mayDecide,
  }
}

/** The decision options of an application; the caller has checked the access. */
export async function readDecisionOptions(
  db: Kysely<Database>,
  viewer: Viewer,
  applicationId: string,
  now: Date,
): Promise<DecisionOptions> {
  const { stage } = await db
    .selectFrom('applications')
    .select('stage')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return {
    scheduled: await showScheduled(db, viewer, applicationId),
    placeWithdrawal: await placeWithdrawalOf(db, viewer, applicationId, now),
    conditions: await conditionsOf(db, applicationId),
    letters: await lettersOf(db, applicationId),
    reissuable: await reissuable(db, viewer, applicationId),
    universityLetters: await universityLettersOf(db, viewer, applicationId),
    mayAttachLetter: mayAttachLetter(viewer, stage as Stage),
    ...(viewer.role === 'university'
      ? { blockedLines: [], unsettledLines: [] }
      : await openLines(db, applicationId)),
  }
}

/** The same for the call. @throws not_found when the viewer may not access the application */
export async function showDecisionOptions(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<{ data: DecisionOptions }> {
  const now = deps.clock.now()
  await readApplication(deps.db, viewer, applicationId, now)
  return { data: await readDecisionOptions(deps.db, viewer, applicationId, now) }
}
