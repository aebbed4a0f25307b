/**
 * What the queue is measured against: the same groups, counts and first rows, and the same search, by plain SQL on
 * node:http, as one would write them in an afternoon: one statement that numbers the rows of each group, and `ilike`
 * for what is typed. Runs as a process of its own: `DATABASE_URL=… PORT=… node bench/by-hand/queue-by-hand.ts`.
 */
import { pool, serveByHand } from './serve-by-hand.ts'

const group = `case
  when a.stage in ('submitted', 'under_review') and a.check_by < now() then 'overdue'
  when a.stage = 'submitted' then 'new'
  when a.stage = 'under_review' and a.stage_before = 'documents_requested' then 'received'
  when a.stage = 'under_review' then 'review'
  when a.stage = 'offered' and a.reply_by < now() + interval '7 days' then 'offers'
  when a.stage in ('offered', 'documents_requested') then 'student'
  when a.stage = 'joined' and exists (select from offer_conditions c where c.application_id = a.id and c.state = 'open')
    then 'conditions'
  else 'closed' end`

const page = (searched: boolean) => `
  select * from (
    select a.id as "_id", a.reference, a.stage, a.waiting_on, a.stage_since, a.check_by, a.documents_due, a.reply_by,
      s.id as student_id, s.name, u.id as university_id, u.name as university, p.id as program_id, p.name as program,
      o.id as officer_id, o.name as officer, g.name as "group", count(*) over (partition by g.name)::int as count,
      row_number() over (partition by g.name order by case g.name when 'overdue' then a.check_by
        when 'offers' then a.reply_by else a.stage_since end) as nth
    from applications a join users s on s.id = a.student_id join universities u on u.id = a.university_id
    join programs p on p.id = a.program_id left join users o on o.id = a.officer_id
    cross join lateral (select ${group} as name) as g
    where (a.officer_id = $1 or a.officer_id is null)
      ${searched ? `and (s.name ilike $2 or s.email ilike $2 or a.reference ilike $2 or u.name ilike $2 or p.name ilike $2)` : ''}
  ) as numbered where nth <= 8`

serveByHand(async (viewer, { searchParams }) => {
  const search = searchParams.get('search')
  const { rows } = await pool.query({
    name: search === null ? 'queue' : 'search',
    text: page(search !== null),
    values: search === null ? [viewer] : [viewer, `%${search}%`],
  })
  return { groups: Object.fromEntries(Map.groupBy(rows, (row) => row.group)) }
})
