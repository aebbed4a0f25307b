import type pg from 'pg'
import { site } from '#site'
import type { ParsedSearch } from './parse-search.ts'
import { cardColumns, type UniversityRow } from './university-row.ts'

/** The ranks of a match. */
export const fits = { someWords: 1, allWordsInName: 2, home: 3, beginning: 4, exact: 5 } as const

/** Which part of the result to return, for whom, and as of which day. */
export interface Span {
  readonly limit: number
  readonly offset: number
  /** Whether drafts and withdrawn universities are included. */
  readonly drafts: boolean
  /** Deadlines count from this day, as in 2027-02-01. */
  readonly today: string
}

export interface Found {
  readonly rows: readonly UniversityRow[]
  readonly total: number
  /** The best rank in the whole result, one of `fits`; 0 if there is none. */
  readonly best: number
}

/** For a broad search (`state university`) only so many of the best-known are ranked by name; all others follow. */
const judgedAtMost = 500
/** So many of them are sorted by the similarity of names, which is the most expensive step. */
const comparedAtMost = 48

/**
 * What it is worth to be where students live, where several have the acronym that was typed, in the unit of `standing`
 * (most have 1 to 11). "UHS" is in Lahore, Istanbul and Houston; but "UCL" is in London, though Lahore has one too.
 */
export const homeAdvantage = 7

/**
 * Ranking: a name or acronym that equals the search comes first, or a domain whose first part does and is no word of the
 * name (`sorbonne` is in Paris, though one in Abu Dhabi has that domain); of several, see `homeAdvantage`. Then names that
 * begin with it or are equal except for general words (`uni heidelberg`); then, for the name of a country, universities in
 * it; then names with all the words; then the rest (place, country, subject). Within a rank the standing of the institution
 * and the similarity of the names count together, because neither alone shows which MIT was meant.
 */
const statement = {
  name: 'search-universities',
  text: `
  with query as materialized (
    select $2::tsquery as in_name, $3::text[] as wholes, $4::text[] as parts, $6::text as home,
      catalogue_cores($3::text[]) as cores, catalogue_cores($4::text[]) as part_cores,
      array(select '%|' || replace(replace(replace(w, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
            from unnest($3::text[]) as w) as beginnings
  ), found as materialized (
    select u.id,
      u.standing + case when u.id in (select id from universities where words @@ $5::tsquery) then 3 else 0 end
        + case when u.country = $6::text then 3 else 0 end as standing
    from universities u
    where u.words @@ $1::tsquery and (u.status = 'published' or $9::boolean)
  ), same as materialized (
    select id
    from universities
    where names && $3::text[] or names && $4::text[]
      or cores && (select cores from query) or cores && (select part_cores from query)
  ), near as (
    (select id, standing from found order by standing desc, id limit ${judgedAtMost})
    union
    select id, standing from found where id in (select id from same)
  ), judged as materialized (
    select f.id, u.country, f.standing + case when $11::boolean and u.name_words @@ a.in_name then 2 else 0 end as standing,
      u.names, u.cores && a.cores as same_core,
      case
        when u.names && a.wholes
          or not u.name_words @@ a.in_name
            and exists (select from unnest(u.domains) as d where split_part(d, '.', 1) = any (a.wholes))
          then ${fits.exact}
        when u.cores && a.cores or not $11::boolean and u.search like any (a.beginnings)
          or u.names && a.parts or u.cores && a.part_cores then ${fits.beginning}
        when $11::boolean and u.country = a.home then ${fits.home}
        when not $11::boolean and u.name_words @@ a.in_name then ${fits.allWordsInName}
        else ${fits.someWords}
      end as fit
    from query a, near f join universities u on u.id = f.id
  ), figures as (
    select (select count(*)::integer from found) as total,
      (select coalesce(max(fit), 0) from judged) as best,
      (select count(*)::integer from judged) as judged
  ), placed as (
    select id, fit, near as standing, same_core, names,
      row_number() over (order by fit desc, near desc, id) as place
    from (
      select *, standing + case when fit = ${fits.exact} and country = any ($12::text[])
        then ${homeAdvantage} else 0 end as near
      from judged
    ) as judged
  ), compared as materialized (
    select p.id, p.place, p.fit, p.place > ${comparedAtMost} as later,
      case when p.place > ${comparedAtMost} then -p.place else p.standing + 5 * alike.most end as score
    from placed p, query a, lateral (
      select case
          when $11::boolean or p.place > ${comparedAtMost} or p.fit = ${fits.exact} then 0
          when p.same_core then 0.9
          else (
            select max(similarity(whole, n.name))
            from unnest(p.names) as n(name), unnest(a.wholes[1:4] || a.parts[1:2]) as whole
          )
        end as most
    ) as alike
  ), page as (
    (
      select id, row_number() over (order by later, fit desc, score desc, place) as place
      from compared
      order by later, fit desc, score desc, place
      limit $7::integer offset $8::integer
    )
    union all
    (
      select f.id, 1000000 + row_number() over (order by f.standing desc, f.id)
      from found f
      where (select judged from figures) < $7::integer + $8::integer
        and f.id not in (select id from judged)
      order by f.standing desc, f.id
      limit greatest(least($7::integer, $7::integer + $8::integer - (select judged from figures)), 0)
      offset greatest($8::integer - (select judged from figures), 0)
    )
  )
  select figures.total, figures.best, ${cardColumns('$10')}
  from figures
  left join (page join universities u on u.id = page.id) on true
  order by page.place`,
}

/**
 * Universities that match all terms of a search, best first.
 * @param pool runs a prepared statement, because planning would take longer than running it
 */
export async function searchUniversities(
  pool: pg.Pool,
  search: ParsedSearch,
  { limit, offset, drafts, today }: Span,
): Promise<Found> {
  const anywhere = search.terms.map((term) => term.anywhere).join(' & ')
  const inName = search.terms.map((term) => term.inName).join(' & ')
  const { rows } = await pool.query({
    ...statement,
    values: [
      anywhere,
      inName,
      search.wholes,
      search.parts,
      search.subject,
      search.home,
      limit,
      offset,
      drafts,
      today,
      search.nameless,
      site.studentCountries,
    ],
  })
  const [{ total = 0, best = 0 } = {}] = rows
  return { rows: rows.filter((row) => row.id !== null), total, best }
}
