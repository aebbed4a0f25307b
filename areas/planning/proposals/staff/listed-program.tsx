import type { ReactNode } from 'react'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { describeLength, describeLevel, FitSummary, Tuition } from '#areas/catalogue/offers-web.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { proposalTexts as texts } from '#texts/planning/proposals/proposals.ts'

interface Props {
  program: FoundProgram
  /** Where the program came from, or a badge. */
  about?: ReactNode
  /** Buttons at the end of the row. */
  actions?: ReactNode
}

/** One program with its known facts and how it compares with the record of the student. */
export function ListedProgram({ program, about, actions }: Props) {
  const { _id, programName, university, levelName, durationMonths, tuition, nextDeadline, fit } = program
  const facts = [describeLevel(levelName), describeLength(durationMonths)].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="grid min-w-0 flex-[1_1_14rem] gap-1">
        <Anchor
          href={paths.staffProgram(_id)}
          className="inline-flex min-h-6 items-center justify-self-start font-semibold break-words text-accent no-underline hover:underline pointer-coarse:min-h-11"
        >
          <bdi>{programName}</bdi>
        </Anchor>
        <p className="text-sm break-words text-soft">
          <bdi>{university.universityName}</bdi>, {countryName(university.country)}
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {facts !== '' && <span>{facts}</span>}
          {tuition !== null && (
            <span>
              <Tuition of={program} />
            </span>
          )}
          {nextDeadline !== null && <span>{texts.deadline({ day: formatShortDay(nextDeadline) })}</span>}
        </p>
        {fit === null ? <p className="text-xs text-soft">{texts.noRecord}</p> : <FitSummary fit={fit} />}
        {about}
      </div>
      {actions}
    </div>
  )
}
