import { sql } from 'kysely'

/** Every row that a file in the storage belongs to, under the id of the file, as `f`. */
export const storedFileRows = sql`(
  select id, uploaded_at, erased_at from documents
  union all
  select id, added_at, null from attachments
  union all
  select f.id, m.at, null from message_files f join messages m on m.id = f.message_id
  union all
  select id, given_at, null from acting_consents where kind = 'form'
  union all
  select document_ids[1], state_since, null from upload_intents where state = 'ready'
  union all
  select p.id, l.added_at, null from university_letter_pages p join university_letters l on l.id = p.letter_id) f`
