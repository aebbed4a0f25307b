import { cx } from 'class-variance-authority'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { AskOffice } from '#areas/catalogue/offers-student.ts'
import { describeStart, tuitionParts, unsureAmount } from '#areas/catalogue/offers-web.ts'
import { CompareButton } from '#areas/planning/compare/student/compare-button.tsx'
import { useChosen } from '#areas/planning/compare/student/chosen-programs.ts'
import { SaveButton } from '#areas/planning/shortlist/student/save-button.tsx'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { PrintIcon } from '#kit/ui/icons.ts'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { answerTexts, applyTexts as texts } from '#texts/planning/program-page/program-page.ts'
import { ApplyChoice } from './apply-choice.tsx'
import type { ApplyState } from './apply-state.ts'

/**
 * What a student can do about a program. From 900 px on a card with the main facts, which stays beside the sections; on a
 * phone a row, while the facts and the way to apply are at the lower edge (`apply-bar.tsx`).
 */
export function ApplyCard({
  program,
  standing,
  className,
}: {
  program: Program
  standing: ApplyState | null
  className?: string
}) {
  const { _id: programId, programName, applying, nextDeadline } = program
  // On a phone the bar at the lower edge has it, unless that gives way to the comparison.
  const comparing = useChosen().length > 0
  const tuition = tuitionParts(program)
  const start = describeStart(program, dayFromNow(new Date(), 0))
  return (
    <aside
      aria-label={texts.card}
      className={cx(
        'flex flex-wrap items-start gap-2 md:gap-3 md:rounded-card md:border md:border-line md:bg-surface md:p-5 md:shadow-card print:hidden',
        className,
      )}
    >
      <div className="basis-full max-md:hidden">
        <p className={cx('text-h4 break-words', tuition?.year?.isOld ? unsureAmount : 'font-[650]')}>
          {tuition?.amount ?? answerTexts.noTuition}
        </p>
        {tuition?.year && (
          <p className={cx('text-xs', tuition.year.isOld ? 'font-semibold text-wait' : 'text-soft')}>
            {tuition.year.text}
          </p>
        )}
      </div>
      {(start !== null || nextDeadline !== null) && (
        <dl className="grid basis-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm max-md:hidden">
          {start !== null && (
            <>
              <dt className="text-soft">{texts.nextStart}</dt>
              <dd className="font-semibold break-words">{start}</dd>
            </>
          )}
          {nextDeadline !== null && (
            <>
              <dt className="text-soft">{texts.sendBy}</dt>
              <dd className="font-semibold">{formatDay(nextDeadline)}</dd>
            </>
          )}
        </dl>
      )}
      {standing && (
        <div
          className={cx(
            'flex min-h-9 flex-wrap items-center gap-2 md:basis-full md:[&>a:first-child]:basis-full',
            !comparing && 'max-md:hidden',
          )}
        >
          <ApplyChoice program={program} standing={standing} size="normal" />
        </div>
      )}
      <SaveButton programId={programId} name={programName} className="md:flex-1" />
      <CompareButton programId={programId} name={programName} className="md:flex-1" />
      <Button
        tone="text"
        size="small"
        icon={<PrintIcon className="size-[18px]" />}
        className="md:-ms-3"
        onClick={() => window.print()}
      >
        {programTexts.print}
      </Button>
      {applying && <Route applying={applying} />}
      <p className="basis-full text-sm max-md:hidden">
        <AskOffice about={program} />
      </p>
    </aside>
  )
}

/** Who applies to the university, as the office stated on a day. */
function Route({ applying: { route, checkedOn } }: { applying: NonNullable<Program['applying']> }) {
  return (
    <p className="flex min-h-9 flex-wrap items-center gap-2 text-xs text-soft md:basis-full">
      <Badge tone={route === 'agency' ? 'work' : 'plain'}>
        {route === 'agency' ? texts.weApply : texts.applyDirectly}
      </Badge>
      {checkedOn !== null && texts.asOf({ day: formatDay(checkedOn) })}
    </p>
  )
}
