import { staleBefore, type FactSource, type KnownSource } from '../contract/catalogue-facts.ts'

/** Sources by group of facts, as the column `group_sources` stores them. */
export type GroupSources = Readonly<Record<string, FactSource | undefined>>

/** The source of one row of a group, as the built-in catalogue gives it. */
export interface RowSource {
  readonly url: string | null
  readonly checkedOn: string | null
}

/** The source of a record as a whole, from the imported file. */
export interface WholeSource {
  readonly source_url: string | null
  readonly source_note: string | null
  readonly checked_on: string | null
}

/** Whether a fact was checked too long ago, or on an unknown day. @param today ISO day */
export const isStale = (checkedOn: string | null, today: string): boolean =>
  checkedOn === null || checkedOn < staleBefore(today)

/** The last day on which something can have been checked, ISO 8601: east of Greenwich it may already be tomorrow. */
export const latestDay = (now: Date): string =>
  new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The source of a group of facts: its own, else that of the record. */
export function knownSource(
  sources: GroupSources,
  whole: WholeSource,
  group: string,
  today: string,
): KnownSource {
  const own = sources[group]
  const { url, document, checkedOn } = own ?? {
    url: whole.source_url,
    document: whole.source_note,
    checkedOn: whole.checked_on,
  }
  return { url, document, checkedOn, own: own !== undefined, stale: isStale(checkedOn, today) }
}
