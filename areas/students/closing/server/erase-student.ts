import { createHash, randomInt } from 'node:crypto'
import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import { stageFacts, stages } from '#platform/contract/stages.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { noteErasure } from '#platform/backup/erasures.ts'
import { dropUnfinished } from '#areas/applications/offers.ts'
import { removeMailFiles } from '#platform/mail/mail-files.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { erasedDomain } from '#platform/mail/no-address.ts'
import { paths } from '#kit/routing/paths.ts'
import { countStudentData, type Counts } from './count-student-data.ts'

export type Eraser = Pick<Deps, 'db' | 'files' | 'config' | 'clock' | 'log'>
type Trx = Transaction<Database>

/** Replaces the name where a record must stay, such as that of an application. */
const nobody = 'Closed account'
/** Proves that an id was erased to whoever still knows the id, and names nobody. */
export const tombstoneOf = (id: string): Buffer => createHash('sha256').update(id).digest()
export const addressOf = (id: string): string => `erased-${id}${erasedDomain}`

const pending = stages.filter((stage) => stageFacts[stage].status === 'pending')

/** Tables whose rows belong only to the student. */
const ownTables = {
  user_id: [
    'student_details',
    'student_profiles',
    'identity_documents',
    'identity_views',
    'academic_records',
    'consents',
    'push_devices',
    'sessions',
    'password_links',
    'account_links',
    'known_devices',
    'otp_challenges',
    'outbox',
    'notifications',
    'unwanted_mails',
    'shortlist',
    'deadline_reminders',
    'saved_searches',
    'recent_searches',
    'mistakes',
  ],
  student_id: [
    'upload_intents',
    'acts_for_students',
    'acting_consents',
    'acting_codes',
    'application_drafts',
    'discarded_input',
    'unsaved_input',
    'student_tasks',
    'calendar_feeds',
    'timeline_visits',
    'assistant_questions',
    'help_votes',
    'course_enrollments',
    'course_progress',
    'course_suggestions',
    'practice_attempts',
    'message_threads',
    'student_changes',
    'student_officers',
    'student_notes',
    'enquiries',
  ],
} as const

const lettersOf = (db: Kysely<Database>, studentId: string) =>
  db
    .selectFrom('university_letters as l')
    .innerJoin('applications as a', 'a.id', 'l.application_id')
    .where('a.student_id', '=', studentId)

/**
 * Erases a closed account: files first, so that an interrupted run leaves no picture without a row; then the rows, in
 * one transaction with the receipt. If somebody applied, the bare facts stay without a name.
 * @param options.isRepeated after a restore: the person has had the receipt
 */
export async function eraseStudent(
  deps: Eraser,
  id: string,
  { isRepeated = false }: { isRepeated?: boolean } = {},
): Promise<void> {
  const { db, files, config, clock } = deps
  const tombstone = tombstoneOf(id)
  if (!isRepeated) await noteErasure(config, { at: clock.now(), tombstone })
  const documents = await db.selectFrom('documents').select('id').where('student_id', '=', id).execute()
  const pages = await lettersOf(db, id)
    .innerJoin('university_letter_pages as p', 'p.letter_id', 'l.id')
    .select('p.id')
    .execute()
  const attachments = await db
    .selectFrom('attachments as t')
    .innerJoin('applications as a', 'a.id', 't.application_id')
    .where('a.student_id', '=', id)
    .select('t.id')
    .execute()
  const ofMessages = await db
    .selectFrom('message_files as f')
    .innerJoin('messages as m', 'm.id', 'f.message_id')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .where('t.student_id', '=', id)
    .select('f.id')
    .execute()
  const forms = await db
    .selectFrom('acting_consents')
    .select('id')
    .where('student_id', '=', id)
    .where('kind', '=', 'form')
    .execute()
  const stored = [...documents, ...pages, ...attachments, ...ofMessages, ...forms]
  for (const { id: file } of stored) await files.remove(file)
  const uploads = await db
    .selectFrom('upload_intents')
    .select(['id', 'state', 'document_ids'])
    .where('student_id', '=', id)
    .where('sha256', 'is not', null)
    .execute()
  for (const upload of uploads) {
    await dropUnfinished(deps, upload.id)
    // What was uploaded and not sent is described by no other row.
    if (upload.state === 'ready') for (const file of upload.document_ids) await files.remove(file)
  }
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('user_id', '=', id)
    .execute()
  await removeMailFiles(path.join(config.dataDir, 'outbox'), mails, email)
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('users')
      .select(['id', 'email', 'deleted_at', 'deleted_by', 'merged_into'])
      .where('id', '=', id)
      .where('status', '=', 'deleted')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const counts = await countStudentData(trx, id)
    await endApplications(trx, deps, account)
    await removeOwnRows(trx, account)
    await giveReceipt(trx, deps, account, counts, isRepeated)
    // The history of the applications of a merged account still names it.
    const mustStay = counts.applications > 0 || account.merged_into !== null
    if (mustStay || !(await deleteAccount(trx, id))) await anonymize(trx, deps, id)
    await writeAudit(trx, deps, {
      action: 'student.deleted',
      by: 'clock',
      object: { kind: 'student', id },
      details: { applications: counts.applications },
    })
  })
}

interface Account {
  id: string
  email: string
  deleted_at: Date | null
  deleted_by: string | null
  merged_into: string | null
}

/** Easy to read out on the phone: no letter can be mistaken for a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawReference = (): string => {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `ER-${four()}-${four()}-${four()}`
}

/** Writes the row that proves the erasure, and queues the last mail, whose address is deleted once it is sent. */
async function giveReceipt(
  trx: Trx,
  { clock }: Eraser,
  account: Account,
  counts: Counts,
  isRepeated: boolean,
): Promise<void> {
  const reference = drawReference()
  const erasedAt = clock.now()
  await trx
    .insertInto('erasures')
    .values({
      reference,
      tombstone: tombstoneOf(account.id),
      closed_at: account.deleted_at ?? erasedAt,
      closed_by: account.deleted_by === account.id ? 'owner' : 'office',
      erased_at: erasedAt,
      counts: JSON.stringify(counts),
    })
    .execute()
  if (isRepeated) return
  await enqueue(trx, {
    name: 'account-erased',
    to: account.email,
    clearWhenDone: true,
    props: { reference, erasedAt: erasedAt.toISOString(), counts },
  })
}

/**
 * Withdraws open applications and deletes what was written about the person; the dates of events stay.
 */
async function endApplications(trx: Trx, { clock }: Eraser, { id, deleted_by: by }: Account): Promise<void> {
  const now = clock.now()
  await sql`
    with gone as (
      update applications set stage = 'withdrawn', stage_before = stage, stage_since = ${now}
      where student_id = ${id} and stage in (${sql.join(pending)})
      returning id, stage_before)
    insert into application_events (application_id, move, from_stage, to_stage, actor_id, actor_role, on_behalf, at)
    select gone.id, 'withdraw', gone.stage_before, 'withdrawn', u.id, u.role, u.id <> ${id}, ${now}
    from gone join users u on u.id = ${by ?? id}`.execute(trx)
  await trx
    .updateTable('applications')
    .set({
      profile: sql`(select jsonb_object_agg(key, null) from jsonb_object_keys(profile) key)
        || ${JSON.stringify({ name: nobody, email: addressOf(id) })}::jsonb`,
      outcome_reasons: [],
      outcome_advice: null,
      offer_note: null,
      fingerprint: '',
    })
    .where('student_id', '=', id)
    .execute()
  const own = trx.selectFrom('applications').select('id').where('student_id', '=', id)
  // The trigger that makes events immutable allows this for this account only.
  await sql`select set_config('manzil.erasing', ${id}, true)`.execute(trx)
  await trx
    .updateTable('application_events')
    .set({ reasons: [], public_note: null, internal_note: null })
    .where('application_id', 'in', own)
    .execute()
  await trx.updateTable('document_requests').set({ words: null }).where('application_id', 'in', own).execute()
  const written = { reference: null, portal: null, amount: null, currency: null, note: null }
  await trx.updateTable('application_step_events').set(written).where('application_id', 'in', own).execute()
  await trx
    .updateTable('application_steps')
    .set({ ...written, reported_reference: null, report_answer_text: null })
    .where('application_id', 'in', own)
    .execute()
  for (const table of ['file_notes', 'file_checks', 'authenticity_doubts'] as const) {
    await trx.deleteFrom(table).where('application_id', 'in', own).execute()
  }
  // The number of a letter stays, so that checking it reports that it has ended; its content is deleted.
  await trx
    .updateTable('letters')
    .set({
      payload: null,
      signature: null,
      content: null,
      ended_at: sql`coalesce(ended_at, ${now})`,
      ended_by: sql`coalesce(ended_by, 'erased')`,
    })
    .where('application_id', 'in', own)
    .execute()
  await trx.deleteFrom('attachments').where('application_id', 'in', own).execute()
  // Of the university's own letter, only the views stay.
  await trx
    .deleteFrom('university_letter_pages')
    .where('letter_id', 'in', lettersOf(trx, id).select('l.id'))
    .execute()
  await trx
    .updateTable('university_letters')
    .set({
      dated: null,
      ended_at: sql`coalesce(ended_at, ${now})`,
      ended_by: sql`coalesce(ended_by, 'erased')`,
    })
    .where('application_id', 'in', own)
    .execute()
  await trx.deleteFrom('pending_decisions').where('application_id', 'in', own).execute()
  await trx
    .deleteFrom('approvals')
    .where('kind', '=', 'application.withdraw-joined')
    .where('object_id', 'in', own)
    .execute()
  await trx.deleteFrom('offer_conditions').where('application_id', 'in', own).execute()
  await trx.deleteFrom('offer_warnings').where('application_id', 'in', own).execute()
}

async function removeOwnRows(trx: Trx, { id, email }: Account): Promise<void> {
  // Notifications of messages and enquiries show the student's name to officers and university users.
  await sql`
    delete from notifications n where n.event in ('message', 'message-reminder') and n.user_id <> ${id} and (
      n.application_id in (select a.id from applications a where a.student_id = ${id})
      or n.href in (select ${paths.staffThread('')} || t.id from message_threads t where t.student_id = ${id}))
    or n.href in (select ${paths.staffEnquiry('')} || e.id from enquiries e
      where e.student_id = ${id} or e.email = ${email})`.execute(trx)
  await removeOwnTags(trx, id)
  for (const table of ownTables.user_id) await trx.deleteFrom(table).where('user_id', '=', id).execute()
  for (const table of ownTables.student_id) await trx.deleteFrom(table).where('student_id', '=', id).execute()
  await trx
    .deleteFrom('approvals')
    .where('kind', '=', 'students.merge')
    .where((eb) => eb.or([eb('object_id', '=', id), eb(sql<string>`details ->> 'other'`, '=', id)]))
    .execute()
  await trx
    .deleteFrom('different_students')
    .where((eb) => eb.or([eb('student_id', '=', id), eb('other_id', '=', id)]))
    .execute()
  // Input from public forms with this address, and mail to it, belongs to the same person.
  await trx.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
  // After the reader: a newsletter that is being written has the lock on them, and is in the queue then.
  await trx.deleteFrom('outbox').where('to_address', '=', email).execute()
  await trx.deleteFrom('enquiries').where('email', '=', email).execute()
  await trx
    .deleteFrom('documents')
    .where('student_id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('application_documents as l')
            .select('l.document_id')
            .whereRef('l.document_id', '=', 'documents.id'),
        ),
      ),
    )
    .execute()
}

/** A tag that nobody else has goes too: it may name the person. */
async function removeOwnTags(trx: Trx, id: string): Promise<void> {
  const removed = await trx
    .deleteFrom('student_tags')
    .where('student_id', '=', id)
    .returning('tag_id')
    .execute()
  if (removed.length === 0) return
  await trx
    .deleteFrom('tags as t')
    .where(
      't.id',
      'in',
      removed.map(({ tag_id }) => tag_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('student_tags as s').select('s.tag_id').whereRef('s.tag_id', '=', 't.id'))),
    )
    .execute()
}

/** The SQLSTATE of a deletion that other rows do not allow. */
const stillReferredTo = '23503'

/**
 * Deletes the row of the account, unless rows of others still name it: while another record was merged into it, its owner
 * saw and changed the applications of that record, and closing it closed that record too.
 * @returns whether it was deleted
 */
async function deleteAccount(trx: Trx, id: string): Promise<boolean> {
  await sql`savepoint account`.execute(trx)
  try {
    await trx.deleteFrom('users').where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== stillReferredTo) throw error
    await sql`rollback to savepoint account`.execute(trx)
    return false
  }
}

/** Reduces the account to an anonymous row, which its applications and others still refer to. */
async function anonymize(trx: Trx, { clock }: Eraser, id: string): Promise<void> {
  const now = clock.now()
  // Deleting the wrapped key makes copies of the picture in backups unreadable.
  await trx
    .updateTable('documents')
    .set({ seal: '{}', source_sha256: null, label: null, flags: [], erased_at: now })
    .where('student_id', '=', id)
    .execute()
  await trx
    .updateTable('users')
    .set({
      name: nobody,
      email: addressOf(id),
      phone: null,
      password_hash: null,
      deleted_reason: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
