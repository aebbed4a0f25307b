import { renderEmail, type EmailName, type EmailProps } from '#emails'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import type { previewDecision as route } from '../contract.ts'
import { carryOut, type Decided } from './decide-application.ts'
import { refuseWhileScheduled } from './scheduled-decisions.ts'

/** Thrown to roll back the transaction: a preview stores nothing. */
class PreviewOnly extends Error {}

/**
 * The e-mail that a decision would send. The decision is carried out and rolled back, so that the preview is refused
 * whenever the decision would be, and shows the actual e-mail; null for a student without an e-mail address.
 * @throws as carryOut
 */
export async function previewDecision(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  body: Decided,
): Promise<ReplyOf<typeof route>> {
  let queued: { name: EmailName; props: unknown } | undefined
  try {
    await deps.db.transaction().execute(async (trx) => {
      const { student_id } = await lockApplication(trx, viewer, applicationId)
      await refuseWhileScheduled(trx, applicationId)
      const before = trx.selectFrom('outbox').select('id').where('user_id', '=', student_id)
      const known = (await before.execute()).map(({ id }) => id)
      await carryOut(trx, deps, viewer, applicationId, body)
      queued = (await trx
        .selectFrom('outbox')
        .select(['name', 'props'])
        .where('user_id', '=', student_id)
        .$if(known.length > 0, (query) => query.where('id', 'not in', known))
        .executeTakeFirst()) as unknown as typeof queued
      throw new PreviewOnly()
    })
  } catch (error) {
    if (!(error instanceof PreviewOnly)) throw error
  }
  if (queued === undefined) return { data: null }
  const { subject, text } = await renderEmail(queued.name, queued.props as EmailProps[EmailName], {
    publicUrl: deps.config.publicUrl,
  })
  return { data: { subject, text } }
}
