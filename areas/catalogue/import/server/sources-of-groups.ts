/** SQL of the record, of the staged row, and of what the row changes. */
interface Parts {
  /** The alias of the record; that of the row is `s`. */
  readonly record: string
  /** The condition that the row changes a group of facts, for each that a person can give a source of its own. */
  readonly changes: Readonly<Record<string, string>>
  /** The address that the row states for its values. */
  readonly url: string
}

/**
 * The column `group_sources` after an import, in SQL. Where the row changes a group that has a source of its own, the
 * group gets that of the row; a row without one is from the file, whose name is the parameter $2.
 */
export function sourcesAfter({ record, changes, url }: Parts): string {
  const was = `${record}.group_sources`
  const changed = Object.entries(changes).map(([group, condition]) => `('${group}', ${condition})`)
  // Few records have any: the others need no comparison.
  return `case when ${was} = '{}' then ${was} else ${was} || coalesce((
    select jsonb_object_agg(g.name, jsonb_build_object('url', ${url},
      'document', coalesce(s.source_note, case when ${url} is null then $2::text end), 'checkedOn', s.checked_on))
    from (values ${changed.join(', ')}) as g (name, changed) where g.changed and ${was} ? g.name), '{}') end`
}
