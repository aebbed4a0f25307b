import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { CrossIcon, HelpIcon, TickIcon } from '#kit/ui/icons.ts'
import { fitSummaryTexts as words } from '#texts/catalogue/fit/fit.ts'

/** How many lines of a program's requirements are met, missed and not known, each with its sign and word. */
export function FitSummary({ fit }: { fit: NonNullable<FoundProgram['fit']> }) {
  const lines = [
    { key: 'met', count: fit.met, text: words.met, ink: 'text-ok', Icon: TickIcon },
    { key: 'missed', count: fit.missed, text: words.missed, ink: 'text-stop', Icon: CrossIcon },
    { key: 'unknown', count: fit.notKnown, text: words.notKnown, ink: 'text-soft', Icon: HelpIcon },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className="text-xs text-soft">{words.noRequirements}</p>
  return (
    <ul aria-label={words.label} className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {lines.map(({ key, count, text, ink, Icon }) => (
        <li key={key} className={`inline-flex items-center gap-1 ${ink}`}>
          <Icon className="size-3.5 stroke-[2.6]" />
          {text({ count })}
        </li>
      ))}
    </ul>
  )
}
