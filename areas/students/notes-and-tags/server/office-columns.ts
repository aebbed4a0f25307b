import { sql } from 'kysely'
import type { ResponsibleOfficer, Tag } from '../contract.ts'

/** The officer responsible for a student, as a column over `users u`. */
export const officerColumn = sql<ResponsibleOfficer | null>`(
  select json_build_object('_id', o.id, 'name', o.name)
  from student_officers so join users o on o.id = so.officer_id where so.student_id = u.id)`

/** The tags of a student by name, as a column over `users u`. */
export const tagsColumn = sql<Tag[]>`coalesce((
  select json_agg(json_build_object('_id', t.id, 'name', t.name) order by lower(t.name))
  from student_tags st join tags t on t.id = st.tag_id where st.student_id = u.id), '[]')`
