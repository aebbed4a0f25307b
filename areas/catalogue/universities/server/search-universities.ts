import type pg from 'pg'
import type { Understood } from './parse-search.ts'
import { cardColumns, type UniversityRow } from './university-row.ts'

/** How well a university fits a search. */
export const fits = { someWords: 1, allWordsInName: 2, home: 3, beginning: 4, exact: 5 } as const

/** Which part of a result is wanted, by whom, and on which day. */
export interface Span {
  readonly limit: number
  readonly offset: number
  /** Whether drafts and withdrawn universities count. */
  readonly drafts: boolean
  /** Day from which deadlines count, as in 2027-02-01. */
  readonly today: string
}

export interface Found {
  readonly rows: readonly UniversityRow[]
  readonly total: number
  /** One of `fits`, of the best university in the whole result; 0 when there is none. */
  readonly best: number
}

/** Of a broad search (`state university`) the best known so many are judged by name; all others follow them. */
const judgedAtMost = 500
/** So many of the judged are put in order by the likeness of names, which costs most. */
const comparedAtMost = 48

/**
 * The rule of ranking. A name, acronym or address that equals the search comes first; then names that begin so
 * or are equal but for general words (`uni heidelberg`); then, for the name of a country, what lies in it; then
 * names that have all the words; then the rest (place, country, subject). Within a rank the standing of the
 * institution and the likeness of the names count together, since neither alone knows which MIT was meant.
 */
const statement = {
  name: 'search-universities',
  text: `
  with asked as materialized (
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
      or cores && (select cores from asked) or cores && (select part_cores from asked)
  ), near as (
    (select id, standing from found order by standing desc, id limit ${judgedAtMost})
    union
    select id, standing from found where id in (select id from same)
  ), judged as materialized (
    select f.id, f.standing + case when $11::boolean and u.name_words @@ a.in_name then 2 else 0 end as standing,
      u.names, u.cores && a.cores as same_core,
      case
        when u.names && a.wholes then ${fits.exact}
        when u.cores && a.cores or not $11::boolean and u.search like any (a.beginnings)
          or u.names && a.parts or u.cores && a.part_cores then ${fits.beginning}
        when $11::boolean and u.country = a.home then ${fits.home}
        when not $11::boolean and u.name_words @@ a.in_name then ${fits.allWordsInName}
        else ${fits.someWords}
      end as fit
    from asked a, near f join universities u on u.id = f.id
  ), figures as (
    select (select count(*)::integer from found) as total,
      (select coalesce(max(fit), 0) from judged) as best,
      (select count(*)::integer from judged) as judged
  ), placed as (
    select id, fit, standing, same_core, names, row_number() over (order by fit desc, standing desc, id) as place
    from judged
  ), compared as materialized (
    select p.id, p.place, p.fit, p.place > ${comparedAtMost} as later,
      case when p.place > ${comparedAtMost} then -p.place else p.standing + 5 * alike.most end as score
    from placed p, asked a, lateral (
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
 * Universities that fulfil all terms of a search, best first.
 * @param pool asked by a prepared statement, as planning it would take longer than running it
 */
export async function searchUniversities(
  pool: pg.Pool,
  asked: Understood,
  { limit, offset, drafts, today }: Span,
): Promise<Found> {
  const anywhere = asked.terms.map((term) => term.anywhere).join(' & ')
  const inName = asked.terms.map((term) => term.inName).join(' & ')
  const { rows } = await pool.query({
    ...statement,
    values: [
      anywhere,
      inName,
      asked.wholes,
      asked.parts,
      asked.subject,
      asked.home,
      limit,
      offset,
      drafts,
      today,
      asked.nameless,
    ],
  })
  const [{ total = 0, best = 0 } = {}] = rows
  return { rows: rows.filter((row) => row.id !== null), total, best }
}
