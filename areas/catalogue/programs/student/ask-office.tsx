import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import type { Program } from '../contract/programs.ts'

/** Leads to a question to the office, whose subject is a program. */
export function AskOffice({ about }: { about: Pick<Program, 'programName' | 'university'> }) {
  const { programName: program, university } = about
  return (
    <Anchor
      href={paths.askingAbout(texts.subject({ program, university: university.universityName }))}
      className="print:hidden"
    >
      {texts.askOffice}
    </Anchor>
  )
}
