import { formatAmount } from '#kit/language/amounts.ts'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { SourceLine } from '#areas/catalogue/programs/web/source-line.tsx'
import type { Fee } from '../contract/program-costs.ts'

const texts = programTexts.fees

/** Fees besides tuition: how much, when, and to whom, according to the source. */
export function ProgramFees({ fees }: { fees: readonly Fee[] }) {
  const orNotGiven = (text: string | null) => text ?? <span className="text-soft">{texts.notGiven}</span>
  return (
    <Card aria-labelledby="fees">
      <CardHead heading={<span id="fees">{texts.heading}</span>} />
      {fees.length === 0 ? (
        <p className="px-5 pb-3 text-soft max-sm:px-4 max-sm:pt-3">{texts.none}</p>
      ) : (
        <DataTable<Fee & { at: number }>
          caption={texts.caption}
          rows={fees.map((fee, at) => ({ ...fee, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            {
              key: 'fee',
              head: texts.fee,
              card: 'main',
              cell: ({ kind, sourceUrl, checkedOn }) => (
                <>
                  <span className="font-semibold">{texts.kinds[kind]}</span>
                  <span className="block font-normal">
                    <SourceLine sourceUrl={sourceUrl} checkedOn={checkedOn} quiet />
                  </span>
                </>
              ),
            },
            {
              key: 'amount',
              head: texts.amount,
              card: 'line',
              className: 'tabular-nums',
              cell: ({ money }) => formatAmount(money),
            },
            {
              key: 'due',
              head: texts.due,
              card: 'line',
              cardLabel: texts.due,
              cell: ({ due }) => orNotGiven(due),
            },
            {
              key: 'paidTo',
              head: texts.paidTo,
              card: 'line',
              cardLabel: texts.paidTo,
              cell: ({ paidTo }) => orNotGiven(paidTo),
            },
          ]}
        />
      )}
      <p className="border-t border-line px-5 py-3 text-sm text-soft max-sm:px-4">{texts.free}</p>
    </Card>
  )
}
