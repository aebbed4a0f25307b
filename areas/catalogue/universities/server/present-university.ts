import type * as z from 'zod/mini'
import type { University } from '../contract.ts'
import type { UniversityRow } from './university-row.ts'

/** A row in the format of the contract; amounts only with their currency. */
export function presentUniversity(row: UniversityRow): z.input<typeof University> {
  const money = (amount: number | null) =>
    amount === null || row.tuition_currency === null ? null : { amount, currency: row.tuition_currency }
  return {
    _id: row.id,
    universityName: row.name,
    localName: row.local_name,
    country: row.country,
    state: row.state,
    city: row.city,
    website: row.website,
    founded: row.founded,
    programCount: row.program_count,
    tuitionFrom: money(row.tuition_min),
    tuitionTo: money(row.tuition_max),
    tuitionYears: row.tuition_years,
    nextDeadline: row.next_deadline,
    sourceUrl: row.source_url,
    checkedOn: row.checked_on,
    status: row.status,
  }
}
