import { sql } from 'kysely'
import type { EnquiryEnd } from '../../contract/enquiries.ts'

/** How an enquiry `e` ended; null while it is open. */
export const endOf = sql<EnquiryEnd | null>`case when e.handled_at is null then null
  when e.student_id is not null then 'student' else coalesce(e.close_reason, 'not_given') end`
