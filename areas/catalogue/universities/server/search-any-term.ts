import type pg from 'pg'
import type { Found, Span } from './search-universities.ts'
import type { ParsedSearch } from './parse-search.ts'
import { cardColumns } from './university-row.ts'

/** Names are more significant than countries, and countries more than subjects. */
const importance = { word: 1.5, country: 1.3, subject: 1 } as const

/**
 * A rare term counts for more than a common one. The result contains universities with at least six tenths of the best
 * score, sorted by score, then by similarity of names and standing.
 */
const statement = {
  name: 'search-any-term',
  text: `
  with term as materialized (
    select t.anywhere, t.importance * ln(1 + (select count(*) from universities) / (1.0 + (
        select count(*) from universities where words @@ t.anywhere))) as weight
    from unnest($1::text[]::tsquery[], $7::real[]) as t(anywhere, importance)
  ), reached as materialized (
    select u.id, sum(t.weight) as covered
    from term t join universities u on u.words @@ t.anywhere
    where u.status = 'published' or $5::boolean
    group by u.id
  ), found as materialized (
    select id, covered from reached where covered >= (select max(covered) from reached) * 0.6
  ), first as (
    select f.id, f.covered, u.standing, u.names
    from found f join universities u on u.id = f.id
    order by f.covered desc, u.standing desc, f.id
    limit greatest(60, $3::integer + $4::integer)
  ), page as (
    select id, row_number() over (order by round(covered::numeric, 1) desc, standing + 5 * (
        select max(similarity(whole, name)) from unnest(names) as name, unnest($2::text[]) as whole
      ) desc, id) as place
    from first
    order by place
    limit $3::integer offset $4::integer
  )
  select (select count(*)::integer from found) as total, ${cardColumns('$6')}
  from (select 1) as always
  left join (page join universities u on u.id = page.id) on true
  order by page.place`,
}

/** Universities that match the most significant terms of a search, for when none matches all of them. */
export async function searchAnyTerm(
  pool: pg.Pool,
  search: ParsedSearch,
  { limit, offset, drafts, today }: Span,
): Promise<Found> {
  const terms = search.terms.map((term) => term.anywhere)
  const wholes = [...search.wholes.slice(0, 2), ...search.parts.slice(0, 1)]
  const { rows } = await pool.query({
    ...statement,
    values: [terms, wholes, limit, offset, drafts, today, search.terms.map(({ kind }) => importance[kind])],
  })
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0, best: 1 }
}
