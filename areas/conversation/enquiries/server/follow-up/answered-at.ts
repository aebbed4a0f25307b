import { sql, type RawBuilder } from 'kysely'

/**
 * When an enquiry was first answered, by e-mail or by a call that reached the person; null where it was not.
 * @param id of the enquiry
 */
export const answeredAt = (id: RawBuilder<unknown>): RawBuilder<Date | null> => sql`(
  select min(at) from (
    select at from enquiry_answers where enquiry_id = ${id}
    union all
    select at from enquiry_calls where enquiry_id = ${id} and outcome = 'reached') either)`
