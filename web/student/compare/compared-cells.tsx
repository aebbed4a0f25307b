import type { ReactNode } from 'react'
import type { JudgedRequirement, RecognitionLine } from '#contract/program-fit.ts'
import { dayInWords } from '../../shared/local-formats.ts'
import { CrossIcon, HelpIcon, TickIcon } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { compareWords } from '../../words/en-compare.ts'
import { requirementWords } from '../../words/en-requirements.ts'
import { conditionInWords, valueInWords } from '../../shared/requirement-in-words.ts'

const words = compareWords.rows

const signs = {
  met: { Icon: TickIcon, ink: 'text-ok' },
  missed: { Icon: CrossIcon, ink: 'text-stop' },
  'not-known': { Icon: HelpIcon, ink: 'text-soft' },
  ask: { Icon: HelpIcon, ink: 'text-soft' },
}

interface LineProps {
  verdict: keyof typeof signs
  /** The verdict as a word. */
  said: string
  children: ReactNode
  more?: ReactNode
}

function Judged({ verdict, said, children, more }: LineProps) {
  const { Icon, ink } = signs[verdict]
  return (
    <li className="flex items-start gap-1.5">
      <Icon className={`mt-[3px] size-4 flex-none stroke-[2.4] ${ink}`} />
      <span className="min-w-0">
        <VisuallyHidden>{said}: </VisuallyHidden>
        {children}
        {more && <span className="block text-xs text-soft">{more}</span>}
      </span>
    </li>
  )
}

const asked = (line: JudgedRequirement): string =>
  [line, ...line.alternatives].map(conditionInWords).join(requirementWords.or)

/** What the requirements of one kind say, as text: two programs differ in them when it differs. */
export const requirementsAsText = (lines: readonly JudgedRequirement[]): string =>
  lines.map((line) => `${asked(line)} ${line.note ?? ''}`).join('\n')

/** Requirements of one kind, ticked or crossed where the record was compared. */
export function Requirements({
  lines,
  compared,
}: {
  lines: readonly JudgedRequirement[]
  compared: boolean
}) {
  return (
    <ul className="grid gap-1.5">
      {lines.map((line) => {
        const { verdict, have, shortBy, scheme, alternatives, about } = line
        const of = about === null ? line : (alternatives[about] ?? line)
        const short =
          verdict === 'missed' && have !== null && shortBy !== null
            ? requirementWords.have(valueInWords(have, of.scheme ?? scheme))
            : null
        const text = asked(line)
        if (!compared) {
          return (
            <li key={text}>
              {text}
              {line.note && <span className="block text-xs text-soft">{line.note}</span>}
            </li>
          )
        }
        return (
          <Judged
            key={text}
            verdict={verdict}
            said={requirementWords.verdicts[verdict]}
            more={[short, line.note].filter(Boolean).join(' ') || null}
          >
            {text}
          </Judged>
        )
      })}
    </ul>
  )
}

/** What regulators at home say about a program, each with the rule and the day it was read. */
export function Recognition({ lines }: { lines: readonly RecognitionLine[] }) {
  return (
    <ul className="grid gap-1.5">
      {lines.map(({ regulator, verdict, rule, checkedOn }) => (
        <Judged
          key={`${regulator} ${rule ?? ''}`}
          verdict={verdict}
          said={words.verdicts[verdict]}
          more={[rule, rule && checkedOn && words.checked(dayInWords(checkedOn))].filter(Boolean).join(' ')}
        >
          <span aria-hidden="true">
            {regulator}: {words.verdicts[verdict]}
          </span>
          <VisuallyHidden>{regulator}</VisuallyHidden>
        </Judged>
      ))}
    </ul>
  )
}
