import { useState } from 'react'
import { formatNumber, countryName } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import type { Column } from '#kit/ui/layout/data-table.tsx'
import { OldFees } from '#areas/catalogue/offers-web.ts'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'
import type { Destination } from './destination-formats.ts'
import { destinationHref } from './destination-formats.ts'

const texts = destinationTexts.table
/** Rows shown until all are requested. */
const few = 15

type Key = 'country' | 'universities' | 'programs' | 'tuition'

const valueOf: Record<Key, (one: Destination) => string | number> = {
  country: ({ country }) => countryName(country),
  universities: ({ universities }) => universities,
  programs: ({ programs }) => programs,
  tuition: ({ tuition }) => tuition?.middle ?? Number.NaN,
}

/** Unknown amounts, and those known only in another currency, are last in either direction. */
function ordered(
  rows: readonly Destination[],
  currency: string,
  { key, ascending }: { key: Key; ascending: boolean },
): Destination[] {
  const sign = ascending ? 1 : -1
  const sortValue = (destination: Destination) =>
    key === 'tuition' && destination.tuition?.currency !== currency ? Number.NaN : valueOf[key](destination)
  return rows.toSorted((a, b) => {
    const [left, right] = [sortValue(a), sortValue(b)]
    if (typeof left === 'string' || typeof right === 'string')
      return sign * String(left).localeCompare(String(right))
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return sign * (left - right)
  })
}

/** The numbers behind the map; each country links to its programs. */
export function DestinationTable({
  destinations,
  currency,
}: {
  destinations: readonly Destination[]
  currency: string
}) {
  const [order, setOrder] = useState<{ key: Key; ascending: boolean }>({ key: 'programs', ascending: false })
  const [all, setAll] = useState(false)
  const sortBy = (key: Key) =>
    ({
      direction: order.key !== key ? 'none' : order.ascending ? 'ascending' : 'descending',
      onSort: () =>
        setOrder(({ key: before, ascending }) => ({
          key,
          ascending: before === key ? !ascending : key === 'country',
        })),
    }) as const
  const rows = ordered(destinations, currency, order)
  const unknown = ({ withFee }: Destination) => (
    <span className="text-soft">{withFee === 0 ? texts.notGiven : texts.tooFew}</span>
  )
  const columns: Column<Destination>[] = [
    {
      key: 'country',
      head: texts.country,
      cell: (one) => <Anchor href={destinationHref(one)}>{countryName(one.country)}</Anchor>,
      card: 'main',
      sort: sortBy('country'),
    },
    {
      key: 'universities',
      head: texts.universities,
      cell: ({ universities }) => formatNumber(universities),
      cardLabel: texts.universities,
      className: 'sm:text-end tabular-nums',
      sort: sortBy('universities'),
    },
    {
      key: 'programs',
      head: texts.programs,
      cell: ({ programs }) => formatNumber(programs),
      cardLabel: texts.programs,
      className: 'sm:text-end tabular-nums',
      sort: sortBy('programs'),
    },
    {
      key: 'tuition',
      head: texts.tuition,
      cell: (one) =>
        one.tuition ? (
          <>
            {formatAmount({ amount: Math.round(one.tuition.middle), currency: one.tuition.currency })}
            <span className="block text-xs text-soft">
              {texts.ofFees({ priced: one.priced, count: formatNumber(one.priced) })}
            </span>
          </>
        ) : (
          unknown(one)
        ),
      card: 'line',
      cardLabel: texts.tuition,
      className: 'sm:text-end tabular-nums',
      sort: sortBy('tuition'),
    },
    {
      key: 'range',
      head: texts.range,
      cell: (one) => {
        if (!one.tuition) return unknown(one)
        const { low, high, currency: of } = one.tuition
        return (
          <>
            {formatAmount(
              { amount: Math.round(low), currency: of },
              { amount: Math.round(high), currency: of },
            )}
            <OldFees of={one} />
          </>
        )
      },
      card: 'line',
      cardLabel: texts.range,
      className: 'sm:text-end tabular-nums',
    },
  ]
  return (
    <Card
      aria-labelledby="destination-table"
      // The sort arrow comes before numbers, which are aligned to the end of their column.
      className="overflow-hidden [&_th:not(:first-child)_.table-sort]:flex-row-reverse"
    >
      <CardHead heading={<span id="destination-table">{texts.heading}</span>} />
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={all ? rows : rows.slice(0, few)}
        rowKey={({ country }) => country}
      />
      {!all && rows.length > few && (
        <div className="border-t border-line p-3 text-center">
          <Button tone="text" size="small" onClick={() => setAll(true)}>
            {texts.all({ count: formatNumber(rows.length) })}
          </Button>
        </div>
      )}
    </Card>
  )
}
