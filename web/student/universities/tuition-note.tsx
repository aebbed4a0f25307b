import { feeYearOf } from '#contract/fact-age.ts'
import type { Program } from '#contract/programs.ts'
import { dayFromNow } from '../../shared/deadlines.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { programWords as words } from '../../words/en-programs.ts'

/** What the source says about a price beyond its year, for those who ask. */
export function TuitionNote({ program }: { program: Pick<Program, 'tuition' | 'tuitionYear'> }) {
  const { note } = feeYearOf(program.tuitionYear, dayFromNow(new Date(), 0))
  if (program.tuition === null || note === null) return null
  return (
    <Disclosure summary={applicationWords.aboutFigure} className="text-sm">
      <p className="text-soft">{words.tuitionNote(note)}</p>
    </Disclosure>
  )
}
