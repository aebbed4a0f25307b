import { useState } from 'react'
import { countryName, formatNumber } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable, type Column } from '#kit/ui/layout/data-table.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { knownFactsTexts as texts } from '#texts/catalogue/editing/editing.ts'
import { countedFacts, countKnownFacts, type KnownFactCounts } from '../../contract/known-facts.ts'

type Row = KnownFactCounts & { name: string; country: string | null }

const count = (key: string, head: string, cell: (row: Row) => number): Column<Row> => ({
  key,
  head,
  cardLabel: head,
  className: 'tabular-nums sm:text-end',
  cell: (row) => formatNumber(cell(row)),
})

const columns: readonly Column<Row>[] = [
  { key: 'country', head: texts.country, card: 'main', width: 'w-36', cell: ({ name }) => <bdi>{name}</bdi> },
  count('programs', texts.programs, ({ programs }) => programs),
  ...countedFacts.map((fact) => count(fact, texts.facts[fact], ({ known }) => known[fact])),
  count('complete', texts.complete, ({ complete }) => complete),
  count('otherSource', texts.otherSource, ({ otherSource }) => otherSource),
]

/** How many programs have each fact, by country; counted when it is opened. */
export function KnownFacts() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className="mb-4 overflow-hidden">
      <Disclosure
        summary={texts.title}
        className="border-b-0 px-4"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <p className="mb-3 max-w-[75ch] text-sm text-soft">{texts.help}</p>
        {isOpen && <Counts />}
      </Disclosure>
    </Card>
  )
}

function Counts() {
  const counts = useLoaded(countKnownFacts, {})
  return (
    <Record of={counts} loading={texts.loading} shape={rowsShape}>
      {({ countries, total }) =>
        countries.length === 0 ? (
          <EmptyState title={texts.empty} className="py-6">
            {texts.emptyHelp}
          </EmptyState>
        ) : (
          <DataTable
            dense
            caption={texts.title}
            className="-mx-4"
            rows={[
              ...countries.map((one) => ({ ...one, name: countryName(one.country) })),
              { ...total, name: texts.all, country: null },
            ]}
            rowKey={({ country }) => country ?? 'all'}
            columns={columns}
          />
        )
      }
    </Record>
  )
}
