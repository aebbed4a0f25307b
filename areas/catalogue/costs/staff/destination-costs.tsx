import { useCallback, useEffect, useState } from 'react'
import { countryName, dayInShort, moneyInWords } from '#kit/format/local-formats.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Rows } from '#kit/lists/rows.tsx'
import type { DestinationCost } from '../contract/money.ts'
import { staffCosts } from '../texts/en.ts'
import { CostDialog } from './cost-dialog.tsx'
import { costInWords } from './cost-in-words.ts'
import { costsRequest } from './cost-requests.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const words = staffCosts.costs

/** Living, visa, insurance and ticket by country and city. */
export function DestinationCosts() {
  const { data, status, error, run } = useRequest(costsRequest)
  const [setting, setSetting] = useState<DestinationCost | 'new' | null>(null)
  const [withdrawing, setWithdrawing] = useState<DestinationCost | null>(null)
  const load = useCallback(() => run({}), [run])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  return (
    <Card aria-label={words.title} className="overflow-hidden">
      <CardHead
        heading={words.title}
        action={
          data !== null && (
            <Button size="small" onClick={() => setSetting('new')}>
              {words.add}
            </Button>
          )
        }
      />
      <p className="px-4 pb-3 text-sm text-soft">{words.help}</p>
      {status === 'failed' && (
        <TryAgain className="m-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {data === null && status !== 'failed' && <Rows label={words.loading} />}
      {data !== null && data.costs.length === 0 && (
        <EmptyState title={words.empty} className="py-10">
          {words.emptyHelp}
        </EmptyState>
      )}
      {data !== null && data.costs.length > 0 && (
        <CostTable rows={data.costs} onChange={setSetting} onWithdraw={setWithdrawing} />
      )}
      <CostDialog setting={setting} onClose={() => setSetting(null)} onSaved={() => void load()} />
      <WithdrawDialog asked={withdrawing} onClose={() => setWithdrawing(null)} onDone={() => void load()} />
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
      caption={words.title}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'place',
          head: words.place,
          width: 'w-[20%]',
          card: 'main',
          cell: ({ country, city }) => (
            <span className="break-words whitespace-normal">
              {countryName(country)}
              <span className="block text-xs font-normal text-soft">{city ?? words.whole}</span>
            </span>
          ),
        },
        { key: 'kind', head: words.kind, width: 'w-[5.5rem]', cell: ({ kind }) => words.kinds[kind] },
        {
          key: 'amount',
          head: words.amount,
          width: 'w-[7.5rem]',
          className: 'tabular-nums',
          cell: (one) => `${moneyInWords(one)} ${words.per[one.per]}`,
        },
        {
          key: 'checked',
          head: words.checked,
          card: 'line',
          className: 'max-sm:text-soft',
          cell: (one) => (
            <span className="break-words whitespace-normal">
              {dayInShort(one.checkedOn)},{' '}
              <a
                href={one.sourceUrl}
                target="_blank"
                rel="noreferrer"
                aria-label={words.sourceOf(costInWords(one))}
                className="text-accent"
              >
                {words.toSource}
              </a>
              <span className="block text-xs text-soft">
                {one.setBy === null ? staffCosts.builtIn : staffCosts.keptBy(one.setBy)}
              </span>
            </span>
          ),
        },
        {
          key: 'actions',
          head: <span className="sr-only">{words.actions}</span>,
          width: 'w-[13.5rem]',
          card: 'line',
          className: 'sm:text-end',
          cell: (one) => (
            <span className="inline-flex gap-2 py-1">
              <Button
                size="small"
                aria-label={words.changeOf(costInWords(one))}
                onClick={() => onChange(one)}
              >
                {staffCosts.change}
              </Button>
              <Button
                size="small"
                aria-label={words.withdrawOf(costInWords(one))}
                onClick={() => onWithdraw(one)}
              >
                {words.withdraw}
              </Button>
            </span>
          ),
        },
      ]}
    />
  )
}
