import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { CrossIcon, HelpIcon, TickIcon } from '#kit/ui/icons.ts'
import { fitSummaryTexts as texts } from '#texts/catalogue/fit/fit.ts'

/** How many lines of a program's requirements are met, missed and not known, each with icon and label. */
export function FitSummary({ fit }: { fit: NonNullable<FoundProgram['fit']> }) {
  const lines = [
    { key: 'met', count: fit.met, text: texts.met, ink: 'text-ok', Icon: TickIcon },
    { key: 'missed', count: fit.missed, text: texts.missed, ink: 'text-stop', Icon: CrossIcon },
    { key: 'unknown', count: fit.notKnown, text: texts.notKnown, ink: 'text-soft', Icon: HelpIcon },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className="text-xs text-soft">{texts.noRequirements}</p>
  return (
    <ul aria-label={texts.label} className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {lines.map(({ key, count, text, ink, Icon }) => (
        <li key={key} className={`inline-flex items-center gap-1 ${ink}`}>
          <Icon className="size-3.5 stroke-[2.6]" />
          {text({ count })}
        </li>
      ))}
    </ul>
  )
}
