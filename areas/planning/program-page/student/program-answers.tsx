import type { ReactNode } from 'react'
import { countVerdicts } from '#areas/catalogue/fit/contract/judged-lines.ts'
import { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { RecognitionLine, JudgedRequirement } from '#areas/catalogue/fit/contract/program-fit.ts'
import { lastDayInWords } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { tuitionParts, unsureAmount } from '#areas/catalogue/offers-web.ts'
import { cx } from 'class-variance-authority'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatIntake } from '#kit/language/intakes.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { answerTexts as texts } from '#texts/planning/program-page/program-page.ts'

interface Answer {
  readonly says: string
  readonly more?: string | undefined
  /** The addition is a warning. */
  readonly warns?: boolean | undefined
  /** It may have changed since, so it does not look as sure as the others. */
  readonly isUnsure?: boolean | undefined
}

/** A student's four questions about a program, each with its answer in a few words. */
export function ProgramAnswers({ program, className }: { program: Program; className?: string }) {
  const { data: fit, failure } = useLoaded(showProgramFit, { params: { programId: program._id } })
  return (
    <Card aria-label={texts.label} className={cx('overflow-hidden', className)}>
      <dl className="grid grid-cols-2 lg:grid-cols-4 [&>*]:border-line max-lg:[&>*:nth-child(even)]:border-s max-lg:[&>*:nth-child(n+3)]:border-t lg:[&>*:not(:first-child)]:border-s">
        <Question asks={texts.fit} answer={fit ? fitAnswer(fit) : failure ? notLoaded : null} />
        <Question asks={texts.cost} answer={costAnswer(program)} />
        <Question asks={texts.date} answer={dateAnswer(program)} />
        <Question
          asks={texts.recognition}
          answer={fit ? recognitionAnswer(fit.recognition) : failure ? notLoaded : null}
        />
      </dl>
    </Card>
  )
}

/** @param answer null while it is loading */
function Question({ asks, answer }: { asks: string; answer: Answer | null }): ReactNode {
  return (
    <div className="min-w-0 px-3.5 py-3 sm:px-4.5">
      <dt className="text-xs text-soft">{asks}</dt>
      {answer === null ? (
        <dd>
          <Skeleton className="mt-1 h-9" />
        </dd>
      ) : (
        <dd>
          <p className={cx('text-h5 break-words', answer.isUnsure ? unsureAmount : 'font-[650]')}>
            {answer.says}
          </p>
          {answer.more !== undefined && (
            <p className={cx('text-xs', answer.warns ? 'font-semibold text-wait' : 'text-soft')}>
              {answer.more}
            </p>
          )}
        </dd>
      )}
    </div>
  )
}

/** The section below says why, and loads it again. */
const notLoaded: Answer = { says: texts.notLoaded }

function fitAnswer({
  compared,
  requirements,
}: {
  compared: boolean
  requirements: readonly JudgedRequirement[]
}): Answer {
  if (requirements.length === 0) return { says: texts.notKnown, more: texts.noRequirements }
  if (!compared) return { says: texts.requirements({ count: requirements.length }), more: texts.notCompared }
  const { met, missed, notKnown } = countVerdicts(requirements)
  return {
    says: texts.met({ met, of: requirements.length }),
    more:
      missed > 0
        ? texts.missed({ count: missed })
        : notKnown > 0
          ? texts.notInRecord({ count: notKnown })
          : undefined,
    warns: missed > 0,
  }
}

function costAnswer(program: Program): Answer {
  const parts = tuitionParts(program)
  if (!parts) return { says: texts.notKnown, more: texts.noTuition }
  return { says: parts.amount, more: parts.year?.text, warns: parts.year?.isOld, isUnsure: parts.year?.isOld }
}

function dateAnswer({ nextDeadline, intakes, intakeNote, open }: Program): Answer {
  if (!open) return { says: texts.closed }
  if (nextDeadline === null)
    return lastDayInWords(intakeNote, dayFromNow(new Date(), 0)) === null
      ? { says: texts.notKnown, more: texts.noDeadline }
      : { says: texts.dateBelow, more: texts.dateInWords }
  const start = formatIntake(intakes.find(({ closes }) => closes === nextDeadline)?.code ?? '')
  return { says: formatShortDay(nextDeadline), more: start ? texts.forIntake({ intake: start }) : undefined }
}

function recognitionAnswer(lines: readonly RecognitionLine[]): Answer {
  if (lines.length === 0) return { says: texts.notKnown }
  const count = (verdict: RecognitionLine['verdict']) =>
    lines.filter((line) => line.verdict === verdict).length
  const [fits, missed, check] = [count('met'), count('missed'), count('ask')]
  const more = fits > 0 ? texts.fitting({ count: fits }) : undefined
  if (missed > 0) return { says: texts.doesNotFit({ count: missed }), more, warns: false }
  return check > 0 ? { says: texts.check({ count: check }), more } : { says: texts.fits }
}
