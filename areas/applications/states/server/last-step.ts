import { formatter } from '#kit/language/locale.ts'
import { stepMessages } from '#texts/applications/states/step-messages.ts'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { site } from '#site'
import type { Move } from '../contract/application-moves.ts'

/** `22 November, 14:05 (Pakistan time)`, in the language of the reader. */
export function formatTimestamp(when: Date): string {
  const format = formatter(
    'step',
    (locale) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: site.timeZone.id,
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  return `${format.format(when).replace(' at ', ', ')} (${site.timeZone.name})`
}

/** Who made the last move on an application, which and when, as a sentence for the office; null without one. */
export async function lastStep(db: Kysely<Database>, applicationId: string): Promise<string | null> {
  const { rows } = await sql<{ move: Move | 'submit'; at: Date; role: string; name: string | null }>`
    select e.move, e.at, e.actor_role as role, u.name from application_events e
    left join users u on u.id = e.actor_id
    where e.application_id = ${applicationId} order by e.id desc limit 1`.execute(db)
  const [step] = rows
  if (!step) return null
  const { who, last } = stepMessages
  return last[step.move]({
    who:
      step.role === 'student' ? who.student : step.role === 'clock' ? who.clock : (step.name ?? who.office),
    when: formatTimestamp(step.at),
  })
}
