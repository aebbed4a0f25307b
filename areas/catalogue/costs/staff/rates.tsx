import { useState } from 'react'
import { formatNumber, formatShortDay } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { listAgencyRates } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import type { CurrencyRates, Setting } from './rates-of-currency.ts'
import { RateDialog } from './rate-dialog.tsx'

const texts = staffCosts.rates

/** The rate of every currency, those that fees need first. */
export function Rates() {
  const rates = useLoaded(listAgencyRates, {})
  const { data } = rates
  const [setting, setSetting] = useState<Setting>(null)
  return (
    <Card aria-label={texts.title} className="overflow-hidden">
      <CardHead
        heading={texts.title}
        action={
          data !== null && (
            <Button size="small" onClick={() => setSetting('new')}>
              {texts.add}
            </Button>
          )
        }
      />
      {data !== null && (
        <p className="px-5 pb-3 text-sm text-soft max-sm:px-4">
          {texts.home({ currency: data.homeCurrency })}
        </p>
      )}
      <Record of={rates} loading={texts.loading} shape={rowsShape} inCard>
        {({ currencies, homeCurrency }) =>
          currencies.length === 0 ? (
            <EmptyState title={texts.empty} className="py-10">
              {texts.emptyHelp}
            </EmptyState>
          ) : (
            <RateTable rows={currencies} home={homeCurrency} onSet={setSetting} />
          )
        }
      </Record>
      {data !== null && (
        <RateDialog setting={setting} home={data.homeCurrency} onClose={() => setSetting(null)} />
      )}
    </Card>
  )
}

interface TableProps {
  rows: readonly CurrencyRates[]
  home: string
  onSet: (currency: CurrencyRates) => void
}

function RateTable({ rows, home, onSet }: TableProps) {
  return (
    <DataTable
      dense
      caption={texts.title}
      rows={rows}
      rowKey={({ currency }) => currency}
      columns={[
        {
          key: 'currency',
          head: texts.currency,
          width: 'w-24',
          card: 'main',
          cell: ({ currency }) => <b className="font-semibold">{currency}</b>,
        },
        {
          key: 'rate',
          head: texts.rate,
          card: 'line',
          className: 'tabular-nums',
          cell: ({ current, currency }) =>
            current === null ? (
              <span className="font-semibold text-stop">{texts.none}</span>
            ) : (
              texts.equals({ currency, rate: String(current.rate), home })
            ),
        },
        {
          key: 'day',
          head: texts.day,
          width: 'w-32',
          cell: ({ current }) => current !== null && formatShortDay(current.asOf),
        },
        {
          key: 'source',
          head: staffCosts.source,
          width: 'w-[30%]',
          card: 'line',
          className: 'max-sm:text-soft',
          cell: ({ current }) =>
            current === null ? (
              texts.noneHelp
            ) : (
              <span className="break-words whitespace-normal">
                <bdi>{current.source}</bdi>
                {current.setBy !== null && (
                  <span className="text-xs text-soft">, {staffCosts.setBy({ name: current.setBy })}</span>
                )}
              </span>
            ),
        },
        {
          key: 'programs',
          head: texts.usedBy,
          cardLabel: texts.usedLabel,
          width: 'w-28',
          className: 'text-end tabular-nums',
          narrow: 'hidden',
          cell: ({ programs }) => formatNumber(programs),
        },
        {
          key: 'change',
          head: <span className="sr-only">{staffCosts.change}</span>,
          width: 'w-28',
          card: 'line',
          className: 'sm:text-end',
          cell: (one) => (
            <Button
              size="small"
              aria-label={
                one.current === null
                  ? texts.addOf({ currency: one.currency })
                  : texts.changeOf({ currency: one.currency })
              }
              onClick={() => onSet(one)}
            >
              {one.current === null ? texts.addShort : staffCosts.change}
            </Button>
          ),
        },
      ]}
    />
  )
}
