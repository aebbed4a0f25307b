import type { ReactNode } from 'react'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { programFactTexts as texts } from '#texts/catalogue/programs/program-facts.ts'
import { admissionOf } from '../contract/admission.ts'
import type { Program } from '../contract/programs.ts'
import { describeLanguage, describeLength, describeLevel } from './describe-program.ts'
import { describeStart } from './describe-start.ts'
import { FactLine } from './fact-line.tsx'
import { Tuition } from './tuition.tsx'

interface Props {
  program: Program
  /** Without the level where it is in a heading. */
  withLevel?: boolean
  /** More about the tuition, directly after it. */
  afterTuition?: ReactNode
}

/** What is known of a program, in one line; what is not known is left out. */
export function KnownFacts({ program, withLevel = true, afterTuition }: Props) {
  const { tuition, nextDeadline } = program
  const start = describeStart(program)
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
      ]}
      further={[
        describeLanguage(program.language),
        start !== null && !isClosed && texts.starts({ when: start }),
      ]}
      last={!isKnown && texts.nothingKnown}
    />
  )
}
