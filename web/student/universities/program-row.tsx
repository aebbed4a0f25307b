import type { Program } from '#contract/programs.ts'
import { paths } from '../../paths.ts'
import { intakeInWords } from '../../shared/applications/intake-in-words.ts'
import {
  lengthInWords,
  levelInWords,
  teachingInWords,
  tuitionInWords,
} from '../../shared/applications/program-in-words.ts'
import { statusInWords } from '../../shared/applications/status-badge.tsx'
import { dayInShort } from '../../shared/local-formats.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Badge, toneOfStatus } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { universityWords as words } from '../../words/en-universities.ts'
import { SourceLine } from './source-line.tsx'
import type { Standing } from './standing.ts'

/** A program of a university, with what the student can do about it. */
export function ProgramRow({
  program,
  standing,
}: {
  program: Program
  /** Null while it is not known what has been sent already. */
  standing: Standing | null
}) {
  const tuition = tuitionInWords(program)
  const starts = program.intakes.map(({ code }) => intakeInWords(code)).join(', ') || program.intakeNote
  const about = [lengthInWords(program.durationMonths), teachingInWords(program.language)]
  return (
    <li className="grid grid-cols-2 items-start gap-x-5 gap-y-2 border-t border-line px-4 py-4 first:border-0 sm:grid-cols-[minmax(0,1.7fr)_1fr_1fr_152px] sm:px-5">
      <div className="max-sm:col-span-full">
        <h3 className="font-body text-md font-semibold tracking-normal break-words">{program.programName}</h3>
        <p className="mt-0.5 text-xs text-soft">
          {[levelInWords(program.levelName), program.award].filter(Boolean).join(', ')}
        </p>
      </div>
      <div>
        <p className="text-xs text-soft">{about.filter(Boolean).join(', ') || words.length}</p>
        <p className={tuition ? 'text-md font-semibold tabular-nums' : 'text-md text-soft'}>
          {tuition ?? words.tuitionNotGiven}
        </p>
      </div>
      <div>
        <p className="text-xs text-soft">{starts ?? words.intake}</p>
        <p className={program.nextDeadline ? 'text-md font-semibold' : 'text-md text-soft'}>
          {program.nextDeadline ? words.closes(dayInShort(program.nextDeadline)) : words.noDeadline}
        </p>
      </div>
      <div className="grid justify-items-stretch gap-1.5 text-center max-sm:col-span-full sm:justify-items-end">
        {standing && <Choice program={program} standing={standing} />}
      </div>
      {(program.entryRequirements !== null || program.sourceUrl !== null || program.checkedOn !== null) && (
        <details className="col-span-full">
          <summary className="inline-flex min-h-8 items-center text-sm text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-11">
            {words.requirements}
          </summary>
          <div className="grid gap-1.5 pt-1 pb-1 text-sm">
            <p className="max-w-[70ch]">{program.entryRequirements ?? words.requirementsNotGiven}</p>
            <SourceLine sourceUrl={program.sourceUrl} checkedOn={program.checkedOn} />
          </div>
        </details>
      )}
    </li>
  )
}

function Choice({ program, standing }: { program: Program; standing: Standing }) {
  const apply = paths.apply(program.university._id, program._id)
  if (standing.kind === 'applied') {
    const { _id, status } = standing.application
    return (
      <Anchor
        href={paths.application(_id)}
        className="rounded-control no-underline hover:underline max-sm:justify-self-start"
      >
        <Badge tone={toneOfStatus(status)}>{words.applied(statusInWords(status))}</Badge>
      </Anchor>
    )
  }
  const earlier = 'earlier' in standing && standing.earlier && (
    <Anchor href={paths.application(standing.earlier._id)} className="text-xs">
      {words.earlier(statusInWords(standing.earlier.status))}
    </Anchor>
  )
  return (
    <>
      {standing.kind === 'closed' ? (
        <span className="max-sm:justify-self-start">
          <Badge tone="plain">{words.closed}</Badge>
        </span>
      ) : (
        <LinkButton
          href={apply}
          tone={standing.kind === 'started' ? 'line' : 'main'}
          size="small"
          aria-label={(standing.kind === 'started' ? words.continueWith : words.applyTo)(program.programName)}
        >
          {standing.kind === 'started' ? words.continue : words.apply}
        </LinkButton>
      )}
      {earlier}
    </>
  )
}
