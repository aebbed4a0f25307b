/** Conditions about a group of facts, in SQL. The alias of the record is that of its table, that of the row is `s`. */
interface Group {
  /** The row changes one of its facts. */
  readonly changed: string
  /** The row states one of them. */
  readonly stated: string
  /** The record has one of them, without a source that its rows have themselves. */
  readonly known: string
}

/** SQL of the record, of the staged row, and of what the row changes. */
interface Parts {
  /** The alias of the record. */
  readonly record: string
  /** The groups to which a person can give a source of its own. */
  readonly groups: Readonly<Record<string, Group>>
  /** The address that the row states for its values. */
  readonly url: string
  /** The address, document and day that the record as a whole has before and after. */
  readonly before: readonly [string, string, string]
  readonly after: readonly [string, string, string]
}

/** The condition, in SQL, that a record or row has any of some facts. @param alias that of the record or row */
export const inAny = (alias: string, ...columns: string[]): string =>
  `(${columns.map((column) => `${alias}.${column} is not null`).join(' or ')})`

/**
 * The column `group_sources` after an import, in SQL. A row without a source is from the file, whose name is the parameter
 * $2. A group that the row changes gets the source of the row, if it has one of its own, or else would keep that of the
 * record, which says nothing of the file. A group that the row does not state keeps the source of the record before.
 */
export function sourcesAfter({ record, groups, url, before, after }: Parts): string {
  const was = `${record}.group_sources`
  const [wasUrl, wasDocument, wasChecked] = before
  const hasSource = `(${wasUrl} is not null or ${wasDocument} is not null)`
  const values = Object.entries(groups).map(
    ([group, { changed, stated, known }]) => `('${group}', ${changed}, ${stated}, ${known})`,
  )
  const ofRow = `jsonb_build_object('url', ${url},
    'document', coalesce(s.source_note, case when ${url} is null then $2::text end), 'checkedOn', s.checked_on)`
  const ofRecord = `jsonb_build_object('url', ${wasUrl}, 'document', ${wasDocument}, 'checkedOn', ${wasChecked})`
  const takesRow = `g.changed and (${was} ? g.name or ${hasSource} and s.source_url is null and s.source_note is null)`
  const keepsRecord = `not g.stated and g.known and not ${was} ? g.name and ${hasSource}
    and (${before.join(', ')}) is distinct from (${after.join(', ')})`
  // Records that have no source at all need no comparison.
  return `case when ${was} = '{}' and not ${hasSource} then ${was} else ${was} || coalesce((
    select jsonb_object_agg(g.name, case when ${takesRow} then ${ofRow} else ${ofRecord} end)
    from (values ${values.join(', ')}) as g (name, changed, stated, known)
    where ${takesRow} or ${keepsRecord}), '{}') end`
}
