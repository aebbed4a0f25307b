import { sql } from 'kysely'
import { keptDays } from '#contract/students.ts'
import type { Deps } from '#server/deps.ts'
import { dropUnfinished } from '#server/features/vault/receive-upload.ts'

type Eraser = Pick<Deps, 'db' | 'files' | 'config' | 'clock' | 'log'>

/** What stands in the place of a name where a fact must stay, such as that somebody applied. */
const nobody = 'Closed account'
const addressOf = (id: string): string => `erased-${id}@erased.invalid`

/**
 * Removes for good the students who were closed seven days ago: their documents, details, mails and, where nothing
 * hangs on it, the account itself. Of applications the bare facts stay, under no name. A student whose documents
 * cannot be removed just now is left for the next run.
 * @returns how many were erased
 */
export async function eraseClosedAccounts(deps: Eraser): Promise<number> {
  const due = await deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'student')
    .where('status', '=', 'deleted')
    .where('deleted_at', '<=', new Date(deps.clock.now().getTime() - keptDays * 24 * 3_600_000))
    .where('email', 'not like', addressOf('%'))
    .limit(500)
    .execute()
  let erased = 0
  for (const { id } of due) {
    try {
      await erase(deps, id)
      erased++
    } catch (error) {
      deps.log.error({ event: 'erase-failed', user: id, name: (error as Error).name })
    }
  }
  if (erased > 0) deps.log.info({ event: 'accounts-erased', count: erased })
  return erased
}

async function erase({ db, files, config, clock }: Eraser, id: string): Promise<void> {
  const documents = await db.selectFrom('documents').select('id').where('student_id', '=', id).execute()
  for (const document of documents) await files.remove(document.id)
  const begun = await db.selectFrom('document_uploads').select('id').where('student_id', '=', id).execute()
  for (const upload of begun) await dropUnfinished({ config }, upload.id)
  await db.transaction().execute(async (trx) => {
    const applied = await trx
      .updateTable('applications')
      .set({
        profile: sql`(select jsonb_object_agg(key, null) from jsonb_object_keys(profile) key)
          || ${JSON.stringify({ name: nobody, email: addressOf(id) })}::jsonb`,
      })
      .where('student_id', '=', id)
      .returning('id')
      .execute()
    if (applied.length === 0 && documents.length === 0) {
      await trx.deleteFrom('users').where('id', '=', id).execute()
      return
    }
    for (const table of [
      'student_details',
      'academic_records',
      'consents',
      'password_links',
      'otp_challenges',
      'outbox',
      'notices',
      'unwanted_mails',
      'shortlist',
      'deadline_reminders',
      'saved_searches',
      'recent_searches',
      'mistakes',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', id).execute()
    }
    for (const table of [
      'document_uploads',
      'application_drafts',
      'student_tasks',
      'calendar_feeds',
      'timeline_visits',
      'assistant_questions',
      'help_votes',
    ] as const) {
      await trx.deleteFrom(table).where('student_id', '=', id).execute()
    }
    // The wrapped key goes with the picture: what a backup still holds can never be opened.
    await trx
      .updateTable('documents')
      .set({ seal: '{}', source_sha256: null, label: null, flags: [], erased_at: clock.now() })
      .where('student_id', '=', id)
      .execute()
    await trx.deleteFrom('message_threads').where('student_id', '=', id).execute()
    await trx
      .updateTable('users')
      .set({
        name: nobody,
        email: addressOf(id),
        phone: null,
        password_hash: null,
        deleted_reason: null,
        updated_at: clock.now(),
      })
      .where('id', '=', id)
      .execute()
  })
}
