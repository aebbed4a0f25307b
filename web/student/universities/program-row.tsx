import type { Program } from '#contract/programs.ts'
import { paths } from '../../paths.ts'
import { intakeInWords } from '../../shared/applications/intake-in-words.ts'
import {
  lengthInWords,
  levelInWords,
  teachingInWords,
  tuitionInWords,
} from '../../shared/applications/program-in-words.ts'
import { dayInShort } from '../../shared/local-formats.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { universityWords as words } from '../../words/en-universities.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { SaveButton } from '../shortlist/save-button.tsx'
import { ApplyChoice } from './apply-choice.tsx'
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
  const { _id, programName, university } = program
  const tuition = tuitionInWords(program)
  const starts = program.intakes.map(({ code }) => intakeInWords(code)).join(', ') || program.intakeNote
  const about = [lengthInWords(program.durationMonths), teachingInWords(program.language)]
  return (
    <li className="grid grid-cols-2 items-start gap-x-5 gap-y-2 border-t border-line px-4 py-4 first:border-0 sm:grid-cols-[minmax(0,1.7fr)_1fr_1fr] sm:px-5 md:grid-cols-[minmax(0,1.7fr)_1fr_1fr_auto]">
      <div className="max-sm:col-span-full">
        <h4 className="font-body text-md font-semibold tracking-normal break-words">
          <Anchor href={paths.program(university._id, _id)}>{programName}</Anchor>
        </h4>
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
      <div className="flex flex-wrap items-center gap-2 max-md:col-span-full md:max-w-56 md:justify-end print:hidden">
        {standing && <ApplyChoice program={program} standing={standing} />}
        <SaveButton programId={_id} name={programName} />
        <CompareButton programId={_id} name={programName} />
      </div>
    </li>
  )
}
