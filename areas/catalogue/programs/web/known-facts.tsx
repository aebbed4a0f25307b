import type { ReactNode } from 'react'
import { formatIntake } from '#kit/format/format-intake.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'
import { noteAhead } from '../contract/fact-age.ts'
import { admissionOf } from '../contract/programs.ts'
import type { Program } from '../contract/programs.ts'
import { describeLanguage, describeLength, describeLevel } from './describe-program.ts'
import { FactLine } from './fact-line.tsx'
import { Tuition } from './tuition.tsx'

/** A longer note on starts is a sentence, for the page of the program. */
const longestStart = 24

interface Props {
  program: Program
  /** Without the level where it is in a heading. */
  withLevel?: boolean
  /** More about the tuition, directly after it. */
  afterTuition?: ReactNode
}

/** What is known of a program, in one line; what is not known is left out. */
export function KnownFacts({ program, withLevel = true, afterTuition }: Props) {
  const { tuition, nextDeadline, intakes, intakeNote } = program
  const next = intakes.find(({ closes }) => closes !== null && closes === nextDeadline) ?? intakes[0]
  const start = next ? formatIntake(next.code) : noteAhead(intakeNote, dayFromNow(new Date(), 0))
  const isClosed = admissionOf(program) === 'closed'
  const isKnown = tuition !== null || nextDeadline !== null
  return (
    <FactLine
      facts={[
        tuition && (
          <b key="fee" className="font-[650] text-ink tabular-nums">
            <Tuition of={program} />
          </b>
        ),
        tuition && afterTuition,
        nextDeadline && (
          <b key="closes" className="font-[650] whitespace-nowrap text-ink">
            {texts.closes({ day: formatShortDay(nextDeadline) })}
          </b>
        ),
        withLevel && describeLevel(program.levelName),
        describeLength(program.durationMonths),
        !isKnown && texts.nothingKnown,
      ]}
      further={[
        describeLanguage(program.language),
        start !== null && start.length <= longestStart && !isClosed && texts.starts({ when: start }),
      ]}
    />
  )
}
