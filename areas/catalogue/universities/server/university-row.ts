/**
 * The columns for a card or page of a university, from `universities u`.
 * @param today the placeholder of the day from which deadlines count, such as `$3`
 */
export const cardColumns = (
  today: string,
) => `u.id, u.name, u.local_name, u.country, u.state, u.city, u.website,
  u.founded, u.program_count, u.tuition_min, u.tuition_max, u.tuition_currency, u.source_url, u.oldest_check as checked_on, u.status,
  case when u.tuition_min is null then '{}' else array(select distinct p.tuition_year from programs p
    where p.university_id = u.id and p.status = 'published' and p.tuition_per_year is not null) end as tuition_years,
  case when u.program_count > 0 then least(
    (select min(p.deadline) from programs p
     where p.university_id = u.id and p.status = 'published' and p.deadline >= ${today}::date
       and not exists (select from program_intakes i where i.program_id = p.id and i.status = 'published')),
    (select min(i.closes) from programs p join program_intakes i on i.program_id = p.id
     where p.university_id = u.id and p.status = 'published' and i.status = 'published' and i.closes >= ${today}::date)
  ) end as next_deadline`

export interface UniversityRow {
  id: string
  name: string
  local_name: string | null
  country: string
  state: string | null
  city: string | null
  website: string | null
  founded: number | null
  program_count: number
  tuition_min: number | null
  tuition_max: number | null
  tuition_currency: string | null
  tuition_years: (string | null)[]
  source_url: string | null
  checked_on: string | null
  status: 'draft' | 'published' | 'withdrawn'
  next_deadline: string | null
}
