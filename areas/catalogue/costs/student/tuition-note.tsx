import { feeYearOf } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { programFactTexts } from '#texts/catalogue/programs/program-facts.ts'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'

/** What the source notes about the tuition besides its year, shown on request. */
export function TuitionNote({ program }: { program: Pick<Program, 'tuition' | 'tuitionYear'> }) {
  const { note } = feeYearOf(program.tuitionYear, dayFromNow(new Date(), 0))
  if (program.tuition === null || note === null) return null
  return (
    <Disclosure summary={programFactTexts.aboutFigure} className="text-sm">
      <p className="text-soft">{texts.tuitionNote({ note })}</p>
    </Disclosure>
  )
}
