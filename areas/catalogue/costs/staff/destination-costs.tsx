import { useState } from 'react'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Record } from '#kit/lists/record.tsx'
import { rowsShape } from '#kit/lists/rows.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { listDestinationCosts, type DestinationCost } from '../contract/money.ts'
import { staffCosts } from '#texts/catalogue/costs/costs.ts'
import { CostDialog } from './cost-dialog.tsx'
import { describeCost } from './describe-cost.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const texts = staffCosts.costs

/** Living, visa, insurance and ticket by country and city. */
export function DestinationCosts() {
  const costs = useLoaded(listDestinationCosts, {})
  const { data } = costs
  const [setting, setSetting] = useState<DestinationCost | 'new' | null>(null)
  const [withdrawing, setWithdrawing] = useState<DestinationCost | null>(null)
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
      <p className="px-5 pb-3 text-sm text-soft max-sm:px-4">{texts.help}</p>
      <Record of={costs} loading={texts.loading} shape={rowsShape} inCard>
        {({ costs: rows }) =>
          rows.length === 0 ? (
            <EmptyState title={texts.empty} className="py-10">
              {texts.emptyHelp}
            </EmptyState>
          ) : (
            <CostTable rows={rows} onChange={setSetting} onWithdraw={setWithdrawing} />
          )
        }
      </Record>
      <CostDialog setting={setting} onClose={() => setSetting(null)} onStale={() => void costs.reload()} />
      <WithdrawDialog cost={withdrawing} onClose={() => setWithdrawing(null)} />
    </Card>
  )
}

interface TableProps {
  rows: readonly DestinationCost[]
  onChange: (one: DestinationCost) => void
  onWithdraw: (one: DestinationCost) => void
}

function CostTable({ rows, onChange, onWithdraw }: TableProps) {
  return (
    <DataTable
      dense
      caption={texts.title}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'place',
          head: texts.place,
          width: 'w-[20%]',
          card: 'main',
          cell: ({ country, city }) => (
            <span className="break-words whitespace-normal">
              {countryName(country)}
              <span className="block text-xs font-normal text-soft">{city ?? texts.whole}</span>
            </span>
          ),
        },
        { key: 'kind', head: texts.kind, width: 'w-[5.5rem]', cell: ({ kind }) => texts.kinds[kind] },
        {
          key: 'amount',
          head: texts.amount,
          width: 'w-[7.5rem]',
          className: 'tabular-nums',
          cell: (one) => `${formatAmount(one)} ${texts.per[one.per]}`,
        },
        {
          key: 'checked',
          head: texts.checked,
          card: 'line',
          className: 'max-sm:text-soft',
          cell: (one) => (
            <span className="break-words whitespace-normal">
              {formatShortDay(one.checkedOn)},{' '}
              <a
                href={one.sourceUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.sourceOf({ what: describeCost(one) })}
                className="text-accent"
              >
                {texts.toSource}
              </a>
              <span className="block text-xs text-soft">
                {one.setBy === null ? staffCosts.builtIn : staffCosts.setBy({ name: one.setBy })}
              </span>
            </span>
          ),
        },
        {
          key: 'actions',
          head: <span className="sr-only">{texts.actions}</span>,
          // Both buttons, also in the widest font.
          width: 'w-[14.5rem]',
          card: 'line',
          className: 'sm:text-end',
          cell: (one) => (
            <span className="inline-flex gap-2 py-1">
              <Button
                size="small"
                aria-label={texts.changeOf({ what: describeCost(one) })}
                onClick={() => onChange(one)}
              >
                {staffCosts.change}
              </Button>
              <Button
                size="small"
                aria-label={texts.withdrawOf({ what: describeCost(one) })}
                onClick={() => onWithdraw(one)}
              >
                {texts.withdraw}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
