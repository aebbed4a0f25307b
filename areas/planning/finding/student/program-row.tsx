import { noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { FoundProgram } from '#areas/catalogue/search/contract.ts'
import { admissionOf } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { describeLength, describeLevel, describeLanguage, Tuition } from '#areas/catalogue/offers-web.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { countryName, formatShortDay, formatAmount } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { findingTexts as texts } from '#texts/planning/finding/finding.ts'
import { CompareButton } from '#areas/planning/compare/student/compare-button.tsx'
import { SaveButton } from '#areas/planning/shortlist/student/save-button.tsx'
import { ApplyChoice } from '#areas/planning/program-page/student/apply-choice.tsx'
import { FitSummary } from '#areas/catalogue/offers-student.ts'
import type { ApplyState } from '#areas/planning/program-page/student/apply-state.ts'
import { marksOf } from './search-box/marks.ts'
import { MarkedText } from './search-box/marked-text.tsx'

interface Props {
  /** Search results include the converted fee and the fit. */
  program: Program & Partial<Pick<FoundProgram, 'tuitionThere' | 'fit'>>
  /** Folded words to mark in names. */
  marked?: readonly string[]
  /** Null while the student's applications are still loading. */
  standing: ApplyState | null
  /** What distinguishes it from other rows with the same text. */
  apart?: string | undefined
  /** On the page of its university, which does not need to be repeated. */
  atUniversity?: boolean
}

/** A program in a list: its facts, costs, deadline and fit, and its actions. */
export function ProgramRow({ program, marked = [], standing, apart, atUniversity = false }: Props) {
  const { programName, university, award, levelName, tuition, tuitionThere = null } = program
  const Heading = atUniversity ? 'h4' : 'h3'
  const address = paths.program(university._id, program._id)
  const marks = (text: string) => <MarkedText text={text} marks={marksOf(text, marked)} />
  const about = [
    describeLevel(levelName),
    award,
    describeLength(program.durationMonths),
    describeLanguage(program.language),
  ]
  const converted = tuitionThere !== null && tuitionThere.currency !== tuition?.currency
  return (
    <li className="grid gap-x-6 gap-y-3 border-t border-line px-4 py-4 first:border-0 @lg:grid-cols-[minmax(0,1fr)_auto] @lg:px-5">
      <div className="grid min-w-0 content-start gap-1.5">
        <div>
          <Heading className="font-body text-h5 leading-snug font-[650] tracking-normal break-words">
            <Anchor href={address}>{marks(programName)}</Anchor>
          </Heading>
          {!atUniversity && (
            <p className="text-md break-words">
              <bdi>{marks(university.universityName)}</bdi>, {countryName(university.country)}
            </p>
          )}
          <p className="text-sm text-soft">{about.filter(Boolean).join(' · ')}</p>
          {apart !== undefined && <p className="text-sm">{apart}</p>}
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          <div>
            <dt className="sr-only">{texts.tuition}</dt>
            <dd className={tuition ? 'text-md font-semibold tabular-nums' : 'text-soft'}>
              {tuition ? <Tuition of={program} /> : texts.tuitionNotGiven}
            </dd>
            {converted && (
              <dd className="text-xs text-soft tabular-nums">
                {texts.about({ amount: formatAmount(tuitionThere) })}
              </dd>
            )}
          </div>
          <Deadline program={program} />
        </dl>
        {program.fit && <FitSummary fit={program.fit} />}
      </div>
      <div className="grid grid-cols-2 content-start items-start gap-2 @lg:w-38 @lg:grid-cols-1 print:hidden">
        <div className="col-span-full grid gap-1.5 text-center">
          {standing === null || standing.kind === 'closed' ? (
            <LinkButton href={address} size="small" aria-label={texts.viewProgram({ program: programName })}>
              {texts.view}
            </LinkButton>
          ) : (
            <ApplyChoice program={program} standing={standing} />
          )}
        </div>
        <SaveButton programId={program._id} name={programName} />
        <CompareButton programId={program._id} name={programName} />
      </div>
    </li>
  )
}

/** Without a known date, the line above shows it. */
const admissionTexts = { open: texts.isOpen, closed: texts.closed, not_known: null }

/** The next deadline with its intake, and, where a date is known, whether it takes applications. */
function Deadline({ program: { nextDeadline, intakes, intakeNote, open } }: { program: Program }) {
  const next = intakes.find(({ closes }) => closes !== null && closes === nextDeadline) ?? intakes[0]
  const start = next ? formatIntake(next.code) : noteAhead(intakeNote, dayFromNow(new Date(), 0))
  return (
    <div>
      <dt className="sr-only">{texts.deadline}</dt>
      <dd className={nextDeadline ? 'text-md font-semibold' : 'text-soft'}>
        {nextDeadline ? texts.closes({ day: formatShortDay(nextDeadline) }) : texts.noDeadline}
      </dd>
      <dd className="text-xs text-soft">
        {[admissionTexts[admissionOf({ open, nextDeadline })], start].filter(Boolean).join(' · ')}
      </dd>
    </div>
  )
}
