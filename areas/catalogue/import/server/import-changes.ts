import type pg from 'pg'
import type { Difference, Plan } from './import-report.ts'

/** The most differences shown of a plan or a past import; all are counted. */
export const shownDifferences = 100
const shownNames = 20

/** Columns of a row as one JSON object. */
export const imageOf = (columns: readonly string[], from: (column: string) => string): string =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${from(column)}`).join(', ')})`

/**
 * A digest that is the same for rows with the same values in these columns.
 * @param later columns that were added after digests had been stored; empty ones do not change the digest
 */
export const digestOf = (columns: readonly string[], later: readonly string[] = []): string =>
  `md5(row(${columns.join(', ')})::text${later.map((column) => ` || coalesce(${column}, '')`).join('')})`

/** The columns of one snapshot that differ in another. */
const onlyChanged = (image: string, other: string) =>
  `(select jsonb_object_agg(key, value) from jsonb_each(${image}) where value is distinct from ${other} -> key)`

/** Updates rows and records the values before and after under run $1; counts the changed rows. */
export const noteUpdates = (parts: { entity: string; changing: string; update: string }): string => `
  with changing as (${parts.changing}), changed as (${parts.update})
  insert into import_changes (run_id, entity, record_id, line, before, after, digest)
  select $1, '${parts.entity}', c.id, c.line, ${onlyChanged('c.before', 'c.after')},
    ${onlyChanged('c.after', 'c.before')}, d.digest
  from changing c join changed d on d.id = c.id`

/** Inserts staged rows and records them under run $1; counts the inserted rows. */
export const noteInserts = (entity: string, insert: string): string => `
  with made as (${insert})
  insert into import_changes (run_id, entity, record_id, line, digest)
  select $1, '${entity}', m.id, s.line, m.digest from made m join staged s on s.id = m.id`

/** Records the universities created for a program file, from `made`, under run $1. */
export const noteMade = `
  insert into import_changes (run_id, entity, record_id, line, digest)
  select $1, 'university', id, 0, digest from made`

/** A snapshot without the sources of facts, which follow from the values. */
const facts = (image: string) =>
  `(${image} - '{group_sources,requirements_source_url,requirements_checked_on}'::text[])`

/** The same with the name of the university in place of its id, for display. */
const withName = (image: string) => `
  case when ${image} ? 'university_id' then ${facts(image)} || jsonb_build_object('university_id',
    (select name from universities where id = (${image} ->> 'university_id')::uuid)) else ${facts(image)} end`

const differencesOf = `
  select c.line, ${withName('c.before')} as before, ${withName('c.after')} as after, coalesce(p.name, u.name, '') as name, v.name as university,
    e.edited_on as "editedOn"
  from import_changes c
  left join universities u on c.entity = 'university' and u.id = c.record_id
  left join programs p on c.entity = 'program' and p.id = c.record_id
  left join universities v on v.id = p.university_id
  join import_runs r on r.id = c.run_id
  -- What a person had changed before: shown first, so that nothing of theirs goes unseen.
  left join lateral (
    select max(edited_at)::date as edited_on from catalogue_edits
    where record_id = c.record_id and edited_at <= r.started_at and kind in ('created', 'edited', 'undone', 'rolled-over')
  ) as e on true
  where c.run_id = $1 and c.before is not null
  order by e.edited_on is null, c.line, c.record_id
  limit $2`

const fieldsOf = `
  select key as field, count(*)::integer as records
  from import_changes c, jsonb_object_keys(${facts('c.before')}) as key
  where c.run_id = $1
  group by key
  order by count(*) desc, key`

/** The ids of new records differ in every run, so the fingerprint uses their line and their existing university. */
const fingerprintOf = `
  select md5(coalesce(string_agg(part, '|' order by entity, line, part), '')) as fingerprint
  from (
    select c.entity, c.line, case
      when c.before is not null then concat_ws(':', c.line, c.record_id,
        (${facts('c.before')} - 'university_id')::text, (${facts('c.after')} - 'university_id')::text)
      when made.record_id is not null then c.line || ':made'
      else concat_ws(':', c.line, p.university_id) end as part
    from import_changes c
    left join programs p on c.entity = 'program' and p.id = c.record_id
    left join import_changes made
      on made.run_id = c.run_id and made.entity = 'university' and made.before is null
        and made.record_id = p.university_id
    where c.run_id = $1
  ) as parts`

/** Line 0 is of universities that no line of the file lists, only its programs. */
const named = `
  select u.name from import_changes c
  join universities u on u.id = c.record_id
  where c.run_id = $1 and c.entity = 'university' and c.line = 0
  order by u.name, u.id
  limit $2`

/** The first records that a run changed, and how many changed in each column. */
export async function readDifferences(
  client: Pick<pg.ClientBase, 'query'>,
  run: string,
): Promise<Pick<Plan, 'differences' | 'fields'>> {
  const { rows: differences } = await client.query<Difference>(differencesOf, [run, shownDifferences])
  const { rows: fields } = await client.query<Plan['fields'][number]>(fieldsOf, [run])
  return { differences, fields }
}

/** The plan of a run, read inside its transaction. */
export async function readPlan(client: pg.ClientBase, run: string): Promise<Plan> {
  const { rows } = await client.query<{ fingerprint: string }>(fingerprintOf, [run])
  const made = await client.query<{ name: string }>(named, [run, shownNames])
  return {
    ...(await readDifferences(client, run)),
    universitiesNamed: made.rows.map(({ name }) => name),
    fingerprint: rows[0]!.fingerprint,
  }
}
