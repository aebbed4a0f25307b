import { admissionOf } from '#areas/catalogue/programs/contract/programs.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { noteAhead } from '#areas/catalogue/programs/contract/fact-age.ts'
import { describeLanguage, describeLength, describeLevel, Tuition } from '#areas/catalogue/offers-web.ts'
import { formatIntake } from '#kit/format/format-intake.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { countryName, formatShortDay } from '#kit/format/local-formats.ts'
import { publicProgram } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { UniversityCrest } from '#kit/ui/cards/university-crest.tsx'
import { DownIcon } from '#kit/ui/icons.ts'
import { applyTexts } from '#texts/planning/program-page/program-page.ts'
import { findTexts as texts } from '#texts/site/find-programs.ts'
import { Line } from './line.tsx'

/** Programs of one name at one university: variants by language, campus, award or price. */
export type ProgramGroup = readonly [Program, ...Program[]]

/** The programs of a page in their order, those of one name at one university together. */
export function groupsOf(programs: readonly Program[]): ProgramGroup[] {
  const groups = new Map<string, [Program, ...Program[]]>()
  for (const program of programs) {
    const key = `${program.university._id} ${program.levelName} ${program.programName.toLowerCase()}`
    const group = groups.get(key)
    if (group) group.push(program)
    else groups.set(key, [program])
  }
  return [...groups.values()]
}

/** A longer note on starts is a sentence, for the page of the program. */
const longestStart = 24

/** What is known of a program, in one line; what is not known is left out. */
function Facts({ program, level }: { program: Program; level: boolean }) {
  const { tuition, nextDeadline, intakes, intakeNote } = program
  const next = intakes.find(({ closes }) => closes !== null && closes === nextDeadline) ?? intakes[0]
  const start = next ? formatIntake(next.code) : noteAhead(intakeNote, dayFromNow(new Date(), 0))
  const isClosed = admissionOf(program) === 'closed'
  const isKnown = tuition !== null || nextDeadline !== null
  return (
    <Line
      parts={[
        tuition && (
          <b key="fee" className="font-[650] tabular-nums">
            <Tuition of={program} />
          </b>
        ),
        nextDeadline && (
          <b key="closes" className="font-[650]">
            {texts.closes({ day: formatShortDay(nextDeadline) })}
          </b>
        ),
        level && describeLevel(program.levelName),
        describeLength(program.durationMonths),
        describeLanguage(program.language),
        start !== null && start.length <= longestStart && !isClosed && texts.starts({ when: start }),
        !isKnown && <span key="none">{texts.nothingKnown}</span>,
      ]}
    />
  )
}

interface RowProps {
  group: ProgramGroup
  /** On the page of its university, which does not need to be repeated. */
  atUniversity?: boolean
  level?: 2 | 3 | 4
}

/** A program in a list: the row is a link; its variants open below it. */
export function ProgramRow({ group, atUniversity = false, level = 3 }: RowProps) {
  const [program, ...others] = group
  const { programName, university, campus } = program
  const Heading = `h${level}` as const
  const place = [campus, countryName(university.country)].filter(Boolean).join(', ')
  return (
    <li className="border-t border-line first:border-0">
      <div className="relative flex gap-3.5 px-4 py-3 hover:bg-tint sm:px-5">
        {!atUniversity && (
          <span className="max-sm:hidden">
            <UniversityCrest country={university.country} seed={university._id} size="small" />
          </span>
        )}
        <div className="grid min-w-0 flex-1 content-start gap-0.5">
          <Heading className="pe-9 font-body text-h5 leading-snug font-[650] tracking-normal break-words">
            <Anchor
              href={publicProgram(program)}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {programName}
            </Anchor>
          </Heading>
          {!atUniversity && (
            <p className="text-md break-words text-soft">
              <bdi>{university.universityName}</bdi> · {place}
            </p>
          )}
          {atUniversity && campus !== null && <p className="text-md break-words text-soft">{campus}</p>}
          {!atUniversity && program.applying?.route === 'agency' && (
            <p className="my-0.5">
              <Badge tone="work">{applyTexts.weApply}</Badge>
            </p>
          )}
          <p className="text-sm break-words text-soft">
            <Facts program={program} level={!atUniversity} />
          </p>
        </div>
      </div>
      {others.length > 0 && <Variants group={group} indented={!atUniversity} />}
    </li>
  )
}

function Variants({ group, indented }: { group: ProgramGroup; indented: boolean }) {
  return (
    <details className={`group px-4 pb-3 sm:px-5 ${indented ? 'sm:ps-[74px]' : ''}`}>
      <summary className="inline-flex min-h-8 list-none items-center gap-1 text-sm font-semibold text-accent pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <DownIcon data-small className="transition-transform duration-120 group-open:rotate-180" />
        {texts.variants({ count: group.length })}
      </summary>
      <ul className="mt-1 text-sm">
        {group.map((program, at) => (
          <li
            key={program._id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-dashed border-line py-1"
          >
            <Anchor
              href={publicProgram(program)}
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              {differenceOf(program) ?? `${program.programName} ${at + 1}`}
            </Anchor>
            <span className="tabular-nums">
              {program.tuition === null ? (
                <span className="text-soft">{texts.noFee}</span>
              ) : (
                <Tuition of={program} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What tells a variant apart: campus, award, language, length. */
function differenceOf({ campus, award, language, durationMonths }: Program): string | null {
  const taught = describeLanguage(language)
  const parts = [
    campus,
    award,
    taught === null ? null : texts.taughtIn({ language: taught }),
    describeLength(durationMonths),
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' · ')
}

/** Rows in one frame. */
export function ProgramRows({
  programs,
  ...row
}: Omit<RowProps, 'group'> & { programs: readonly Program[] }) {
  return (
    <ul className="card overflow-hidden max-sm:-mx-(--gutter) max-sm:rounded-none max-sm:border-x-0">
      {groupsOf(programs).map((group) => (
        <ProgramRow key={group[0]._id} group={group} {...row} />
      ))}
    </ul>
  )
}
