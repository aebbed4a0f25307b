import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { intakeText } from '#areas/applications/list/server/intake-text.ts'
import { notifyStudent } from '#areas/applications/states/server/notify-student.ts'
import { lockApplication } from '#areas/applications/states/server/lock-application.ts'
import { paths } from '#kit/routing/paths.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { announceToBoth } from '#platform/live/announce-change.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { reissueMessages as messages } from '#texts/applications/letters/reissue-messages.ts'
import { isOutdatedLetter, type LetterKind, type reissueLetter as route } from '../contract/letters.ts'
import { issueLetter } from './issue-letter.ts'
import { lettersOf } from './open-letter.ts'

interface Row {
  number: string
  kind: LetterKind
  /** That of the application. */
  intake: string
  /** That which the letter names. */
  named: string | null
  ended_at: Date | null
  speaks_for: 'university' | 'agency'
}

const rowsOf = async (db: Kysely<Database>, applicationId: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select l.number, l.kind, a.intake, l.ended_at, nullif(l.content ->> 'intake', '') as named,
        coalesce(l.content #>> '{offer,issuer}', 'university') as speaks_for
      from letters l join applications a on a.id = l.application_id
      where l.application_id = ${applicationId} and l.payload is not null`.execute(db)
  ).rows

const isOutdated = ({ named, ended_at: endedAt, intake }: Row) =>
  isOutdatedLetter({ intake: named, endedAt: endedAt?.toISOString() ?? null }, intake)

/** Nobody but the university says in its name that the offer is for another intake. */
const isOfSide = ({ role }: Viewer, letter: Row) =>
  (letter.speaks_for === 'university') === (role === 'university')

/** The numbers of the letters that this viewer may issue again. */
export async function reissuable(
  db: Kysely<Database>,
  viewer: Viewer,
  applicationId: string,
): Promise<string[]> {
  if (!viewer.mayDecide) return []
  const letters = await rowsOf(db, applicationId)
  return letters
    .filter((letter) => isOutdated(letter) && isOfSide(viewer, letter))
    .map(({ number }) => number)
}

/**
 * Issues a letter again for the current intake of its application; the earlier one ends.
 * @throws not_found; not_for_you without the right to decide; changed_meanwhile where the letter has ended;
 * move_not_possible where it names the current intake, or the other side issues it
 */
export async function reissueLetter(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  number: string,
): Promise<z.input<(typeof route)['reply']>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { student_id: studentId } = await lockApplication(trx, viewer, applicationId)
    const letter = (await rowsOf(trx, applicationId)).find((one) => one.number === number)
    if (!letter) throw refuse('not_found')
    if (!viewer.mayDecide) throw refuse('not_for_you', { message: messages.notAllowed })
    if (letter.ended_at !== null) throw refuse('changed_meanwhile', { message: messages.endedMeanwhile })
    if (!isOutdated(letter)) throw refuse('move_not_possible', { message: messages.upToDate })
    if (!isOfSide(viewer, letter))
      throw refuse('move_not_possible', {
        message: viewer.role === 'university' ? messages.ofOffice : messages.ofUniversity,
      })
    const next = await issueLetter(trx, deps, applicationId, letter.kind, now, viewer.name)
    await notifyStudent(trx, applicationId, 'letter-reissued', { earlier: number, number: next })
    await notify(trx, {
      userId: studentId,
      kind: 'application',
      event: 'letter-reissued',
      applicationId,
      title: intakeText(letter.intake) ?? letter.intake,
      href: paths.application(applicationId),
      at: now,
    })
    await writeAudit(trx, deps, {
      action: 'letter.reissued',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { from: number, to: next },
    })
    await announceToBoth(trx, studentId, { kind: 'application', id: applicationId })
    const issued = (await lettersOf(trx, applicationId)).find((one) => one.number === next)!
    return { message: messages.reissued({ number: next }), letter: issued }
  })
}
