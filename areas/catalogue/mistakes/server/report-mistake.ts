import { mistakeMessages } from '#texts/catalogue/mistakes/mistake-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { site } from '#site'
import { reportsADay, type reportProgramMistake as route } from '../contract/reporting.ts'

const hour = 3_600_000
const day = 24 * hour
/** Most e-mails to the office per hour; further reports are stored and listed without one. */
const officeMailsPerHour = 30

/** The program or university with the mistake. */
export type Mistaken = { readonly programId: string } | { readonly universityId: string }

/**
 * Stores a report of a mistake and notifies the office; the same one again, as after a lost reply, stays one.
 * @throws not_found for a program or university that is unknown, or hidden from the viewer
 * @throws too_many_requests when a student has sent `reportsADay` within 24 hours
 */
export async function reportMistake(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  mistaken: Mistaken,
  { field, text, sourceUrl }: BodyOf<typeof route>,
): Promise<{ message: string }> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockStudentLists(trx, viewer.userId)
    const about = await find(trx, mistaken, viewer.role !== 'student')
    if (await isReported(trx, viewer.userId, about, { field, text })) return
    if (viewer.role === 'student') await refuseAFlood(trx, viewer.userId, now)
    await trx
      .insertInto('mistakes')
      .values({
        user_id: viewer.userId,
        university_id: about.universityId,
        program_id: about.programId,
        field,
        text,
        source_url: sourceUrl ?? null,
        reported_at: now,
      })
      .execute()
    const lately = await trx
      .selectFrom('mistakes')
      .select('id')
      .where('reported_at', '>', new Date(now.getTime() - hour))
      .limit(officeMailsPerHour + 1)
      .execute()
    if (lately.length > officeMailsPerHour) return
    const props = { university: about.university, program: about.program, field, at: now.toISOString() }
    await enqueue(trx, { name: 'office-mistake', to: site.contact.email, props })
  })
  return { message: mistakeMessages.reported }
}

async function find(trx: Transaction<Database>, mistaken: Mistaken, seesDrafts: boolean) {
  const ofProgram = 'programId' in mistaken
  const { rows } = await sql<{
    universityId: string
    university: string
    programId: string | null
    program: string | null
  }>`
    select u.id as "universityId", u.name as university, p.id as "programId", p.name as program
    from universities u
    left join programs p on ${ofProgram} and p.university_id = u.id
      and p.id = ${ofProgram ? mistaken.programId : null}::uuid
    where u.id = ${ofProgram ? sql`(select university_id from programs where id = ${mistaken.programId})` : mistaken.universityId}
      and (${seesDrafts} or u.status = 'published' and (not ${ofProgram} or p.status = 'published'))`.execute(
    trx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Whether somebody has an open report of the same words about the same fact. */
async function isReported(
  trx: Transaction<Database>,
  userId: string,
  { universityId, programId }: { universityId: string; programId: string | null },
  { field, text }: Pick<BodyOf<typeof route>, 'field' | 'text'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('mistakes')
    .select('id')
    .where('user_id', '=', userId)
    .where('university_id', '=', universityId)
    .where('program_id', 'is not distinct from', programId)
    .where('field', '=', field)
    .where('text', '=', text)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function refuseAFlood(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  const today = await trx
    .selectFrom('mistakes')
    .select('reported_at')
    .where('user_id', '=', userId)
    .where('reported_at', '>', new Date(now.getTime() - day))
    .orderBy('reported_at')
    .execute()
  if (today.length < reportsADay) return
  const free = today[today.length - reportsADay]!.reported_at.getTime() + day
  throw refuse('too_many_requests', {
    message: mistakeMessages.tooMany,
    retryAfter: Math.ceil((free - now.getTime()) / 1000),
  })
}
