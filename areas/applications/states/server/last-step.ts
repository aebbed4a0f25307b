import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { site } from '#site'
import type { Move } from '../contract/application-moves.ts'

/** What somebody did, to follow their name. */
const deeds: Readonly<Record<Move | 'submit', string>> = {
  submit: 'sent it',
  start_review: 'started the review',
  request_documents: 'asked for documents',
  documents_complete: 'put the file back under review',
  offer: 'offered a place',
  reject: 'refused it',
  withdraw_offer: 'took the offer back',
  withdraw_place: 'took the place back',
  reinstate: 'opened it again',
  confirm_join: 'joined',
  decline: 'declined the offer',
  withdraw: 'withdrew it',
  undo_withdraw: 'took the withdrawal back',
  lapse: 'ended the offer',
}

/** `22 November, 14:05 (Pakistan time)`. */
export const momentInWords = (when: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', {
    timeZone: site.timeZone.id,
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
    .format(when)
    .replace(' at ', ', ')} (${site.timeZone.name})`

/** Who made the last step on an application, which and when, as a sentence for the office; null when there is none. */
export async function lastStep(db: Kysely<Database>, applicationId: string): Promise<string | null> {
  const { rows } = await sql<{ move: Move; at: Date; role: string; name: string | null }>`
    select e.move, e.at, e.actor_role as role, u.name from application_events e
    left join users u on u.id = e.actor_id
    where e.application_id = ${applicationId} order by e.id desc limit 1`.execute(db)
  const [step] = rows
  if (!step) return null
  const who =
    step.role === 'student'
      ? 'The student'
      : step.role === 'clock'
        ? 'The clock'
        : (step.name ?? 'The office')
  return `${who} ${deeds[step.move] ?? 'changed it'} on ${momentInWords(step.at)}.`
}
