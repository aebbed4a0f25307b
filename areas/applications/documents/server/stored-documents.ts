import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { StoredSeal } from '#platform/files/files.ts'

/**
 * Every stored picture that is not erased: of documents, attachments, messages, forms of consent, university letters, and
 * files that are not sent yet, with what opens it.
 */
export async function storedDocuments(db: Kysely<Database>): Promise<{ id: string; seal: StoredSeal }[]> {
  const { rows } = await sql<{ id: string; seal: StoredSeal }>`
    select id, seal from documents where erased_at is null
    union all select id, seal from university_letter_pages
    union all select id, seal from attachments
    union all select id, seal from message_files
    union all select id, seal from acting_consents where kind = 'form'
    union all select document_ids[1], picture -> 'seal' from upload_intents where state = 'ready'
    order by id`.execute(db)
  return rows
}
