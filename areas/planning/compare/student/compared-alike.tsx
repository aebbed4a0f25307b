import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { HelpIcon } from '#kit/ui/icons.ts'
import { compareTexts } from '#texts/planning/compare/compare.ts'
import { CellValue } from './compare-table.tsx'
import type { Line } from '../web/comparison.tsx'

const texts = compareTexts.page

/** What is the same for all programs that are compared, each fact once. */
export function ComparedAlike({ lines, count }: { lines: readonly Line[]; count: number }) {
  if (lines.length === 0) return null
  return (
    <Card padded aria-labelledby="alike" className="mt-5">
      <h2 id="alike" className="mb-2 text-h3">
        {texts.alike({ count })}
      </h2>
      {/* Columns, not a grid: beside one long fact, several short ones leave no hole. */}
      <dl className="gap-x-8 md:columns-2 print:columns-2">
        {lines.map(({ key, label, cells }) => (
          <div
            key={key}
            className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 border-t border-line py-2.5"
          >
            <dt className="text-sm wrap-anywhere text-soft hyphens-auto">{label}</dt>
            <dd className="min-w-0 text-md break-words">
              <CellValue cell={cells[0]!} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What is not known of any of the programs, in one line. */
export function ComparedUnknown({ lines, count }: { lines: readonly Line[]; count: number }) {
  if (lines.length === 0) return null
  return (
    <p className="mt-5 flex gap-3 rounded-card bg-sunk p-4 text-sm">
      <HelpIcon className="flex-none" />
      <span>
        {texts.unknownOf({ count, facts: lines.map(({ label }) => label).join(', ') })}{' '}
        <Anchor href={paths.messages} className="print:hidden">
          {texts.ask}
        </Anchor>
      </span>
    </p>
  )
}
