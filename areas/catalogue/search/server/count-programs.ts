import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { upToMost, type countPrograms as route, type ProgramFilters } from '../contract.ts'
import { prepareQuery, type Seeker } from './query-for-viewer.ts'
import { countInSummary } from './summary/count-in-summary.ts'

type Reply = ReplyOf<typeof route>

/**
 * For each value of each filter: how many programs it would find in place of the chosen value, with the search and all
 * other filters. Values without a program are omitted; most first.
 */
export async function countPrograms(
  deps: Pick<Deps, 'pool' | 'clock'>,
  viewer: Seeker | null,
  filters: ProgramFilters,
): Promise<Reply> {
  const { summary, chosen, searched, fitting } = await prepareQuery(deps, viewer, filters)
  const tally = countInSummary(chosen, searched?.found?.numbers ?? null)
  const starts = new Map<string, number>()
  for (const [schedule, count] of tally.schedule.entries()) {
    if (count === 0) continue
    for (const { code } of chosen.days.starts[schedule]!) {
      if (code !== '') starts.set(code, (starts.get(code) ?? 0) + count)
    }
  }
  const broad = new Map<string, number>()
  for (const [value, count] of valuesOf(summary.fields.texts, tally.field)) {
    broad.set(value.slice(0, 2), (broad.get(value.slice(0, 2)) ?? 0) + count)
  }
  return {
    country: listed(valuesOf(summary.countries.texts, tally.country)),
    level: listed(valuesOf(summary.levels.texts, tally.level)),
    field: listed(broad),
    language: listed(valuesOf(summary.languages.texts, tally.language)),
    intake: listed(starts),
    open: upToMost(tally.open),
    noEnglishTest: upToMost(tally.withoutEnglish),
    qualify: fitting && upToMost(tally.fitting),
  }
}

const valuesOf = (texts: readonly string[], counts: Int32Array): [string, number][] =>
  texts.map((text, number) => [text, counts[number]!])

const listed = (counts: Iterable<[string, number]>): Reply['country'] =>
  [...counts]
    .filter(([value, count]) => value !== '' && count > 0)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, ...upToMost(count) }))
