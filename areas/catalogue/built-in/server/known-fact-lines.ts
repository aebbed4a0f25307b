import type { ReplyOf } from '#platform/contract/route.ts'
import {
  countedFacts,
  type countKnownFacts,
  type KnownFactCounts,
} from '#areas/catalogue/editing/contract/known-facts.ts'

const heads = ['', 'programs', ...countedFacts, 'complete', 'other source']
const cells = (name: string, { programs, known, complete, otherSource }: KnownFactCounts) =>
  [name, programs, ...countedFacts.map((fact) => known[fact]), complete, otherSource].map(String)

/** The table of known facts for a terminal: one line per country, aligned, with the total last. */
export function knownFactLines({ countries, total }: ReplyOf<typeof countKnownFacts>): string[] {
  const rows = [
    heads,
    ...countries.map(({ country, ...counts }) => cells(country, counts)),
    cells('all', total),
  ]
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map(([name, ...numbers]) =>
    [name!.padEnd(widths[0]!), ...numbers.map((text, at) => text.padStart(widths[at + 1]!))].join('  '),
  )
}
