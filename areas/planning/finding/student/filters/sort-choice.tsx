import { programOrders } from '#areas/catalogue/search/contract.ts'
import type { ProgramOrder } from '#areas/catalogue/search/contract.ts'
import { SortIcon } from '#kit/ui/icons.ts'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'

interface Props {
  order: ProgramOrder
  onOrder: (order: ProgramOrder) => void
}

/** Selects the sort order of the programs. */
export function SortChoice({ order, onOrder }: Props) {
  return (
    <label className="relative flex min-h-11 flex-none items-center justify-center gap-2 rounded-control border border-edge bg-surface ps-3 font-semibold hover:border-accent has-[select:focus-visible]:outline-3 has-[select:focus-visible]:outline-offset-2 has-[select:focus-visible]:outline-accent lg:min-h-9 lg:text-sm">
      <SortIcon />
      <span className="sr-only">{texts.sort}</span>
      <select
        value={order}
        onChange={(event) => onOrder(event.target.value as ProgramOrder)}
        className="min-h-11 max-w-full min-w-0 flex-none cursor-pointer field-sizing-content appearance-none bg-transparent pe-3 font-semibold text-ink shadow-none outline-none focus-visible:shadow-none lg:min-h-9 [&>option]:bg-surface"
      >
        {programOrders.map((one) => (
          <option key={one} value={one}>
            {texts.orders[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
