import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { describeTuition } from '#areas/catalogue/offers-web.ts'
import { useChosen } from '#areas/planning/compare/student/chosen-programs.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { useBottomBar } from '#kit/ui/layout/use-bottom-bar.ts'
import { findingTexts } from '#texts/planning/finding/finding.ts'
import { answerTexts as texts } from '#texts/planning/program-page/program-page.ts'
import { ApplyChoice } from './apply-choice.tsx'
import type { ApplyState } from './apply-state.ts'

/**
 * The deadline, the tuition and the way to apply, at the lower edge of a phone. Gives way to the bar of programs chosen
 * for comparison, which sticks to the same edge.
 */
export function ApplyBar({ program, standing }: { program: Program; standing: ApplyState }) {
  const shown = useChosen().length === 0
  useBottomBar(shown)
  if (!shown) return null
  const { nextDeadline, intakeNote } = program
  const tuition = describeTuition(program)
  return (
    <section
      aria-label={texts.bar}
      className="sticky bottom-(--toast-room,0px) z-30 -mx-4 mt-6 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2.5 md:hidden print:hidden"
    >
      <div className="min-w-0 text-xs">
        <p className="font-semibold">
          {nextDeadline
            ? findingTexts.closes({ day: formatShortDay(nextDeadline) })
            : lastDayInWords(intakeNote, dayFromNow(new Date(), 0)) === null
              ? findingTexts.noDeadline
              : findingTexts.datesBelow}
        </p>
        <p className="line-clamp-2 text-soft">{tuition ?? findingTexts.tuitionNotGiven}</p>
      </div>
      <div className="grid flex-none gap-1 text-center">
        <ApplyChoice program={program} standing={standing} />
      </div>
    </section>
  )
}
