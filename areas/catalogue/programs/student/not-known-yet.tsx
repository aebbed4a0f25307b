import { formatList } from '#kit/format/local-formats.ts'
import { HelpIcon } from '#kit/ui/icons.ts'
import { programTexts as texts } from '#texts/catalogue/programs/programs.ts'
import type { Program } from '../contract/programs.ts'
import { AskOffice } from './ask-office.tsx'

interface Props {
  facts: readonly string[]
  /** The program that lacks them. */
  of: Pick<Program, 'programName' | 'university'>
}

/** One line for everything that is not known, with a way to ask; nothing if all is known. */
export function NotKnownYet({ facts, of }: Props) {
  if (facts.length === 0) return null
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-sunk px-3.5 py-2.5 text-sm">
      <HelpIcon data-small className="mt-0.5 flex-none text-soft" />
      <span>
        {texts.notKnownYet({ facts: formatList(facts) })} <AskOffice about={of} />
      </span>
    </p>
  )
}
